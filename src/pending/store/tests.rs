use std::cell::{Cell, RefCell};
use std::rc::Rc;

use serde_json::{Value, json};

use super::disk::Step;
use super::*;

mod crash;

const NOW: &str = "2026-11-21T08:06:26Z";

const STEPS: [Step; 9] = [
    Step::Directory,
    Step::Lock,
    Step::Temp,
    Step::Write,
    Step::Sync,
    Step::Aside,
    Step::Rename,
    Step::SyncDirectory,
    Step::Remove,
];

thread_local! {
    /// Called at each step of a change.
    static HOOK: RefCell<Box<dyn FnMut(Step) -> io::Result<()>>> =
        RefCell::new(Box::new(|_| Ok(())));
}

pub(super) fn step(at: Step) -> io::Result<()> {
    HOOK.with_borrow_mut(|hook| hook(at))
}

/// Runs `body` with `hook` called at each step.
fn hooked<T>(hook: impl FnMut(Step) -> io::Result<()> + 'static, body: impl FnOnce() -> T) -> T {
    HOOK.set(Box::new(hook));
    let result = body();
    HOOK.set(Box::new(|_| Ok(())));
    result
}

fn call_with(id: &str, count: usize) -> (ToolCall, Vec<Entry>) {
    let entry = |n: usize| Entry { question: Some(format!("{id} {n}?")), ..Entry::default() };
    let call = ToolCall { id: id.to_owned(), tool: "ask_user".to_owned(), args: json!({}) };
    (call, (0..count).map(entry).collect())
}

fn session(id: &str) -> Session<'_> {
    Session { id, file: None }
}

/// Waits for the lock on the file of `cwd`.
fn locked(cwd: &Path) -> io::Result<Lock> {
    loop {
        match lock(cwd)? {
            Some(lock) => return Ok(lock),
            None => std::thread::yield_now(),
        }
    }
}

fn add(cwd: &Path, id: &str, (call, questions): (ToolCall, Vec<Entry>)) -> Result<Added, String> {
    let lock = locked(cwd).map_err(|error| not_saved(cwd, &error))?;
    lock.add(&session(id), NOW, call, questions, true).map_err(|error| not_saved(cwd, &error))
}

/// Adds a call with this `id` and `count` questions to the file of `session`.
fn add_call(cwd: &Path, session: &str, id: &str, count: usize) -> Added {
    add(cwd, session, call_with(id, count)).unwrap()
}

fn clear(cwd: &Path, session: Option<&str>, ids: &[&str]) -> Result<(), String> {
    let items: Vec<_> = ids.iter().map(|id| ItemRef::Call((*id).to_owned())).collect();
    locked(cwd).unwrap().clear(session, &items)
}

fn remove(cwd: &Path) {
    locked(cwd).unwrap().remove(&path(cwd)).unwrap();
}

fn texts(pending: &Pending) -> Vec<String> {
    pending.questions.iter().filter_map(|entry| entry.question.clone()).collect()
}

/// Returns the names of the files in `.pi`.
fn files(cwd: &Path) -> Vec<String> {
    let Ok(entries) = std::fs::read_dir(cwd.join(".pi")) else { return Vec::new() };
    let mut names: Vec<_> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn lock_file_is_outside_the_project() {
    let dir = tempfile::tempdir().unwrap();
    let (one, other) = (dir.path().join("one"), dir.path().join("other"));
    std::fs::create_dir(&one).unwrap();
    std::fs::create_dir(&other).unwrap();
    let temp = Path::new("temp");
    let file = disk::lock_file(&one, temp).unwrap();
    assert_eq!(file.parent(), Some(temp));
    assert_eq!(disk::lock_file(&other.join("../one"), temp).unwrap(), file);
    assert_ne!(disk::lock_file(&other, temp).unwrap(), file);
    assert!(disk::lock_file(&dir.path().join("none"), temp).is_err());
    // The path does not depend on the compiler.
    assert_eq!(
        disk::lock_file(Path::new("/"), temp).unwrap(),
        temp.join("pi-questions-8a5edab282632443.lock")
    );
}

#[test]
fn the_first_call_creates_the_file() {
    let dir = tempfile::tempdir().unwrap();
    let with_file = Session { id: "s1", file: Some("/sessions/s1.jsonl") };
    let lock = lock(dir.path()).unwrap().unwrap();
    let (call, questions) = call_with("c1", 2);
    let added = lock.add(&with_file, NOW, call, questions, false).unwrap();
    assert_eq!(added, Added { path: path(dir.path()), kept_aside: None, waiting: 2 });
    assert_eq!(files(dir.path()), [FILE_NAME]);
    let found = find(dir.path(), "s1").unwrap().unwrap();
    assert_eq!(found.pending.session_id.as_deref(), Some("s1"));
    assert_eq!(found.pending.session_file.as_deref(), Some("/sessions/s1.jsonl"));
    assert_eq!(found.pending.timestamp.as_deref(), Some(NOW));
    assert_eq!(find(dir.path(), "s2").unwrap(), Some(found));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(&added.path).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
}

#[test]
fn paths_are_relative_to_the_current_directory() {
    let cwd = Path::new("/work");
    assert_eq!(relative(cwd, &path(cwd)), ".pi/pending-questions.json");
    assert_eq!(relative(cwd, Path::new("/other/f.json")), "/other/f.json");
    assert_eq!(relative(cwd, cwd), "/work");
}

#[test]
fn second_call_preserves_written_answers() {
    let dir = tempfile::tempdir().unwrap();
    add_call(dir.path(), "s1", "c1", 2);
    let main = path(dir.path());
    let edited = std::fs::read_to_string(&main).unwrap().replacen("null", "\"by hand\"", 1);
    std::fs::write(&main, edited).unwrap();
    assert_eq!(add_call(dir.path(), "s1", "c2", 1).waiting, 2);
    assert_eq!(add_call(dir.path(), "s1", "c2", 1).waiting, 2);
    let pending = read(dir.path(), &main).unwrap().unwrap();
    assert_eq!(texts(&pending), ["c1 0?", "c1 1?", "c2 0?"]);
    assert_eq!(pending.questions[0].answer, json!("by hand"));
    assert_eq!(pending.calls[1].first, 2);
}

#[test]
fn file_of_another_session_is_renamed_and_found() {
    let dir = tempfile::tempdir().unwrap();
    add_call(dir.path(), "s1", "c1", 1);
    let before = std::fs::read(path(dir.path())).unwrap();
    let moved_file = add_call(dir.path(), "s2", "d1", 1).kept_aside.unwrap();
    assert_eq!(relative(dir.path(), &moved_file), ".pi/pending-questions.s1.json");
    assert_eq!(std::fs::read(&moved_file).unwrap(), before);
    assert_eq!(find(dir.path(), "s1").unwrap().unwrap().path, moved_file);

    // The old and new questions of the session are in one file.
    let again = add_call(dir.path(), "s1", "c2", 1);
    assert_eq!(relative(dir.path(), &again.kept_aside.unwrap()), ".pi/pending-questions.s2.json");
    assert_eq!(texts(&find(dir.path(), "s1").unwrap().unwrap().pending), ["c1 0?", "c2 0?"]);
    assert_eq!(texts(&find(dir.path(), "s2").unwrap().unwrap().pending), ["d1 0?"]);
    assert_eq!(files(dir.path()).len(), 2);
}

#[test]
fn broken_file_is_renamed_unchanged() {
    let dir = tempfile::tempdir().unwrap();
    for (broken, stamp) in [(&b"{\"questions\": ["[..], NOW), (b"\xff\xfe", "../2026")] {
        std::fs::create_dir_all(dir.path().join(".pi")).unwrap();
        std::fs::write(path(dir.path()), broken).unwrap();
        assert!(find(dir.path(), "s1").is_err());
        assert!(clear(dir.path(), Some("s1"), &["c1"]).is_err());
        let file_lock = lock(dir.path()).unwrap().unwrap();
        let (call, questions) = call_with("c1", 1);
        let added = file_lock.add(&session("s1"), stamp, call, questions, false).unwrap();
        drop(file_lock);
        let moved_file = added.kept_aside.unwrap();
        assert_eq!(moved_file.parent(), added.path.parent());
        assert_eq!(std::fs::read(moved_file).unwrap(), broken);
        remove(dir.path());
    }
}

#[test]
fn a_file_without_a_session_never_belongs_to_a_session() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::create_dir(dir.path().join(".pi")).unwrap();
    let forged = json!({
        "questions": [{"question": "A?", "answer": "a"}],
        "calls": [{"toolCallId": "c1", "tool": "ask_user", "params": {}, "first": 0, "count": 1}],
    });
    std::fs::write(path(dir.path()), forged.to_string()).unwrap();
    assert_eq!(find(dir.path(), "s9").unwrap().unwrap().pending.session_id, None);
    let moved_file = add_call(dir.path(), "s9", "c1", 1).kept_aside.unwrap();
    assert_eq!(std::fs::read_to_string(&moved_file).unwrap(), forged.to_string());
    let added = find(dir.path(), "s9").unwrap().unwrap().pending;
    assert_eq!(texts(&added), ["c1 0?"]);
    assert_eq!(added.unanswered(), 1);

    // The file is moved back. Its entry is cleared only if no session is passed.
    std::fs::rename(moved_file, path(dir.path())).unwrap();
    let entry = ItemRef::Entry { place: 0, question: Some("A?".into()) };
    let file_lock = locked(dir.path()).unwrap();
    file_lock.clear(Some("s9"), std::slice::from_ref(&entry)).unwrap();
    assert!(path(dir.path()).exists());
    file_lock.clear(None, &[entry]).unwrap();
    assert!(!path(dir.path()).exists());
}

#[test]
fn a_session_finds_its_own_file_among_others() {
    let dir = tempfile::tempdir().unwrap();
    add_call(dir.path(), "s1", "c1", 1);
    add_call(dir.path(), "s2", "d1", 1);
    for number in 0..200 {
        let name = format!(".pi/pending-questions.x{number}.json");
        std::fs::write(dir.path().join(name), "{}").unwrap();
    }
    std::fs::write(path(dir.path()), "broken").unwrap();
    assert_eq!(texts(&find(dir.path(), "s1").unwrap().unwrap().pending), ["c1 0?"]);
    assert!(find(dir.path(), "s2").is_err());
    assert!(clear(dir.path(), Some("s1"), &["c1"]).is_err(), "the error reports the broken file");
    assert!(find(dir.path(), "s1").is_err());
}

#[test]
fn questions_are_saved_even_if_all_names_for_a_renamed_file_are_used() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::create_dir(dir.path().join(".pi")).unwrap();
    let stamped = json!({ "timestamp": "t", "questions": [{ "question": "Q?" }] }).to_string();
    std::fs::write(path(dir.path()), &stamped).unwrap();
    for number in 1..30 {
        let name = if number == 1 { "t".to_owned() } else { format!("t-{number}") };
        std::fs::write(dir.path().join(format!(".pi/pending-questions.{name}.json")), "x").unwrap();
    }
    let moved_file = add_call(dir.path(), "s1", "c1", 1).kept_aside.unwrap();
    assert_eq!(std::fs::read_to_string(moved_file).unwrap(), stamped);
}

#[test]
fn a_file_is_removed_only_if_it_is_unchanged() {
    let dir = tempfile::tempdir().unwrap();
    add_call(dir.path(), "s1", "c1", 1);
    let main = path(dir.path());
    let text = text(&main).unwrap();
    std::fs::write(&main, text.replace("null", "\"meanwhile\"")).unwrap();
    let lock = locked(dir.path()).unwrap();
    lock.remove_unchanged(&main, &text).unwrap();
    assert!(main.exists());
    std::fs::write(&main, &text).unwrap();
    lock.remove_unchanged(&main, &text).unwrap();
    assert!(!main.exists());
}

#[test]
fn locking_does_not_wait_for_another_lock() {
    let dir = tempfile::tempdir().unwrap();
    let file_lock = lock(dir.path()).unwrap().unwrap();
    assert!(lock(dir.path()).unwrap().is_none());
    drop(file_lock);
    assert!(lock(dir.path()).unwrap().is_some());
    assert_eq!(files(dir.path()), Vec::<String>::new());
    let gone = dir.path().join("gone");
    assert!(lock(&gone).is_err(), "no directory is created for a missing project");
    assert!(!gone.exists());
}

#[cfg(unix)]
#[test]
fn links_are_neither_read_nor_written() {
    use std::os::unix::fs::symlink;
    let dir = tempfile::tempdir().unwrap();
    let (cwd, elsewhere) = (dir.path().join("work"), dir.path().join("elsewhere"));
    for dir in [&cwd, &elsewhere] {
        std::fs::create_dir(dir).unwrap();
    }
    symlink(&elsewhere, cwd.join(".pi")).unwrap();
    let refused = not_saved(&cwd, &lock(&cwd).unwrap_err());
    assert!(refused.ends_with("its directory is a symbolic link."), "{refused}");
    assert_eq!(files(&dir.path().join("none")), Vec::<String>::new());
    assert_eq!(std::fs::read_dir(&elsewhere).unwrap().count(), 0);

    std::fs::remove_file(cwd.join(".pi")).unwrap();
    std::fs::create_dir(cwd.join(".pi")).unwrap();
    let target = elsewhere.join("target.json");
    std::fs::write(&target, r#"{"sessionId": "s1", "questions": [{"answer": "a"}]}"#).unwrap();
    symlink(&target, path(&cwd)).unwrap();
    assert!(find(&cwd, "s1").unwrap_err().to_string().contains("it is a symbolic link"));
    let refused = add(&cwd, "s1", call_with("c1", 1)).unwrap_err();
    assert!(refused.ends_with("it is a symbolic link."), "{refused}");
    assert!(std::fs::read_to_string(&target).unwrap().contains("\"a\""));

    // A link with the name of a renamed file has no effect, and is not followed.
    std::fs::remove_file(path(&cwd)).unwrap();
    symlink("/dev/zero", cwd.join(".pi/pending-questions.x.json")).unwrap();
    assert_eq!(find(&cwd, "s1").unwrap(), None);
    assert_eq!(add_call(&cwd, "s1", "c1", 1).waiting, 1);
}

#[test]
fn clear_removes_only_these_calls_of_the_session() {
    let dir = tempfile::tempdir().unwrap();
    assert_eq!(clear(dir.path(), Some("s1"), &["c1"]), Ok(()));
    assert_eq!(files(dir.path()), Vec::<String>::new());
    add_call(dir.path(), "s1", "c1", 1);
    add_call(dir.path(), "s1", "c2", 1);
    clear(dir.path(), Some("s2"), &["c1", "c2"]).unwrap();
    clear(dir.path(), Some("s1"), &["c1"]).unwrap();
    assert_eq!(texts(&find(dir.path(), "s1").unwrap().unwrap().pending), ["c2 0?"]);

    // Questions are also removed from a file that another session has renamed.
    add_call(dir.path(), "s2", "d1", 1);
    clear(dir.path(), Some("s1"), &["c2"]).unwrap();
    let pending = find(dir.path(), "s1").unwrap().unwrap().pending;
    assert_eq!(pending.session_id.as_deref(), Some("s2"));
    assert_eq!(files(dir.path()), [FILE_NAME]);
    remove(dir.path());
    remove(dir.path());
    assert_eq!(files(dir.path()), Vec::<String>::new());
}

#[test]
fn a_disk_error_becomes_a_sentence() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join(".pi"), "").unwrap();
    assert_eq!(
        add(dir.path(), "s1", call_with("c1", 1)).unwrap_err(),
        "The questions could not be saved to .pi/pending-questions.json: \
         not a directory."
    );
}

#[test]
fn an_error_at_any_step_changes_nothing() {
    for step in STEPS {
        let dir = tempfile::tempdir().unwrap();
        add_call(dir.path(), "s1", "c1", 1);
        let before = std::fs::read(path(dir.path())).unwrap();
        let reached = Rc::new(Cell::new(false));
        let reached_in_hook = Rc::clone(&reached);
        let fail = move |at| {
            reached_in_hook.set(reached_in_hook.get() || at == step);
            if at == step { Err(ErrorKind::StorageFull.into()) } else { Ok(()) }
        };
        let result = hooked(fail, || add(dir.path(), "s2", call_with("d1", 1)));
        assert_eq!(reached.get(), step != Step::Remove, "{step:?}");
        if matches!(step, Step::SyncDirectory | Step::Remove) {
            assert!(result.is_ok(), "{step:?}");
            continue;
        }
        assert!(result.unwrap_err().ends_with(": no storage space."), "{step:?}");
        assert_eq!(std::fs::read(path(dir.path())).unwrap(), before, "{step:?}");
        assert_eq!(files(dir.path()), [FILE_NAME], "{step:?}");
    }
}

fn write_session(path: &Path, id: &str) {
    let header = serde_json::json!({ "type": "session", "id": id, "cwd": "/work" });
    fs::write(path, format!("{header}\n{{\"type\":\"message\"}}\n")).unwrap();
}

#[test]
fn a_session_file_is_found_by_path_or_id_only_inside_its_directory() {
    let root = tempfile::tempdir().unwrap();
    let root = root.path().canonicalize().unwrap();
    let (sessions, repo) = (root.join("sessions"), root.join("repo"));
    fs::create_dir(&sessions).unwrap();
    fs::create_dir(&repo).unwrap();
    let (first, second) = (sessions.join("2026_s1.jsonl"), sessions.join("named.jsonl"));
    write_session(&first, "s1");
    write_session(&second, "s2");
    write_session(&repo.join("evil.jsonl"), "s3");
    fs::write(sessions.join("2026_s4.jsonl"), "no session\n").unwrap();

    let hint = |file: &Path| file.to_str().map(str::to_owned);
    assert_eq!(session_file(&sessions, hint(&first).as_deref(), "s1"), Some(first.clone()));
    // If the hint is wrong or missing, the file is found by its id.
    assert_eq!(session_file(&sessions, hint(&second).as_deref(), "s1"), Some(first.clone()));
    assert_eq!(session_file(&sessions, Some("/gone.jsonl"), "s1"), Some(first));
    assert_eq!(session_file(&sessions, None, "s2"), Some(second));
    for evil in ["evil.jsonl", "../repo/evil.jsonl"] {
        let evil = repo.join(evil);
        assert_eq!(session_file(&sessions, hint(&evil).as_deref(), "s3"), None);
    }
    assert_eq!(session_file(&sessions, None, "s4"), None);
    assert_eq!(session_file(&sessions, None, ""), None);
    assert_eq!(session_file(&root.join("none"), None, "s1"), None);
}
