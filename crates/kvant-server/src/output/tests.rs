//! What models say, cut at every place it can be cut.

use serde_json::{Value, json};

use super::*;

/// The pieces of `text`, however it is cut, neighbours joined.
fn split(thinks: bool, tools: Option<ToolForm>, prompt: &str, text: &str) -> Vec<Piece> {
    split_with(&|| splitter(thinks, tools, prompt), text)
}

/// Where only the tags of thoughts are tokens.
fn splitter(thinks: bool, form: Option<ToolForm>, prompt: &str) -> Splitter {
    let markup = Markup::with(&|tag| (tag == "</think>").then_some(0), thinks, form, &tools());
    Splitter::new(Arc::new(markup), prompt)
}

/// Tools with parameters of all kinds.
fn tools() -> Vec<Value> {
    let fields = json!({ "a": { "type": "integer" }, "b": { "type": "string" }, "c": { "type": "array" },
                         "d": { "anyOf": [{ "type": "string" }, { "type": "null" }] } });
    let tool = |name: &str| {
        json!({ "type": "function", "function": { "name": name,
            "parameters": { "type": "object", "properties": fields } } })
    };
    vec![tool("f"), tool("g")]
}

fn split_with(new: &dyn Fn() -> Splitter, text: &str) -> Vec<Piece> {
    let mut all = Vec::new();
    let chars: Vec<char> = text.chars().collect();
    let mut state = text.len() as u64;
    let mut random = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % 12
    };
    let cuts = |size: usize| -> Vec<usize> { std::iter::repeat_n(size, chars.len() / size + 1).collect() };
    let even = (1..=chars.len()).map(cuts).collect::<Vec<_>>();
    let odd = (0..200).map(|_| (0..chars.len()).map(|_| random()).collect::<Vec<_>>());
    for sizes in even.into_iter().chain(odd) {
        let mut splitter = new();
        let (mut out, mut rest) = (Vec::new(), &chars[..]);
        for size in sizes.into_iter().chain([chars.len()]) {
            let (part, behind) = rest.split_at(size.min(rest.len()));
            splitter.push(&part.iter().collect::<String>(), &mut out);
            rest = behind;
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
    let two = format!("{text}; {}", text.replace("\"f\"", "\"g\""));
    assert_eq!(split(false, llama, "", &two)[3], Piece::CallBegins { name: "g".to_owned() });
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

/// What a model says whose vocabulary has these tokens, with `⟦` for the mark before their names.
fn with_tokens(form: Option<ToolForm>, tokens: &'static [&'static str], text: &str) -> Vec<Piece> {
    let markup = Markup::with(&|tag| tokens.contains(&tag).then_some(1), true, form, &tools());
    let markup = Arc::new(markup);
    split_with(&|| Splitter::new(markup.clone(), ""), &text.replace('⟦', &TOKEN_MARK.to_string()))
}

#[test]
fn calls_in_the_forms_that_models_write_are_calls() {
    let fields = r#"{"a": 1, "b": "x</tool_call>``` }"}"#;
    let one = call("f", r#"{"a":1,"b":"x</tool_call>``` }"}"#);
    let json = format!("{{\"name\": \"f\", \"arguments\": {fields}}}");
    // JSON between any tags, or none.
    for text in [
        format!("```json\n{json}\n```"),
        format!("```json\n[{json}]\n```"),
        format!("<tools>\n{json}\n</tools>"),
        format!("<tool_call>\n{json}\n</tool_call>"),
        json.clone(),
        format!("[{json}]"),
        format!("{{\"type\": \"function\", \"function\": {json}}}"),
        format!("{{\"name\": \"f\", \"parameters\": {fields}}}"),
        // An end that never came.
        format!("```json\n{json}"),
    ] {
        assert_eq!(split(false, Some(ToolForm::Hermes), "", &text), one, "{text}");
        let before = [&[content("I look.")][..], &one].concat();
        let said = format!("I look.\n\n{text}");
        let found = split(false, Some(ToolForm::Hermes), "", &said);
        let bare = text.starts_with(['{', '[']);
        assert_eq!(found, if bare { vec![content(&said)] } else { before }, "{said}");
        // Without tools nothing is a call.
        assert_eq!(split(false, None, "", &said), [content(&said)]);
    }
    let two = format!("```json\n{json}\n{json}\n```\nand <tools>[{json}, {json}]</tools> done");
    let expected = [&one[..], &one, &[content("and")], &one, &one, &[content("done")]].concat();
    assert_eq!(split(false, Some(ToolForm::Hermes), "", &two), expected);

    // Names and values between tags. Texts stay texts, whatever they look like.
    let values = call("f", r#"{"a":7,"b":"7\n<b>","c":[1,{"x":null}],"d":"null"}"#);
    let qwen = "<function=f>\n<parameter=a>\n7\n</parameter>\n<parameter=b>\n7\n<b>\n</parameter>\n<parameter=c>\n\
                [1, {\"x\": null}]\n</parameter>\n<parameter=d>null</parameter>\n</function>";
    let glm = "f\n<arg_key>a</arg_key>\n<arg_value>7</arg_value>\n<arg_key>b</arg_key>\n<arg_value>7\n<b></arg_value>\n\
               <arg_key>c</arg_key><arg_value>[1, {\"x\": null}]</arg_value><arg_key>d</arg_key>\n<arg_value>null</arg_value>\n";
    let minimax = "<invoke name=\"f\">\n<parameter name=\"a\">7</parameter>\n<parameter name=\"b\">7\n<b></parameter>\n\
                   <parameter name=\"c\">[1, {\"x\": null}]</parameter>\n<parameter name=\"d\">null</parameter>\n</invoke>";
    for (form, text) in [
        (ToolForm::Qwen3Coder, format!("<tool_call>\n{qwen}\n</tool_call>")),
        (ToolForm::Qwen3Coder, format!("{qwen}\n</tool_call>")),
        (ToolForm::Glm, format!("<tool_call>{glm}</tool_call>")),
        (ToolForm::MiniMax, format!("<minimax:tool_call>\n{minimax}\n</minimax:tool_call>")),
    ] {
        let before = [&[content("So.")][..], &values].concat();
        assert_eq!(split(false, Some(form), "", &format!("So.\n{text}")), before, "{form:?}");
        let twice = split(false, Some(form), "", &format!("{text}\n{text}"));
        assert_eq!(twice, [&values[..], &values].concat(), "{form:?}");
    }
    let none = "<tool_call>g</tool_call><tool_call><function=g></function></tool_call>";
    assert_eq!(split(false, Some(ToolForm::Glm), "", none), [call("g", "{}"), call("g", "{}")].concat());
}

#[test]
fn what_is_no_call_stays_text() {
    for text in [
        "```json\n{\"name\": \"other\", \"arguments\": {}}\n``` and ```json\n[1, 2]\n```",
        "```json\n{\"name\": \"f\", \"arguments\": 3}\n```",
        "```json\n{\"name\": \"f\"} or so\n```",
        "```json\n{\"name\": \"f",
        "```jsonl\n{}\n```",
        "{\"name\": \"Ann\", \"age\": 3}",
        "{\"name\": \"f\", \"arguments\": {}",
        "<tools>none</tools>",
        "<tool_call><function=other></function></tool_call>",
        "<tool_call><function=f><parameter=a>1</function></tool_call>",
        "<tool_call>h<arg_key>a</arg_key></tool_call>",
        "the tags <tool_call> and </tool_call>, <function=f and <minimax:tool_call>  ",
        "<minimax:tool_call><invoke name=\"h\"></invoke></minimax:tool_call>",
    ] {
        assert_eq!(split(false, Some(ToolForm::Hermes), "", text), [content(text)], "{text}");
    }
    // What a tag that began nothing holds is looked at as well.
    let text = "```json\n<tool_call>{\"name\": \"g\"}</tool_call>\n```";
    let expected = [&[content("```json")][..], &call("g", "{}"), &[content("```")]].concat();
    assert_eq!(split(false, Some(ToolForm::Hermes), "", text), expected);
}

#[test]
fn text_streams_up_to_what_may_be_a_call() {
    let mut splitter = splitter(false, Some(ToolForm::Hermes), "");
    let mut push = |text: &str| {
        let mut out = Vec::new();
        splitter.push(text, &mut out);
        out
    };
    assert_eq!(push("So "), [content("So")]);
    assert_eq!(push("be it: ```js"), [content(" be it:")]);
    assert_eq!(push("on\n{\"na"), []);
    assert_eq!(push("me\": \"h"), [content(" ```json"), content("\n{\"name\": \"h")]);
}

#[test]
fn kimi_and_mistral_call_between_tokens() {
    const KIMI: [&str; 5] = [
        "<|tool_calls_section_begin|>",
        "<|tool_calls_section_end|>",
        "<|tool_call_begin|>",
        "<|tool_call_argument_begin|>",
        "<|tool_call_end|>",
    ];
    let one = |name: &str, at: usize| {
        format!(
            "⟦<|tool_call_begin|>functions.{name}:{at}⟦<|tool_call_argument_begin|>{{\"a\": {at}}}⟦<|tool_call_end|>"
        )
    };
    let text =
        format!("Yes.⟦<|tool_calls_section_begin|>{}{}⟦<|tool_calls_section_end|>", one("f", 0), one("g", 1));
    let calls = [call("f", "{\"a\":0}"), call("g", "{\"a\":1}")].concat();
    let found = with_tokens(Some(ToolForm::Kimi), &KIMI, &text);
    assert_eq!(found, [&[content("Yes.")][..], &calls].concat());
    // Letters are no tokens.
    let quoted = one("f", 0).replace('⟦', "");
    assert_eq!(with_tokens(Some(ToolForm::Kimi), &KIMI, &quoted), [content(&quoted)]);
    let text = "⟦[TOOL_CALLS][{\"name\": \"f\", \"arguments\": {\"a\": 0}}, {\"name\": \"g\", \"arguments\": {\"a\": 1}}]";
    assert_eq!(with_tokens(Some(ToolForm::Hermes), &["[TOOL_CALLS]"], text), calls);
}

#[test]
fn mistral_names_the_tool_before_its_arguments() {
    const MISTRAL: [&str; 5] = ["[TOOL_CALLS]", "[CALL_ID]", "[ARGS]", "[THINK]", "[/THINK]"];
    let say = |text: &str| with_tokens(Some(ToolForm::Mistral), &MISTRAL, text);
    let calls = [call("f", "{\"a\":\"[ARGS]{\"}"), call("g", "{\"a\":1}")].concat();
    for (id, args) in [("", ""), ("", "⟦[ARGS]"), ("⟦[CALL_ID]0a1B2c3D4", "⟦[ARGS]")] {
        let text =
            format!("⟦[TOOL_CALLS]f{id}{args}{{\"a\": \"[ARGS]{{\"}}⟦[TOOL_CALLS]g{id}{args}{{\"a\": 1}}");
        assert_eq!(say(&text), calls, "{id}{args}");
        let thought = Piece::Reasoning("Hm.".to_owned());
        let with = format!("⟦[THINK]Hm.⟦[/THINK]I look.{text}");
        assert_eq!(say(&with), [&[thought, content("I look.")][..], &calls].concat());
    }
    // What is no tool's name is told as it is.
    assert_eq!(say("⟦[TOOL_CALLS]fg⟦[ARGS]{}"), [content("[TOOL_CALLS]fg[ARGS]{}")]);
    assert_eq!(say("[TOOL_CALLS]f[ARGS]{}"), [content("[TOOL_CALLS]f[ARGS]{}")]);
}

#[test]
fn gpt_oss_speaks_in_channels() {
    const HARMONY: [&str; 6] =
        ["<|start|>", "<|channel|>", "<|constrain|>", "<|message|>", "<|end|>", "<|call|>"];
    let say = |form, text: &str| with_tokens(form, &HARMONY, text);
    let thought = Piece::Reasoning("Hm.".to_owned());
    let analysis = "⟦<|channel|>analysis⟦<|message|>Hm.⟦<|end|>⟦<|start|>assistant";
    let last = format!("{analysis}⟦<|channel|>final⟦<|message|>Yes <|end|>.");
    assert_eq!(say(None, &last), [thought.clone(), content("Yes <|end|>.")]);
    let tool = |head: &str| format!("{head}⟦<|message|>{{\"a\": 1, \"b\": \"<|call|>\"}}");
    let calls = call("f", r#"{"a":1,"b":"<|call|>"}"#);
    for head in [
        "⟦<|channel|>commentary to=functions.f ⟦<|constrain|>json",
        "⟦<|channel|>commentary to=functions.f code",
        " to=functions.f⟦<|channel|>commentary ⟦<|constrain|>json",
    ] {
        let text = format!("{analysis}{}", tool(head));
        assert_eq!(say(Some(ToolForm::Harmony), &text), [&[thought.clone()][..], &calls].concat(), "{head}");
    }
    // Words before a call, which another message holds.
    let text = format!(
        "⟦<|channel|>commentary⟦<|message|>I look.⟦<|end|>⟦<|start|>assistant{}",
        tool("⟦<|channel|>commentary to=functions.f")
    );
    assert_eq!(say(Some(ToolForm::Harmony), &text), [&[content("I look.")][..], &calls].concat());
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
        ("<tool_call>\n<function=example_function_name>\n<parameter=x>", ToolForm::Qwen3Coder),
        ("<tool_call>{function-name}\n<arg_key>", ToolForm::Glm),
        ("{%- set toolcall_begin_token = '<minimax:tool_call>' %}", ToolForm::MiniMax),
        ("<|tool_call_begin|>functions.f:0<|tool_call_argument_begin|>", ToolForm::Kimi),
        ("<|start|>assistant<|channel|>final<|message|>", ToolForm::Harmony),
        ("{{ '[TOOL_CALLS]' + name + '[ARGS]' + arguments }}", ToolForm::Mistral),
        ("{{ '[TOOL_CALLS] [' }}{{ tool_call.function|tojson }}", ToolForm::MistralList),
    ] {
        assert_eq!(ToolForm::of_template(source), form, "{source}");
    }
}
