/** Chat servers as they really answer: each is a local server that speaks its dialect. */
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import type { ChatAnswer, ChatRequest } from "@reelwright/core/vendors/chat";
import { VendorFailure } from "@reelwright/film/vendor-failure";
import { openAiChat } from "./openai-chat.ts";
import { openAiSpeech } from "./openai-speech.ts";

type Body = {
  readonly messages: readonly { readonly role: string; readonly content: unknown }[];
  readonly response_format?: { readonly type: string; readonly json_schema?: object };
  readonly max_tokens?: number;
  readonly max_completion_tokens?: number;
};
type Reply = { readonly status?: number; readonly headers?: object; readonly body: unknown };
type Dialect = (body: Body, at: number) => Reply;

const json = '{"colour":"green"}';
const usage = { prompt_tokens: 100, completion_tokens: 20 };
const message = (fields: object, finish_reason: string | null = "stop"): Reply => ({
  body: {
    id: "c1",
    choices: [{ finish_reason, message: { role: "assistant", ...fields } }],
    usage,
  },
});
const good = message({ content: json });
const failed = (status: number, body: unknown): Reply => ({ status, body });
const formatOf = ({ response_format: format }: Body) => format?.type ?? "none";
const hasParts = ({ messages }: Body) =>
  messages.some(({ content }) => typeof content !== "string");
const saidIn = ({ messages }: Body) => JSON.stringify(messages);

const seen: { readonly body: Body; readonly headers: IncomingHttpHeaders; readonly url: string }[] =
  [];
let dialect: Dialect = () => good;
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const body = JSON.parse(Buffer.concat(chunks).toString("utf8")) as Body;
    seen.push({ body, headers: request.headers, url: request.url ?? "" });
    const { status = 200, headers = {}, body: answer } = dialect(body, seen.length);
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof answer === "string" ? answer : JSON.stringify(answer));
  });
});
let baseUrl: string;
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
});
beforeEach(() => {
  seen.length = 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const question: ChatRequest = {
  name: "colour",
  system: "Name the colour.",
  turns: [
    { role: "user", parts: ["Which is it?", "The cup's."].map((text) => ({ kind: "text", text })) },
  ],
  schema: { type: "object", properties: { colour: { type: "string" } } },
  maxTokens: 300,
};
const prices = { input: 1, output: 2 };
const open = (address = baseUrl) =>
  openAiChat({ apiKey: "sk-local", baseUrl: address, model: "local", prices });
const submitted = async (vendor = open(), request = question) => {
  const made = await vendor.submit(request, {
    key: "a".repeat(64),
    callbackUrl: null,
    signal: new AbortController().signal,
  });
  if (made.kind !== "completed") throw new Error("not completed");
  return { text: (made.result.info as ChatAnswer).text, costUsd: made.result.costUsd };
};
const failureOf = async (vendor = open()): Promise<VendorFailure> => {
  const error = await submitted(vendor).catch((thrown: unknown) => thrown);
  if (error instanceof VendorFailure) return error;
  throw error;
};

const wantsStrings =
  (refusal: Reply): Dialect =>
  (body) =>
    hasParts(body) ? refusal : good;
const takesOnly =
  (formats: readonly string[], refusal: (format: string) => Reply): Dialect =>
  (body) =>
    formats.includes(formatOf(body)) ? good : refusal(formatOf(body));

describe("is answered by", () => {
  /** Whose dialect it is, what it answers, and how many requests that takes the first time. */
  const servers: readonly (readonly [string, Dialect, number])[] = [
    ["OpenAI", () => message({ content: json, refusal: null }), 1],
    [
      "OpenAI's models that think",
      (body) =>
        body.max_tokens === undefined
          ? good
          : failed(400, {
              error: {
                message:
                  "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
                param: "max_tokens",
                code: "unsupported_parameter",
              },
            }),
      2,
    ],
    [
      "Azure, with its filters' notes",
      () => ({
        body: {
          choices: [
            {
              finish_reason: "stop",
              content_filter_results: { hate: { filtered: false } },
              message: { content: json },
            },
          ],
          prompt_filter_results: [{ prompt_index: 0 }],
          usage,
        },
      }),
      1,
    ],
    [
      "a server of strings (candle, Rust)",
      wantsStrings(
        failed(422, "messages[1]: invalid type: sequence, expected a string at line 1 column 80"),
      ),
      1,
    ],
    [
      "a server of strings (pydantic)",
      wantsStrings(
        failed(422, {
          detail: [{ loc: ["body", "messages", 1, "content"], msg: "str type expected" }],
        }),
      ),
      1,
    ],
    [
      "vLLM with a model that has no system turn",
      (body) =>
        body.messages.some(({ role }) => role === "system")
          ? failed(400, {
              object: "error",
              message: "System role not supported",
              type: "BadRequestError",
              code: 400,
            })
          : good,
      2,
    ],
    [
      "vLLM whose parser takes the answer for a thought",
      () => message({ content: null, reasoning_content: `\n${json}` }),
      1,
    ],
    [
      "llama.cpp whose grammar fails",
      takesOnly(["json_object", "none"], () =>
        failed(500, {
          error: { code: 500, message: "failed to parse grammar", type: "server_error" },
        }),
      ),
      2,
    ],
    [
      "Ollama with a model that thinks",
      () => message({ content: `<think>{x}</think>\n${json}` }),
      1,
    ],
    [
      "LM Studio",
      takesOnly(["none"], (format) =>
        failed(400, {
          error:
            format === "json_object"
              ? "'response_format.type' must be 'json_schema' or 'text'"
              : "Error: json_schema is not supported by this engine",
        }),
      ),
      3,
    ],
    [
      "TGI",
      takesOnly(["json_object", "none"], () =>
        failed(422, {
          error:
            "response_format: unknown variant `json_schema`, expected one of `json_object`, `regex`",
          error_type: "validation",
        }),
      ),
      2,
    ],
    [
      "Together, which calls a function",
      () =>
        message(
          {
            content: null,
            tool_calls: [{ type: "function", function: { name: "colour", arguments: json } }],
          },
          "tool_calls",
        ),
      1,
    ],
    [
      "a server that gives a function's arguments as an object",
      () =>
        message({ content: "", tool_calls: [{ function: { arguments: { colour: "green" } } }] }),
      1,
    ],
    [
      "a server of the older function calls",
      () =>
        message(
          { content: null, function_call: { name: "colour", arguments: json } },
          "function_call",
        ),
      1,
    ],
    [
      "Groq",
      takesOnly(["json_object", "none"], () =>
        failed(400, {
          error: {
            message: "This model does not support response format `json_schema`.",
            type: "invalid_request_error",
          },
        }),
      ),
      2,
    ],
    [
      "DeepSeek",
      takesOnly(["json_object", "none"], () =>
        failed(400, {
          error: {
            message: "This response_format type is unavailable now",
            type: "invalid_request_error",
          },
        }),
      ),
      2,
    ],
    [
      "Mistral's models that think, in parts",
      () =>
        message({
          content: [
            { type: "thinking", thinking: [{ type: "text", text: "Hm {x}." }] },
            { type: "text", text: json },
          ],
        }),
      1,
    ],
    [
      "Mistral's older servers",
      takesOnly(["json_object", "none"], () =>
        failed(422, {
          object: "error",
          message: {
            detail: [
              {
                type: "literal_error",
                loc: ["body", "response_format", "type"],
                msg: "Input should be 'text' or 'json_object'",
              },
            ],
          },
          type: "invalid_request_error",
        }),
      ),
      2,
    ],
    [
      "OpenRouter, which refuses with 200",
      takesOnly(["none"], () => ({
        body: {
          error: { code: 400, message: "response_format is not supported by this provider" },
        },
      })),
      3,
    ],
    [
      "LiteLLM, with null beside the answer",
      () => message({ content: json, tool_calls: null, function_call: null }),
      1,
    ],
    [
      "a gateway with an empty error beside the answer",
      () => ({ body: { ...(good.body as object), error: {} } }),
      1,
    ],
    [
      "a server that begins with a BOM",
      () => ({ body: `\uFEFF\n${JSON.stringify(good.body)}` }),
      1,
    ],
    ["a server that names no reason for the end", () => message({ content: json }, null), 1],
    [
      "a model that ran on after its answer",
      () => message({ content: `${json}${" ".repeat(99)}` }, "length"),
      1,
    ],
  ];

  test.each(servers)("%s", async (_, answers, requests) => {
    dialect = answers;
    const vendor = open();
    expect((await submitted(vendor)).text).toContain(json);
    expect(seen).toHaveLength(requests);
    expect((await submitted(vendor)).text).toContain(json);
    // What it takes is remembered.
    expect(seen).toHaveLength(requests + 1);
  });

  test("texts are one string, and stay parts beside a picture", async () => {
    dialect = () => good;
    await submitted();
    expect(seen[0]?.body.messages.map(({ content }) => content)).toEqual([
      "Name the colour.",
      "Which is it?\n\nThe cup's.",
    ]);
    const picture = { kind: "picture", mediaType: "image/png", base64: "iVBORw0KGgo=" } as const;
    const parts = [{ kind: "text", text: "Which?" } as const, picture];
    await submitted(open(), { ...question, turns: [{ role: "user", parts }] });
    expect(seen[1]?.body.messages[1]?.content).toMatchObject([
      { type: "text" },
      { type: "image_url" },
    ]);
  });

  test("Azure's address with a version in its query", async () => {
    dialect = () => good;
    await submitted(open(`${baseUrl}/openai/deployments/gpt?api-version=2025-01-01`));
    expect(seen[0]?.url).toBe("/v1/openai/deployments/gpt/chat/completions?api-version=2025-01-01");
  });

  test.each([
    ["prose", "It is green, I'd say."],
    ["another shape", '{"answer":"green"}'],
  ])(
    "a server that ignores the format and answers with %s, and gets the schema in words next time",
    async (_, text) => {
      dialect = (body) => message({ content: saidIn(body).includes("JSON schema") ? json : text });
      const vendor = open();
      expect((await submitted(vendor)).text).toBe(text);
      expect((await submitted(vendor)).text).toBe(json);
      expect(seen[1]?.body.response_format?.type).toBe("json_schema");
    },
  );

  test("a model that was cut off while it thought, which has more room the next time", async () => {
    const limitOf = ({ max_tokens: most = 0 }: Body) => most;
    dialect = (body) =>
      limitOf(body) > 300 ? good : message({ content: "<think>Let me see {" }, "length");
    const vendor = open();
    const cut = await failureOf(vendor);
    expect(cut).toMatchObject({ errorClass: "malformed_output", isPassing: true });
    expect(cut.costUsd).toBeCloseTo((100 * 1 + 20 * 2) / 1e6, 12);
    expect((await submitted(vendor)).text).toBe(json);
    expect(vendor.costUsd(question)).toBeGreaterThan(open().costUsd(question));
    dialect = (body) =>
      limitOf(body) > 1_000
        ? failed(400, { error: { message: "max_tokens is too large: 1200. At most 1024 tokens." } })
        : good;
    expect((await submitted(vendor)).text).toBe(json);
  });
});

describe("is refused with HTTP 200 or a status of its own by", () => {
  const withError = (error: unknown): Reply => ({ body: { error } });
  const broken = (choice: object): Reply => ({
    body: {
      id: "c1",
      choices: [{ message: { role: "assistant", content: "" }, ...choice }],
      usage,
    },
  });
  const servers: readonly (readonly [string, Reply, Partial<VendorFailure>])[] = [
    [
      "OpenRouter, at its limit",
      withError({ message: "Rate limit exceeded", code: 429 }),
      { errorClass: "concurrency" },
    ],
    [
      "OpenRouter, at its limit, with a wait",
      withError({
        message: "Rate limit exceeded",
        code: 429,
        metadata: { retry_after_seconds: 7 },
      }),
      { errorClass: "concurrency", retryAfterMs: 7_000 },
    ],
    [
      "OpenRouter, whose provider is down",
      withError({ message: "Bad gateway", code: 502 }),
      { errorClass: "transient" },
    ],
    [
      "OpenRouter, without credits",
      withError({ message: "Insufficient credits", code: 402 }),
      { errorClass: "operator" },
    ],
    [
      "OpenRouter, with a bad key",
      withError({ message: "User not found.", code: 401 }),
      { errorClass: "operator" },
    ],
    [
      "OpenRouter, by moderation",
      withError({
        message: "Your input was flagged",
        code: 403,
        metadata: { reasons: ["violence"] },
      }),
      { errorClass: "policy_input" },
    ],
    [
      "OpenRouter, within the choice",
      broken({ error: { code: 502, message: "Provider returned error" }, finish_reason: "error" }),
      { errorClass: "transient" },
    ],
    [
      "OpenRouter, within the choice, at its limit",
      broken({ error: { code: 429, message: "Too many requests" } }),
      { errorClass: "concurrency" },
    ],
    [
      "a choice that only says that it failed",
      broken({ finish_reason: "error" }),
      { errorClass: "transient" },
    ],
    ["a proxy, in a word", withError("upstream overloaded"), { errorClass: "transient" }],
    [
      "a proxy, in a word, at its limit",
      withError("Too many requests, slow down"),
      { errorClass: "concurrency" },
    ],
    ["a proxy, about its key", withError("Invalid API key"), { errorClass: "operator" }],
    [
      "a code that is a text",
      withError({ code: "503", message: "no healthy upstream" }),
      { errorClass: "transient" },
    ],
    [
      "OpenAI's own error in a 200",
      withError({ code: "insufficient_quota", message: "You exceeded your current quota" }),
      { errorClass: "operator" },
    ],
    [
      "FastChat",
      { body: { object: "error", message: "The server is overloaded", code: 50_002 } },
      { errorClass: "transient" },
    ],
    [
      "Google's list",
      { body: [{ error: { code: 429, status: "RESOURCE_EXHAUSTED" } }] },
      { errorClass: "concurrency" },
    ],
    [
      "Cloudflare",
      {
        body: {
          success: false,
          errors: [{ code: 3040, message: "Capacity temporarily exceeded" }],
        },
      },
      { errorClass: "transient" },
    ],
    [
      "MiniMax",
      {
        body: { choices: null, base_resp: { status_code: 1002, status_msg: "rate limit reached" } },
      },
      { errorClass: "concurrency" },
    ],
    [
      "Groq, at its limit, with a wait in words",
      failed(429, { error: { message: "Rate limit reached. Please try again in 1m2.5s." } }),
      { errorClass: "concurrency", retryAfterMs: 62_500 },
    ],
    [
      "Groq, without capacity",
      failed(498, { error: { message: "Flex tier capacity" } }),
      { errorClass: "transient" },
    ],
    [
      "TGI, whose answer broke off",
      failed(424, { error: "Incomplete generation", error_type: "incomplete_generation" }),
      { errorClass: "transient" },
    ],
    [
      "Hugging Face, while a model loads",
      failed(503, { error: "Model x is currently loading", estimated_time: 20 }),
      { errorClass: "transient", retryAfterMs: 20_000 },
    ],
    [
      "Ollama, without the model",
      failed(404, { error: { message: 'model "x" not found, try pulling it first' } }),
      { errorClass: "operator" },
    ],
    [
      "Azure, by its filter",
      failed(400, { error: { code: "content_filter", message: "The response was filtered" } }),
      { errorClass: "policy_input" },
    ],
    [
      "vLLM, for its length",
      failed(400, {
        object: "error",
        message: "This model's maximum context length is 4096 tokens.",
        code: 400,
      }),
      { errorClass: "invalid_input" },
    ],
    [
      "a redirect to another host",
      { status: 302, headers: { location: "https://other.test/v1?k=1" }, body: "" },
      { errorClass: "operator" },
    ],
  ];

  test.each(servers)("%s, which costs nothing", async (_, reply, expected) => {
    dialect = () => reply;
    expect(await failureOf()).toMatchObject({ costUsd: 0, ...expected });
    expect(seen).toHaveLength(1);
  });

  test("a redirect is not followed, and its target named", async () => {
    dialect = () => ({ status: 307, headers: { location: `${baseUrl}/other?token=x` }, body: "" });
    expect(String((await failureOf()).cause)).toContain(`HTTP 307 to ${baseUrl}/other:`);
    expect(seen).toHaveLength(1);
  });

  test("Groq, whose model wrote no JSON, which costs what it may cost", async () => {
    dialect = () =>
      failed(400, {
        error: {
          code: "json_validate_failed",
          message: "Failed to generate JSON",
          failed_generation: "x",
        },
      });
    const vendor = open();
    expect(await failureOf(vendor)).toMatchObject({
      errorClass: "malformed_output",
      costUsd: vendor.costUsd(question),
    });
  });

  test.each([
    ["is at its limit", { error: { code: 429, message: "Rate limit exceeded" } }, "concurrency"],
    ["is overloaded", { error: "upstream overloaded" }, "transient"],
  ])("a gateway whose voice %s", async (_, body, errorClass) => {
    dialect = () => ({ body });
    const voice = openAiSpeech({ apiKey: null, baseUrl, model: "kokoro" });
    const call = {
      text: "Hi.",
      voice: "alloy",
      language: "en",
      speed: 1,
      style: 0.5,
      stability: 0.5,
      similarity: 0.5,
      before: "",
      after: "",
      seed: 1,
    };
    const context = {
      key: "b".repeat(64),
      callbackUrl: null,
      signal: new AbortController().signal,
    };
    const failure = await voice.submit(call, context).catch((error: unknown) => error);
    expect(failure).toMatchObject({ errorClass, costUsd: 0 });
  });
});
