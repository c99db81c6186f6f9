//! Somebody who does anything in the window without a display: whatever the window offers to a screen
//! reader at that moment, any key, any text, any file; and all that fails beneath the window.

use std::fs::{self, File};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use std::{env, panic, process, thread};

use eframe::App as _;
use egui::accesskit::{Action, ActionData, ActionRequest};
use egui::epaint::text::MissingGlyphPolicy;
use egui::{Event, Key, Modifiers, PointerButton, Pos2};
use egui_kittest::kittest::NodeT as _;
use signal_hook::consts::SIGXFSZ;
use tictactoe::control::{SearchControl, Stopped};
use tictactoe::game::{Game, Mover, PlayedMove, Record};
use tictactoe::messages::panic_message;
use tictactoe::model::Board;
use tictactoe::player::{Computer, Dice, First, Players};
use tictactoe::settings::{Language, Settings};
use tictactoe::store::Folders;
use tictactoe::view::Session;

use crate::promises::{Disk, Process, check_frame, check_game, check_words};
use crate::support::PATIENCE;
use crate::support::home::Home;
use crate::support::models::{self, MADE_TO_FAIL, SetUp};
use crate::support::tester::{self, Dropped, Tester};

/// How many commands a round has.
const N_STEPS: usize = 2000;

/// More than this no file is to have: trees can be exported.
const MAX_FILE: u64 = 8 << 20;

/// How long another program has the locks, and a slow search takes.
const SLOW: Duration = Duration::from_secs(1);

/// What a search does once instead of its work.
#[derive(Clone, Copy, Debug)]
enum Hindrance {
    Panics,
    IsSlow,
    NeedsMemory,
    GetsNoMemory,
}

use Hindrance::{GetsNoMemory, IsSlow, NeedsMemory, Panics};

struct Person {
    dice: Dice,
    home: Home,
    /// None while it is closed.
    window: Option<Tester>,
    hindrance: Arc<Mutex<Option<Hindrance>>>,
    set_up: Arc<Mutex<SetUp>>,
    /// No file can have more bytes.
    limit: u64,
    /// Whether a write may have failed since the last check.
    is_failing: bool,
    disk: Disk,
    process: Process,
    longest: Duration,
}

/// A round.
pub fn play(seed: u64) {
    end_with_any_panic();
    // A write that is cut short is to be an error, not the end.
    let ignored = Arc::new(AtomicBool::new(false));
    signal_hook::flag::register(SIGXFSZ, ignored).expect("a signal that can be caught");
    let (home, inside) = crate::home();
    env::set_current_dir(&inside).expect("it is a folder");
    let mut person = Person {
        dice: Dice::new(seed),
        disk: Disk::new(&home.folder()),
        home,
        window: None,
        hindrance: Arc::default(),
        set_up: Arc::default(),
        limit: MAX_FILE,
        is_failing: false,
        process: Process::default(),
        longest: Duration::ZERO,
    };
    person.set_limit(MAX_FILE);
    person.open(|_| ());
    for number in 0..N_STEPS {
        print!("{number}: ");
        person.step();
        person.check();
    }
    person.close();
    let (longest, process) = (person.longest.as_millis(), person.process);
    println!("{N_STEPS} steps, {process}; the longest frame took {longest} ms");
}

/// Any panic in any thread is a fault, but for those that are made on purpose.
fn end_with_any_panic() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if panic_message(info.payload()) != MADE_TO_FAIL {
            usual(info);
            process::exit(101);
        }
    }));
}

impl Person {
    /// Something that a person does, or that happens.
    fn step(&mut self) {
        match self.dice.below(200) {
            0..90 => self.use_part(),
            90..135 => {
                let shift = Modifiers::COMMAND.plus(Modifiers::SHIFT);
                let rare = [Modifiers::SHIFT, Modifiers::ALT, Modifiers::COMMAND, shift];
                let modifiers = self.one_of(&[[Modifiers::NONE; 4], rare].concat());
                // Those behind it are on hardly any keyboard.
                let usual = Key::ALL.iter().position(|&one| one == Key::F12);
                let key = self.one_of(&Key::ALL[..usual.unwrap_or(Key::ALL.len())]);
                self.press(key, modifiers);
            }
            135..155 => self.press(Key::Escape, Modifiers::NONE),
            155..163 => {
                let text = self.text();
                self.input(&format!("type {text:?}"), [Event::Text(text)]);
            }
            163..170 => {
                let text = self.text();
                self.input(&format!("paste {text:?}"), [Event::Paste(text)]);
            }
            170..175 => self.drop_file(),
            175..180 => {
                let size = [320, 360].map(|least| (least + self.dice.below(1200)) as f32);
                println!("resize to {size:?}");
                let screen = egui::Rect::from_min_size(Pos2::ZERO, size.into());
                self.frame(|input| input.screen_rect = Some(screen));
            }
            180..186 => self.drag(),
            186..191 => {
                let what = self.one_of(&[Panics, IsSlow, NeedsMemory, GetsNoMemory]);
                println!("the engine {what:?}");
                *self.hindrance.lock().expect("nobody panics with it") = Some(what);
            }
            191..194 => {
                let limit = self.one_of(&[0, 60, 200, 300, MAX_FILE, MAX_FILE, MAX_FILE]);
                println!("files have at most {limit} bytes");
                self.set_limit(limit);
            }
            194 => self.lock_files(),
            195..197 => {
                let seconds = self.one_of(&[60.0, 3600.0, 1e6, -3600.0]);
                println!("{seconds} seconds pass");
                let time = self.window().0.ctx.input(|input| input.time);
                self.frame(|input| input.time = Some((time + seconds).max(0.0)));
                self.frame(|input| input.time = None);
            }
            _ => self.start_again(),
        }
    }

    /// Uses something of what is there, as far as it can be used.
    fn use_part(&mut self) {
        let window = &self.window().0;
        let mut parts = Vec::new();
        for part in window.root().children_recursive() {
            let node = part.accesskit_node();
            let words = node.label().or(node.value()).unwrap_or_default();
            check_words(&words);
            let actions = [Action::Click, Action::SetValue, Action::Increment];
            let can = |action: &Action| node.data().supports_action(*action);
            for action in actions.into_iter().filter(can) {
                if node.is_disabled() || node.is_hidden() {
                    continue;
                }
                let said = format!("{:?} {words:?}", node.role());
                let place = node.bounding_box().map(|_| part.rect().center());
                parts.push((said, action, node.locate(), node.numeric_value(), place));
            }
        }
        let at = self.dice.below(parts.len());
        let is_by_mouse = self.dice.below(2) == 0;
        match parts.into_iter().nth(at) {
            None => self.press(Key::Escape, Modifiers::NONE),
            Some((said, Action::Click, _, _, Some(place))) if is_by_mouse => {
                self.input(
                    &format!("click {said}"),
                    click(place, PointerButton::Primary),
                );
            }
            Some((said, action, (target_node, target_tree), number, _)) => {
                let data = (action == Action::SetValue).then(|| match number {
                    Some(number) => {
                        ActionData::NumericValue(number * self.one_of(&[-1.0, 0.5, 3.0]))
                    }
                    None => ActionData::Value(self.text().into()),
                });
                let request = ActionRequest {
                    action,
                    target_tree,
                    target_node,
                    data,
                };
                let event = Event::AccessKitActionRequest(request);
                self.input(&format!("{action:?} {said}"), [event]);
            }
        }
    }

    fn press(&mut self, key: Key, modifiers: Modifiers) {
        let event = |pressed| Event::Key {
            key,
            physical_key: None,
            pressed,
            repeat: false,
            modifiers,
        };
        self.input(&format!("{modifiers:?} {key:?}"), [true, false].map(event));
    }

    /// Presses a button, moves and turns the wheel, anywhere.
    fn drag(&mut self) {
        let mut place = || Pos2::from([(); 2].map(|()| self.dice.below(1000) as f32));
        let [from, to] = [place(), place()];
        let button = self.one_of(&[
            PointerButton::Primary,
            PointerButton::Secondary,
            PointerButton::Middle,
        ]);
        let mut events = click(from, button).to_vec();
        events.insert(2, Event::PointerMoved(to));
        events.push(Event::MouseWheel {
            unit: egui::MouseWheelUnit::Point,
            delta: (to - from) / 4.0,
            modifiers: self.one_of(&[Modifiers::NONE, Modifiers::COMMAND]),
            phase: egui::TouchPhase::Move,
            source: egui::MouseWheelSource::Wheel,
        });
        self.input(&format!("{button:?} from {from} to {to}"), events);
    }

    fn drop_file(&mut self) {
        let text = self.text();
        let names = ["dropped.ttt", "dropped.ttt", "dropped.ttt", "", "nothing"];
        let name = self.one_of(&names);
        let path = self.home.file(name);
        println!("drop {text:?} as {}", path.display());
        // Fails where no file may be that long.
        let _ = fs::write(self.home.file(names[0]), &text);
        self.frame(|input| input.dropped_files.push(Arc::new(Dropped(path))));
    }

    /// No file can be longer: writes fail, or are cut short.
    fn set_limit(&mut self, limit: u64) {
        let arguments = [
            format!("--pid={}", process::id()),
            format!("--fsize={limit}:"),
        ];
        let status = process::Command::new("prlimit").args(arguments).status();
        assert!(status.expect("prlimit is installed").success());
        self.is_failing |= limit < MAX_FILE;
        self.limit = limit;
    }

    /// Another program has the locks, and whoever writes waits for it.
    fn lock_files(&mut self) {
        println!("files are locked");
        self.disk.wait(SLOW);
        let paths = ["game.lock", "score.lock"].map(|name| self.home.file(name));
        let locks = paths.map(|path| File::create(path).expect("our folder can be written"));
        thread::spawn(move || {
            for lock in &locks {
                let _ = lock.try_lock();
            }
            thread::sleep(SLOW);
        });
    }

    /// Closes the window and opens it again, with other settings for once.
    fn start_again(&mut self) {
        let board = self.board();
        let computers: Vec<Computer> = Computer::all().filter(|one| one.suits(board)).collect();
        let computer = self.one_of(&computers);
        let players = self.one_of(&Players::ALL);
        let first = self.one_of(&First::ALL);
        let language = self.one_of(&Language::ALL);
        let memory_mb = self.one_of(&[1, 256]);
        let goes_on = self.dice.below(3) == 0;
        println!(
            "start again: {} {players} {computer} {goes_on}",
            board.rules()
        );
        self.close();
        self.open(|settings| {
            settings.looks.language = language;
            settings.play.memory_mb = memory_mb;
            if !goes_on {
                settings.play.board = board;
                settings.play.computer = computer;
                settings.play.players = players;
                settings.play.first = first;
            }
        });
    }

    /// Something to type, to paste or to be in a file.
    fn text(&mut self) -> String {
        let board = self.board();
        let mut text = match self.dice.below(8) {
            0 => "7".to_owned(),
            1 => "a name".to_owned(),
            2 => "\u{202e}🦀 ß\u{301}\u{0}".to_owned(),
            3 => "long ".repeat(500),
            4 => self.dice.position(board, 4).to_string(),
            _ => self.record(board).to_string(),
        };
        // With a slip, or cut short.
        let ends: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
        let at = self.one_of(&ends);
        match self.dice.below(6) {
            0 => text.truncate(at),
            1 => text.insert(at, '9'),
            _ => {}
        }
        text
    }

    fn board(&mut self) -> Board {
        let [columns, rows, in_a_row] = [(); 3].map(|()| self.one_of(&[3, 4, 5, 6, 7, 8]));
        let board = Board::new(columns, rows, in_a_row).unwrap_or(Board::TIC_TAC_TOE);
        self.one_of(&[board, Board::TIC_TAC_TOE])
    }

    fn record(&mut self, board: Board) -> Record {
        let mut game = Game::new(board);
        for _ in 0..self.dice.below(12) {
            if let Some(square) = self.dice.pick(game.position().moves()) {
                let by = Mover::Person;
                game.play(PlayedMove { square, by })
                    .expect("a move that is possible");
            }
        }
        game.back_to(self.dice.below(24));
        let mut record = Record::new(game);
        record.info.players = Some(self.one_of(&Players::ALL));
        record
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.dice.below(all.len())]
    }

    /// As the command line does it.
    fn open(&mut self, change: impl FnOnce(&mut Settings)) {
        let mut folders = Folders::within(&self.home.folder());
        let (mut lasting, troubles) = folders.read_settings(&tester::settings());
        assert_eq!(troubles, [], "what was written can be read");
        lasting.override_temporarily(change);
        let settings = lasting.now;
        let is_wanted = |record: &Record| record.board() == settings.play.board;
        let record = folders.read_game().expect("what was written can be read");
        let kept = self.disk.start().filter(|kept| kept.is_under_way());
        assert_eq!(record.as_ref(), kept, "the game under way is there again");
        let session = Session {
            record: record.filter(is_wanted),
            folders: Some(folders),
            resume: true,
            ..Session::default()
        };
        let hindrance = Arc::clone(&self.hindrance);
        self.set_up = Arc::default();
        let hamper = move |control: &SearchControl| {
            let hindrance = hindrance.lock().expect("nobody panics with it").take();
            match hindrance {
                None => Ok(()),
                Some(Panics) => panic!("{MADE_TO_FAIL}"),
                Some(IsSlow) => models::think(SLOW, control),
                Some(NeedsMemory) => Err(Stopped::OutOfMemory { limit_mb: 1 }),
                Some(GetsNoMemory) => Err(Stopped::NoMemory),
            }
        };
        let model = models::hampered(hamper, Arc::clone(&self.set_up));
        let window = tester::open_session(settings, model, session);
        // The fonts of the system are not here.
        (window.0.ctx).set_missing_glyph_policy(MissingGlyphPolicy::Tofu);
        self.window = Some(window);
    }

    fn close(&mut self) {
        if let Some(mut window) = self.window.take() {
            window.0.state_mut().on_exit(None);
        }
        self.process.check();
        self.disk.look();
        self.disk.check_folder();
    }

    fn window(&self) -> &Tester {
        self.window.as_ref().expect("it is open")
    }

    /// Each of the events in a frame of its own.
    fn input(&mut self, said: &str, events: impl IntoIterator<Item = Event>) {
        println!("{said}");
        for event in events {
            self.frame(|input| input.events.push(event));
        }
    }

    /// A frame with an input, up to the triangles.
    fn frame(&mut self, enter: impl FnOnce(&mut egui::RawInput)) {
        let Tester(window) = self.window.as_mut().expect("it is open");
        enter(window.input_mut());
        let work = check_frame(|| {
            window.step();
            let shapes = window.output().shapes.clone();
            let scale = window.ctx.pixels_per_point();
            window.ctx.tessellate(shapes, scale);
        });
        self.longest = self.longest.max(work);
    }

    /// Frames until the game is the one on the disk; as a rule, also until it is a person's turn.
    fn check(&mut self) {
        let waits = self.dice.below(4) > 0;
        let start = Instant::now();
        loop {
            let set_up = self.set_up.lock().expect("nobody panics with it").clone();
            self.frame(|_| ());
            let shown = self.window().now();
            check_game(shown);
            let is_thinking = waits && shown.is_thinking();
            let now = shown.record();
            match self.disk.check(&now, &set_up, self.is_failing) {
                Ok(()) if !is_thinking || start.elapsed() > SLOW / 10 => break,
                Err(why) if start.elapsed() > PATIENCE => panic!("{why}"),
                _ => thread::sleep(Duration::from_millis(1)),
            }
        }
        self.is_failing = self.limit < MAX_FILE;
    }
}

fn click(pos: Pos2, button: PointerButton) -> [Event; 3] {
    let event = |pressed| Event::PointerButton {
        pos,
        button,
        pressed,
        modifiers: Modifiers::NONE,
    };
    [Event::PointerMoved(pos), event(true), event(false)]
}
