import { answersIn } from "@reelwright/core/vendors/chat-json";
import type { ChatAnswer, ChatRequest } from "@reelwright/core/vendors/chat-request";
import type { Vendor } from "@reelwright/core/vendors/vendor";
import { VendorFailure } from "@reelwright/core/vendors/vendor-failure";
import type { HttpAnswer } from "../http-answer.ts";
import { at } from "../json-answer.ts";
import { CutOff, completionOf } from "./answer.ts";
import { openAiHttp, openAiUrl } from "./connection.ts";
import { pictureTokensOf, pricesOf, type TokenPrices, tokensCostUsd } from "./prices.ts";
import { refusalOf, simplerDialect, withOwnStatus } from "./refusal.ts";
import { type Dialect, requestBody } from "./request-body.ts";

export type OpenAiChatOptions = {
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
