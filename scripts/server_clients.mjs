// What the real `openai` client for Node finds at the server whose address is the argument.
import OpenAI from "openai";

const client = new OpenAI({ baseURL: process.argv[2] + "/v1", apiKey: "secret", maxRetries: 0 });
const hello = [{ role: "user", content: "Say hello." }];

function check(name, ok, found) {
  console.log((ok ? "ok   " : "FAIL ") + name, ok ? "" : JSON.stringify(found));
  if (!ok) process.exit(1);
}

const models = [];
for await (const model of client.models.list()) models.push(model.id);
check("node: models", models.length === 1 && models[0] === "test", models);
const whole = await client.chat.completions.create({ model: "test", messages: hello, max_tokens: 20, temperature: 0 });
check("node: chat", ["stop", "length"].includes(whole.choices[0].finish_reason), whole);
let text = "";
let usage = null;
const stream = await client.chat.completions.create({
  model: "test", messages: hello, max_tokens: 20, temperature: 0, stream: true, stream_options: { include_usage: true },
});
for await (const chunk of stream) {
  text += chunk.choices[0]?.delta?.content ?? "";
  usage ??= chunk.usage;
}
check("node: stream", text.length > 0 && usage.completion_tokens === whole.usage.completion_tokens, { text, usage });
const schema = {
  type: "object", properties: { colour: { enum: ["red", "green"] } }, required: ["colour"], additionalProperties: false,
};
const made = await client.chat.completions.create({
  model: "test", messages: [{ role: "user", content: "Pick a colour." }], max_tokens: 60, temperature: 0,
  response_format: { type: "json_schema", json_schema: { name: "pick", strict: true, schema } },
});
check("node: schema", ["red", "green"].includes(JSON.parse(made.choices[0].message.content).colour), made);
const controller = new AbortController();
const long = await client.chat.completions.create(
  { model: "test", messages: hello, max_tokens: 2000, stream: true, ignore_eos: true },
  { signal: controller.signal },
);
let seen = 0;
try {
  for await (const _ of long) if (++seen === 5) controller.abort();
} catch {
  // Aborted, as asked.
}
await new Promise((resolve) => setTimeout(resolve, 1500));
const metrics = await (await fetch(process.argv[2] + "/metrics", { headers: { authorization: "Bearer secret" } })).text();
check("node: cancelled", /kvant_requests_running 0\n/.test(metrics), metrics);
const answer = await client.responses.create({ model: "test", input: "Say hello.", max_output_tokens: 16, temperature: 0 });
check("node: responses", typeof answer.output_text === "string", answer);
const missing = await client.chat.completions.create({ model: "none", messages: hello }).catch((error) => error);
check("node: no such model", missing instanceof OpenAI.NotFoundError, missing);
