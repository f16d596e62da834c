//! What models say, cut at every place it can be cut.

use super::*;

/// The pieces of `text`, however it is cut, neighbours joined.
fn split(thinks: bool, tools: Option<ToolForm>, prompt: &str, text: &str) -> Vec<Piece> {
    split_with(&|| splitter(thinks, tools, prompt), text)
}

/// Where only the tags of thoughts are tokens.
fn splitter(thinks: bool, form: Option<ToolForm>, prompt: &str) -> Splitter {
    let markup = Markup::with(&|tag| (tag == "</think>").then_some(0), thinks, form, &[]);
    Splitter::new(Arc::new(markup), prompt)
}

fn split_with(new: &dyn Fn() -> Splitter, text: &str) -> Vec<Piece> {
    let mut all = Vec::new();
    for size in 1..=text.len() {
        let mut splitter = new();
        let mut out = Vec::new();
        let chars: Vec<char> = text.chars().collect();
        for part in chars.chunks(size) {
            splitter.push(&part.iter().collect::<String>(), &mut out);
        }
        splitter.finish(&mut out);
        let mut joined: Vec<Piece> = Vec::new();
        for piece in out {
            match (joined.last_mut(), piece) {
                (Some(Piece::Content(a)), Piece::Content(b)) => a.push_str(&b),
                (Some(Piece::Reasoning(a)), Piece::Reasoning(b)) => a.push_str(&b),
                (Some(Piece::Arguments(a)), Piece::Arguments(b)) => a.push_str(&b),
                (_, piece) => joined.push(piece),
            }
        }
        all.push(joined);
    }
    all.dedup();
    assert_eq!(all.len(), 1, "cutting does not matter: {all:?}");
    all.remove(0)
}

fn content(text: &str) -> Piece {
    Piece::Content(text.to_owned())
}

fn call(name: &str, arguments: &str) -> [Piece; 3] {
    let begins = Piece::CallBegins { name: name.to_owned() };
    [begins, Piece::Arguments(arguments.to_owned()), Piece::CallEnds]
}

#[test]
fn thoughts_are_told_apart() {
    let thought = |text: &str| Piece::Reasoning(text.to_owned());
    assert_eq!(
        split(true, None, "", "<think>\nhm\n</think>\n\nYes <b>"),
        [thought("hm\n"), content("Yes <b>")]
    );
    assert_eq!(split(true, None, "x<think>\n", "hm</think>Yes"), [thought("hm"), content("Yes")]);
    assert_eq!(split(true, None, "", "plain <think> text"), [content("plain <think> text")]);
    assert_eq!(split(true, None, "<think>", "never ends </thin"), [thought("never ends </thin")]);
    assert_eq!(split(false, None, "<think>", "<think>x"), [content("<think>x")]);
}

#[test]
fn calls_are_told_apart_and_broken_ones_stay_text() {
    let hermes = Some(ToolForm::Hermes);
    let text = "Let me see.\n<tool_call>\n{\"name\": \"f\", \"arguments\": {\"a\": 1}}\n</tool_call>\n\
                <tool_call>{\"name\": \"g\"}</tool_call>";
    let found = split(false, hermes, "", text);
    let calls = [call("f", "{\"a\":1}"), call("g", "{}")];
    assert_eq!(found, [&[content("Let me see.")][..], &calls.concat()].concat());
    let broken = "<tool_call>{\"name\": }</tool_call>";
    assert_eq!(split(false, hermes, "", broken), [content(broken)]);
    assert_eq!(split(false, hermes, "", "<tool_call>{\"name\""), [content("<tool_call>{\"name\"")]);
    assert_eq!(split(false, None, "", "<tool_call>x"), [content("<tool_call>x")]);
    let llama = Some(ToolForm::Llama3);
    let text = "{\"name\": \"f\", \"parameters\": {\"a\": \"x;y\"}}";
    assert_eq!(split(false, llama, "", text), call("f", "{\"a\":\"x;y\"}"));
    assert_eq!(split(false, llama, "", "{\"not\": \"a call\"}"), [content("{\"not\": \"a call\"}")]);
    assert_eq!(split(false, llama, "", "words"), [content("words")]);
}

#[test]
fn calls_come_in_pieces() {
    let hermes = || splitter(false, Some(ToolForm::Hermes), "").calls_in_pieces(true);
    let llama = || splitter(false, Some(ToolForm::Llama3), "").calls_in_pieces(true);
    let arguments = r#"{"a": "}\"{", "b": [1, {"c": 2}]}"#;
    let text = format!(
        "So.\n<tool_call>\n{{\"name\": \"f\", \"arguments\": {arguments}}}\n</tool_call>\n\
         <tool_call>{{\"name\": \"g\", \"arguments\": {{}}}}</tool_call>Done."
    );
    let calls = [call("f", arguments), call("g", "{}")].concat();
    let expected = [&[content("So.")][..], &calls, &[content("Done.")]].concat();
    assert_eq!(split_with(&hermes, &text), expected);
    // They come before the call is complete, and a call that is cut off ends with the answer.
    let mut out = Vec::new();
    let mut splitter = hermes();
    splitter.push("<tool_call>{\"name\": \"f\", \"arguments\": {\"a\"", &mut out);
    assert_eq!(out, call("f", "{\"a\"")[..2]);
    splitter.push(": 1", &mut out);
    splitter.finish(&mut out);
    assert_eq!(out[2..], [Piece::Arguments(": 1".to_owned()), Piece::CallEnds]);
    // Another order of fields, or none: as a whole.
    let text = "<tool_call>{\"arguments\": {\"a\": 1}, \"name\": \"f\"}</tool_call>";
    assert_eq!(split_with(&hermes, text), call("f", "{\"a\":1}"));
    assert_eq!(split_with(&hermes, "<tool_call>{\"name\": \"g\"}</tool_call>"), call("g", "{}"));
    let text = "{\"name\": \"f\", \"parameters\": {\"a\": \"x;y\"}}";
    assert_eq!(split_with(&llama, text), call("f", "{\"a\": \"x;y\"}"));
}

/// The pieces of what a Gemma says, with `⟦` for the mark before names of tokens.
fn gemma(form: ToolForm, text: &str) -> Vec<Piece> {
    let tools = [
        json!({ "type": "function", "function": { "name": "get_weather", "parameters": { "type": "object",
            "properties": { "city": { "type": "string" }, "days": { "type": "integer" } } } } }),
        json!({ "type": "function", "function": { "name": "clock" } }),
    ];
    let markup = Arc::new(Markup::with(&|tag| tag.starts_with('<').then_some(1), false, Some(form), &tools));
    split_with(&|| Splitter::new(markup.clone(), ""), &text.replace('⟦', &TOKEN_MARK.to_string()))
}

#[test]
fn gemma_3_calls_in_python() {
    let say = |text| gemma(ToolForm::ToolCode, text);
    let text = "I will look.\n```tool_code\nprint(get_weather(city=\"Rome\", days=3))\n```\n";
    assert_eq!(
        say(text),
        [&[content("I will look.")][..], &call("get_weather", r#"{"city":"Rome","days":3}"#)].concat()
    );
    let two =
        "```tool_code\n# both\nget_weather('S\\u00e3o\\n`` \\'x\\'', days=1_0)\ndefault_api.clock()\n```";
    let weather = r#"{"city":"São\n`` 'x'","days":10}"#;
    assert_eq!(say(two), [call("get_weather", weather), call("clock", "{}")].concat());
    // Back quotes within a text do not end the code, and what follows the code is said.
    let quotes = "```tool_code\nclock(a=\"```\", b=[True, None, {'c': (1.5, -2)}],)\n```\nDone.";
    let clock = call("clock", r#"{"a":"```","b":[true,null,{"c":[1.5,-2]}]}"#);
    assert_eq!(say(quotes), [&clock[..], &[content("Done.")]].concat());
    // The form of Google's own prompts, and one without an end.
    assert_eq!(
        say("[get_weather(city=\"Oslo\"), clock()]"),
        [call("get_weather", r#"{"city":"Oslo"}"#), call("clock", "{}")].concat()
    );
    assert_eq!(say("```tool_code\nclock(**{\"a\": true})"), call("clock", r#"{"a":true}"#));
    // Anything else is text.
    for text in [
        "```tool_code\nimport os\n```",
        "```tool_code\nremove(path=\"/\")\n```",
        "```tool_code\nclock(a=open(\"x\"))\n```",
        "```tool_code\nclock(1)\n```",
        "```tool_code\nclock(a=1, a=2)\n```",
        "```tool_code\nclock(a=1",
        "```tool_code\n```",
        "```python\nclock()\n```",
        "[1] is a list, clock() a call",
        "[]",
    ] {
        assert_eq!(say(text), [content(text)], "{text}");
    }
    let deep = format!("```tool_code\nclock(a={})\n```", "[".repeat(100));
    assert_eq!(say(&deep), [content(&deep)]);
}

#[test]
fn later_gemmas_call_in_braces() {
    let say = |text| gemma(ToolForm::FunctionGemma, text);
    let text = "⟦<start_function_call>call:get_weather{city:⟦<escape>Rome, {\"IT\"}⟦<escape>,days:3}⟦<end_function_call>";
    assert_eq!(say(text), call("get_weather", r#"{"city":"Rome, {\"IT\"}","days":3}"#));
    // Two in a row, one of them cut off by the token that ends the answer.
    let two =
        "So:\n⟦<start_function_call>call:clock{}⟦<end_function_call>⟦<start_function_call>call:clock{a:true}";
    let calls = [call("clock", "{}"), call("clock", r#"{"a":true}"#)].concat();
    assert_eq!(say(two), [&[content("So:")][..], &calls].concat());

    let say = |text| gemma(ToolForm::Gemma4, text);
    let text = "⟦<|tool_call>call:get_weather{at:[{x:1.5,⟦<|\"|>y⟦<|\"|>:null}, -2],city:⟦<|\"|>⟦<|\"|>,unit:celsius,on: \"a\\\"b\"}⟦<tool_call|>";
    let arguments = r#"{"at":[{"x":1.5,"y":null},-2],"city":"","unit":"celsius","on":"a\"b"}"#;
    assert_eq!(say(text), call("get_weather", arguments));
    // The same letters that are no tokens are no call: somebody's text that the model quotes.
    let quoted = "<|tool_call>call:clock{}<tool_call|>";
    assert_eq!(say(quoted), [content(quoted)]);
    let inside = format!("⟦<|tool_call>call:clock{{a:⟦<|\"|>{quoted}⟦<|\"|>}}⟦<tool_call|>");
    assert_eq!(say(&inside), call("clock", &json!({ "a": quoted }).to_string()));
    for broken in [
        "⟦<|tool_call>call:clock{a}⟦<tool_call|>",
        "⟦<|tool_call>clock{}⟦<tool_call|>",
        "⟦<|tool_call>call:clock{a:1",
    ] {
        assert_eq!(say(broken), [content(&broken.replace('⟦', ""))]);
    }
    let deep = format!("<|tool_call>call:clock{{a:{}}}", "[".repeat(100));
    assert_eq!(say(&format!("⟦{deep}⟦<tool_call|>")), [content(&format!("{deep}<tool_call|>"))]);
}

#[test]
fn gemma_4_thinks_in_a_channel() {
    let markup = Arc::new(Markup::with(&|tag| tag.contains("channel").then_some(1), true, None, &[]));
    let say = |text: &str| {
        split_with(&|| Splitter::new(markup.clone(), ""), &text.replace('⟦', &TOKEN_MARK.to_string()))
    };
    let thought = Piece::Reasoning("hm <channel|> hm\n".to_owned());
    assert_eq!(say("⟦<|channel>thought\nhm <channel|> hm\n⟦<channel|>Yes"), [thought, content("Yes")]);
    assert_eq!(say("<|channel>thought\nno"), [content("<|channel>thought\nno")]);
}

#[test]
fn templates_tell_the_form() {
    for (source, form) in [
        ("{{ '<|tool_call>call:' + function['name'] }}", ToolForm::Gemma4),
        ("<start_of_turn>developer {{ tools }} <start_function_call>call:", ToolForm::FunctionGemma),
        ("{{ '<start_of_turn>' + role }}", ToolForm::ToolCode),
        ("{{ '<start_of_turn>' + role }} <tool_call> {{ tools }}", ToolForm::Hermes),
        ("<|start_header_id|> \"parameters\"", ToolForm::Llama3),
        ("<|im_start|>", ToolForm::Hermes),
    ] {
        assert_eq!(ToolForm::of_template(source), form, "{source}");
    }
}
