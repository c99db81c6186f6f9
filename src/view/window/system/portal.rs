//! The portal of a Linux desktop, asked over D-Bus: what the desktop wishes, and whether it has a
//! dialog for files. Elsewhere winit tells the one, and the other is there.

/// The name of the threads that wait for the desktop.
pub(crate) const THREAD: &str = "portal";

/// What the desktop wishes of all programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(
    not(target_os = "linux"),
    expect(dead_code, reason = "elsewhere nobody wishes anything here")
)]
pub(crate) enum Wish {
    Dark(bool),
    HighContrast(bool),
    ReducedMotion(bool),
}

#[cfg(target_os = "linux")]
pub(crate) use self::bus::{follow, has_file_dialog};

/// Nothing to do: winit tells egui.
#[cfg(not(target_os = "linux"))]
pub(crate) fn follow(_ctx: &egui::Context) -> crossbeam_channel::Receiver<Wish> {
    crossbeam_channel::never()
}

/// Always.
#[cfg(not(target_os = "linux"))]
pub(crate) const fn has_file_dialog() -> bool {
    true
}

#[cfg(target_os = "linux")]
mod bus {
    use std::collections::HashMap;
    use std::env;

    use crossbeam_channel::{Receiver, Sender, unbounded};
    use zbus::blocking::{Connection, Proxy};
    use zbus::zvariant::{OwnedValue, Value};

    use super::{THREAD, Wish};

    const NAME: &str = "org.freedesktop.portal.Desktop";
    const PATH: &str = "/org/freedesktop/portal/desktop";
    const NAMESPACE: &str = "org.freedesktop.appearance";

    type Namespaces = HashMap<String, HashMap<String, OwnedValue>>;

    /// What the desktop wishes now and from now on, from a thread that waits for it.
    pub(crate) fn follow(ctx: &egui::Context) -> Receiver<Wish> {
        let (sender, wishes) = unbounded();
        let woken = ctx.clone();
        // Without a thread, a bus or a portal nobody wishes anything.
        let _ = std::thread::Builder::new()
            .name(THREAD.to_owned())
            .spawn(move || listen(&sender, &woken));
        wishes
    }

    fn listen(wishes: &Sender<Wish>, ctx: &egui::Context) -> zbus::Result<()> {
        let settings = "org.freedesktop.portal.Settings";
        let proxy = Proxy::new_owned(Connection::session()?, NAME, PATH, settings)?;
        // Before the first question, so that no change falls between the two.
        let changes = proxy.receive_signal("SettingChanged")?;
        let tell = |key: &str, value: &Value<'_>| {
            if let Some(wish) = wish(key, value) {
                // Nobody may be left to grant it.
                let _ = wishes.send(wish);
                ctx.request_repaint();
            }
        };
        // A desktop that has no such settings yet may have them later.
        if let Ok(now) = proxy.call::<_, _, Namespaces>("ReadAll", &(vec![NAMESPACE],)) {
            for (key, value) in now.get(NAMESPACE).into_iter().flatten() {
                tell(key, value);
            }
        }
        for change in changes {
            let body = change.body();
            if let Ok((NAMESPACE, key, value)) = body.deserialize::<(&str, &str, Value<'_>)>() {
                tell(key, &value);
            }
        }
        Ok(())
    }

    /// In all of them, 0 stands for no wish.
    fn wish(key: &str, value: &Value<'_>) -> Option<Wish> {
        let is_first = match value {
            Value::U32(number) => *number == 1,
            Value::Value(inner) => return wish(key, inner),
            _ => return None,
        };
        match key {
            "color-scheme" => Some(Wish::Dark(is_first)),
            "contrast" => Some(Wish::HighContrast(is_first)),
            "reduced-motion" => Some(Wish::ReducedMotion(is_first)),
            _ => None,
        }
    }

    /// Whether `rfd` can open a file dialog: by the portal, or else by zenity.
    pub(crate) fn has_file_dialog() -> bool {
        let ask = || {
            let properties = Some("org.freedesktop.DBus.Properties");
            let version = ("org.freedesktop.portal.FileChooser", "version");
            Connection::session()?.call_method(Some(NAME), PATH, properties, "Get", &version)
        };
        let path = env::var_os("PATH").unwrap_or_default();
        ask().is_ok() || env::split_paths(&path).any(|folder| folder.join("zenity").is_file())
    }
}
