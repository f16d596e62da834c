//! Chat templates: the same text as jinja2 under the usual settings, and a hard stop for hostile ones.

use kvant_text::{ChatInput, ChatTemplate, Message, TemplateLimits, TextError};
use serde::Deserialize;
use std::time::{Duration, Instant, SystemTime};

#[derive(Deserialize)]
struct Reference {
    now: u64,
    conversations: Vec<Vec<Message>>,
    templates: Vec<Template>,
}

#[derive(Deserialize)]
struct Template {
    name: String,
    source: String,
    bos: String,
    eos: String,
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    conversation: usize,
    add_generation_prompt: bool,
    text: Option<String>,
    error: Option<String>,
}

#[test]
fn same_text_as_jinja2() {
    let reference: Reference =
        serde_json::from_str(include_str!("../reference/templates.json")).expect("reference is JSON");
    let now = SystemTime::UNIX_EPOCH + Duration::from_secs(reference.now);
    let mut wrong = Vec::new();
    let mut checked = 0;
    for template in &reference.templates {
        let compiled = match ChatTemplate::new(&template.source) {
            Ok(compiled) => compiled,
            Err(error) => {
                wrong.push(format!("{}: {error}", template.name));
                continue;
            }
        };
        for case in &template.cases {
            let messages = &reference.conversations[case.conversation];
            let add_generation_prompt = case.add_generation_prompt;
            let input = ChatInput { add_generation_prompt, now, ..ChatInput::new(messages) };
            let found = compiled.render(&input, &template.bos, &template.eos);
            checked += 1;
            let same = match (&found, &case.text, &case.error) {
                (Ok(found), Some(text), _) => found == text,
                (Err(TextError::Template { reason, .. }), None, Some(error)) => {
                    // Messages of `raise_exception` are the template's own; others are the engine's.
                    reason == error || !template.source.contains("raise_exception")
                }
                _ => false,
            };
            if !same {
                wrong.push(format!(
                    "{} on conversation {}, prompt {}\n  found    {found:?}\n  expected {:?}{:?}",
                    template.name, case.conversation, case.add_generation_prompt, case.text, case.error
                ));
            }
        }
    }
    let names: Vec<&str> = reference.templates.iter().map(|template| template.name.as_str()).collect();
    for name in ["gemma3", "llama3", "llama3_2", "qwen2_5", "qwen3"] {
        assert!(names.contains(&name), "{name} is missing from the reference");
    }
    assert!(names.iter().filter(|name| name.starts_with("gguf: ")).count() >= 2, "{names:?}");
    assert!(wrong.is_empty(), "{} of {checked} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

fn render(source: &str) -> Result<String, TextError> {
    let messages = [Message::new("user", "hi"), Message::new("assistant", "ho")];
    ChatTemplate::new(source)?.render(&ChatInput::new(&messages), "<s>", "</s>")
}

#[test]
fn endless_loops_run_out_of_instructions() {
    let began = Instant::now();
    let endless = "{% for a in range(9999) %}{% for b in range(9999) %}{% for c in range(9999) %}{{ '' }}\
                   {% endfor %}{% endfor %}{% endfor %}";
    match render(endless) {
        Err(TextError::TemplateLimit { unit: "instructions", .. }) => {}
        other => panic!("{other:?}"),
    }
    assert!(began.elapsed() < Duration::from_secs(60), "{:?}", began.elapsed());
}

#[test]
fn deep_recursion_stops() {
    let source = "{% macro f(n) %}{{ f(n + 1) }}{% endmacro %}{{ f(0) }}";
    // On a thread with the smallest usual stack.
    let result = std::thread::Builder::new().stack_size(2 << 20).spawn(move || render(source));
    let result = result.expect("thread starts").join().expect("no panic");
    assert!(matches!(result, Err(TextError::Template { .. })), "{result:?}");
    let nested = format!("{{{{ {}1{} }}}}", "(".repeat(5000), ")".repeat(5000));
    assert!(matches!(render(&nested), Err(TextError::TemplateLimit { .. })));
}

#[test]
fn huge_output_stops() {
    let source = "{% for a in range(9999) %}{% for b in range(99) %}{{ 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx' * 99 }}\
                  {% endfor %}{% endfor %}";
    match render(source) {
        Err(TextError::TemplateLimit { unit: "bytes of output", limit, .. }) => assert_eq!(limit, 64 << 20),
        other => panic!("{:?}", other.map(|text| text.len())),
    }
    let limits = TemplateLimits { output_bytes: 10, ..TemplateLimits::default() };
    let small = ChatTemplate::with_limits("{{ messages[0].content }}", limits).expect("compiles");
    let render = |text: &str| small.render(&ChatInput::new(&[Message::new("user", text)]), "", "");
    assert_eq!(render("0123456789").expect("fits"), "0123456789");
    assert!(render("0123456789a").is_err());
    let long = ChatTemplate::new(&"x".repeat(2 << 20));
    assert!(matches!(long, Err(TextError::TemplateLimit { unit: "bytes of template", .. })));
}

#[test]
fn errors_name_the_line_and_the_reason() {
    match ChatTemplate::new("a\nb\n{% for x in %}") {
        Err(TextError::Template { line: 3, reason }) => assert!(reason.contains("syntax"), "{reason}"),
        other => panic!("{other:?}"),
    }
    match render("a\n{{ raise_exception('no system role') }}") {
        Err(TextError::Template { line: 2, reason }) => assert_eq!(reason, "no system role"),
        other => panic!("{other:?}"),
    }
    match render("{{ nothing.at.all }}") {
        Err(error) => assert!(error.to_string().contains("line 1"), "{error}"),
        other => panic!("{other:?}"),
    }
    assert!(matches!(render("{% include 'secret' %}"), Err(TextError::Template { .. })));
}

#[test]
fn absent_content_is_what_the_template_takes() {
    let conversation: Vec<Message> = serde_json::from_value(serde_json::json!([
        { "role": "user", "content": "?" },
        { "role": "assistant", "content": null, "tool_calls": [{ "function": { "name": "f", "arguments": "{}" } }] },
    ]))
    .unwrap();
    let text = |source| ChatTemplate::new(source).unwrap().render(&ChatInput::new(&conversation), "", "");
    // ChatML as most models carry it: a null would be an error of the addition.
    let adds = "{% for m in messages %}{{ '<' + m.role + '>' + m['content'] + '.' }}{% endfor %}";
    assert_eq!(text(adds).unwrap(), "<user>?.<assistant>.");
    // A template that tells the two apart sees what was sent.
    let tells = "{% for m in messages %}[{{ 'none' if m.content is none else m.content }}]{% endfor %}";
    assert_eq!(text(tells).unwrap(), "[?][none]");
}

#[test]
fn template_of_a_configuration() {
    let of = |config: &str| ChatTemplate::from_config_json(config).map(|template| template.is_some());
    assert!(of(r#"{"chat_template": "{{ bos_token }}"}"#).expect("parses"));
    assert!(of(r#"{"chat_template": [{"name": "default", "template": "x"}]}"#).expect("parses"));
    assert!(!of(r#"{"eos_token": "</s>"}"#).expect("parses"));
    assert!(of(r#"{"chat_template": "{% if %}"}"#).is_err());
    assert!(of("{").is_err());
}
