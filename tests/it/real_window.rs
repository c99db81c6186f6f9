//! The program in a real window on a virtual X server, used with a real mouse and a real keyboard.
//! Needs `Xvfb` and Mesa. Where they are missing, the tests say by name that they were skipped;
//! with `CI` set, that is a failure.

use std::fs;
use std::io::{self, Write as _};
use std::panic::Location;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use egui_kittest::kittest::Queryable as _;
use image::{Rgba, RgbaImage};
use tictactoe::settings::Settings;
use tictactoe::view::window::APP_ID;

use crate::support::home::Home;
use crate::support::tester::{self, Tester};
use crate::support::x_server::{XServer, XWindow, poll};
use crate::support::{PATIENCE, check_takes_at_most};

pub const CROSS: Rgba<u8> = Rgba([198, 46, 38, 255]);
pub const CIRCLE: Rgba<u8> = Rgba([36, 89, 184, 255]);
pub const LINE: Rgba<u8> = Rgba([58, 66, 87, 255]);

/// Nothing moves there: as long as it does, a machine without a graphics card does nothing else.
static HOME: LazyLock<Home> = LazyLock::new(|| {
    let home = Home::new();
    let settings = "looks.reduced_motion = true\n";
    fs::write(home.file("settings.toml"), settings).unwrap();
    home
});

pub fn tictactoe(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tictactoe"));
    command
        .args(["--language", "en", "--no-resume"])
        .args(arguments);
    HOME.house(&mut command);
    command
}

/// A display, or none on a machine without `Xvfb`.
#[track_caller]
pub fn display() -> Option<XServer> {
    installed("Xvfb", XServer::start(1100, 800))
}

/// Reports the test as skipped if a program that it needs is missing.
#[track_caller]
pub fn installed<T>(program: &str, found: Option<T>) -> Option<T> {
    if found.is_none() {
        let test = Location::caller();
        assert!(std::env::var_os("CI").is_none(), "{program} is missing");
        // The test runner captures `eprintln`, but not this.
        let _ = writeln!(io::stderr(), "SKIPPED {test}: {program} is missing");
    }
    found
}

#[track_caller]
pub fn wait_for_stone(window: &XWindow, square: egui::Rect, colour: Rgba<u8>) {
    window.wait_until(|picture| count(picture, square, colour) > 1000);
}

/// Where things are: the same app in a harness of the same size has the same layout, so no place is
/// written down.
pub struct Layout(Tester);

impl Layout {
    pub fn new() -> Layout {
        Layout(tester::open(Settings::default()))
    }

    fn rect(&mut self, label: &str) -> egui::Rect {
        self.0.0.step();
        self.0.0.get_by_label(label).rect()
    }

    pub fn square(&mut self, number: u8) -> egui::Rect {
        let (row, column) = ((number - 1) / 3 + 1, (number - 1) % 3 + 1);
        self.rect(&format!(
            "square {number}, row {row}, column {column}, empty"
        ))
    }
}

#[expect(clippy::cast_possible_truncation, reason = "pixels of a window")]
pub fn click(window: &XWindow, place: egui::Pos2) {
    window.click(place.x as i16, place.y as i16);
}

/// How many pixels of a colour, give or take what dithering does to it, are inside.
pub fn count(picture: &RgbaImage, rect: egui::Rect, colour: Rgba<u8>) -> usize {
    let is_near = |pixel: &&Rgba<u8>| {
        let mut channels = pixel.0.iter().zip(colour.0);
        channels.all(|(a, b)| a.abs_diff(b) <= 2)
    };
    pixels_inside(picture, rect).filter(is_near).count()
}

/// The pixels in a part of a picture.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "clamped to the picture"
)]
pub fn pixels_inside(picture: &RgbaImage, rect: egui::Rect) -> impl Iterator<Item = &Rgba<u8>> {
    let range = |from: f32, to: f32, end: u32| {
        let end = end as f32;
        from.ceil().clamp(0.0, end) as u32..(to.floor() + 1.0).clamp(0.0, end) as u32
    };
    let columns = range(rect.left(), rect.right(), picture.width());
    let rows = range(rect.top(), rect.bottom(), picture.height());
    rows.flat_map(move |y| columns.clone().map(move |x| picture.get_pixel(x, y)))
}

/// Whether there is a notice: thin orange letters, hardly a pixel of which has the full colour.
pub fn has_orange(picture: &RgbaImage, rect: egui::Rect) -> bool {
    let mut pixels = pixels_inside(picture, rect);
    pixels.any(|Rgba([red, _, blue, _])| red.saturating_sub(*blue) > 100)
}

fn save(picture: &RgbaImage, name: &str) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("screenshots");
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name).with_extension("png");
    picture.save(path).unwrap();
}

#[test]
fn a_whole_game_in_a_real_window_by_mouse_and_keyboard() {
    let Some(server) = display() else { return };
    let mut layout = Layout::new();
    let mut window = XWindow::launch(&server, &mut tictactoe(&[]), "Tic-tac-toe");
    let board = layout.square(1).union(layout.square(9));
    let start = window.wait_until(|picture| count(picture, board, LINE) > 5000);
    save(&start, "start");
    assert_eq!(count(&start, board, CROSS), 0);

    // Cross in the corner; the computer takes the middle.
    click(&window, layout.square(1).center());
    wait_for_stone(&window, layout.square(1), CROSS);
    wait_for_stone(&window, layout.square(5), CIRCLE);
    // By key; the computer blocks.
    window.key("2");
    wait_for_stone(&window, layout.square(2), CROSS);
    wait_for_stone(&window, layout.square(3), CIRCLE);
    // A taken square is refused: the status line says so for a while, and nothing changes.
    let status = egui::Rect::everything_below(board.bottom() + 12.0);
    window.key("5");
    window.wait_until(|picture| has_orange(picture, status));
    window.wait_until(|picture| !has_orange(picture, status));
    // A slip: the circle wins through the middle. The other stones stand back, and the result takes
    // the place of the status line, with the winner's stone.
    click(&window, layout.square(9).center());
    wait_for_stone(&window, layout.square(7), CIRCLE);
    let result = window.wait_until(|picture| {
        let has_faded = count(picture, layout.square(1), CROSS) == 0;
        has_faded && count(picture, status, CIRCLE) > 200
    });
    save(&result, "winner");
    // Enter plays again.
    window.key("Return");
    let is_empty = |picture: &RgbaImage| {
        let n_stone = count(picture, board, CIRCLE) + count(picture, board, CROSS);
        count(picture, board, LINE) > 5000 && n_stone == 0
    };
    window.wait_until(is_empty);

    // Switch sides by the button: the computer opens.
    click(&window, layout.rect("Switch sides").center());
    wait_for_stone(&window, board, CROSS);
    window.close_well();
}

#[test]
fn a_killed_or_closed_window_shows_its_game_again() {
    let Some(server) = display() else { return };
    let mut layout = Layout::new();
    let home = Home::new();
    let launch = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tictactoe"));
        command.args(["--language", "en"]).args(arguments);
        home.house(&mut command);
        XWindow::launch(&server, &mut command, "Tic-tac-toe")
    };
    let places = [1, 5, 2, 3].map(|number| layout.square(number));
    let has = |picture: &RgbaImage, n_stones: usize| {
        (places.iter().zip([CROSS, CIRCLE, CROSS, CIRCLE]))
            .take(n_stones)
            .all(|(place, colour)| count(picture, *place, colour) > 1000)
    };
    let window = launch(&[]);
    click(&window, places[0].center());
    window.wait_until(|picture| has(picture, 2));
    // Kills it.
    drop(window);
    let mut window = launch(&[]);
    window.wait_until(|picture| has(picture, 2));
    window.key("2");
    window.wait_until(|picture| has(picture, 4));
    window.close_well();
    let again = launch(&[]).wait_until(|picture| has(picture, 4));
    save(&again, "resumed");
    let board = places[0].union(layout.square(9));
    let fresh = launch(&["--new"]);
    fresh.wait_until(|picture| {
        count(picture, board, LINE) > 5000 && count(picture, board, CROSS) == 0
    });
}

#[test]
fn a_setting_changed_just_before_a_signal_is_saved() {
    let Some(server) = display() else { return };
    let mut layout = Layout::new();
    let board = layout.square(1).union(layout.square(9));
    let status = egui::Rect::everything_below(board.bottom() + 12.0);
    for signal in ["-TERM", "-INT", "-HUP"] {
        let home = Home::new();
        let mut command = Command::new(env!("CARGO_BIN_EXE_tictactoe"));
        home.house(command.args(["--language", "en"]));
        let mut window = XWindow::launch(&server, &mut command, "Tic-tac-toe");
        let start = window.wait_until(|picture| count(picture, board, LINE) > 5000);
        // The values have a legend in the status line.
        window.key("v");
        window.wait_until(|picture| {
            !pixels_inside(picture, status).eq(pixels_inside(&start, status))
        });
        let pid = window.pid().to_string();
        Command::new("kill").args([signal, &pid]).status().unwrap();
        assert_eq!(window.wait_exit(PATIENCE).code(), Some(0), "{signal}");
        let settings = fs::read_to_string(home.file("settings.toml")).unwrap();
        let shows_values = settings.contains("shows_values = true");
        assert!(shows_values, "{signal}: {settings}");
    }
}

/// What the system says of a process, from its state on.
#[cfg(target_os = "linux")]
fn status(pid: u32) -> Vec<String> {
    let stat = fs::read_to_string(Path::new("/proc").join(pid.to_string()).join("stat")).unwrap();
    let fields = stat.rsplit_once(')').unwrap().1.split_whitespace();
    fields.map(str::to_owned).collect()
}

/// User and system time, which are in ticks of 10 ms.
#[cfg(target_os = "linux")]
fn cpu_time(pid: u32) -> Duration {
    let ticks = |field: &String| field.parse::<u64>().unwrap();
    Duration::from_millis(10 * status(pid)[11..13].iter().map(ticks).sum::<u64>())
}

/// How long each thread of a process has run, to the nanosecond.
#[cfg(target_os = "linux")]
fn running_time(pid: u32) -> Vec<String> {
    let threads = fs::read_dir(Path::new("/proc").join(pid.to_string()).join("task")).unwrap();
    let mut times: Vec<String> = threads
        .map(|thread| {
            let path = thread.unwrap().path().join("schedstat");
            // A thread that has ended in between also counts.
            let stat = fs::read_to_string(&path).unwrap_or_default();
            format!("{}: {stat}", path.display())
        })
        .collect();
    times.sort();
    times
}

/// Whether it has ended, and its end has not been asked for.
#[cfg(target_os = "linux")]
fn is_zombie(pid: u32) -> bool {
    status(pid)[0] == "Z"
}

#[cfg(target_os = "linux")]
#[test]
fn the_program_ends_at_once_with_code_0_while_the_computer_plays() {
    let Some(server) = display() else { return };
    let line = "--players computer-computer --search a --size 700x700";
    let arguments: Vec<&str> = line.split(' ').collect();
    check_takes_at_most(Duration::from_millis(100), || {
        let mut window = XWindow::launch(&server, &mut tictactoe(&arguments), "Tic-tac-toe");
        assert_eq!(window.picture().dimensions(), (700, 700));
        let (start, before) = (Instant::now(), cpu_time(window.pid()));
        window.key("Ctrl+q");
        poll(PATIENCE, || is_zombie(window.pid()).then_some(())).expect("the program ends");
        let cpu = cpu_time(window.pid()).saturating_sub(before);
        // How long it takes besides is the machine's business, up to a second.
        let time = cpu.max(start.elapsed() / 10);
        assert_eq!(window.wait_exit(PATIENCE).code(), Some(0));
        time
    });
}

#[cfg(target_os = "linux")]
#[test]
fn an_idle_window_uses_no_cpu() {
    let Some(server) = display() else { return };
    let mut window = XWindow::launch(&server, &mut tictactoe(&[]), "Tic-tac-toe");
    // Three seconds in which no thread runs for a nanosecond; the start may take some first.
    let mut last = (running_time(window.pid()), Instant::now());
    poll(2 * PATIENCE, || {
        let now = running_time(window.pid());
        if now != last.0 {
            last = (now, Instant::now());
        }
        (last.1.elapsed() >= Duration::from_secs(3)).then_some(())
    })
    .expect("no thread runs for three seconds");
    window.close_well();
}

#[test]
fn the_window_has_the_desktop_files_id_and_an_icon() {
    let Some(server) = display() else { return };
    let window = XWindow::launch(&server, &mut tictactoe(&[]), "Tic-tac-toe");
    assert_eq!(window.class(), APP_ID);
    assert_eq!(poll(PATIENCE, || window.icon_size()), Some([256, 256]));
}

/// The program with `--window` and without any display.
fn without_display() -> Command {
    let mut command = tictactoe(&["--window"]);
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"] {
        command.env_remove(name);
    }
    command
}

/// Runs it, and returns the error, with which the program ends with code 1.
#[track_caller]
fn error(command: &mut Command) -> String {
    let output = command.output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{error}");
    error
}

const NO_DISPLAY: &str =
    "error: cannot open a window: there is no display; set DISPLAY or WAYLAND_DISPLAY\n";

#[test]
fn a_wayland_display_that_is_gone_does_not_hide_the_x11_display() {
    let mut command = without_display();
    command
        .env("WAYLAND_DISPLAY", "gone")
        .env("DISPLAY", ":4711");
    let said = error(&mut command);
    let is_x11 = said.contains("“:4711” does not answer") || said.contains("libx11-6");
    assert!(is_x11, "{said}");

    let Some(server) = display() else { return };
    let program = tictactoe(&[]);
    let mut command = Command::new("env");
    let command = command.arg("WAYLAND_DISPLAY=gone");
    HOME.house(command.arg(program.get_program()).args(program.get_args()));
    XWindow::launch(&server, command, "Tic-tac-toe").close_well();
}

#[test]
fn a_window_that_was_left_almost_outside_the_screen_comes_back() {
    let Some(server) = display() else { return };
    for (place, shown_at) in [
        ([1050, 100], [0, 0]),
        ([100, 790], [0, 0]),
        ([-500, 100], [0, 0]),
        ([300, 100], [300, 100]),
    ] {
        let home = Home::new();
        let settings = format!("[window]\nplace = {place:?}\n");
        fs::write(home.file("settings.toml"), settings).unwrap();
        let mut command = tictactoe(&["--size", "700x700"]);
        home.house(&mut command);
        let mut window = XWindow::launch(&server, &mut command, "Tic-tac-toe");
        assert_eq!(window.place(), shown_at, "{place:?}");
        window.close_well();
    }
}

#[test]
fn an_absurd_scale_factor_is_named() {
    let Some(server) = display() else { return };
    let mut command = without_display();
    command.env("DISPLAY", server.display());
    let said = error(command.env("WINIT_X11_SCALE_FACTOR", "1000"));
    let expected = "error: cannot open a window: it is too large for the display; check its scale";
    assert!(said.starts_with(expected), "{said}");
}

#[test]
fn with_neither_a_display_nor_any_input_the_code_is_1() {
    let program = without_display();
    let arguments = program
        .get_args()
        .filter(|argument| *argument != "--window");
    let mut command = Command::new(program.get_program());
    HOME.house(command.args(arguments).stdin(Stdio::null()));
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"] {
        command.env_remove(name);
    }
    assert_eq!(error(&mut command), NO_DISPLAY);
}

#[test]
fn with_few_open_files_there_is_one_clear_line_and_code_1() {
    let error_with = |limit: u8| {
        let program = without_display();
        let mut command = Command::new("sh");
        let script = format!("ulimit -n {limit}; exec \"$0\" \"$@\"");
        command.args(["-c", &script]).arg(program.get_program());
        HOME.house(command.args(program.get_args()));
        for name in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"] {
            command.env_remove(name);
        }
        error(&mut command)
    };
    let too_few = "error: cannot open a window: the limit on open files is too low; raise it (ulimit -n) to 64 or more\n";
    for limit in 5..40 {
        assert_eq!(error_with(limit), too_few, "{limit}");
    }
    assert_eq!(error_with(64), NO_DISPLAY);
}

#[test]
fn without_a_display_there_is_one_clear_line_and_code_1() {
    assert_eq!(error(&mut without_display()), NO_DISPLAY);
    let error = error(without_display().env("DISPLAY", ":4711"));
    // Which of the two depends on whether the X11 libraries are installed.
    let silent = "error: cannot open a window: the display “:4711” does not answer; set DISPLAY or WAYLAND_DISPLAY to one that runs\n";
    let missing = "error: cannot open a window: libraries are missing; install ";
    let is_missing = error.starts_with(missing) && error.lines().count() == 1;
    assert!(error == silent || is_missing, "{error}");
}

#[test]
fn without_opengl_the_last_line_is_clear_and_the_code_1() {
    let Some(server) = display() else { return };
    let mut command = without_display();
    command.env("DISPLAY", server.display());
    // A driver that does not exist.
    for name in ["LIBGL_DRIVERS_PATH", "GBM_BACKENDS_PATH"] {
        command.env(name, "/nowhere");
    }
    let error = error(&mut command);
    let last = error.lines().last().unwrap_or_default();
    let expected = "error: cannot open a window: there is no usable OpenGL; install libgl1";
    assert!(last.starts_with(expected), "{error}");
}
