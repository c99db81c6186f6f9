//! `tictactoe install` and `tictactoe uninstall`: the program among those of the desktop, and away
//! again.

use std::borrow::Cow;
use std::env;
use std::io::Write;
use std::path::{self, Path, PathBuf};

use clap_complete::Shell;
use directories::BaseDirs;

use super::{CommandFailure, manual};
use crate::desktop::{Content, FILES, InstallError, Installation, InstalledFile, tell_desktop};

impl From<InstallError> for CommandFailure {
    fn from(error: InstallError) -> CommandFailure {
        CommandFailure::Other(error.to_string())
    }
}

/// Where the three shells look, below a prefix.
const COMPLETIONS: [(Shell, &str); 3] = [
    (Shell::Bash, "share/bash-completion/completions/tictactoe"),
    (
        Shell::Fish,
        "share/fish/vendor_completions.d/tictactoe.fish",
    ),
    (Shell::Zsh, "share/zsh/site-functions/_tictactoe"),
];

pub(super) fn install(prefix: Option<&Path>, out: &mut impl Write) -> Result<(), CommandFailure> {
    if cfg!(any(windows, target_os = "macos")) {
        let why = "this system wants no such files; README.md says what to do with the program";
        return Err(CommandFailure::Other(why.to_owned()));
    }
    let prefix = absolute(prefix)?;
    let installation = Installation::below(&prefix)?;
    let written = installation.install(files()?)?;
    for path in &written {
        writeln!(out, "wrote {}", path.display())?;
    }
    let shown = prefix.display();
    writeln!(out, "Tic-tac-toe is installed below {shown}.")?;
    tell(&prefix, out)?;
    let programs = prefix.join("bin");
    let is_searched = |list: &_| env::split_paths(list).any(|folder| folder == programs);
    if !env::var_os("PATH").as_ref().is_some_and(is_searched) {
        let programs = programs.display();
        writeln!(
            out,
            "PATH does not name {programs}: until it does, the desktop does not find the program."
        )?;
    }
    Ok(())
}

pub(super) fn uninstall(prefix: Option<&Path>, out: &mut impl Write) -> Result<(), CommandFailure> {
    let prefix = absolute(prefix)?;
    for path in Installation::below(&prefix)?.uninstall()? {
        writeln!(out, "removed {}", path.display())?;
    }
    writeln!(
        out,
        "Tic-tac-toe is not installed below {} any more.",
        prefix.display()
    )?;
    tell(&prefix, out)
}

fn tell(prefix: &Path, out: &mut impl Write) -> Result<(), CommandFailure> {
    for program in tell_desktop(prefix) {
        writeln!(
            out,
            "{program} could not be run: the desktop may notice the change later."
        )?;
    }
    Ok(())
}

/// By default, where programs of a person are that no package brought.
fn absolute(prefix: Option<&Path>) -> Result<PathBuf, CommandFailure> {
    match prefix {
        Some(prefix) => Ok(path::absolute(prefix)?),
        None => BaseDirs::new()
            .map(|dirs| dirs.home_dir().join(".local"))
            .ok_or_else(|| {
                CommandFailure::Other("there is no home folder; say --prefix".to_owned())
            }),
    }
}

/// All that is installed.
fn files() -> Result<Vec<InstalledFile>, CommandFailure> {
    let mut files = vec![InstalledFile {
        path: "bin/tictactoe".to_owned(),
        content: Content::Program(env::current_exe()?),
    }];
    let mut add = |path: String, bytes: Cow<'static, [u8]>| {
        let content = Content::Bytes(bytes);
        files.push(InstalledFile { path, content });
    };
    for (path, bytes) in FILES {
        add((*path).to_owned(), Cow::Borrowed(bytes));
    }
    for (name, text) in manual::pages()? {
        add(format!("share/man/man1/{name}"), text.into());
    }
    for (shell, path) in COMPLETIONS {
        let mut text = Vec::new();
        manual::complete(shell, &mut text);
        add(path.to_owned(), text.into());
    }
    Ok(files)
}
