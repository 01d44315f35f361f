mod schema;

use std::fs;
use std::path::Path;

use serde_json::json;

use super::*;
use crate::contract::{Advertised, Flavor};

fn parsed(text: &str) -> (Settings, Vec<String>) {
    parse(text, Path::new("/a/questions.json"))
}

fn load(agent_dir: &Path, project_dir: Option<&Path>) -> (Settings, Vec<String>) {
    Files::read(Some(agent_dir), project_dir, true).check(None, None)
}

#[test]
fn every_setting_has_an_effect() {
    let (settings, faults) = parsed(
        r#"{"$schema": "./questions.schema.json", "notify": "off", "glyphs": "ascii",
            "longAnswer": 500, "fold": "ctrl+shift+z", "display": "overlay",
            "tools": ["question", "ask_user", "question"], "flavor": "forge", "schema": "all", "rpc": "structured",
            "guidance": {"description": "Ask.", "promptSnippet": "s", "promptGuidelines": ["a", "b"]}}"#,
    );
    assert_eq!(faults, Vec::<String>::new());
    let form =
        FormSettings { ascii: true, plain: false, long_answer: 500, fold: "ctrl+shift+z".into() };
    assert_eq!(settings.form(), form);
    assert_eq!(settings.notify, Notify(Vec::new()));
    assert_eq!(settings.display, Display::Overlay);
    assert_eq!(settings.tool_names(), ["question", "ask_user", "question"]);
    assert_eq!(settings.flavor, Flavor::Forge);
    assert_eq!(settings.advertised, Advertised::All);
    assert_eq!(settings.rpc, Rpc::Structured);
    assert_eq!(settings.guidance.description.as_deref(), Some("Ask."));
    assert_eq!(settings.guidance.prompt_snippet.as_deref(), Some("s"));
    assert_eq!(settings.guidance.prompt_guidelines, Some(vec!["a".into(), "b".into()]));
}

#[test]
fn a_fault_affects_only_its_key() {
    let (settings, faults) = parsed(
        r#"{"notify": "loud", "Glyphs": "ascii", "longAnswer": 0, "fold": "o",
            "tools": ["ask_user", 7], "guidance": {"description": 4, "tone": "kind"},
            "display": null, "rpc": "dialogs"}"#,
    );
    let good = Settings { rpc: Rpc::Dialogs, ..Settings::default() };
    assert_eq!(settings, good);
    let expected = [
        r#""notify" must be "bell", "off" or ["bell","title"]; the value "loud" is ignored."#,
        r#""Glyphs" is not a setting. Known settings: notify, glyphs, longAnswer, fold, display, language, tools, flavor, schema, rpc, panel, guidance."#,
        r#""longAnswer" must be a whole number, 1 or more; the value 0 is ignored."#,
        r#""fold" must be a key with ctrl, alt or super, such as "alt+o", or one of f1 to f12; the value "o" is ignored."#,
        r#""tools[1]" must be "ask_user", "question", "AskUserQuestion" or "ask_user_question"; the value 7 is ignored."#,
        r#""guidance.description" must be a JSON string; the value 4 is ignored."#,
        r#""guidance.tone" is not a setting. Known settings: guidance.description, guidance.promptSnippet, guidance.promptGuidelines."#,
        r#""display" must be "inline", "overlay" or "plain"; the value null is ignored."#,
    ];
    assert_eq!(faults, expected.map(|sentence| format!("/a/questions.json: {sentence}")));
}

#[test]
fn number_of_reported_faults_is_limited() {
    let keys: Vec<String> = (0..2_000).map(|n| format!(r#""key{n}": {n}"#)).collect();
    let (settings, faults) = parsed(&format!("{{{}, \"notify\": \"off\"}}", keys.join(",")));
    assert_eq!(settings, Settings { notify: Notify(Vec::new()), ..Settings::default() });
    assert_eq!(faults.len(), 9);
    assert_eq!(faults[8], "/a/questions.json: 1,992 more values are ignored.");

    let long = format!(r#"{{"{}\u001b]52;c;x\u0007": 1}}"#, "k\\n".repeat(5_000));
    let sentence = &parsed(&long).1[0];
    assert!(sentence.len() < 300 && !sentence.contains(['\u{1b}', '\n']), "{sentence}");

    let tools = vec!["7"; 2_000].join(",");
    let faults = parsed(&format!(r#"{{"tools": ["ask_user", {tools}]}}"#)).1;
    assert_eq!(faults.len(), 9);
    assert_eq!(faults[8], "/a/questions.json: 1,992 more values are ignored.");
}

#[test]
fn a_list_without_a_valid_item_is_ignored_but_an_empty_list_is_used() {
    assert_eq!(parsed(r#"{"tools": ["ask"]}"#).0.tool_names(), ["ask_user"]);
    assert_eq!(parsed(r#"{"tools": []}"#).0.tool_names(), Vec::<String>::new());
}

#[test]
fn the_fault_of_a_broken_file_has_its_position() {
    let (settings, faults) = parsed("{\n  \"notify\": \"off\",\n}");
    assert_eq!(settings, Settings::default());
    assert_eq!(
        faults,
        [
            "/a/questions.json: not valid JSON at line 3, column 1 (trailing comma); the file is ignored."
        ]
    );
    assert_eq!(
        parsed("[]").1,
        [
            r#"/a/questions.json: must contain an object such as {"notify": "off"}; the file is ignored."#
        ]
    );
}

#[test]
fn the_file_of_a_project_overrides_single_keys() {
    let dir = tempfile::tempdir().unwrap();
    let (agent, project) = (dir.path().join("agent"), dir.path().join("project"));
    std::fs::create_dir_all(&agent).unwrap();
    std::fs::create_dir_all(project.join(".pi")).unwrap();
    let text = r#"{"notify": "off", "longAnswer": 9, "guidance": {"description": "mine", "promptSnippet": "s"}}"#;
    std::fs::write(agent.join(FILE_NAME), text).unwrap();
    let text = r#"{"longAnswer": "x", "glyphs": "ascii", "guidance": {"description": null}}"#;
    std::fs::write(project.join(".pi").join(FILE_NAME), text).unwrap();

    let (settings, faults) = load(&agent, Some(&project));
    assert_eq!(settings.notify, Notify(Vec::new()));
    assert_eq!(settings.form().long_answer, 9);
    assert!(settings.form().ascii);
    assert_eq!(settings.guidance.description, None);
    assert_eq!(settings.guidance.prompt_snippet.as_deref(), Some("s"));
    assert_eq!(faults.len(), 1);
    let path = project.join(".pi").join(FILE_NAME);
    assert!(faults[0].starts_with(&format!("{}: \"longAnswer\" ", path.display())));

    assert!(!load(&agent, None).0.form().ascii);
    assert_eq!(load(&dir.path().join("nowhere"), Some(&agent)), (Settings::default(), vec![]));
}

#[test]
fn unreadable_file_is_a_fault() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join(FILE_NAME), b"{\"notify\": \"\xff\"}").unwrap();
    assert!(load(dir.path(), None).1[0].contains("not UTF-8 text"));
    std::fs::remove_file(dir.path().join(FILE_NAME)).unwrap();
    std::fs::create_dir(dir.path().join(FILE_NAME)).unwrap();
    assert!(load(dir.path(), None).1[0].contains("cannot be read"));
}

#[cfg(unix)]
#[test]
fn a_device_is_never_opened() {
    let dir = tempfile::tempdir().unwrap();
    std::os::unix::fs::symlink("/dev/zero", dir.path().join(FILE_NAME)).unwrap();
    assert!(load(dir.path(), None).1[0].contains("cannot be read"));
}

#[test]
fn the_collapse_key_is_never_a_key_that_types() {
    for key in ["alt+o", "ctrl+]", "f9", "ctrl+shift+o", "super+pageUp", "alt+right"] {
        assert_eq!(parsed(&format!(r#"{{"fold": "{key}"}}"#)).0.form().fold, key);
    }
    let invalid = "o shift+o enter f13 f0 shift+f12 alt+ ctrl++ hyper+o alt+alt+o alt+ö";
    for key in invalid.split(' ').chain([""]) {
        assert_eq!(parsed(&format!(r#"{{"fold": "{key}"}}"#)).1.len(), 1, "{key}");
    }
}

#[test]
fn the_shipped_schema_is_current() {
    crate::golden::golden("questions.schema.json", &format!("{:#}\n", schema::schema()));
}

#[test]
fn the_flag_and_the_variable_override_the_files() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join(FILE_NAME), r#"{"rpc": "dialogs", "display": "overlay"}"#).unwrap();
    let check = |rpc, plain| Files::read(Some(dir.path()), None, true).check(rpc, plain);
    for (flag, rpc, faults) in [
        (None, Rpc::Dialogs, 0),
        (Some("structured"), Rpc::Structured, 0),
        (Some("Structured"), Rpc::Dialogs, 1),
    ] {
        let (settings, found) = check(flag, None);
        assert_eq!((settings.rpc, found.len()), (rpc, faults), "{flag:?}");
    }
    for (plain, display) in [
        (None, Display::Overlay),
        (Some(""), Display::Overlay),
        (Some("0"), Display::Overlay),
        (Some("1"), Display::Plain),
    ] {
        assert_eq!(check(None, plain).0.display, display, "{plain:?}");
    }
}

#[test]
fn a_session_in_the_project_may_come_from_the_project() {
    let dir = tempfile::tempdir().unwrap();
    let project = dir.path().join("p");
    let agent = project.join("agent");
    fs::create_dir_all(project.join("sessions")).unwrap();
    fs::create_dir_all(&agent).unwrap();
    // Pi has not written the file yet.
    let file = project.join("sessions/s.jsonl");
    let is_from = |file: &Path, line: &[&str]| {
        let line: Vec<String> = line.iter().map(|&arg| arg.to_owned()).collect();
        is_from_project(file, &project, Some(&agent), &line)
    };
    assert!(is_from(&file, &["--print"]));
    assert!(!is_from(&file, &["--session", "s.jsonl"]));
    assert!(!is_from(&file, &["--session-dir=sessions"]));
    assert!(!is_from(&agent.join("s.jsonl"), &[]));
    assert!(!is_from(&dir.path().join("s.jsonl"), &[]));
}

#[test]
fn the_setting_tools_accepts_the_names_of_all_tools() {
    let names: Vec<String> =
        crate::contract::tool_names().iter().map(|name| format!("\"{name}\"")).collect();
    let (settings, faults) =
        parse(&format!("{{\"tools\": [{}]}}", names.join(",")), Path::new("x"));
    assert_eq!(faults, Vec::<String>::new());
    assert_eq!(settings.tool_names(), crate::contract::tool_names());
}

#[test]
fn the_value_of_notify_is_a_word_or_a_list() {
    let notify = |text: &str| {
        let (settings, faults) = parsed(&format!(r#"{{"notify": {text}}}"#));
        (settings.notify.0, faults)
    };
    assert_eq!(Settings::default().notify.0, [Signal::Bell, Signal::Title]);
    assert_eq!(notify(r#""bell""#), (vec![Signal::Bell], vec![]));
    assert_eq!(notify(r#""off""#), (vec![], vec![]));
    assert_eq!(notify("[]"), (vec![], vec![]));
    let (signals, faults) = notify(r#"["title", {"command": ["notify-send", "{body}"]}]"#);
    assert_eq!(faults, Vec::<String>::new());
    let [Signal::Title, Signal::Command(command)] = signals.as_slice() else {
        panic!("{signals:?}")
    };
    assert_eq!((command.program(), command.args()), ("notify-send", &["{body}".to_owned()][..]));

    let bad = [
        r#""beep""#,
        r#"{"command": []}"#,
        r#"{"command": [" "]}"#,
        r#"{"command": "notify-send"}"#,
        r#"{"command": ["a\u0000"]}"#,
        r#"{"command": ["a"], "shell": true}"#,
    ];
    for item in bad {
        let (signals, faults) = notify(&format!(r#"["bell", {item}]"#));
        assert_eq!(signals, [Signal::Bell], "{item}");
        let [sentence] = faults.as_slice() else { panic!("{faults:?}") };
        let wanted =
            r#""notify[1]" must be "bell", "title" or {"command":["program","argument"]}; the "#;
        assert!(sentence.contains(wanted), "{sentence}");
    }
}

#[test]
fn the_file_of_a_project_cannot_start_a_program() {
    let dir = tempfile::tempdir().unwrap();
    let (agent, project) = (dir.path().join("agent"), dir.path().join("project"));
    std::fs::create_dir_all(&agent).unwrap();
    std::fs::create_dir_all(project.join(".pi")).unwrap();
    let text = r#"{"notify": [{"command": ["mine"]}]}"#;
    std::fs::write(agent.join(FILE_NAME), text).unwrap();
    let theirs = project.join(".pi").join(FILE_NAME);
    std::fs::write(&theirs, r#"{"notify": ["bell", {"command": ["theirs"]}]}"#).unwrap();
    let (settings, faults) = load(&agent, Some(&project));
    assert_eq!(settings.notify.0, [Signal::Bell]);
    let sentence = r#""notify[1]" only works in your own questions.json; it is ignored here."#;
    assert_eq!(faults, [format!("{}: {sentence}", theirs.display())]);

    let many = vec![r#"{"command": ["theirs"]}"#; 100].join(",");
    std::fs::write(&theirs, format!(r#"{{"notify": [{many}]}}"#)).unwrap();
    let (settings, faults) = load(&agent, Some(&project));
    assert!(
        matches!(&settings.notify.0[..], [Signal::Command(command)] if command.program() == "mine")
    );
    assert_eq!(faults.len(), 9);
}

#[test]
fn the_language_is_read_before_the_files_are_checked() {
    let dir = tempfile::tempdir().unwrap();
    let (agent, project) = (dir.path().join("agent"), dir.path().join("project"));
    std::fs::create_dir_all(&agent).unwrap();
    std::fs::create_dir_all(project.join(".pi")).unwrap();
    let language = |users_file: &str, projects_file: &str| {
        std::fs::write(agent.join(FILE_NAME), users_file).unwrap();
        std::fs::write(project.join(".pi").join(FILE_NAME), projects_file).unwrap();
        let files = Files::read(Some(&agent), Some(&project), true);
        let set = files.language();
        assert_eq!(set, files.check(None, None).0.language);
        set.tag()
    };
    assert_eq!(language(r#"{"language": "de"}"#, "{}"), Some("de"));
    assert_eq!(language(r#"{"language": "de"}"#, r#"{"language": "fr"}"#), Some("fr"));
    assert_eq!(language(r#"{"language": "de"}"#, r#"{"language": "auto"}"#), None);
    assert_eq!(language(r#"{"language": "de"}"#, r#"{"language": 7}"#), Some("de"));
    assert_eq!(language(r#"{"language": "tlh"}"#, "no JSON"), None);
}

#[test]
fn only_a_decision_of_the_user_makes_a_project_trusted() {
    let dir = tempfile::tempdir().unwrap();
    let root = dir.path().canonicalize().unwrap();
    let (agent, work) = (root.join("agent"), root.join("work"));
    let project = work.join("p");
    for dir in [&agent, &project.join(".pi")] {
        fs::create_dir_all(dir).unwrap();
    }
    let line = |flags: &[&str]| flags.iter().map(|flag| (*flag).to_owned()).collect::<Vec<_>>();
    let approved = |flags: &[&str]| is_decided(Some(&agent), &project, Some(&root), &line(flags));
    assert!(approved(&["-na", "--approve"]) && approved(&["-a"]));
    assert!(!approved(&["-a", "--no-approve"]));
    assert!(!is_decided(None, &project, Some(&root), &[]));
    let decided = || approved(&[]);
    // Pi does not ask about a project that has only our own file.
    fs::write(project.join(".pi/questions.json"), "{}").unwrap();
    assert!(!decided());

    for (value, wanted) in [("always", true), ("ask", false), ("never", false)] {
        let settings = json!({ "defaultProjectTrust": value }).to_string();
        fs::write(agent.join("settings.json"), settings).unwrap();
        assert_eq!(decided(), wanted, "{value}");
    }
    let store = |path: &std::path::Path, trusted| {
        let key = path.to_str().unwrap();
        fs::write(agent.join("trust.json"), json!({ key: trusted }).to_string()).unwrap();
    };
    for (path, trusted, wanted) in [
        (&project, true, true),
        (&work, true, true),
        (&project, false, false),
        (&agent, true, false),
    ] {
        store(path, trusted);
        assert_eq!(decided(), wanted, "{path:?} {trusted}");
    }
    // A decision against the project takes precedence over the default.
    fs::write(agent.join("settings.json"), r#"{"defaultProjectTrust": "always"}"#).unwrap();
    store(&project, false);
    assert!(!decided());
    fs::remove_file(agent.join("settings.json")).unwrap();
    for broken in ["", "[", "[]", r#"{"/": "true"}"#] {
        fs::write(agent.join("trust.json"), broken).unwrap();
        assert!(!decided(), "{broken}");
    }

    // Pi asks the user about a project only if certain files exist.
    for (created, wanted) in [
        (root.join(".agents/skills"), false),
        (project.join(".pi/other"), false),
        (project.join(".pi/skills"), true),
        (work.join(".agents/skills"), true),
    ] {
        fs::create_dir_all(&created).unwrap();
        assert_eq!(decided(), wanted, "{created:?}");
        fs::remove_dir(&created).unwrap();
    }
}
