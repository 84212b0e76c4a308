use leptos::prelude::*;

use super::{
    alert::AlertDialog, board::BoardGrid, desk::Desk, dialogs::Dialogs, intake::Intake,
    panel::Panel, print::PrintSheet, size::SizeBar, status::StatusLine, tabs::Tabs, top::TopBar,
    version::NewVersion,
};

/// The whole page.
#[component]
pub fn App() -> impl IntoView {
    let desk = Desk::new();
    provide_context(desk);
    desk.begin_settings();
    desk.begin_keeping();
    desk.begin_timing();
    desk.begin_checking();
    view! {
        <TopBar />
        <main>
            <section class="stage">
                <BoardGrid />
                <SizeBar />
                <StatusLine />
            </section>
            <aside class="side">
                <Tabs />
                <Panel />
            </aside>
        </main>
        <NewVersion />
        <Intake />
        <Dialogs />
        <AlertDialog />
        <PrintSheet />
    }
}
