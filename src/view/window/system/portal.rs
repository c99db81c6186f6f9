//! The portal of a Linux desktop, over D-Bus: the desktop's preferences, and whether it has a file
//! dialog. On other systems winit reports the preferences, and there always is a dialog.

/// The name of the threads that wait for the desktop.
pub(crate) const THREAD: &str = "portal";

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(
    not(target_os = "linux"),
    expect(dead_code, reason = "only the portal reports preferences here")
)]
pub(crate) enum Preference {
    Dark(bool),
    HighContrast(bool),
    ReducedMotion(bool),
}

#[cfg(target_os = "linux")]
pub(crate) use self::bus::{follow, has_file_dialog};

/// Reports nothing: winit tells egui.
#[cfg(not(target_os = "linux"))]
pub(crate) fn follow(_ctx: &egui::Context) -> crossbeam_channel::Receiver<Preference> {
    crossbeam_channel::never()
}

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

    use super::{Preference, THREAD};
    use crate::view::window::system::background::spawn;

    const NAME: &str = "org.freedesktop.portal.Desktop";
    const PATH: &str = "/org/freedesktop/portal/desktop";
    const NAMESPACE: &str = "org.freedesktop.appearance";

    type Namespaces = HashMap<String, HashMap<String, OwnedValue>>;

    /// The desktop's preferences, now and whenever they change.
    pub(crate) fn follow(ctx: &egui::Context) -> Receiver<Preference> {
        let (sender, preferences) = unbounded();
        let woken = ctx.clone();
        // Without a thread, a bus or a portal there are no preferences.
        spawn(THREAD, move || drop(listen(&sender, &woken)));
        preferences
    }

    fn listen(preferences: &Sender<Preference>, ctx: &egui::Context) -> zbus::Result<()> {
        let settings = "org.freedesktop.portal.Settings";
        let proxy = Proxy::new_owned(Connection::session()?, NAME, PATH, settings)?;
        // Subscribed before `ReadAll`, so that no change is missed between the two.
        let changes = proxy.receive_signal("SettingChanged")?;
        let send = |key: &str, value: &Value<'_>| {
            if let Some(preference) = preference(key, value) {
                // Fails if the window is closed.
                let _ = preferences.send(preference);
                ctx.request_repaint();
            }
        };
        // A portal without these settings may get them later.
        if let Ok(now) = proxy.call::<_, _, Namespaces>("ReadAll", &(vec![NAMESPACE],)) {
            for (key, value) in now.get(NAMESPACE).into_iter().flatten() {
                send(key, value);
            }
        }
        for change in changes {
            let body = change.body();
            if let Ok((NAMESPACE, key, value)) = body.deserialize::<(&str, &str, Value<'_>)>() {
                send(key, &value);
            }
        }
        Ok(())
    }

    /// For every key, 0 means no preference.
    fn preference(key: &str, value: &Value<'_>) -> Option<Preference> {
        let is_first = match value {
            Value::U32(number) => *number == 1,
            Value::Value(inner) => return preference(key, inner),
            _ => return None,
        };
        match key {
            "color-scheme" => Some(Preference::Dark(is_first)),
            "contrast" => Some(Preference::HighContrast(is_first)),
            "reduced-motion" => Some(Preference::ReducedMotion(is_first)),
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
