use leptos::prelude::*;

use super::{
    alert::AlertDialog, board::BoardGrid, desk::Desk, dialogs::Dialogs, intake::Intake,
    keypad::Keypad, panel::Panel, size::SizeBar, status::StatusLine, top::TopBar,
};

/// The whole page.
#[component]
pub fn App() -> impl IntoView {
    provide_context(Desk::new());
    view! {
        <TopBar />
        <main>
            <section class="stage">
                <BoardGrid />
                <SizeBar />
                <StatusLine />
            </section>
            <aside class="side">
                <Keypad />
                <Panel />
            </aside>
        </main>
        <Intake />
        <Dialogs />
        <AlertDialog />
    }
}
