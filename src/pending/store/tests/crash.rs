//! Kills processes during writing, and runs processes that write at the same time.

use std::collections::BTreeSet;
use std::process::Command;

use super::*;

/// An action of a killed process: name, preparation, action.
type Act = (&'static str, fn(&Path), fn(&Path));

const ACTS: [Act; 4] = [
    ("first", |_| (), |cwd| drop(add_call(cwd, "s1", "c9", 2))),
    ("aside", |cwd| drop(add_call(cwd, "s2", "d1", 2)), |cwd| drop(add_call(cwd, "s1", "c9", 2))),
    (
        "clear",
        |cwd| drop((add_call(cwd, "s1", "c9", 2), add_call(cwd, "s1", "c2", 1))),
        |cwd| clear(cwd, Some("s1"), &["c9"]).unwrap(),
    ),
    (
        "swap",
        |cwd| drop((add_call(cwd, "s1", "c1", 1), add_call(cwd, "s2", "d1", 1))),
        |cwd| drop(add_call(cwd, "s1", "c9", 1)),
    ),
];

/// Starts this test binary as another process, which performs `act` and is killed at `step`. If
/// `act` is "many", the process writes at the same time as others, and `step` is the id of its
/// session.
fn child(cwd: &Path, act: &str, step: &str) -> std::process::Child {
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "pending::store::tests::crash::as_a_process", "--ignored", "--nocapture"])
        .env("ASK_USER_TEST", format!("{act}\n{step}\n{}", cwd.display()))
        .stdout(std::process::Stdio::null())
        .spawn()
        .unwrap()
}

#[test]
#[ignore = "the tests below start it as a separate process"]
fn as_a_process() {
    let Ok(task) = std::env::var("ASK_USER_TEST") else { return };
    let mut task = task.splitn(3, '\n');
    let (act, step) = (task.next().unwrap(), task.next().unwrap());
    let cwd = Path::new(task.next().unwrap());
    if act == "many" {
        for n in 0..10 {
            add_call(cwd, step, &format!("{}-{n}", std::process::id()), 1);
        }
        return;
    }
    let act = ACTS.iter().find(|(name, ..)| *name == act).unwrap();
    let step = step.to_owned();
    let kill = move |at| {
        if format!("{at:?}") == step {
            let own_id = std::process::id().to_string();
            Command::new("kill").args(["-9", &own_id]).status().unwrap();
        }
        Ok(())
    };
    hooked(kill, || act.2(cwd));
}

/// Returns all questions on disk with their sessions. All files must be complete.
fn questions_on_disk(cwd: &Path) -> BTreeSet<(String, String)> {
    let all = files(cwd).into_iter().map(|name| cwd.join(".pi").join(name));
    let all = all.filter(|file| file.extension().is_some_and(|kind| kind == "json"));
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
fn a_kill_at_any_step_leaves_the_old_or_the_new_content() {
    use std::os::unix::process::ExitStatusExt;
    let mut killed = 0;
    for (act, prepare, run) in ACTS {
        let completed = tempfile::tempdir().unwrap();
        prepare(completed.path());
        let old = questions_on_disk(completed.path());
        run(completed.path());
        let new = questions_on_disk(completed.path());
        assert_ne!(old, new, "{act}");

        for step in STEPS {
            let dir = tempfile::tempdir().unwrap();
            prepare(dir.path());
            let status = child(dir.path(), act, &format!("{step:?}")).wait().unwrap();
            let found = questions_on_disk(dir.path());
            if status.signal() == Some(9) {
                killed += 1;
                let is_new =
                    matches!(step, Step::SyncDirectory) || (act == "swap" && step == Step::Remove);
                assert_eq!(found, if is_new { new.clone() } else { old.clone() }, "{act} {step:?}");
            } else {
                assert!(status.success(), "{act} {step:?}");
                assert_eq!(found, new, "{act} {step:?}");
            }
            // The next process completes the action and leaves no temporary files.
            run(dir.path());
            assert_eq!(questions_on_disk(dir.path()), new, "{act} {step:?}");
            assert!(files(dir.path()).iter().all(|name| !name.ends_with(".tmp")), "{act} {step:?}");
        }
    }
    assert!(killed >= 25, "only {killed} steps were reached");
}

#[test]
fn processes_that_add_at_the_same_time_lose_nothing() {
    let dir = tempfile::tempdir().unwrap();
    let children = ["s1", "s1", "s2", "s3"].map(|id| child(dir.path(), "many", id));
    for mut child in children {
        assert!(child.wait().unwrap().success());
    }
    let found = questions_on_disk(dir.path());
    let count = |id: &str| found.iter().filter(|(session, _)| session == id).count();
    assert_eq!((count("s1"), count("s2"), count("s3")), (20, 10, 10));
    for id in ["s1", "s2", "s3"] {
        let in_one_file = find(dir.path(), id).unwrap().unwrap().pending.questions.len();
        assert_eq!(in_one_file, count(id), "the questions of {id} are in one file");
    }
}

#[test]
fn threads_that_add_and_clear_at_the_same_time_lose_nothing() {
    let dir = tempfile::tempdir().unwrap();
    add_call(dir.path(), "s1", "stays", 1);
    std::thread::scope(|scope| {
        for id in ["a", "b", "c", "d"] {
            let cwd = dir.path();
            scope.spawn(move || {
                for n in 0..5 {
                    let call = format!("{id}{n}");
                    add_call(cwd, if id == "d" { "s2" } else { "s1" }, &call, 1);
                    if n != 4 {
                        let session = if id == "d" { "s2" } else { "s1" };
                        clear(cwd, Some(session), &[&call]).unwrap();
                    }
                }
            });
        }
    });
    let texts: Vec<_> = questions_on_disk(dir.path()).into_iter().map(|(_, text)| text).collect();
    assert_eq!(texts, ["a4 0?", "b4 0?", "c4 0?", "stays 0?", "d4 0?"]);
    let _: Value =
        serde_json::from_str(&std::fs::read_to_string(path(dir.path())).unwrap()).unwrap();
}
