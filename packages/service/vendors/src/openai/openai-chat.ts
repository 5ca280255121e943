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
  withoutDate,
} from "./openai-api.ts";

type OpenAiChatOptions = {
  /** Null if the server needs none. */
  readonly apiKey: string | null;
  /** `https://api.openai.com/v1` by default, or any server with the same protocol: vLLM, Ollama … */
  readonly baseUrl?: string;
  readonly model: string;
  /** Overrides the list prices. */
  readonly prices?: TokenPrices;
  /** How long an answer may take; 60 s by default. */
  readonly timeoutMs?: number;
};

/** Characters per token, a low estimate: most text has four, Japanese has one. */
const charactersPerToken = 1.5;
/** Greatest number of dialects that a request is tried in. */
const maxForms = 6;
/** Factor of the token limit after an answer was cut off. */
const moreRoom = 4;

/** Whether an answer has the members of its schema. A server that ignores the schema answers with others, or in prose. */
const isByName = ({ schema }: ChatRequest, text: string): boolean => {
  const names = Object.keys(schema.properties ?? {});
  return answersIn(text).some((value) => names.every((name) => at(value, name) !== undefined));
};

/** A high estimate of a request's input tokens, for its cost before it is sent. */
const inputTokensOf = ({ system, turns, schema }: ChatRequest, pictureTokens: number): number => {
  const parts = turns.flatMap((turn) =>
    turn.role === "assistant" ? [{ kind: "text" as const, text: turn.text }] : turn.parts,
  );
  const texts = parts.map((part) => (part.kind === "text" ? part.text : "")).join("");
  const characters = system.length + texts.length + JSON.stringify(schema).length;
  const pictures = parts.filter(({ kind }) => kind === "picture").length;
  return Math.ceil(characters / charactersPerToken) + pictures * pictureTokens;
};

/**
 * Chat completions of any OpenAI-compatible server, in JSON by a schema. A server that supports no schemas is asked for any
 * JSON object, and one without formats gets the schema in the prompt. The process remembers what the server refused. Each
 * refusal is an answer, so a request is never accepted twice.
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

  /** Learns from an answer what the next request needs: a higher token limit, or the schema in the prompt. */
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

/** The text of a content, which some servers send in parts. Parts with thoughts have no text. */
const textOf = (content: unknown): string => {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((part) => (typeof part?.text === "string" ? part.text : "")).join("");
};

/** The arguments of the first function that a model calls instead of answering. */
const argumentsOf = ({ tool_calls: calls, function_call: call }: Message): string => {
  const found = at(calls, 0, "function", "arguments") ?? at(call, "arguments");
  if (typeof found === "string") return found;
  return typeof found === "object" && found !== null ? JSON.stringify(found) : "";
};

/** The answer in a model's thoughts, where some servers put it if a format is set. */
const thoughtOf = ({ reasoning_content: content, reasoning }: Message): string => {
  const thought = textOf(content) || textOf(reasoning);
  return answersIn(thought).length > 0 ? thought : "";
};

/** Thoughts in front of an answer. */
const thinking = /^(?:\s*<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>)+/i;

const replyIn = (message: Message): string =>
  textOf(message.content).replace(thinking, "").trim() ||
  argumentsOf(message).trim() ||
  thoughtOf(message).trim();

const cutOff = new Set(["length", "max_tokens", "model_length"]);

const count = (value: unknown): number | null =>
  typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : null;

/** The answer reached its token limit before it was complete. */
class CutOff extends VendorFailure {
  constructor(costUsd: number) {
    super("malformed_output", "The language model's answer was cut off.", { costUsd });
  }
}

type Reply = {
  readonly text: string;
  readonly isWhole: (text: string) => boolean;
  readonly costUsd: number;
};

/** Throws if the model did not answer the question, which costs `costUsd` nevertheless. */
const throwIfUnanswered = (
  { finish_reason: finish, message }: NonNullable<Completion["choices"]>[number],
  { text, isWhole, costUsd }: Reply,
): void => {
  if (typeof message?.refusal === "string" && message.refusal !== "")
    throw new VendorFailure(
      "policy_input",
      "The language model refuses to write about this; change the product's texts or its image.",
      { costUsd, cause: new Error(`refusal: ${message.refusal.slice(0, 500)}`) },
    );
  if (typeof finish !== "string") return;
  if (/^(?:content_filter|safety)$/i.test(finish))
    throw new VendorFailure(
      "policy_output",
      "A content policy refused what the language model wrote.",
      { costUsd },
    );
  // A model that continued after its answer has answered.
  if (cutOff.has(finish.toLowerCase()) && !isWhole(text)) throw new CutOff(costUsd);
};

/**
 * Reads a completion. It costs `mostUsd` if the server reports no tokens. Throws `VendorFailure` with the cost:
 * `policy_input` (the model refuses), `policy_output` (a filter removed the answer) or `malformed_output` (cut off, empty).
 */
const completionOf = (
  answer: HttpAnswer,
  asked: {
    readonly model: string;
    readonly prices: TokenPrices;
    readonly mostUsd: number;
    /** Whether a text that reached its token limit has the expected members. */
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
  const text = replyIn(choice?.message ?? {});
  if (choice !== undefined && choice !== null)
    throwIfUnanswered(choice, { text, isWhole, costUsd });
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

/** List prices of OpenAI's models with vision and structured output. Check them before you rely on them. */
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

/** The highest price of an OpenAI model that is not in the list. */
const highestPrices: TokenPrices = { input: 2.5, output: 10 };
const free: TokenPrices = { input: 0, output: 0 };

/**
 * Prices of a model: configured ones, or else list prices. An unlisted model costs the highest price at OpenAI. It is free on
 * any other server, which is usually the operator's own.
 */
const pricesOf = (model: string, isOpenAi: boolean, set: TokenPrices | undefined): TokenPrices =>
  set ?? listPrices[withoutDate(model)] ?? (isOpenAi ? highestPrices : free);

/** The most tokens of an image of 768 by 768 pixels. `gpt-4o-mini` counts many more. */
const usualPictureTokens = 1_500;
const pictureTokensByModel: Readonly<Record<string, number>> = { "gpt-4o-mini": 25_600 };

const pictureTokensOf = (model: string): number =>
  pictureTokensByModel[withoutDate(model)] ?? usualPictureTokens;

const tokensCostUsd = (prices: TokenPrices, input: number, output: number): number =>
  (input * prices.input + output * prices.output) / 1_000_000;

/** Names in a list of models; null if the answer is not a list. */
const modelsOf = (body: unknown): readonly string[] | null => {
  const data = (body as { data?: unknown } | null | undefined)?.data;
  if (!Array.isArray(data)) return null;
  return data.flatMap((each) => (typeof each?.id === "string" ? [each.id] : []));
};

/** Ollama serves `llama3` as `llama3:latest`. */
const isNamed = (known: readonly string[], model: string): boolean =>
  known.includes(model) || known.includes(`${model}:latest`);

/** What the operator should change, by the server's answer; null if it has the model. */
const problemOf = (answer: HttpAnswer, host: string, model: string): string | null => {
  if (answer.status === 401 || answer.status === 403)
    return `${host} refuses the key; set OPENAI_API_KEY to one that may use ${model}.`;
  if (answer.status === 404)
    return `${host} has no list of models; set OPENAI_BASE_URL to an address that ends in /v1.`;
  if (answer.status !== 200) throw refusalOf(answer);
  const known = modelsOf(answer.json());
  if (known === null)
    return `${host} answers, but not like a language model server; check OPENAI_BASE_URL.`;
  return isNamed(known, model)
    ? null
    : `${host} has no model ${model}; set OPENAI_MODEL to one of ${known.slice(0, 8).join(", ")}.`;
};

/** Asks the server for its models, which is free. */
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
