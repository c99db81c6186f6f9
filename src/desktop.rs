//! What a desktop is told of the program: its id, and the files that say what it is called, what it
//! looks like and what it opens. They are in the program itself, and lie below `assets/share` as they
//! will lie below a prefix.

mod caches;
mod installation;
mod manifest;

pub use self::caches::tell_desktop;
pub use self::installation::{Content, InstallError, Installation, InstalledFile};

/// What desktops, and the names of the files, call the program. It claims no domain: `alt` is kept
/// for names that have none (RFC 9476).
pub const APP_ID: &str = "alt.tictactoe.Tictactoe";

/// The icon of the window, as PNG.
pub const ICON: &[u8] =
    include_bytes!("../assets/share/icons/hicolor/256x256/apps/alt.tictactoe.Tictactoe.png");

/// Whose work is in the program besides ours, and under which licences. `.ci/licences` writes it.
pub const LICENCES: &str = include_str!("../assets/licences.txt");

macro_rules! files {
    ($($path:literal)*) => {
        &[$(($path, include_bytes!(concat!("../assets/", $path)))),*]
    };
}

/// The files below `assets/share`: each with its path below a prefix.
pub const FILES: &[(&str, &[u8])] = files![
    "share/applications/alt.tictactoe.Tictactoe.desktop"
    "share/icons/hicolor/16x16/apps/alt.tictactoe.Tictactoe.png"
    "share/icons/hicolor/24x24/apps/alt.tictactoe.Tictactoe.png"
    "share/icons/hicolor/32x32/apps/alt.tictactoe.Tictactoe.png"
    "share/icons/hicolor/48x48/apps/alt.tictactoe.Tictactoe.png"
    "share/icons/hicolor/64x64/apps/alt.tictactoe.Tictactoe.png"
    "share/icons/hicolor/128x128/apps/alt.tictactoe.Tictactoe.png"
    "share/icons/hicolor/256x256/apps/alt.tictactoe.Tictactoe.png"
    "share/icons/hicolor/512x512/apps/alt.tictactoe.Tictactoe.png"
    "share/icons/hicolor/scalable/apps/alt.tictactoe.Tictactoe.svg"
    "share/icons/hicolor/symbolic/apps/alt.tictactoe.Tictactoe-symbolic.svg"
    "share/metainfo/alt.tictactoe.Tictactoe.metainfo.xml"
    "share/mime/packages/alt.tictactoe.Tictactoe.xml"
];
