//! The code that is generated from the list of features in `lib.rs`: the app with its events, the
//! ids of the features, and the dispatch of calls to features. A new feature needs a module and a
//! line in that list.

use schedule::{TaskUpdate, Ticket};

use crate::{
    App, FeatureId,
    context::Context,
    effect::{StoreAnswer, StoreError},
    event_output::EventOutput,
    feature::Feature,
    page::Page,
    tracked::{StateChange, Tracked},
};

/// A feature that is part of the app's list of features.
pub trait ListedFeature: Feature {
    /// The id under which the app's list contains the feature.
    const ID: FeatureId;

    /// Returns the state of the feature, and the page.
    fn feature_and_page(app: &mut App) -> (&mut Tracked<Self>, &mut Page);
}

/// Generates the app from a list of features.
macro_rules! features {
    ($($(#[$doc:meta])* $module:ident: $feature:ident,)*) => {
        /// The state of the app: the page, and the state of every feature.
        pub struct App {
            /// The content of the page.
            pub page: $crate::page::Page,
            $($(#[$doc])* pub $module: $crate::tracked::Tracked<$module::$feature>,)*
        }

        /// The id of a feature: one variant per feature, in the order of the list.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        pub enum FeatureId {
            $($(#[$doc])* $feature,)*
        }

        /// An event of a feature, or of the app as a whole.
        #[derive(Clone, PartialEq, Debug)]
        pub enum Event {
            $($(#[$doc])* $feature($module::Event),)*
            /// Run a command, if the command is enabled.
            Command(&'static $crate::command::Command),
            /// Cancel the work that is shown, if any.
            Cancel,
            /// Pause or resume the work that is shown, if any.
            PauseOrResume,
            /// A timer has fired.
            TimerFired(schedule::Ticket),
            /// A task has an update.
            TaskUpdated(schedule::Ticket, schedule::TaskUpdate),
            /// Storage has answered.
            Stored(
                schedule::Ticket,
                Result<$crate::effect::StoreAnswer, $crate::effect::StoreError>,
            ),
        }

        $(
            impl From<$module::Event> for Event {
                fn from(event: $module::Event) -> Event {
                    Event::$feature(event)
                }
            }

            impl $crate::features::ListedFeature for $module::$feature {
                const ID: FeatureId = FeatureId::$feature;

                fn feature_and_page(
                    app: &mut App,
                ) -> (&mut $crate::tracked::Tracked<Self>, &mut $crate::page::Page) {
                    (&mut app.$module, &mut app.page)
                }
            }
        )*

        impl FeatureId {
            /// All features, in the order of the list.
            pub const ALL: &[FeatureId] = &[$(FeatureId::$feature,)*];

            /// Returns the feature that owns a ticket and waits for its answer, or `None` if there
            /// is no such feature.
            pub fn owner_of(ticket: schedule::Ticket) -> Option<FeatureId> {
                FeatureId::ALL.get(usize::from(ticket.owner)).copied()
            }
        }

        impl Event {
            /// Returns the place next to the board that the event opens, or `None` if the place
            /// stays the same.
            pub(crate) fn destination(&self) -> Option<$crate::place::Destination> {
                match self {
                    $(Event::$feature(event) => {
                        <$module::$feature as $crate::feature::Feature>::destination(event)
                    })*
                    _ => None,
                }
            }

            /// Returns the feature that the event belongs to, or `None` if it belongs to the app as
            /// a whole.
            pub fn feature(&self) -> Option<FeatureId> {
                match self {
                    $(Event::$feature(_) => Some(FeatureId::$feature),)*
                    _ => None,
                }
            }
        }

        impl App {
            /// Creates the initial app, with this colour theme.
            pub fn new(theme: play::save::Theme) -> App {
                let settings = play::save::Settings { theme, ..Default::default() };
                App {
                    page: $crate::page::Page::new(settings, human::RULE_NAMES.len()),
                    $($module: $crate::tracked::Tracked::default(),)*
                }
            }

            /// Returns the tracked parts of the state, which record reads and changes.
            pub fn tracked_parts(&self) -> [&dyn $crate::tracked::Revisioned; App::PART_COUNT] {
                let page = &self.page;
                [
                    &page.play_state,
                    &page.collection,
                    &page.input_state,
                    &page.preferences,
                    &page.messages,
                    &page.overlay,
                    &page.clock,
                    &page.work_list,
                    $(&self.$module,)*
                ]
            }

            /// The number of tracked parts.
            pub const PART_COUNT: usize = 8 + FeatureId::ALL.len();

            /// Passes a call to the feature with this id.
            pub(crate) fn pass_call(
                &mut self,
                id: FeatureId,
                output: &mut $crate::event_output::EventOutput,
                call: $crate::features::FeatureCall,
            ) {
                match id {
                    $(FeatureId::$feature => self.with_feature(output, |one: &mut $module::$feature, ctx| {
                        call.dispatch_to(one, ctx);
                    }),)*
                }
            }

            /// Passes an event to its feature. Returns the event if it belongs to the app as a
            /// whole, otherwise `None`.
            pub(crate) fn dispatch(
                &mut self,
                event: Event,
                output: &mut $crate::event_output::EventOutput,
            ) -> Option<Event> {
                match event {
                    $(Event::$feature(event) => {
                        self.with_feature(output, |one: &mut $module::$feature, ctx| {
                            $crate::features::update(one, ctx, event);
                        });
                    })*
                    event => return Some(event),
                }
                None
            }

            /// Synchronizes every feature with the page.
            pub(crate) fn sync_features(&mut self, output: &mut $crate::event_output::EventOutput) {
                $({
                    let (state, page) = <$module::$feature as $crate::features::ListedFeature>::feature_and_page(self);
                    let id = FeatureId::$feature;
                    state.modify_with(|one| {
                        let ctx = &mut $crate::context::Context::new(id, page, output);
                        $crate::features::sync(one, ctx)
                    });
                })*
            }
        }
    };
}

pub(crate) use features;

/// A call to one of the handlers that every [`Feature`] has, with the arguments of the call.
pub(crate) enum FeatureCall {
    /// A task has an update.
    Update(Ticket, TaskUpdate),
    /// Storage has answered.
    Stored(Ticket, Result<StoreAnswer, StoreError>),
    /// A timer has fired.
    Timer(Ticket),
    /// The player cancels the feature's work.
    Cancel,
    /// The player pauses or resumes the feature's work.
    PauseOrResume,
}

// The functions below aren't inlined. Otherwise, the code of all features would end up in one
// function, which would be larger than the separate functions.

/// Passes an event to a feature.
#[inline(never)]
pub(crate) fn update<F: Feature>(feature: &mut F, ctx: &mut Context, event: F::Event) {
    feature.update(ctx, event);
}

/// Synchronizes a feature with the page. Returns whether the feature's state has changed.
#[inline(never)]
pub(crate) fn sync<F: Feature>(feature: &mut F, ctx: &mut Context) -> StateChange {
    feature.sync_with_page(ctx)
}

impl FeatureCall {
    /// Passes the call to a feature.
    #[inline(never)]
    pub fn dispatch_to(self, feature: &mut impl Feature, ctx: &mut Context) {
        match self {
            FeatureCall::Update(task, update) => feature.on_update(ctx, task, update),
            FeatureCall::Stored(call, answer) => feature.on_stored(ctx, call, answer),
            FeatureCall::Timer(timer) => feature.on_timer(ctx, timer),
            FeatureCall::Cancel => feature.cancel(ctx),
            FeatureCall::PauseOrResume => feature.pause_or_resume(ctx),
        }
    }
}

impl App {
    /// Lends a feature to a function, together with a context for this feature, and returns the
    /// result of the function.
    pub(crate) fn with_feature<F: ListedFeature, T>(
        &mut self,
        output: &mut EventOutput,
        call: impl FnOnce(&mut F, &mut Context) -> T,
    ) -> T {
        let (state, page) = F::feature_and_page(self);
        call(state, &mut Context::new(F::ID, page, output))
    }
}
