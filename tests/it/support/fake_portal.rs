//! A session bus of its own, and on it the portal of a desktop that does as a test wants.

#![expect(
    clippy::needless_pass_by_value,
    clippy::unused_self,
    reason = "the bus hands over what it has read"
)]

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::Duration;

use zbus::blocking::{Connection, connection};
use zbus::message::Header;
use zbus::zvariant::{OwnedObjectPath, OwnedValue, Value};

use super::Server;

const NAME: &str = "org.freedesktop.portal.Desktop";
const PATH: &str = "/org/freedesktop/portal/desktop";
const APPEARANCE: &str = "org.freedesktop.appearance";

/// A bus, which ends with this value.
pub struct Bus {
    _server: Server,
    address: String,
}

impl Bus {
    /// Starts a bus, or returns `None` on machines without `dbus-daemon`.
    pub fn start() -> Option<Bus> {
        let mut command = Command::new("dbus-daemon");
        command.args(["--session", "--nofork", "--nopidfile", "--print-address=1"]);
        let (server, address) = Server::start(&mut command)?;
        Some(Bus {
            _server: server,
            address,
        })
    }

    /// Makes a program live on this bus.
    pub fn join(&self, command: &mut Command) {
        command.env("DBUS_SESSION_BUS_ADDRESS", &self.address);
    }

    fn connect(&self) -> connection::Builder<'_> {
        connection::Builder::address(self.address.as_str()).expect("it is an address")
    }

    /// A portal that is there and never answers.
    pub fn silent_portal(&self) -> Connection {
        let connection = self.connect().name(NAME).expect("it is a name");
        connection.build().expect("the bus answers")
    }

    /// A portal whose wishes are these, and in whose dialogs this file is chosen.
    pub fn portal(&self, wishes: &[(&str, u32)], chosen: &Path) -> Connection {
        let wishes = wishes
            .iter()
            .map(|(key, value)| ((*key).to_owned(), *value));
        let files = Files {
            chosen: chosen.to_owned(),
        };
        let settings = Settings {
            wishes: wishes.collect(),
        };
        self.connect()
            .serve_at(PATH, files)
            .and_then(|builder| builder.serve_at(PATH, settings))
            .and_then(|builder| builder.name(NAME))
            .and_then(connection::Builder::build)
            .expect("the bus answers")
    }
}

/// Changes a wish.
pub fn wish(portal: &Connection, key: &str, value: u32) {
    let interface = "org.freedesktop.portal.Settings";
    let changed = (APPEARANCE, key, Value::from(value));
    (portal.emit_signal(None::<&str>, PATH, interface, "SettingChanged", &changed))
        .expect("the bus answers");
}

struct Settings {
    wishes: HashMap<String, u32>,
}

#[zbus::interface(name = "org.freedesktop.portal.Settings")]
impl Settings {
    fn read_all(&self, namespaces: Vec<String>) -> HashMap<String, HashMap<String, OwnedValue>> {
        assert_eq!(namespaces, [APPEARANCE]);
        let wishes = self.wishes.iter();
        let values = wishes.map(|(key, value)| (key.clone(), OwnedValue::from(*value)));
        HashMap::from([(APPEARANCE.to_owned(), values.collect())])
    }
}

struct Files {
    chosen: PathBuf,
}

#[zbus::interface(name = "org.freedesktop.portal.FileChooser")]
impl Files {
    #[zbus(property, name = "version")]
    fn version(&self) -> u32 {
        3
    }

    fn open_file(
        &self,
        parent: &str,
        title: &str,
        options: HashMap<String, OwnedValue>,
        #[zbus(header)] header: Header<'_>,
        #[zbus(connection)] connection: &zbus::Connection,
    ) -> OwnedObjectPath {
        assert!(parent.starts_with("x11:") && title == "Open a game");
        self.choose(&options, &header, connection)
    }

    fn save_file(
        &self,
        parent: &str,
        title: &str,
        options: HashMap<String, OwnedValue>,
        #[zbus(header)] header: Header<'_>,
        #[zbus(connection)] connection: &zbus::Connection,
    ) -> OwnedObjectPath {
        assert!(parent.starts_with("x11:") && title == "Save the game");
        self.choose(&options, &header, connection)
    }
}

impl Files {
    /// Says where the answer will be, and gives it there.
    fn choose(
        &self,
        options: &HashMap<String, OwnedValue>,
        header: &Header<'_>,
        connection: &zbus::Connection,
    ) -> OwnedObjectPath {
        let token: &str = options["handle_token"].downcast_ref().expect("a text");
        let sender = header.sender().expect("it has a name");
        let sender = sender.trim_start_matches(':').replace('.', "_");
        let path = format!("{PATH}/request/{sender}/{token}");
        let request = OwnedObjectPath::try_from(path).expect("it is a path");
        let connection = Connection::from(connection.clone());
        let (to, uri) = (request.clone(), format!("file://{}", self.chosen.display()));
        thread::spawn(move || {
            let results = HashMap::from([("uris", Value::from(vec![uri]))]);
            let interface = "org.freedesktop.portal.Request";
            // A person is never quicker than the reply that is under way here. `rfd` counts on that:
            // it would not see an answer that has come with the reply, until the next one comes.
            for _ in 0..100 {
                let answer = &(0_u32, &results);
                let _ = connection.emit_signal(None::<&str>, &to, interface, "Response", answer);
                thread::sleep(Duration::from_millis(50));
            }
        });
        request
    }
}
