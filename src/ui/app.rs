use leptos::prelude::*;

use super::{
    alert::AlertDialog, board::BoardGrid, desk::Desk, intake::Intake, keypad::Keypad, panel::Panel,
    status::StatusLine, top::TopBar,
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
                <StatusLine />
            </section>
            <aside class="side">
                <Keypad />
                <Panel />
            </aside>
        </main>
        <Intake />
        <AlertDialog />
    }
}
