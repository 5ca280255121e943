import { answersIn, type ChatAnswer, type ChatRequest } from "@reelwright/core/vendors/chat";
import type { Vendor, VendorCheck, VendorResult } from "@reelwright/film/ports/vendors";
import { VendorFailure } from "@reelwright/film/vendor-failure";
import type { HttpAnswer } from "../http.ts";
import { at } from "../json-answer.ts";
import {
  type Dialect,
  openAiHttp,
  openAiUrl,
  refusalOf,
  requestBody,
  simplerDialect,
  withOwnStatus,
} from "./openai-api.ts";

type OpenAiChatOptions = {
  /** Null: the server wants none. */
  readonly apiKey: string | null;
  /** `https://api.openai.com/v1` where left out; any server of the same protocol: vLLM, Ollama … */
  readonly baseUrl?: string;
  readonly model: string;
  /** Overrules the list's prices. */
  readonly prices?: TokenPrices;
  /** How long one answer may take; 60 s where left out. */
  readonly timeoutMs?: number;
};

/** Signs per token, on the low side: most text has four, Japanese has one. */
const signsPerToken = 1.5;
/** A server that refuses one form of a request is asked in at most so many others. */
const maxForms = 6;
/** How many times the usual tokens an answer gets once one was cut off. */
const moreRoom = 4;

/** Whether an answer has the members of its schema; one of a server that ignores the schema has others, or is prose. */
const isByName = ({ schema }: ChatRequest, text: string): boolean => {
  const names = Object.keys(schema.properties ?? {});
  return answersIn(text).some((value) => names.every((name) => at(value, name) !== undefined));
};

/** Tokens of a request's input at most, roughly: what a call may cost is reckoned before it is made. */
const inputTokensOf = ({ system, turns, schema }: ChatRequest, pictureTokens: number): number => {
  const parts = turns.flatMap((turn) =>
    turn.role === "assistant" ? [{ kind: "text" as const, text: turn.text }] : turn.parts,
  );
  const texts = parts.map((part) => (part.kind === "text" ? part.text : "")).join("");
  const signs = system.length + texts.length + JSON.stringify(schema).length;
  const pictures = parts.filter(({ kind }) => kind === "picture").length;
  return Math.ceil(signs / signsPerToken) + pictures * pictureTokens;
};

/**
 * Chat completions of any OpenAI-compatible server, held to JSON by a schema. A server that takes no schema is asked for
 * any JSON object, and one that knows no such thing gets the schema with the prompt; what it refuses is remembered as long as
 * the process lives. Each of these refusals is an answer, so a request is never taken twice.
 */
export const openAiChat = (options: OpenAiChatOptions): Vendor<ChatRequest> => {
  const { apiKey, model, timeoutMs = 60_000 } = options;
  const { baseUrl, isOpenAi } = openAiUrl(options.baseUrl);
  const prices = pricesOf(model, isOpenAi, options.prices);
  const http = openAiHttp(baseUrl, apiKey);
  let dialect: Dialect = {
    format: "json_schema",
    limit: isOpenAi ? "max_completion_tokens" : "max_tokens",
    isSchemaTold: false,
    isSystemMerged: false,
    room: 1,
  };
  const costUsd = (request: ChatRequest) =>
    tokensCostUsd(
      prices,
      inputTokensOf(request, pictureTokensOf(model)),
      request.maxTokens * dialect.room,
    );

  const post = async (request: ChatRequest, form: Dialect, key: string, signal: AbortSignal) =>
    withOwnStatus(
      await http.submit({
        url: "/chat/completions",
        headers: { "idempotency-key": [key, ...Object.values(form)].join("-") },
        body: { json: requestBody(model, request, form) },
        timeoutMs,
        signal,
      }),
    );

  const accepted = async (
    request: ChatRequest,
    key: string,
    signal: AbortSignal,
  ): Promise<HttpAnswer> => {
    let form = dialect;
    let answer = await post(request, form, key, signal);
    for (let forms = 1; forms < maxForms && answer.status !== 200; forms += 1) {
      const simpler = simplerDialect(answer, form);
      if (simpler === null) break;
      form = simpler;
      answer = await post(request, form, key, signal);
    }
    if (answer.status !== 200) throw refusalOf(answer, costUsd(request));
    dialect = form;
    return answer;
  };

  /** Learns from an answer what the next request needs: more room to think in, or the schema in words. */
  const completed = (request: ChatRequest, answer: HttpAnswer) => {
    try {
      const isWhole = (text: string) => isByName(request, text);
      const asked = { model, prices, mostUsd: costUsd(request), isWhole };
      const completion = completionOf(answer, asked);
      if (!isWhole((completion.result.info as ChatAnswer).text))
        dialect = { ...dialect, isSchemaTold: true };
      return completion;
    } catch (error) {
      if (error instanceof CutOff) dialect = { ...dialect, room: moreRoom };
      throw error;
    }
  };

  return {
    name: "openai",
    modelOf: () => model,
    costUsd,
    submitTimeoutMs: timeoutMs,
    taskTimeoutMs: timeoutMs,
    submit: async (request, { key, signal }) => {
      const { ref, result } = completed(request, await accepted(request, key, signal));
      return { kind: "completed", ...(ref !== undefined && { ref }), result };
    },
    poll: async () => ({
      kind: "failed",
      failure: new VendorFailure("expired", "The language model keeps no answers."),
    }),
    find: async () => null,
    cancel: async () => undefined,
  };
};

/** Longest answer that is kept; everything that is asked here is far shorter. */
const maxTextChars = 64_000;

type Message = {
  readonly content?: unknown;
  readonly refusal?: unknown;
  readonly tool_calls?: unknown;
  readonly function_call?: unknown;
  readonly reasoning_content?: unknown;
  readonly reasoning?: unknown;
};

type Completion = {
  readonly id?: unknown;
  readonly model?: unknown;
  readonly choices?: readonly {
    readonly finish_reason?: unknown;
    readonly message?: Message;
  }[];
  readonly usage?: { readonly prompt_tokens?: unknown; readonly completion_tokens?: unknown };
};

/** The text of a content, which some servers send in parts. Thoughts have parts of their own kind, without a text. */
const textOf = (content: unknown): string => {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((part) => (typeof part?.text === "string" ? part.text : "")).join("");
};

/** The arguments of the first function that a model calls in place of an answer. */
const argumentsOf = ({ tool_calls: calls, function_call: call }: Message): string => {
  const told = at(calls, 0, "function", "arguments") ?? at(call, "arguments");
  if (typeof told === "string") return told;
  return typeof told === "object" && told !== null ? JSON.stringify(told) : "";
};

/** Some servers take an answer that is held to a format for the thought before it. */
const thoughtOf = ({ reasoning_content: content, reasoning }: Message): string => {
  const thought = textOf(content) || textOf(reasoning);
  return answersIn(thought).length > 0 ? thought : "";
};

/** What a model thought aloud before it answered. */
const thinking = /^(?:\s*<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>)+/i;

const saidIn = (message: Message): string =>
  textOf(message.content).replace(thinking, "").trim() ||
  argumentsOf(message).trim() ||
  thoughtOf(message).trim();

const cutOff = new Set(["length", "max_tokens", "model_length"]);

const count = (value: unknown): number | null =>
  typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : null;

/** The answer ended at its limit of tokens before it was whole. */
class CutOff extends VendorFailure {
  constructor(costUsd: number) {
    super("malformed_output", "The language model's answer was cut off.", { costUsd });
  }
}

type Judged = {
  readonly said: string;
  readonly isWhole: (text: string) => boolean;
  readonly costUsd: number;
};

/** Throws where the model did not answer the question; `costUsd` is what it takes nevertheless. */
const throwIfUnanswered = (
  { finish_reason: finish, message }: NonNullable<Completion["choices"]>[number],
  { said, isWhole, costUsd }: Judged,
): void => {
  if (typeof message?.refusal === "string" && message.refusal !== "")
    throw new VendorFailure(
      "policy_input",
      "The language model refuses to write about this; change the product's texts or its picture.",
      { costUsd, cause: new Error(`refusal: ${message.refusal.slice(0, 500)}`) },
    );
  if (typeof finish !== "string") return;
  if (/^(?:content_filter|safety)$/i.test(finish))
    throw new VendorFailure(
      "policy_output",
      "A content policy refused what the language model wrote.",
      { costUsd },
    );
  // A model that ran on after its answer has answered.
  if (cutOff.has(finish.toLowerCase()) && !isWhole(said)) throw new CutOff(costUsd);
};

/**
 * Reads a completion. `mostUsd` counts where the server doesn't say how many tokens it used. Throws `VendorFailure`:
 * `policy_input` (the model refuses), `policy_output` (a filter removed the answer), `malformed_output` (cut off, empty,
 * no JSON), each with what it cost.
 */
const completionOf = (
  answer: HttpAnswer,
  asked: {
    readonly model: string;
    readonly prices: TokenPrices;
    readonly mostUsd: number;
    /** Whether a text that ended at its limit of tokens holds what was asked for. */
    readonly isWhole: (text: string) => boolean;
  },
): { readonly ref: string | undefined; readonly result: VendorResult } => {
  const body = answer.json() as Completion | undefined | null;
  const input = count(body?.usage?.prompt_tokens);
  const output = count(body?.usage?.completion_tokens);
  const isCounted = input !== null && output !== null;
  const costUsd = isCounted ? tokensCostUsd(asked.prices, input, output) : asked.mostUsd;
  const choice = Array.isArray(body?.choices) ? body.choices[0] : undefined;
  const { isWhole } = asked;
  const text = saidIn(choice?.message ?? {});
  if (choice !== undefined && choice !== null)
    throwIfUnanswered(choice, { said: text, isWhole, costUsd });
  if (text === "" || text.length > maxTextChars)
    throw new VendorFailure("malformed_output", "The language model's answer can't be used.", {
      costUsd,
      cause: new Error(`HTTP ${answer.status}: ${answer.excerpt()}`),
    });
  const info: ChatAnswer = {
    text,
    model: typeof body?.model === "string" ? body.model : asked.model,
    inputTokens: input ?? 0,
    outputTokens: output ?? 0,
  };
  return {
    ref: typeof body?.id === "string" ? body.id : undefined,
    result: { outputs: [], info, costUsd },
  };
};

/** USD per million tokens. */
type TokenPrices = { readonly input: number; readonly output: number };

/** List prices of OpenAI's models that take pictures and return structured output; check them before you rely on them. */
const listPrices: Readonly<Record<string, TokenPrices>> = {
  "gpt-4o": { input: 2.5, output: 10 },
  "gpt-4o-mini": { input: 0.15, output: 0.6 },
  "gpt-4.1": { input: 2, output: 8 },
  "gpt-4.1-mini": { input: 0.4, output: 1.6 },
  "gpt-4.1-nano": { input: 0.1, output: 0.4 },
  "gpt-5": { input: 1.25, output: 10 },
  "gpt-5-mini": { input: 0.25, output: 2 },
  "gpt-5-nano": { input: 0.05, output: 0.4 },
};

/** What a model of OpenAI's costs at most that is not in the list. */
const dearest: TokenPrices = { input: 2.5, output: 10 };
const free: TokenPrices = { input: 0, output: 0 };

/** `gpt-4.1-mini` of `gpt-4.1-mini-2025-04-14`. */
const withoutDate = (model: string): string => model.replace(/-\d{4}-\d{2}-\d{2}$/, "");

/**
 * Prices of a model: those that are set, else the list's. A model that the list doesn't name counts as the dearest one at
 * OpenAI itself, and as free on any other server, which is usually the operator's own.
 */
const pricesOf = (model: string, isOpenAi: boolean, set: TokenPrices | undefined): TokenPrices =>
  set ?? listPrices[withoutDate(model)] ?? (isOpenAi ? dearest : free);

/** What a picture of 768 by 768 pixels counts for at most; `gpt-4o-mini` counts pictures many times over. */
const usualPictureTokens = 1_500;
const pictureTokensByModel: Readonly<Record<string, number>> = { "gpt-4o-mini": 25_600 };

const pictureTokensOf = (model: string): number =>
  pictureTokensByModel[withoutDate(model)] ?? usualPictureTokens;

/** USD of so many tokens. */
const tokensCostUsd = (prices: TokenPrices, input: number, output: number): number =>
  (input * prices.input + output * prices.output) / 1_000_000;

/** Names of a list of models; null where the answer is none. */
const modelsOf = (body: unknown): readonly string[] | null => {
  const data = (body as { data?: unknown } | null | undefined)?.data;
  if (!Array.isArray(data)) return null;
  return data.flatMap((each) => (typeof each?.id === "string" ? [each.id] : []));
};

/** Ollama serves `llama3` as `llama3:latest`. */
const isNamed = (known: readonly string[], model: string): boolean =>
  known.includes(model) || known.includes(`${model}:latest`);

/** What is to be set, by what the server says; null: the model is there. */
const problemOf = (answer: HttpAnswer, host: string, model: string): string | null => {
  if (answer.status === 401 || answer.status === 403)
    return `${host} refuses the key; set OPENAI_API_KEY to one that may use ${model}.`;
  if (answer.status === 404)
    return `${host} has no list of models; set OPENAI_BASE_URL to an address that ends in /v1.`;
  if (answer.status !== 200) throw refusalOf(answer);
  const known = modelsOf(answer.json());
  if (known === null)
    return `${host} answers, but not as a language server does; check OPENAI_BASE_URL.`;
  return isNamed(known, model)
    ? null
    : `${host} has no model ${model}; set OPENAI_MODEL to one of ${known.slice(0, 8).join(", ")}.`;
};

/** Asks the server for its models, which costs nothing. */
export const openAiCheck = ({
  apiKey,
  baseUrl: address,
  model,
}: Pick<OpenAiChatOptions, "apiKey" | "baseUrl" | "model">): VendorCheck => ({
  vendor: "openai",
  check: async (signal) => {
    const { baseUrl } = openAiUrl(address);
    const http = openAiHttp(baseUrl, apiKey);
    const answer = await http.ask({ url: "/models", timeoutMs: 10_000, signal });
    const { host } = new URL(baseUrl);
    const problem = problemOf(answer, host, model);
    if (problem !== null) throw new VendorFailure("operator", problem);
    return `${host} has ${model}.`;
  },
});
