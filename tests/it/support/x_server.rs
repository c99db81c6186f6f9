//! A real window on a virtual X display: tests click, type and look as a user does.

use std::collections::HashMap;
use std::process::{Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use image::RgbaImage;
use x11rb::CURRENT_TIME;
use x11rb::connection::Connection as _;
use x11rb::protocol::xproto::{
    Atom, AtomEnum, BUTTON_PRESS_EVENT, BUTTON_RELEASE_EVENT, ClientMessageEvent,
    ConnectionExt as _, EventMask, ImageFormat, InputFocus, KEY_PRESS_EVENT, KEY_RELEASE_EVENT,
    Keycode, Keysym, MOTION_NOTIFY_EVENT, MapState, Window,
};
use x11rb::protocol::xtest::ConnectionExt as _;
use x11rb::rust_connection::RustConnection;

use super::{PATIENCE, Server};

/// The period of polling. Taking a picture costs about as much, and the program may need this core.
const PERIOD: Duration = Duration::from_millis(30);

pub const ANSWERS: &str = "the X server answers";

/// Asks again and again until there is something; `None` when `patience` is over.
pub fn poll<T>(patience: Duration, mut ask: impl FnMut() -> Option<T>) -> Option<T> {
    let deadline = Instant::now() + patience;
    loop {
        // Ask before looking at the clock: the last answer counts even on a stalled machine.
        let late = Instant::now() >= deadline;
        let answer = ask();
        if answer.is_some() || late {
            return answer;
        }
        thread::sleep(PERIOD);
    }
}

/// A virtual X display of its own, which ends with this value.
pub struct XServer {
    _server: Server,
    display: String,
}

impl XServer {
    /// Starts a display, or returns `None` on machines without `Xvfb`.
    pub fn start(width: u16, height: u16) -> Option<Self> {
        let mut command = Command::new("Xvfb");
        // Let it choose a free number and tell it once it is ready: tests may run at once.
        command.args("-nolisten tcp -noreset -displayfd 1 -screen 0".split(' '));
        let (server, number) = Server::start(command.arg(format!("{width}x{height}x24")))?;
        Some(Self {
            _server: server,
            display: format!(":{number}"),
        })
    }

    /// The name of the display, such as `:1`.
    pub fn display(&self) -> &str {
        &self.display
    }
}

/// A program with its window; the program ends with this value.
///
/// Coordinates are pixels in the window, counted from its top left corner.
pub struct XWindow {
    pub process: Server,
    connection: RustConnection,
    root: Window,
    window: Window,
    keys: HashMap<Keysym, Key>,
}

#[derive(Clone, Copy)]
struct Key {
    code: Keycode,
    shift: bool,
}

impl XWindow {
    /// Starts a program on the display, waits until the window whose title ends with `title`
    /// is shown and painted, and gives it the keyboard.
    pub fn launch(server: &XServer, command: &mut Command, title: &str) -> Self {
        let (connection, screen) =
            RustConnection::connect(Some(server.display())).expect("the X server runs");
        let root = connection.setup().roots[screen].root;
        let keys = keyboard(&connection);
        let process = command
            .env("DISPLAY", server.display())
            // Otherwise the window would open on the developer's own desktop.
            .env_remove("WAYLAND_DISPLAY")
            .env_remove("WAYLAND_SOCKET")
            .env("LIBGL_ALWAYS_SOFTWARE", "1")
            .stdin(Stdio::null())
            .spawn()
            .expect("the program can be started");
        let mut this = Self {
            process: Server(process),
            connection,
            root,
            window: root,
            keys,
        };
        this.window = poll(PATIENCE, || {
            if let Some(status) = this.process.0.try_wait().expect("it is our child") {
                panic!("the program ended before it had a window: {status}");
            }
            find_window(&this.connection, root, title)
        })
        .unwrap_or_else(|| panic!("no window {title:?} appeared"));
        // A window is shown before it is painted, and then it is black all over: each pixel is as the next.
        let painted = |picture: &RgbaImage| {
            let bytes = picture.as_raw();
            bytes[4..] != bytes[..bytes.len() - 4]
        };
        this.wait_until(painted);
        this.focus();
        this
    }

    pub fn pid(&self) -> u32 {
        self.process.0.id()
    }

    /// Its top left corner on the screen.
    pub fn place(&self) -> [i16; 2] {
        let place = (self.connection).translate_coordinates(self.window, self.root, 0, 0);
        let place = place.expect(ANSWERS).reply().expect("the window exists");
        [place.dst_x, place.dst_y]
    }

    /// What desktops know the window by.
    pub fn class(&self) -> String {
        let [class, text] = [AtomEnum::WM_CLASS, AtomEnum::STRING].map(Atom::from);
        let names = (self.connection).get_property(false, self.window, class, text, 0, 1024);
        let names = names.expect(ANSWERS).reply().expect(ANSWERS).value;
        // Two names, each with a zero behind it: the instance and the class.
        let class = names.split(|&byte| byte == 0).nth(1);
        String::from_utf8_lossy(class.unwrap_or_default()).into_owned()
    }

    /// How large its icon is, once it has one.
    pub fn icon_size(&self) -> Option<[u32; 2]> {
        let icon = atom(&self.connection, "_NET_WM_ICON");
        let icon =
            (self.connection).get_property(false, self.window, icon, AtomEnum::CARDINAL, 0, 2);
        let icon = icon.expect(ANSWERS).reply().expect(ANSWERS);
        icon.value32()?.collect::<Vec<u32>>().try_into().ok()
    }

    /// Whether its title bar is to be light or dark.
    pub fn theme(&self) -> String {
        let [theme, utf8] =
            ["_GTK_THEME_VARIANT", "UTF8_STRING"].map(|name| atom(&self.connection, name));
        let theme = (self.connection).get_property(false, self.window, theme, utf8, 0, 1024);
        let theme = theme.expect(ANSWERS).reply().expect(ANSWERS).value;
        String::from_utf8_lossy(&theme).into_owned()
    }

    /// Gives the keyboard to the window: there is no window manager that would do so.
    pub fn focus(&self) {
        self.connection
            .set_input_focus(InputFocus::PARENT, self.window, CURRENT_TIME)
            .expect(ANSWERS)
            .check()
            .expect("the window is shown");
    }

    /// Clicks with the left mouse button.
    ///
    /// Wait for its effect before you move or click again: egui merges what happens within a
    /// frame, and a click whose pointer has already moved on does not count.
    pub fn click(&self, x: i16, y: i16) {
        self.click_with(1, x, y);
    }

    /// Clicks with another button, such as 2, the middle one.
    pub fn click_with(&self, button: u8, x: i16, y: i16) {
        let place = self
            .connection
            .translate_coordinates(self.window, self.root, x, y);
        let place = place.expect(ANSWERS).reply().expect("the window exists");
        self.click_on_screen(button, place.dst_x, place.dst_y);
    }

    /// Clicks at a place of the screen, whether the window is still there or not.
    pub fn click_on_screen(&self, button: u8, x: i16, y: i16) {
        self.fake(MOTION_NOTIFY_EVENT, 0, x, y);
        self.fake(BUTTON_PRESS_EVENT, button, 0, 0);
        self.fake(BUTTON_RELEASE_EVENT, button, 0, 0);
        self.sync();
    }

    /// Presses and releases a key, such as `"a"`, `"Return"` or `"Ctrl+Shift+z"`.
    ///
    /// Wait for its effect before the next key that moves the focus: egui moves it once a frame.
    pub fn key(&self, combination: &str) {
        let (modifiers, name) = combination.rsplit_once('+').unwrap_or(("", combination));
        let mut down: Vec<Keycode> = modifiers
            .split_terminator('+')
            .map(|modifier| self.find_key(&format!("{modifier}_L")).code)
            .collect();
        let key = self.find_key(name);
        if key.shift {
            down.push(self.find_key("Shift_L").code);
        }
        down.push(key.code);
        for &code in &down {
            self.fake(KEY_PRESS_EVENT, code, 0, 0);
        }
        for &code in down.iter().rev() {
            self.fake(KEY_RELEASE_EVENT, code, 0, 0);
        }
        self.sync();
    }

    fn find_key(&self, name: &str) -> Key {
        let key = self.keys.get(&keysym(name));
        *key.unwrap_or_else(|| panic!("the keyboard has no key {name:?}"))
    }

    fn fake(&self, kind: u8, detail: u8, x: i16, y: i16) {
        self.connection
            .xtest_fake_input(kind, detail, CURRENT_TIME, self.root, x, y, 0)
            .expect(ANSWERS);
    }

    /// Returns when the X server has done everything it was asked to do.
    fn sync(&self) {
        let focus = self.connection.get_input_focus().expect(ANSWERS);
        focus.reply().expect(ANSWERS);
    }

    /// What the window shows now.
    pub fn picture(&self) -> RgbaImage {
        picture_of(self.pixels())
    }

    /// Its size, and what the server has of its pixels.
    fn pixels(&self) -> (u16, u16, Vec<u8>) {
        let size = self.connection.get_geometry(self.window).expect(ANSWERS);
        let size = size.reply().expect("the window exists");
        let (width, height) = (size.width, size.height);
        let format = ImageFormat::Z_PIXMAP;
        let image = (self.connection).get_image(format, self.window, 0, 0, width, height, u32::MAX);
        let image = image.expect(ANSWERS).reply();
        let image = image.expect("the whole window is on the screen");
        (width, height, image.data)
    }

    /// Waits until the window looks as wanted, and returns that picture. One that is as before is not looked at again.
    #[track_caller]
    pub fn wait_until(&self, mut wanted: impl FnMut(&RgbaImage) -> bool) -> RgbaImage {
        let mut before = None;
        let look = || {
            let now = Some(self.pixels()).filter(|now| before.as_ref() != Some(now))?;
            let picture = picture_of(before.insert(now).clone());
            Some(picture).filter(&mut wanted)
        };
        poll(PATIENCE, look).unwrap_or_else(|| {
            let path = concat!(env!("CARGO_TARGET_TMPDIR"), "/not-as-wanted.png");
            self.picture().save(path).expect("the picture can be saved");
            panic!("the window never looked as wanted, but as in {path}");
        })
    }

    /// Asks the program to close the window, as the button in a title bar does.
    pub fn close(&self) {
        let [protocols, delete] =
            ["WM_PROTOCOLS", "WM_DELETE_WINDOW"].map(|name| atom(&self.connection, name));
        let message = [delete, CURRENT_TIME, 0, 0, 0];
        let event = ClientMessageEvent::new(32, self.window, protocols, message);
        self.connection
            .send_event(false, self.window, EventMask::NO_EVENT, event)
            .expect(ANSWERS);
        self.sync();
    }

    /// Closes the window, and fails unless the program ends well.
    #[track_caller]
    pub fn close_well(&mut self) {
        self.close();
        assert_eq!(self.wait_exit(PATIENCE).code(), Some(0));
    }

    /// How the program has ended, if it has.
    pub fn exit(&mut self) -> Option<ExitStatus> {
        self.process.0.try_wait().expect("it is our child")
    }

    /// Waits until the program has ended.
    pub fn wait_exit(&mut self, patience: Duration) -> ExitStatus {
        poll(patience, || self.exit()).expect("the program ends in time")
    }
}

fn picture_of((width, height, mut bytes): (u16, u16, Vec<u8>)) -> RgbaImage {
    for [blue, _, red, unused] in bytes.as_chunks_mut().0 {
        std::mem::swap(blue, red);
        *unused = u8::MAX;
    }
    RgbaImage::from_raw(width.into(), height.into(), bytes).expect("4 bytes for each pixel")
}

pub fn atom(connection: &RustConnection, name: &str) -> Atom {
    let atom = connection.intern_atom(false, name.as_bytes());
    atom.expect(ANSWERS).reply().expect(ANSWERS).atom
}

fn find_window(connection: &RustConnection, root: Window, title: &str) -> Option<Window> {
    let [name, utf8] = ["_NET_WM_NAME", "UTF8_STRING"].map(|name| atom(connection, name));
    let windows = connection.query_tree(root).expect(ANSWERS);
    let windows = windows.reply().expect(ANSWERS);
    // A window may vanish between two questions: an error then means that it is not the one.
    windows.children.into_iter().find(|&window| {
        let text = connection.get_property(false, window, name, utf8, 0, 1024);
        let shown = connection.get_window_attributes(window);
        let text = text.expect(ANSWERS).reply();
        let shown = shown.expect(ANSWERS).reply();
        text.is_ok_and(|text| text.value.ends_with(title.as_bytes()))
            && shown.is_ok_and(|it| it.map_state == MapState::VIEWABLE)
    })
}

/// Which key types what, without and with Shift.
fn keyboard(connection: &RustConnection) -> HashMap<Keysym, Key> {
    let setup = connection.setup();
    let (first, last) = (setup.min_keycode, setup.max_keycode);
    let mapping = connection.get_keyboard_mapping(first, last - first + 1);
    let mapping = mapping.expect(ANSWERS).reply().expect(ANSWERS);
    let per_key = usize::from(mapping.keysyms_per_keycode);
    let mut keys = HashMap::new();
    for (code, symbols) in (first..=last).zip(mapping.keysyms.chunks(per_key)) {
        for (&symbol, shift) in symbols.iter().zip([false, true]) {
            let found = keys.entry(symbol).or_insert(Key { code, shift });
            // Some symbols are on several keys: better one that needs no Shift.
            if found.shift && !shift {
                *found = Key { code, shift };
            }
        }
    }
    keys
}

/// The number of a key symbol: the names are those of X (`keysymdef.h`), as far as needed here.
fn keysym(name: &str) -> Keysym {
    let mut characters = name.chars();
    if let (Some(character), None) = (characters.next(), characters.next()) {
        // For Latin-1 the symbol is the character's number.
        return character.into();
    }
    // The arrows and the page keys follow each other.
    let moves = ["Left", "Up", "Right", "Down", "Page_Up", "Page_Down"];
    if let Some(symbol) = (0xff51..).zip(moves).find(|(_, key)| *key == name) {
        return symbol.0;
    }
    match name {
        "Tab" => 0xff09,
        "Return" => 0xff0d,
        "Escape" => 0xff1b,
        "F1" => 0xffbe,
        "F10" => 0xffc7,
        "Shift_L" => 0xffe1,
        "Ctrl_L" => 0xffe3,
        "Alt_L" => 0xffe9,
        _ => panic!("unknown key {name:?}"),
    }
}
