//! Files of slots and conversations: for their user alone, never somewhere else, and what is wrong with them said as such.

use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::time::{Duration, SystemTime};

use crate::common::{Answer, Server, exact, start};
use serde_json::{Value, json};

const WAYS: [(&str, &str); 2] = [("/slots/0", "one"), ("/conversations/one", "one.kvc")];

fn with(folder: &Path) -> impl Fn(&mut kvant_server::ServerOptions) {
    let folder = folder.to_owned();
    move |options| options.slot_folder = Some(folder.clone())
}

/// Something that a slot holds and a conversation has a cache of.
fn chat(server: &Server) -> Value {
    let messages = json!([{ "role": "user", "content": "Something to keep. ".repeat(8) }]);
    let body = json!({ "messages": messages, "max_tokens": 4, "temperature": 0, "ignore_eos": true });
    assert_eq!(server.post("/v1/chat/completions", &body).status, 200);
    messages
}

fn act(server: &Server, path: &str, action: &str, messages: &Value) -> Answer {
    let body = json!({ "filename": "one", "messages": messages, "content": "x" });
    let body = match path.starts_with("/slots") {
        true => json!({ "filename": body["filename"] }),
        false => json!({ "messages": body["messages"], "content": body["content"] }),
    };
    server.post(&format!("{path}?action={action}"), &body)
}

/// The status and the kind of a refusal, which names the file and not where it lies.
fn refusal(answer: &Answer, file: &str) -> (u16, String) {
    let error = &answer.json()["error"];
    let message = error["message"].as_str().unwrap();
    assert!(message.contains(file) && !message.contains('/'), "{answer:?}");
    (answer.status, error["type"].as_str().unwrap().to_owned())
}

#[test]
fn saved_conversations_are_their_users_alone() {
    let place = tempfile::tempdir().unwrap();
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    // A folder that the server makes, and one that others may look into.
    std::fs::create_dir(place.path().join("open")).unwrap();
    std::fs::set_permissions(place.path().join("open"), PermissionsExt::from_mode(0o755)).unwrap();
    for (name, expected) in [("new", 0o700), ("open", 0o755)] {
        let folder = place.path().join(name);
        let server = start(exact(), with(&folder));
        let messages = chat(&server);
        for (path, file) in WAYS {
            assert_eq!(act(&server, path, "save", &messages).status, 200, "{name} {path}");
            assert_eq!(mode(&folder.join(file)), 0o600, "{name} {path}");
        }
        assert_eq!(mode(&folder), expected);
    }
    let folder = place.path().join("keys");
    let server = start(exact(), |options| {
        with(&folder)(options);
        options.keys = kvant_server::ApiKeys::parse("secret");
    });
    let body = json!({ "messages": [{ "role": "user", "content": "?" }], "content": "mine" }).to_string();
    let saved = server.ask("POST", "/conversations/a?action=save", "x-api-key: secret\r\n", &body);
    assert_eq!(saved.status, 200, "{saved:?}");
    let of_key = std::fs::read_dir(&folder).unwrap().next().unwrap().unwrap().path();
    assert_eq!((mode(&folder), mode(&of_key), mode(&of_key.join("a.kvc"))), (0o700, 0o700, 0o600));
}

#[test]
fn what_is_no_saved_conversation_stays_and_is_named() {
    let place = tempfile::tempdir().unwrap();
    let outside = place.path().join("outside");
    std::fs::write(&outside, "not ours").unwrap();
    let folder = place.path().join("slots");
    std::fs::create_dir(&folder).unwrap();
    let server = start(exact(), with(&folder));
    let messages = chat(&server);
    let conflict = (409, "conflict_error".to_owned());
    for (path, file) in WAYS {
        let at = folder.join(file);
        let act = |action: &str| act(&server, path, action, &messages);
        std::fs::write(&at, "somebody else's").unwrap();
        assert_eq!(refusal(&act("save"), file), conflict, "{path}");
        assert_eq!(std::fs::read_to_string(&at).unwrap(), "somebody else's");
        assert_eq!(refusal(&act("restore"), "").0, 400, "{path}");
        std::fs::remove_file(&at).unwrap();

        // A link is followed by neither.
        for target in [outside.as_path(), "/dev/zero".as_ref(), place.path().join("none").as_path()] {
            symlink(target, &at).unwrap();
            assert_eq!(refusal(&act("save"), file), conflict, "{path} {target:?}");
            assert_eq!(refusal(&act("restore"), file), conflict, "{path} {target:?}");
            std::fs::remove_file(&at).unwrap();
        }
        assert_eq!(std::fs::read_to_string(&outside).unwrap(), "not ours");
        assert!(!place.path().join("none").exists());

        assert!(std::process::Command::new("mkfifo").arg(&at).status().unwrap().success());
        assert_eq!(refusal(&act("save"), file), conflict, "{path}");
        assert!((400..500).contains(&act("restore").status), "{path}");
        std::fs::remove_file(&at).unwrap();
        std::fs::create_dir(&at).unwrap();
        assert_eq!(refusal(&act("save"), file), conflict, "{path}");
        assert!((400..500).contains(&act("restore").status), "{path}");
        assert_eq!(server.get("/conversations").json()["data"], json!([]), "none of them is one");
        std::fs::remove_dir(&at).unwrap();
        assert_eq!(act("save").status, 200, "{path}");
        std::fs::remove_file(&at).unwrap();
    }
}

/// A folder in which nobody may write, not even the system's administrator, who runs tests in containers.
#[test]
#[cfg(target_os = "linux")]
fn a_folder_that_takes_nothing_is_named() {
    for folder in ["/sys/kernel", "/sys/kernel/new"] {
        let server = start(exact(), with(folder.as_ref()));
        let messages = chat(&server);
        for (path, _) in WAYS {
            let refused = act(&server, path, "save", &messages);
            assert_eq!(refusal(&refused, ""), (403, "permission_error".to_owned()), "{folder} {path}");
        }
    }
    let file = tempfile::NamedTempFile::new().unwrap();
    let server = start(exact(), with(file.path()));
    let messages = chat(&server);
    for (path, _) in WAYS {
        let refused = act(&server, path, "save", &messages);
        assert_eq!(refusal(&refused, ""), (409, "conflict_error".to_owned()), "{path}");
    }
}

#[test]
fn what_killed_servers_left_is_cleared_at_the_start() {
    let folder = tempfile::tempdir().unwrap();
    let (prefixes, of_key) = (folder.path().join("prefixes"), folder.path().join("key-0123456789abcdef"));
    let strays = [
        folder.path().join(".one.kvc.123-0.tmp"),
        of_key.join(".one.123-0.tmp"),
        prefixes.join(".v-00.123-0.tmp"),
    ];
    let kept =
        [folder.path().join(".one.kvc.124-0.tmp"), folder.path().join("mine.tmp"), of_key.join(".notes")];
    for path in strays.iter().chain(&kept) {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        let file = std::fs::File::create(path).unwrap();
        file.set_modified(SystemTime::now() - Duration::from_secs(60)).unwrap();
    }
    // Somebody writes this one.
    let written = std::fs::File::open(&kept[0]).unwrap();
    written.lock().unwrap();
    let server = start(exact(), |options| {
        with(folder.path())(options);
        options.prefix_store = Some(kvant_server::StorePlace::Folder(prefixes.clone()));
    });
    assert_eq!(server.get("/health").status, 200);
    assert!(strays.iter().all(|path| !path.exists()), "{strays:?}");
    assert!(kept.iter().all(|path| path.exists()), "{kept:?}");
}
