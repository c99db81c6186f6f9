//! Whether the desktop is light or dark. On Linux the settings portal says so, over D-Bus;
//! elsewhere winit does.

/// The name of the thread that waits for the desktop.
pub(super) const THREAD: &str = "system-theme";

/// Keeps egui's idea of the system's theme up to date, in a thread that waits for the desktop.
#[cfg(target_os = "linux")]
pub(super) fn follow(ctx: egui::Context) {
    // Without a thread, a bus or a portal nobody says how the system is set, and it stays light.
    let _ = std::thread::Builder::new()
        .name(THREAD.to_owned())
        .spawn(move || portal::follow(&ctx));
}

/// Nothing to do: winit tells egui.
#[cfg(not(target_os = "linux"))]
pub(super) fn follow(_ctx: egui::Context) {}

#[cfg(target_os = "linux")]
mod portal {
    use zbus::blocking::{Connection, Proxy};
    use zbus::zvariant::{OwnedValue, Value};

    const NAMESPACE: &str = "org.freedesktop.appearance";
    const KEY: &str = "color-scheme";

    pub(super) fn follow(ctx: &egui::Context) -> zbus::Result<()> {
        let proxy = Proxy::new_owned(
            Connection::session()?,
            "org.freedesktop.portal.Desktop",
            "/org/freedesktop/portal/desktop",
            "org.freedesktop.portal.Settings",
        )?;
        // Before the first question, so that no change falls between the two.
        let changes = proxy.receive_signal("SettingChanged")?;
        // A desktop that has no such setting yet may have one later.
        if let Ok(now) = proxy.call::<_, _, OwnedValue>("Read", &(NAMESPACE, KEY)) {
            show(ctx, &now);
        }
        for change in changes {
            let body = change.body();
            if let Ok((NAMESPACE, KEY, value)) = body.deserialize::<(&str, &str, Value)>() {
                show(ctx, &value);
            }
        }
        Ok(())
    }

    fn show(ctx: &egui::Context, value: &Value) {
        let theme = match scheme(value) {
            Some(1) => egui::Theme::Dark,
            _ => egui::Theme::Light,
        };
        ctx.options_mut(|options| options.fallback_theme = theme);
        ctx.request_repaint();
    }

    /// 1 dark, 2 light, 0 no wish. `Read` wraps the number twice.
    fn scheme(value: &Value) -> Option<u32> {
        match value {
            Value::U32(scheme) => Some(*scheme),
            Value::Value(inner) => scheme(inner),
            _ => None,
        }
    }
}
