// What clients for Node that others wrote find at a server: `node server_every_client.mjs URL ROWS.jsonl [vectors]` adds a row for every
// kind of call.
import { appendFileSync, readFileSync } from "node:fs";
import { z } from "zod";

const [url, rows] = process.argv.slice(2);
const hello = [{ role: "user", content: "Say hello." }];
const schema = { type: "object", properties: { city: { enum: ["Rome", "Oslo"] } }, required: ["city"], additionalProperties: false };
const City = z.object({ city: z.enum(["Rome", "Oslo"]) });
let client = null;

function of(name) {
  client = { client: `${name} (Node)`, version: JSON.parse(readFileSync(`node_modules/${name}/package.json`)).version };
}

async function call(name, run) {
  const row = { ...client, call: name, ok: true };
  try {
    const found = await run();
    if (!found) throw new Error(`found ${JSON.stringify(found)}`);
  } catch (error) {
    row.ok = false;
    row.why = `${error.name}: ${String(error.message).replace(/\s+/g, " ").slice(0, 200)}`;
  }
  console.log(row.ok ? "ok  " : "FAIL", row.client, name, row.why ?? "");
  appendFileSync(rows, JSON.stringify(row) + "\n");
}

async function openai() {
  const { default: OpenAI } = await import("openai");
  of("openai");
  const client = new OpenAI({ baseURL: url + "/v1", apiKey: "secret", maxRetries: 0 });
  const ask = { model: "test", messages: hello, max_tokens: 20 };
  const tools = [{ type: "function", function: { name: "weather", parameters: schema } }];
  await call("models", async () => (await client.models.list()).data[0].id === "test");
  await call("chat", async () => (await client.chat.completions.create(ask)).choices[0].message.content);
  await call("chat, streamed", async () => {
    let text = "";
    for await (const part of await client.chat.completions.create({ ...ask, stream: true })) text += part.choices[0]?.delta?.content ?? "";
    return text;
  });
  await call("schema", async () => {
    const made = await client.chat.completions.create({
      ...ask, max_tokens: 60, response_format: { type: "json_schema", json_schema: { name: "pick", strict: true, schema } },
    });
    return JSON.parse(made.choices[0].message.content).city;
  });
  await call("forced tool", async () => {
    const made = await client.chat.completions.create({ ...ask, max_tokens: 80, tools, tool_choice: "required" });
    return made.choices[0].message.tool_calls[0].function.name === "weather";
  });
  await call("cancelled", async () => {
    const controller = new AbortController();
    const long = { ...ask, max_tokens: 2000, stream: true, ignore_eos: true };
    const stream = await client.chat.completions.create(long, { signal: controller.signal });
    let seen = 0;
    try {
      for await (const _ of stream) if (++seen === 5) controller.abort();
    } catch {
      // Aborted, as asked.
    }
    await new Promise((resolve) => setTimeout(resolve, 2000));
    const metrics = await (await fetch(url + "/metrics", { headers: { authorization: "Bearer secret" } })).text();
    return /kvant_requests_running 0\n/.test(metrics);
  });
  await call("responses", async () => (await client.responses.create({ model: "test", input: "Hello", max_output_tokens: 16 })).output_text);
  await call("responses that are kept", async () => {
    const first = await client.responses.create({ model: "test", input: "Hello", max_output_tokens: 8 });
    const second = { model: "test", input: "And?", previous_response_id: first.id, max_output_tokens: 8 };
    return (await client.responses.create(second)).previous_response_id === first.id && (await client.responses.retrieve(first.id)).id;
  });
  await call("no such model", async () =>
    (await client.chat.completions.create({ ...ask, model: "none" }).catch((error) => error)) instanceof OpenAI.NotFoundError);
}

async function anthropic() {
  const { default: Anthropic } = await import("@anthropic-ai/sdk");
  of("@anthropic-ai/sdk");
  const client = new Anthropic({ baseURL: url, apiKey: "secret", maxRetries: 0 });
  const ask = { model: "test", messages: hello, max_tokens: 40 };
  await call("messages", async () => (await client.messages.create(ask)).content[0].text);
  await call("messages, streamed", async () => (await client.messages.stream(ask).finalMessage()).content[0].text);
  await call("forced tool", async () => {
    const tools = [{ name: "weather", input_schema: schema }];
    const made = await client.messages.create({ ...ask, max_tokens: 80, tools, tool_choice: { type: "any" } });
    return made.content.at(-1).input.city;
  });
  await call("count of tokens", async () => (await client.messages.countTokens({ model: "test", messages: hello })).input_tokens);
}

async function ollama() {
  const { Ollama } = await import("ollama");
  of("ollama");
  const client = new Ollama({ host: url, headers: { Authorization: "Bearer secret" } });
  const ask = { model: "test", messages: hello, options: { num_predict: 12 } };
  await call("chat", async () => (await client.chat(ask)).message.content);
  await call("chat, streamed", async () => {
    let text = "";
    for await (const part of await client.chat({ ...ask, stream: true })) text += part.message.content;
    return text;
  });
  await call("format", async () =>
    JSON.parse((await client.chat({ ...ask, format: schema, options: { num_predict: 60 } })).message.content).city);
  await call("show, list", async () => (await client.show({ model: "test" })).details && (await client.list()).models[0].digest);
  await call("error in words", async () => {
    const error = await client.chat({ ...ask, model: "none" }).catch((error) => error);
    return String(error.message).includes("none") && !String(error.message).includes("[object");
  });
}

async function ai() {
  const { generateText, streamText, generateObject, tool, stepCountIs } = await import("ai");
  const { createOpenAI } = await import("@ai-sdk/openai");
  const { createAnthropic } = await import("@ai-sdk/anthropic");
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  const at = { baseURL: url + "/v1", apiKey: "secret" };
  const models = {
    "@ai-sdk/openai": [["chat", createOpenAI(at).chat("test")], ["responses", createOpenAI(at).responses("test")]],
    "@ai-sdk/anthropic": [["messages", createAnthropic(at)("test")]],
    "@ai-sdk/openai-compatible": [["chat", createOpenAICompatible({ ...at, name: "k", supportsStructuredOutputs: true })("test")]],
  };
  const weather = tool({ description: "Weather of a city", inputSchema: City, execute: async () => "sunny" });
  for (const [name, all] of Object.entries(models)) {
    of(name);
    for (const [dialect, model] of all) {
      const ask = { model, maxRetries: 0, maxOutputTokens: 80 };
      await call(`${dialect}: text`, async () => (await generateText({ ...ask, prompt: "Say hello." })).text);
      await call(`${dialect}: streamed`, async () => {
        let text = "";
        for await (const part of streamText({ ...ask, prompt: "Say hello.", onError: ({ error }) => { throw error; } }).textStream) text += part;
        return text;
      });
      await call(`${dialect}: object`, async () => (await generateObject({ ...ask, schema: City, prompt: "Pick a city." })).object.city);
      await call(`${dialect}: forced tool`, async () =>
        (await generateText({ ...ask, prompt: "Weather?", tools: { weather }, toolChoice: "required" })).toolCalls[0].input.city);
      await call(`${dialect}: second turn`, async () => {
        const first = await generateText({ ...ask, prompt: "Weather?", tools: { weather }, toolChoice: "required", stopWhen: stepCountIs(1) });
        const messages = [{ role: "user", content: "Weather?" }, ...first.response.messages, { role: "user", content: "And?" }];
        return (await generateText({ ...ask, messages, tools: { weather }, toolChoice: "none" })).finishReason;
      });
    }
  }
}

const pets = ["a cat", "a kitten", "a bridge over a river"];

// Vectors of pets that mean something.
function close([cat, kitten, bridge]) {
  const product = (one, other) => one.reduce((sum, value, at) => sum + value * other[at], 0);
  return cat.length === 384 && product(cat, kitten) > product(cat, bridge) + 0.2;
}

async function vectors() {
  const { default: OpenAI } = await import("openai");
  of("openai");
  const client = new OpenAI({ baseURL: url + "/v1", apiKey: "secret", maxRetries: 0 });
  await call("embeddings", async () => close((await client.embeddings.create({ model: "embed", input: pets })).data.map((one) => one.embedding)));
  const { Ollama } = await import("ollama");
  of("ollama");
  const ollama = new Ollama({ host: url, headers: { Authorization: "Bearer secret" } });
  await call("embed", async () => close((await ollama.embed({ model: "embed", input: pets })).embeddings));
  const { embedMany } = await import("ai");
  const { createOpenAI } = await import("@ai-sdk/openai");
  of("@ai-sdk/openai");
  const model = createOpenAI({ baseURL: url + "/v1", apiKey: "secret" }).textEmbeddingModel("embed");
  await call("embeddings", async () => close((await embedMany({ model, values: pets, maxRetries: 0 })).embeddings));
}

for (const part of process.argv[4] === "vectors" ? [vectors] : [openai, anthropic, ollama, ai]) {
  await part().catch((error) => call("opens", async () => { throw error; }));
}
