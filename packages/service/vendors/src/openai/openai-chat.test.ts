import { describe, expect, test } from "@jest/globals";
import type { ChatAnswer, ChatRequest } from "@reelwright/core/vendors/chat";
import { VendorFailure } from "@reelwright/film/vendor-failure";
import OpenAI from "openai";
import { ContentFilterFinishReasonError, LengthFinishReasonError } from "openai/error";
import { never, type OpenAiServer, thrownBy, useOpenAi } from "../testing/openai-fixture.ts";
import { type ChatFault, openAiKey, openAiModel } from "../testing/openai-protocol.ts";
import { strictSchema } from "./openai-api.ts";
import { openAiChat, openAiCheck } from "./openai-chat.ts";

const request: ChatRequest = {
  name: "colour",
  system: "Name the colour.",
  turns: [
    {
      role: "user",
      parts: [
        { kind: "text", text: "Which is it?" },
        { kind: "picture", mediaType: "image/png", base64: "iVBORw0KGgo=" },
      ],
    },
  ],
  schema: {
    type: "object",
    properties: { colour: { type: "string", minLength: 1, maxLength: 20 } },
  },
  maxTokens: 300,
};
const answer = () => '{"colour":"green"}';
const context = { key: "a".repeat(64), callbackUrl: null, signal: never };
const { closed, opened } = useOpenAi();
const vendorAt = (server: OpenAiServer, changes: Partial<Parameters<typeof openAiChat>[0]> = {}) =>
  openAiChat({ apiKey: openAiKey, baseUrl: server.baseUrl, model: openAiModel, ...changes });

describe("the server's truth", () => {
  test("OpenAI's own SDK gets answers, refusals and models of it", async () => {
    const server = await opened({ answer });
    const sdk = new OpenAI({ apiKey: openAiKey, baseURL: server.baseUrl, maxRetries: 0 });
    const ask = () =>
      sdk.chat.completions.parse({
        model: openAiModel,
        messages: [{ role: "user", content: "Which is it?" }],
        response_format: {
          type: "json_schema",
          json_schema: { name: "colour", strict: true, schema: { type: "object" } },
        },
      });
    const completion = await ask();
    expect(completion.choices[0]?.message.content).toBe('{"colour":"green"}');
    expect(completion.usage?.total_tokens).toBeGreaterThan(0);
    server.state.faults.push("refusal", "rate_limited", "cut_off", "content_filter");
    expect((await ask()).choices[0]?.message.refusal).toMatch(/can't help/);
    expect(await thrownBy(ask())).toBeInstanceOf(OpenAI.RateLimitError);
    expect(await thrownBy(ask())).toBeInstanceOf(LengthFinishReasonError);
    expect(await thrownBy(ask())).toBeInstanceOf(ContentFilterFinishReasonError);
    const models = await sdk.models.list();
    expect(models.data.map(({ id }) => id)).toEqual([openAiModel]);
    const stranger = new OpenAI({ apiKey: "sk-other", baseURL: server.baseUrl, maxRetries: 0 });
    expect(await thrownBy(stranger.models.list())).toBeInstanceOf(OpenAI.AuthenticationError);
  });
});

describe("a question", () => {
  test("is sent with its pictures and a strict schema, and answered with tokens and cost", async () => {
    const server = await opened({ answer });
    const vendor = vendorAt(server);
    const made = await vendor.submit(request, context);
    expect(made).toMatchObject({ kind: "completed", ref: "chatcmpl-1" });
    if (made.kind !== "completed") throw new Error("not completed");
    const info = made.result.info as ChatAnswer;
    expect(info).toMatchObject({ text: '{"colour":"green"}', model: `${openAiModel}-2025-04-14` });
    const { costUsd = 0 } = made.result;
    expect(costUsd).toBeCloseTo((info.inputTokens * 0.4 + info.outputTokens * 1.6) / 1e6, 12);
    expect(costUsd).toBeLessThanOrEqual(vendor.costUsd(request));
    const [sent] = server.state.requests;
    expect(sent?.messages[0]).toEqual({ role: "system", content: "Name the colour." });
    expect(server.picturesOf(sent as never)).toEqual(["data:image/png;base64,iVBORw0KGgo="]);
    expect(sent?.response_format?.json_schema).toEqual({
      name: "colour",
      strict: true,
      schema: {
        type: "object",
        properties: { colour: { type: "string" } },
        required: ["colour"],
        additionalProperties: false,
      },
    });
  });

  test.each([
    ["vLLM's older releases", { takesSchema: false }, ["json_schema", "json_object"]],
    [
      "a server without formats",
      { takesSchema: false, takesJsonObject: false },
      ["json_schema", "json_object", undefined],
    ],
  ] as const)(
    "goes to %s with the schema in the prompt, which is remembered",
    async (_, limits, formats) => {
      const server = await opened({ answer, limits });
      const vendor = vendorAt(server);
      await vendor.submit(request, context);
      expect(server.state.requests.map(({ response_format: format }) => format?.type)).toEqual(
        formats,
      );
      expect(server.textsOf(server.state.requests.at(-1) as never)).toContain('"maxLength":20');
      await vendor.submit(request, context);
      expect(server.state.requests).toHaveLength(formats.length + 1);
      expect(server.state.paid).toBe(2);
    },
  );

  test("uses the token limit that the server knows", async () => {
    const server = await opened({ answer, limits: { tokenLimit: "max_completion_tokens" } });
    await vendorAt(server).submit(request, context);
    expect(server.state.requests.at(-1)).toMatchObject({ max_completion_tokens: 300 });
    expect(server.state.requests.at(-1)).not.toHaveProperty("max_tokens");
  });

  test("is answered by a model that thinks aloud first", async () => {
    const server = await opened({
      answer: () => '<think>Hm, {green}?</think>\n{"colour":"green"}',
    });
    const made = await vendorAt(server).submit(request, context);
    expect(made).toMatchObject({ result: { info: { text: '{"colour":"green"}' } } });
  });
});

describe("what goes wrong", () => {
  test.each([
    ["rate_limited", "concurrency", { retryAfterMs: 1500 }],
    ["quota", "operator", {}],
    ["unavailable", "transient", {}],
    ["too_long", "invalid_input", {}],
    ["policy", "policy_input", {}],
  ] as const)("%s is refused as %s and costs nothing", async (fault, errorClass, fields) => {
    const server = await opened({ answer });
    server.state.faults.push(fault);
    const error = await thrownBy(vendorAt(server).submit(request, context));
    expect(error).toBeInstanceOf(VendorFailure);
    expect(error).toMatchObject({ errorClass, costUsd: 0, ...fields });
    expect(server.state).toMatchObject({ paid: 0, requests: [{}] });
  });

  test.each([
    ["refusal", "policy_input"],
    ["content_filter", "policy_output"],
    ["cut_off", "malformed_output"],
    ["empty", "malformed_output"],
    ["tool_call", "malformed_output"],
    ["not_json", "malformed_output"],
  ] as const)("%s is told as %s with what it cost", async (fault, errorClass) => {
    const server = await opened({ answer });
    server.state.faults.push(fault);
    const error = await thrownBy(vendorAt(server).submit(request, context));
    expect(error).toBeInstanceOf(VendorFailure);
    expect((error as VendorFailure).errorClass).toBe(errorClass);
    expect((error as VendorFailure).costUsd).toBeGreaterThan(0);
  });

  test.each(["truncated_body", "reset", "accept_then_hang", "slow_trickle"] satisfies ChatFault[])(
    "after %s nobody knows whether it was taken",
    async (fault) => {
      const server = await opened({ answer });
      server.state.faults.push(fault);
      const vendor = vendorAt(server, { timeoutMs: 2_000 });
      const error = await thrownBy(vendor.submit(request, context));
      expect(error).not.toBeInstanceOf(VendorFailure);
      expect(server.state.paid).toBe(1);
    },
  );

  test("a refused key is the operator's and never part of an error", async () => {
    const server = await opened({ answer });
    const error = await thrownBy(
      vendorAt(server, { apiKey: "sk-wrong-secret" }).submit(request, context),
    );
    expect(error).toMatchObject({ errorClass: "operator" });
    const { message, cause } = error as VendorFailure;
    expect(`${message} ${String(cause)}`).not.toContain("sk-wrong-secret");
    server.state.faults.push("unauthorised");
    const second = await thrownBy(vendorAt(server).submit(request, context));
    expect(String((second as VendorFailure).cause)).not.toContain(openAiKey);
  });

  test("an unreachable server has taken nothing", async () => {
    const server = await opened({ answer });
    const vendor = vendorAt(server);
    await closed();
    expect(await thrownBy(vendor.submit(request, context))).toMatchObject({
      errorClass: "transient",
    });
  });
});

test("costs are known for OpenAI's models, the dearest for unknown ones, none on other servers", () => {
  const costOf = (model: string, baseUrl?: string) =>
    openAiChat({ apiKey: null, model, ...(baseUrl && { baseUrl }) }).costUsd(request);
  expect(costOf("gpt-4.1-mini-2025-04-14")).toBe(costOf("gpt-4.1-mini"));
  expect(costOf("gpt-4.1-mini")).toBeGreaterThan(0.0009);
  expect(costOf("gpt-99")).toBeGreaterThan(costOf("gpt-4.1-mini"));
  expect(costOf("llama3", "http://localhost:11434/v1")).toBe(0);
});

const { opened: openedOfOpenaiCheck } = useOpenAi();

describe("the check", () => {
  const checkAt = (server: OpenAiServer, changes: object = {}) =>
    openAiCheck({ apiKey: openAiKey, baseUrl: server.baseUrl, model: openAiModel, ...changes });

  test("finds the model", async () => {
    const server = await openedOfOpenaiCheck();
    expect(await checkAt(server).check(never)).toContain(openAiModel);
  });

  test.each([
    ["the key", { apiKey: "sk-wrong" }, "OPENAI_API_KEY"],
    ["the model", { model: "gpt-99" }, "OPENAI_MODEL"],
  ])("names the setting where %s is wrong", async (_, changes, setting) => {
    const server = await openedOfOpenaiCheck();
    expect(await thrownBy(checkAt(server, changes).check(never))).toMatchObject({
      errorClass: "operator",
      message: expect.stringContaining(setting),
    });
  });

  test("names the setting where the address is wrong", async () => {
    const server = await openedOfOpenaiCheck();
    const baseUrl = server.baseUrl.replace("/v1", "");
    expect(await thrownBy(checkAt(server, { baseUrl }).check(never))).toMatchObject({
      message: expect.stringContaining("OPENAI_BASE_URL"),
    });
  });
});

test("a strict schema keeps types, enumerations and nothing that strict mode refuses", () => {
  expect(
    strictSchema({
      type: "array",
      maxItems: 3,
      items: { anyOf: [{ enum: [0, 1] }, { type: "null" }], default: null },
    }),
  ).toEqual({ type: "array", items: { anyOf: [{ enum: [0, 1] }, { type: "null" }] } });
});
