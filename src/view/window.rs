//! The window: paints the latest snapshot and turns clicks and keys into commands. It owns no game,
//! starts no search and takes no lock in a frame. Its rooms are: `app` (a frame, keys, actions),
//! `board`, `panels` around it, `study` and `learn` beside it, `system` (the desktop) and `theme`.

pub(crate) mod app;
pub(crate) mod board;
pub(crate) mod learn;
pub(crate) mod panels;
pub(crate) mod study;
pub(crate) mod system;
pub(crate) mod theme;

use std::io;
use std::rc::Rc;
use std::sync::Arc;

use self::app::input::Input;
pub use self::app::open::{APP_ID, NoWindow, run};
use self::app::screen::GameScreen;
use self::app::storing::Files;
use self::app::view_mode::ViewMode;
use self::app::voice::Voice;
use self::learn::Learn;
use self::panels::Popups;
use self::study::Study;
pub use self::study::picture::write_tree;
use self::system::desktop::Desktop;
use super::Session;
use super::texts::Texts;
use crate::controller::Start;
use crate::game::Model;
use crate::messages::Snapshot;
use crate::settings::PersistedSettings;
use crate::view::sender::Link;

/// The app inside the window. A method that needs one part belongs to that part; only `logic`, `ui`
/// and `perform` see the whole.
pub struct Window {
    link: Link,
    settings: PersistedSettings,
    texts: Rc<Texts>,
    screen: GameScreen,
    input: Input,
    popups: Popups,
    study: Study,
    learn: Learn,
    files: Files,
    desktop: Desktop,
    voice: Voice,
    view_mode: ViewMode,
}

impl Window {
    /// Starts the controller and shows its game.
    pub fn new(ctx: &egui::Context, model: Box<dyn Model>, session: Session) -> io::Result<Window> {
        let texts = Rc::new(Texts::new(session.settings.now.looks.language));
        Window::with_texts(ctx, model, session, texts)
    }

    /// The same with the texts of its language, which have been read already.
    fn with_texts(
        ctx: &egui::Context,
        model: Box<dyn Model>,
        session: Session,
        texts: Rc<Texts>,
    ) -> io::Result<Window> {
        let settings = &session.settings.now;
        theme::install(ctx);
        theme::apply(ctx, settings.looks);
        let start = Start::resuming(settings.play, session.record, session.computer);
        let woken = ctx.clone();
        let wake = move || woken.request_repaint();
        let (link, now) = Link::start(wake, session.folders, session.resume, model, start)?;
        let mut window = Window {
            link,
            texts,
            screen: GameScreen::new(Arc::clone(&now)),
            input: Input::default(),
            popups: Popups::default(),
            study: Study::of_last_time(settings),
            learn: Learn::new(settings),
            files: Files::default(),
            desktop: Desktop::default(),
            voice: Voice::default(),
            view_mode: ViewMode::default(),
            settings: session.settings,
        };
        window.settings.adopt_from_game(now.play);
        window.study.go_to(&session.link);
        if let Some(lesson) = session.lesson {
            window.open_lesson(lesson);
        }
        for error in &session.errors {
            window.show_error(error, ctx);
        }
        Ok(window)
    }

    /// The game as it is shown.
    pub fn snapshot(&self) -> &Snapshot {
        &self.screen.now
    }
}
