//! Many sequences on a GPU (here usually an emulated one): the engine's steps, and `kvant serve --device gpu`. Without any GPU they are skipped by name.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use kvant_attn::packed::Arithmetic;
use kvant_cpu::Precision;
use kvant_engine::{
    Asked, CandidateRequest, Candidates, Engine, EngineOptions, GenerateOptions, LiveSequence, NextToken,
    SamplerOptions, Session, Speculation, StepPart, Stepper, Wanted,
};
use kvant_model::DeviceChoice;
use kvant_testing::TinyModel;
use serde_json::{Value, json};
use tempfile::TempDir;

/// The tiny model, where there is a GPU.
#[track_caller]
pub fn model() -> Option<(TempDir, PathBuf)> {
    if kvant_gpu::list().is_empty() {
        kvant_testing::skip("needs a GPU, or an emulated one (mesa-vulkan-drivers)");
        return None;
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tiny.gguf");
    TinyModel::default().write(&path);
    Some((folder, path))
}

fn engine(path: &Path, device: DeviceChoice, policy: &str) -> Engine {
    engine_with(path, device, policy, |_| {})
}

fn engine_with(
    path: &Path,
    device: DeviceChoice,
    policy: &str,
    change: impl FnOnce(&mut EngineOptions),
) -> Engine {
    let mut options = EngineOptions {
        device,
        precision: Precision::Exact,
        attention: Arithmetic::Float,
        cache: "turbo4+w8+sinks4".parse().unwrap(),
        policy: policy.parse().unwrap(),
        context: Some(256),
        threads: 1,
        batch: 64,
        ..EngineOptions::plain()
    };
    options.policy.max = options.policy.evicts().then_some(96);
    change(&mut options);
    Engine::load(path, &options, &|_, _| {}).unwrap()
}

fn token(text: usize, at: usize) -> u32 {
    ((at * (2 * text + 3) + 17 * text) % 250 + 3) as u32
}

/// Logits of every sequence's last step: prompts of ragged lengths beside single tokens, perhaps a fork.
fn run(engine: &Engine, forks: bool) -> Vec<Vec<f32>> {
    let mut stepper = engine.stepper();
    let mut sequences: Vec<LiveSequence> = (0..3).map(|_| engine.sequence().unwrap()).collect();
    let mut last = Vec::new();
    let steps = [[7, 30, 30], [1, 30, 30], [1, 1, 30], [2, 1, 10], [1, 1, 1], [1, 1, 1]];
    for (step, counts) in steps.iter().enumerate() {
        if step == 3 && forks {
            sequences.push(sequences[1].fork().unwrap());
        }
        let counts = counts.iter().chain([&1]);
        let tokens: Vec<Vec<u32>> = sequences
            .iter()
            .zip(counts)
            .enumerate()
            .map(|(text, (sequence, count))| {
                let first = sequence.tokens().len();
                (first..first + count).map(|at| token(text, at)).collect()
            })
            .collect();
        let all = sequences.iter_mut().zip(&tokens);
        let mut parts: Vec<StepPart> =
            all.map(|(sequence, tokens)| StepPart::new(sequence, tokens, Wanted::Last)).collect();
        let logits = stepper.step(&mut parts).unwrap();
        last = (0..parts.len()).map(|part| logits.of(part).to_vec()).collect();
    }
    let lengths: Vec<usize> = sequences.iter().map(|sequence| sequence.tokens().len()).collect();
    assert_eq!(lengths, [13, 64, 102, 64][..lengths.len()]);
    assert!(sequences.iter().all(|sequence| sequence.bytes() > 0));
    last
}

#[test]
fn steps_are_the_cpus() {
    let Some((_folder, path)) = model() else { return };
    // Forks of caches that evict leave a few tokens out on a GPU.
    for (policy, forks) in [("full", true), ("rotating", false)] {
        let expected = run(&engine(&path, DeviceChoice::Cpu, policy), forks);
        let engine = engine(&path, DeviceChoice::Gpu(None), policy);
        for (sequence, (found, expected)) in run(&engine, forks).iter().zip(&expected).enumerate() {
            let size: f32 = expected.iter().map(|x| x * x).sum();
            let error: f32 = found.iter().zip(expected).map(|(a, b)| (a - b).powi(2)).sum();
            assert!((error / size).sqrt() < 3e-2, "{policy}, sequence {sequence}: {}", (error / size).sqrt());
        }
    }
}

/// What is found on the GPU is what all logits say: of several rows with their own numbers of tokens, masks and further tokens.
#[test]
fn candidates_are_those_of_all_logits() {
    let Some((_folder, path)) = model() else { return };
    let engine = engine(&path, DeviceChoice::Gpu(None), "full");
    let vocab = engine.spec().vocab;
    let mut stepper = engine.stepper();
    let few: Vec<u32> = (0..vocab.div_ceil(32) as u32).map(|word| 0x8421_0801u32.rotate_left(word)).collect();
    let only = [0, 1 << 9];
    let also: Vec<u32> = (0..vocab as u32).step_by(7).take(30).collect();
    let requests = [
        CandidateRequest::LIKELIEST,
        CandidateRequest { count: 1, also: &also, mask: Some(&few) },
        CandidateRequest { count: 40, also: &[], mask: None },
        CandidateRequest { count: 25, also: &also[..3], mask: Some(&few) },
        // Fewer are allowed than are asked for.
        CandidateRequest { count: 5, also: &[], mask: Some(&only) },
        CandidateRequest { count: 1, also: &[], mask: Some(&[]) },
        CandidateRequest { count: 256.min(vocab), also: &also[..1], mask: None },
    ];
    let tokens: Vec<Vec<u32>> =
        (0..requests.len()).map(|text| (0..9 + text).map(|at| token(text, at)).collect()).collect();
    let mut all = |asked: &dyn Fn(usize) -> Asked<'static>| -> Vec<Result<Vec<f32>, Candidates>> {
        let mut sequences: Vec<LiveSequence> = requests.iter().map(|_| engine.sequence().unwrap()).collect();
        let parts = sequences.iter_mut().zip(&tokens).enumerate();
        let mut parts: Vec<StepPart> =
            parts.map(|(at, (sequence, tokens))| StepPart::asking(sequence, tokens, asked(at))).collect();
        let found = stepper.step(&mut parts).unwrap();
        let next = |at| match found.next(at) {
            NextToken::Logits(logits) => Ok(logits.to_vec()),
            NextToken::Candidates(candidates) => Err(candidates.clone()),
        };
        (0..requests.len()).map(next).collect()
    };
    let logits = all(&|_| Asked::Logits(Wanted::Last));
    // One row's logits come back beside the others' candidates.
    let requests: Vec<CandidateRequest<'static>> = requests
        .iter()
        .map(|request| CandidateRequest {
            count: request.count,
            also: request.also.to_vec().leak(),
            mask: request.mask.map(|mask| &*mask.to_vec().leak()),
        })
        .collect();
    let mixed =
        all(&|at| if at == 2 { Asked::Logits(Wanted::Last) } else { Asked::Candidates(requests[at]) });
    for (at, (logits, found)) in logits.iter().zip(&mixed).enumerate() {
        let logits = logits.as_ref().unwrap();
        match found {
            Ok(same) => assert_eq!((at, same), (2, logits)),
            Err(found) => assert_eq!(*found, Candidates::of(logits, &requests[at]), "request {at}"),
        }
    }
}

/// Steps that are submitted before their tokens are known are those that are submitted behind them; a token that is not wanted leaves no trace.
#[test]
fn steps_ahead_of_their_tokens_are_the_same_steps() {
    let Some((_folder, path)) = model() else { return };
    // Tokens are embedded on the GPU where weights are packed.
    let engine = engine_with(&path, DeviceChoice::Gpu(None), "full", |options| {
        (options.precision, options.attention) = (Precision::Fast, Arithmetic::Integer);
    });
    let likeliest = Asked::Candidates(CandidateRequest::LIKELIEST);
    let prompts: Vec<Vec<u32>> = [7usize, 30, 21]
        .iter()
        .enumerate()
        .map(|(text, count)| (0..*count).map(|at| token(text, at)).collect())
        .collect();
    let begin = |stepper: &mut Stepper| -> (Vec<LiveSequence>, Vec<u32>) {
        let mut sequences: Vec<LiveSequence> = prompts.iter().map(|_| engine.sequence().unwrap()).collect();
        let parts = sequences.iter_mut().zip(&prompts);
        let mut parts: Vec<StepPart> =
            parts.map(|(sequence, prompt)| StepPart::asking(sequence, prompt, likeliest)).collect();
        let found = stepper.step(&mut parts).unwrap();
        let first = (0..prompts.len()).map(|at| first_of(found.next(at))).collect();
        (sequences, first)
    };
    const STEPS: usize = 45;
    let mut stepper = engine.stepper();
    let (mut sequences, first) = begin(&mut stepper);
    assert!(stepper.is_asynchronous() && sequences.iter().all(LiveSequence::may_run_ahead));
    let mut expected = vec![first];
    for _ in 0..STEPS {
        let last = expected[expected.len() - 1].clone();
        let parts = sequences.iter_mut().zip(last.chunks(1));
        let mut parts: Vec<StepPart> =
            parts.map(|(sequence, token)| StepPart::asking(sequence, token, likeliest)).collect();
        let found = stepper.step(&mut parts).unwrap();
        expected.push((0..prompts.len()).map(|at| first_of(found.next(at))).collect());
    }
    let (mut sequences, first) = begin(&mut stepper);
    let parts = sequences.iter_mut().zip(first.chunks(1));
    let mut parts: Vec<StepPart> =
        parts.map(|(sequence, token)| StepPart::asking(sequence, token, likeliest)).collect();
    let mut flight = stepper.submit(&mut parts).unwrap();
    drop(parts);
    for (step, expected) in expected.iter().enumerate().take(STEPS).skip(1) {
        let mut parts: Vec<StepPart> =
            sequences.iter_mut().map(|one| StepPart::ahead(one, likeliest)).collect();
        let next = stepper.submit(&mut parts).unwrap();
        drop(parts);
        let found = stepper.collect(flight).unwrap();
        let tokens: Vec<u32> = (0..prompts.len()).map(|at| first_of(found.next(at))).collect();
        assert_eq!(tokens, *expected, "step {step}");
        if step % 5 > 0 {
            sequences.iter_mut().zip(&tokens).for_each(|(sequence, token)| sequence.settle(Some(*token)));
            flight = next;
            continue;
        }
        // What ran ahead was in vain; the same tokens run once more, as if nothing had happened.
        sequences.iter_mut().for_each(|sequence| sequence.settle(None));
        stepper.collect(next).unwrap();
        let parts = sequences.iter_mut().zip(tokens.chunks(1));
        let mut parts: Vec<StepPart> =
            parts.map(|(sequence, token)| StepPart::asking(sequence, token, likeliest)).collect();
        flight = stepper.submit(&mut parts).unwrap();
    }
    let found = stepper.collect(flight).unwrap();
    assert_eq!(first_of(found.next(1)), expected[STEPS][1]);
    assert_eq!(sequences[1].tokens().len(), prompts[1].len() + STEPS);
    // A sequence that was not part of the last step has no token there.
    stepper.step(&mut [StepPart::asking(&mut sequences[0], &[5], likeliest)]).unwrap();
    let refused = stepper.submit(&mut [StepPart::ahead(&mut sequences[1], likeliest)]).err().unwrap();
    assert!(refused.to_string().contains("chosen"), "{refused}");
}

fn first_of(next: NextToken<'_>) -> u32 {
    match next {
        NextToken::Candidates(found) => found.likeliest[0].0,
        NextToken::Logits(_) => panic!("candidates were asked for"),
    }
}

/// A conversation's answers, whose steps are submitted ahead and which read back no more than they need, are those of all logits, step by step; what
/// it holds is what was chosen, however the answer ended.
#[test]
fn sessions_answer_as_from_all_logits() {
    let Some((_folder, path)) = model() else { return };
    let engine = engine_with(&path, DeviceChoice::Gpu(None), "full", |options| {
        (options.precision, options.attention) = (Precision::Fast, Arithmetic::Integer);
    });
    let greedy = SamplerOptions::default();
    let penalised = SamplerOptions { repeat_penalty: 1.3, logit_bias: vec![(9, 2.0)], ..greedy.clone() };
    let drawn = SamplerOptions { temperature: 0.9, top_k: 20, seed: 5, ..greedy.clone() };
    let mut prompt: Vec<u32> = (0..20).map(|at| token(0, at)).collect();
    let (mut quick, mut plain) = (engine.session().unwrap(), engine.session().unwrap());
    for (sampler, lookup, stops_after) in [
        (greedy.clone(), false, 99),
        (greedy.clone(), false, 3),
        (greedy.clone(), true, 99),
        (penalised.clone(), false, 99),
        (drawn.clone(), false, 99),
        (SamplerOptions { logit_bias: vec![(7, 1.0)], presence_penalty: 0.5, ..drawn }, true, 4),
        (greedy, false, 99),
    ] {
        let speculation = Speculation { lookup, most: 4 };
        let options = GenerateOptions {
            max_tokens: Some(24),
            ignore_end: true,
            sampler: sampler.clone(),
            speculation,
            ..Default::default()
        };
        let answer = |session: &mut Session, options: &GenerateOptions| {
            let mut pieces = 0;
            let mut show = |_: &str| {
                pieces += 1;
                pieces < stops_after
            };
            session.generate(&prompt, options, &mut show).unwrap().tokens
        };
        let found = answer(&mut quick, &options);
        // Telling how likely tokens were takes all logits.
        let expected = answer(&mut plain, &GenerateOptions { logprobs: Some(0), ..options });
        assert_eq!(found, expected, "{sampler:?}");
        let held = [&prompt[..], &found[..found.len() - 1]].concat();
        assert_eq!((quick.tokens(), plain.tokens()), (&held[..], &held[..]));
        prompt.extend(&found);
    }
}

/// Parts that are longer than a step on the GPU has room for, alone and together, and more than the context.
#[test]
fn long_parts_run_in_several_steps() {
    let Some((_folder, path)) = model() else { return };
    let engine = engine_with(&path, DeviceChoice::Gpu(None), "full", |options| options.context = Some(512));
    let (mut stepper, mut one) = (engine.stepper(), engine.sequence().unwrap());
    let mut two = engine.sequence().unwrap();
    let tokens: Vec<u32> = (0..490).map(|at| token(0, at)).collect();
    assert!(one.step_limit() < tokens.len());
    let mut parts = [
        StepPart::new(&mut one, &tokens, Wanted::All),
        StepPart::new(&mut two, &tokens[..150], Wanted::Last),
    ];
    let logits = stepper.step(&mut parts).unwrap();
    assert_eq!((logits.of(0).len(), logits.of(1).len()), (490 * engine.spec().vocab, engine.spec().vocab));
    assert_eq!((one.tokens().len(), two.tokens().len()), (490, 150));
    assert!(one.bytes() <= one.most_bytes().unwrap(), "{} of {}", one.bytes(), one.most_bytes().unwrap());
    let more = [StepPart::new(&mut one, &tokens[..40], Wanted::Last)];
    let refused = stepper.step(&mut more.into_iter().collect::<Vec<_>>()).unwrap_err().to_string();
    assert!(refused.contains("512"), "{refused}");
    assert_eq!(one.tokens().len(), 490);
}

/// A server that ends with the test.
struct Server {
    process: Child,
    port: u16,
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn serve(path: &Path) -> Server {
    let mut process = Command::new(env!("CARGO_BIN_EXE_kvant"))
        .args(["serve", "--device", "gpu", "--port", "0", "--exact", "-ctk", "f32", "-ctv", "f32", "-m"])
        .arg(path)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(process.stderr.take().unwrap()).lines();
    let mut told = String::new();
    let port = lines.by_ref().map_while(Result::ok).find_map(|line| {
        told.push_str(&line);
        told.push('\n');
        line.split_once("http://127.0.0.1:")?.1.split('/').next()?.parse().ok()
    });
    // Nobody else reads what it says.
    std::thread::spawn(move || lines.for_each(drop));
    let port = port.unwrap_or_else(|| panic!("the server said: {told}"));
    assert!(told.contains("device: "), "{told}");
    Server { process, port }
}

impl Server {
    fn ask(&self, request: &str) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer.split_once("\r\n\r\n").unwrap_or_else(|| panic!("{answer}")).1.to_owned()
    }

    fn complete(&self, prompt: &str, reuse: bool) -> Value {
        let body = json!({
            "prompt": prompt, "max_tokens": 12, "temperature": 0, "ignore_eos": true, "cache_prompt": reuse,
        })
        .to_string();
        let head = "POST /v1/completions HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n";
        let answer = self.ask(&format!("{head}Content-Length: {}\r\n\r\n{body}", body.len()));
        serde_json::from_str(&answer).unwrap_or_else(|error| panic!("{error}: {answer}"))
    }

    fn metric(&self, name: &str) -> f64 {
        let text = self.ask("GET /metrics HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.unwrap_or_else(|| panic!("{name} in {text}")).parse().unwrap()
    }
}

/// Answers beside others are those of requests alone; what was cached is found again; bytes stay within the budget.
#[test]
fn a_server_answers_many_at_once() {
    let Some((_folder, path)) = model() else { return };
    let server = serve(&path);
    let text = |answer: &Value| {
        answer["choices"][0]["text"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned()
    };
    let prompts: Vec<String> =
        (0..5).map(|i| format!("Story {i}: {}", "once upon a time ".repeat(2 * i))).collect();
    let alone: Vec<String> = prompts.iter().map(|prompt| text(&server.complete(prompt, false))).collect();
    std::thread::scope(|scope| {
        let tasks: Vec<_> =
            prompts.iter().map(|prompt| scope.spawn(|| text(&server.complete(prompt, true)))).collect();
        for (task, alone) in tasks.into_iter().zip(&alone) {
            assert_eq!(&task.join().unwrap(), alone);
        }
    });
    let again = server.complete(&format!("{} the end", prompts[4]), true);
    let cached = again["usage"]["prompt_tokens_details"]["cached_tokens"].as_u64();
    assert!(cached >= Some(100), "{again}");
    assert!(server.metric("kvant_kv_cache_bytes") > 0.0);
    assert!(server.metric("kvant_kv_cache_bytes") <= server.metric("kvant_kv_cache_budget_bytes"));
}
