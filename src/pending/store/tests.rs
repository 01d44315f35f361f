use std::collections::BTreeSet;
use std::process::Command;

use serde_json::{Value, json};

use super::disk::Step;
use super::*;
use crate::pending::Entry;

const NOW: &str = "2026-11-21T08:06:26Z";

const STEPS: [Step; 9] = [
    Step::Folder,
    Step::Lock,
    Step::Temp,
    Step::Write,
    Step::Sync,
    Step::Aside,
    Step::Rename,
    Step::Settle,
    Step::Remove,
];

fn asked(id: &str, questions: usize) -> Asked {
    let entry = |n: usize| Entry { question: Some(format!("{id} {n}?")), ..Entry::default() };
    Asked {
        tool_call_id: id.to_owned(),
        tool: "ask_user".to_owned(),
        params: json!({}),
        questions: (0..questions).map(entry).collect(),
        metadata: None,
    }
}

fn session(id: &str) -> Session<'_> {
    Session { id, file: None }
}

fn put(cwd: &Path, of: &str, id: &str, questions: usize) -> Added {
    add(cwd, &session(of), NOW, asked(id, questions)).unwrap()
}

fn texts(pending: &Pending) -> Vec<String> {
    pending.questions.iter().filter_map(|entry| entry.question.clone()).collect()
}

/// Everything in `.pi`, by name.
fn files(cwd: &Path) -> Vec<String> {
    let Ok(entries) = std::fs::read_dir(cwd.join(".pi")) else { return Vec::new() };
    let mut names: Vec<_> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn the_first_call_makes_the_file() {
    let dir = tempfile::tempdir().unwrap();
    let with_file = Session { id: "s1", file: Some("/sessions/s1.jsonl") };
    let added = add(dir.path(), &with_file, NOW, asked("c1", 2)).unwrap();
    assert_eq!(added, Added { path: path(dir.path()), kept_aside: None, waiting: 2 });
    assert_eq!(files(dir.path()), [FILE_NAME]);
    let found = find(dir.path(), "s1").unwrap().unwrap();
    assert_eq!(found.pending.session_id.as_deref(), Some("s1"));
    assert_eq!(found.pending.session_file.as_deref(), Some("/sessions/s1.jsonl"));
    assert_eq!(found.pending.timestamp.as_deref(), Some(NOW));
    assert_eq!(find(dir.path(), "s2"), Ok(None));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(&added.path).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
}

#[test]
fn paths_work_from_the_current_directory() {
    let cwd = Path::new("/work");
    assert_eq!(relative(cwd, &path(cwd)), ".pi/pending-questions.json");
    assert_eq!(relative(cwd, Path::new("/other/f.json")), "/other/f.json");
    assert_eq!(relative(cwd, cwd), "/work");
}

#[test]
fn a_second_call_adds_its_questions_and_keeps_what_was_written() {
    let dir = tempfile::tempdir().unwrap();
    put(dir.path(), "s1", "c1", 2);
    let main = path(dir.path());
    let edited = std::fs::read_to_string(&main).unwrap().replacen("null", "\"by hand\"", 1);
    std::fs::write(&main, edited).unwrap();
    assert_eq!(put(dir.path(), "s1", "c2", 1).waiting, 2);
    assert_eq!(put(dir.path(), "s1", "c2", 1).waiting, 2);
    let pending = read(dir.path(), &main).unwrap().unwrap();
    assert_eq!(texts(&pending), ["c1 0?", "c1 1?", "c2 0?"]);
    assert_eq!(pending.questions[0].answer, json!("by hand"));
    assert_eq!(pending.calls[1].first, 2);
}

#[test]
fn another_sessions_file_is_kept_aside_and_comes_back() {
    let dir = tempfile::tempdir().unwrap();
    put(dir.path(), "s1", "c1", 1);
    let before = std::fs::read(path(dir.path())).unwrap();
    let kept = put(dir.path(), "s2", "d1", 1).kept_aside.unwrap();
    assert_eq!(relative(dir.path(), &kept), ".pi/pending-questions.2026-11-21T08-06-26Z.json");
    assert_eq!(std::fs::read(&kept).unwrap(), before);
    assert_eq!(find(dir.path(), "s1").unwrap().unwrap().path, kept);

    // The same second: another name. And a session's own questions are gathered again.
    let again = put(dir.path(), "s1", "c2", 1);
    assert_eq!(
        relative(dir.path(), &again.kept_aside.unwrap()),
        ".pi/pending-questions.2026-11-21T08-06-26Z-2.json"
    );
    assert_eq!(texts(&find(dir.path(), "s1").unwrap().unwrap().pending), ["c1 0?", "c2 0?"]);
    assert_eq!(texts(&find(dir.path(), "s2").unwrap().unwrap().pending), ["d1 0?"]);
    assert_eq!(files(dir.path()).len(), 2);
}

#[test]
fn a_broken_file_is_kept_aside_as_it_is() {
    let dir = tempfile::tempdir().unwrap();
    for (broken, stamp) in [(&b"{\"questions\": ["[..], NOW), (b"\xff\xfe", "../2026")] {
        std::fs::create_dir_all(dir.path().join(".pi")).unwrap();
        std::fs::write(path(dir.path()), broken).unwrap();
        assert!(find(dir.path(), "s1").is_err());
        assert!(clear(dir.path(), Some("s1"), &["c1"], true).is_err());
        let added = add(dir.path(), &session("s1"), stamp, asked("c1", 1)).unwrap();
        let kept = added.kept_aside.unwrap();
        assert_eq!(kept.parent(), added.path.parent());
        assert_eq!(std::fs::read(kept).unwrap(), broken);
        assert!(remove(dir.path()).unwrap());
    }
}

#[test]
fn a_file_that_names_no_session_is_the_continuing_ones() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::create_dir(dir.path().join(".pi")).unwrap();
    std::fs::write(path(dir.path()), r#"{"questions": [{"question": "A?", "answer": "a"}]}"#)
        .unwrap();
    assert_eq!(find(dir.path(), "s9").unwrap().unwrap().pending.loose().len(), 1);
    assert_eq!(put(dir.path(), "s9", "c1", 1).kept_aside, None);
    clear(dir.path(), Some("s9"), &[], true).unwrap();
    assert_eq!(texts(&find(dir.path(), "s9").unwrap().unwrap().pending), ["c1 0?"]);
}

#[test]
fn clearing_takes_only_what_was_answered() {
    let dir = tempfile::tempdir().unwrap();
    assert_eq!(clear(dir.path(), Some("s1"), &["c1"], true), Ok(()));
    assert_eq!(files(dir.path()), Vec::<String>::new());
    put(dir.path(), "s1", "c1", 1);
    put(dir.path(), "s1", "c2", 1);
    clear(dir.path(), Some("s2"), &["c1", "c2"], true).unwrap();
    clear(dir.path(), Some("s1"), &["c1"], false).unwrap();
    assert_eq!(texts(&find(dir.path(), "s1").unwrap().unwrap().pending), ["c2 0?"]);

    // The file may have been kept aside in the meantime.
    put(dir.path(), "s2", "d1", 1);
    clear(dir.path(), Some("s1"), &["c2"], false).unwrap();
    assert_eq!(find(dir.path(), "s1"), Ok(None));
    assert_eq!(files(dir.path()), [FILE_NAME]);
    assert_eq!(remove(dir.path()), Ok(true));
    assert_eq!(remove(dir.path()), Ok(false));
}

#[test]
fn a_disk_that_refuses_is_a_sentence() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join(".pi"), "").unwrap();
    assert_eq!(
        add(dir.path(), &session("s1"), NOW, asked("c1", 1)).unwrap_err(),
        "The questions could not be saved to .pi/pending-questions.json: \
         a file stands where its directory should be."
    );
}

#[test]
fn an_error_at_any_step_changes_nothing() {
    for step in STEPS {
        let dir = tempfile::tempdir().unwrap();
        put(dir.path(), "s1", "c1", 1);
        let before = std::fs::read(path(dir.path())).unwrap();
        let mut met = false;
        let hook: Hook<'_> = &mut |at| {
            met |= at == step;
            if at == step { Err(ErrorKind::StorageFull.into()) } else { Ok(()) }
        };
        let result = add_in_steps(dir.path(), &session("s2"), NOW, asked("d1", 1), hook);
        assert_eq!(met, step != Step::Remove, "{step:?}");
        if matches!(step, Step::Settle | Step::Remove) {
            assert!(result.is_ok(), "{step:?}");
            continue;
        }
        assert!(result.unwrap_err().ends_with("the disk is full."), "{step:?}");
        assert_eq!(std::fs::read(path(dir.path())).unwrap(), before, "{step:?}");
        assert_eq!(files(dir.path()), [FILE_NAME], "{step:?}");
    }
}

/// What a killed process was doing: name, preparation, the act itself.
type Act = (&'static str, fn(&Path), fn(&Path, Hook<'_>));

const ACTS: [Act; 4] = [
    (
        "first",
        |_| (),
        |cwd, hook| {
            add_in_steps(cwd, &session("s1"), NOW, asked("c9", 2), hook).unwrap();
        },
    ),
    (
        "aside",
        |cwd| {
            put(cwd, "s2", "d1", 2);
        },
        |cwd, hook| {
            add_in_steps(cwd, &session("s1"), NOW, asked("c9", 2), hook).unwrap();
        },
    ),
    (
        "clear",
        |cwd| {
            put(cwd, "s1", "c9", 2);
            put(cwd, "s1", "c2", 1);
        },
        |cwd, hook| {
            clear_in_steps(cwd, Some("s1"), &["c9"], false, hook).unwrap();
        },
    ),
    (
        "swap",
        |cwd| {
            put(cwd, "s1", "c1", 1);
            put(cwd, "s2", "d1", 1);
        },
        |cwd, hook| {
            add_in_steps(cwd, &session("s1"), NOW, asked("c9", 1), hook).unwrap();
        },
    ),
];

/// Runs this test binary again, as the process that gets killed or competes.
fn child(cwd: &Path, act: &str, step: &str) -> std::process::Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "pending::store::tests::as_a_process", "--ignored", "--nocapture"])
        .env("ASK_USER_TEST", format!("{act}\n{step}\n{}", cwd.display()))
        .stdout(std::process::Stdio::null())
        .spawn()
        .unwrap()
}

#[test]
#[ignore = "only run as a process of its own by the tests below"]
fn as_a_process() {
    let Ok(task) = std::env::var("ASK_USER_TEST") else { return };
    let mut task = task.splitn(3, '\n');
    let (act, step) = (task.next().unwrap(), task.next().unwrap());
    let cwd = Path::new(task.next().unwrap());
    if act == "many" {
        for n in 0..10 {
            put(cwd, step, &format!("{}-{n}", std::process::id()), 1);
        }
        return;
    }
    let act = ACTS.iter().find(|(name, ..)| *name == act).unwrap();
    act.2(cwd, &mut |at| {
        if format!("{at:?}") == step {
            let me = std::process::id().to_string();
            Command::new("kill").args(["-9", &me]).status().unwrap();
        }
        Ok(())
    });
}

/// Every question on disk, by session: from files that all must be whole.
fn on_disk(cwd: &Path) -> BTreeSet<(String, String)> {
    let mut all = asides(cwd);
    all.push(path(cwd));
    let mut found = BTreeSet::new();
    for file in all {
        let Some(pending) = read(cwd, &file).unwrap() else { continue };
        let id = pending.session_id.clone().unwrap();
        found.extend(texts(&pending).into_iter().map(|text| (id.clone(), text)));
    }
    found
}

#[cfg(unix)]
#[test]
fn a_kill_at_any_step_leaves_the_old_or_the_new() {
    use std::os::unix::process::ExitStatusExt;
    let mut killed = 0;
    for (act, prepare, run) in ACTS {
        let whole = tempfile::tempdir().unwrap();
        prepare(whole.path());
        let old = on_disk(whole.path());
        run(whole.path(), &mut |_| Ok(()));
        let new = on_disk(whole.path());
        assert_ne!(old, new, "{act}");

        for step in STEPS {
            let dir = tempfile::tempdir().unwrap();
            prepare(dir.path());
            let status = child(dir.path(), act, &format!("{step:?}")).wait().unwrap();
            let found = on_disk(dir.path());
            if status.signal() == Some(9) {
                killed += 1;
                let placed =
                    matches!(step, Step::Settle) || (act == "swap" && step == Step::Remove);
                assert_eq!(found, if placed { new.clone() } else { old.clone() }, "{act} {step:?}");
            } else {
                assert!(status.success(), "{act} {step:?}");
                assert_eq!(found, new, "{act} {step:?}");
            }
            // The next process finishes the work and leaves nothing behind.
            run(dir.path(), &mut |_| Ok(()));
            assert_eq!(on_disk(dir.path()), new, "{act} {step:?}");
            assert!(files(dir.path()).iter().all(|name| !name.ends_with(".tmp")), "{act} {step:?}");
        }
    }
    assert!(killed >= 25, "only {killed} steps were met");
}

#[test]
fn processes_that_add_at_once_lose_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let children = ["s1", "s1", "s2", "s3"].map(|of| child(dir.path(), "many", of));
    for mut child in children {
        assert!(child.wait().unwrap().success());
    }
    let found = on_disk(dir.path());
    let of = |id: &str| found.iter().filter(|(session, _)| session == id).count();
    assert_eq!((of("s1"), of("s2"), of("s3")), (20, 10, 10));
    for id in ["s1", "s2", "s3"] {
        let whole = find(dir.path(), id).unwrap().unwrap().pending.questions.len();
        assert_eq!(whole, of(id), "the questions of {id} lie in one file");
    }
}

#[test]
fn threads_that_add_and_clear_at_once_lose_nothing() {
    let dir = tempfile::tempdir().unwrap();
    put(dir.path(), "s1", "stays", 1);
    std::thread::scope(|scope| {
        for id in ["a", "b", "c", "d"] {
            let cwd = dir.path();
            scope.spawn(move || {
                for n in 0..5 {
                    let call = format!("{id}{n}");
                    put(cwd, if id == "d" { "s2" } else { "s1" }, &call, 1);
                    if n != 4 {
                        let session = if id == "d" { "s2" } else { "s1" };
                        clear(cwd, Some(session), &[&call], false).unwrap();
                    }
                }
            });
        }
    });
    let left: Vec<_> = on_disk(dir.path()).into_iter().map(|(_, text)| text).collect();
    assert_eq!(left, ["a4 0?", "b4 0?", "c4 0?", "stays 0?", "d4 0?"]);
    let _: Value =
        serde_json::from_str(&std::fs::read_to_string(path(dir.path())).unwrap()).unwrap();
}
