//! Conversations: from messages to tokens and back.

use kvant_text::{ChatInput, Content, Message};
use serde_json::{Map, Value};

use crate::engine::Engine;
use crate::error::EngineError;
use crate::generate::{GenerateOptions, Generated};
use crate::session::Session;

impl Engine {
    /// The tokens of a conversation, as the model's template lays them out. Text that people wrote never becomes a control token.
    pub fn prompt(&self, input: &ChatInput<'_>) -> Result<Vec<u32>, EngineError> {
        let template = self.template().ok_or(EngineError::NoTemplate)?;
        Ok(template.tokens(self.tokenizer(), input)?)
    }

    /// The text of a conversation's prompt, for reading.
    pub fn prompt_text(&self, input: &ChatInput<'_>) -> Result<String, EngineError> {
        let template = self.template().ok_or(EngineError::NoTemplate)?;
        let text = |id: Option<u32>| id.and_then(|id| self.tokenizer().token_text(id)).unwrap_or_default();
        Ok(template.render(input, text(self.tokenizer().bos()), text(self.tokenizer().eos()))?)
    }

    /// A conversation with the model.
    pub fn chat(&self) -> Result<Chat, EngineError> {
        // Fail before the first question if the model cannot chat.
        self.template().ok_or(EngineError::NoTemplate)?;
        Ok(Chat {
            session: self.session()?,
            engine: self.clone(),
            messages: Vec::new(),
            options: GenerateOptions::default(),
            tools: Vec::new(),
            kwargs: Map::new(),
        })
    }
}

impl Session {
    /// Keeps a cache that evicts rows from losing what stands before the user's first word: the instruction, in most templates.
    pub fn protect_opening(&mut self, engine: &Engine, messages: &[Message]) -> Result<(), EngineError> {
        if !engine.options().policy.evicts() {
            return Ok(());
        }
        let opening: Vec<Message> =
            messages.iter().take_while(|message| message.role == "system").cloned().collect();
        let with = |word: &str| {
            let messages: Vec<Message> =
                opening.iter().cloned().chain([Message::new("user", word)]).collect();
            engine.prompt(&ChatInput::new(&messages))
        };
        // Whatever the template writes before it: the tokens on which two different words agree.
        let (one, other) = (with("one")?, with("another")?);
        self.protect(one.iter().zip(&other).take_while(|(a, b)| a == b).count());
        Ok(())
    }
}

/// A conversation that remembers what was said.
pub struct Chat {
    engine: Engine,
    session: Session,
    messages: Vec<Message>,
    /// How answers are made.
    pub options: GenerateOptions,
    /// Descriptions of the tools that the model may call.
    pub tools: Vec<Value>,
    /// Further variables of the template, such as `enable_thinking`.
    pub kwargs: Map<String, Value>,
}

impl Chat {
    /// Starts anew with `instruction` before the first question.
    pub fn system(&mut self, instruction: impl Into<Content>) {
        self.messages = vec![Message::new("system", instruction)];
    }

    /// What was said so far.
    pub fn messages(&self) -> &[Message] {
        &self.messages
    }

    /// The session that holds the cache.
    pub fn session(&mut self) -> &mut Session {
        &mut self.session
    }

    /// Asks `question`; `show` receives the answer as it comes. On an error the question is taken back.
    pub fn say(
        &mut self,
        question: impl Into<Content>,
        mut show: impl FnMut(&str),
    ) -> Result<Generated, EngineError> {
        self.messages.push(Message::new("user", question));
        let answer = self.answer(&mut |piece| {
            show(piece);
            true
        });
        if answer.is_err() {
            self.messages.pop();
        }
        answer
    }

    /// Answers the messages so far and remembers the answer. `show` returns false to stop.
    pub fn answer(&mut self, show: &mut dyn FnMut(&str) -> bool) -> Result<Generated, EngineError> {
        self.session.protect_opening(&self.engine, &self.messages)?;
        let input =
            ChatInput { tools: &self.tools, kwargs: Some(&self.kwargs), ..ChatInput::new(&self.messages) };
        let prompt = self.engine.prompt(&input)?;
        let generated = self.session.generate(&prompt, &self.options, show)?;
        self.messages.push(Message::new("assistant", generated.text.as_str()));
        Ok(generated)
    }
}
