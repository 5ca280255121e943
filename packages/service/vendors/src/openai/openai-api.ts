/** The protocol of OpenAI-compatible servers: requests in a server's dialect, and what its errors mean. */
import type { Schema } from "@reelwright/core/validation/schema";
import type { ChatPart, ChatRequest, ChatTurn } from "@reelwright/core/vendors/chat";
import { VendorFailure } from "@reelwright/film/vendor-failure";
import {
  type HttpAnswer,
  retryAfterMs,
  statusFailure,
  type VendorHttp,
  vendorHttp,
} from "../http.ts";
import { at, listAt, numberAt, textAt } from "../json-answer.ts";

const openAi = "https://api.openai.com/v1";

/** The API's URL, and whether it is OpenAI's own. */
export const openAiUrl = (
  baseUrl: string | undefined,
): { readonly baseUrl: string; readonly isOpenAi: boolean } => {
  const url = baseUrl === undefined || baseUrl === "" ? openAi : baseUrl;
  return { baseUrl: url, isOpenAi: new URL(url).hostname === "api.openai.com" };
};

/** Azure takes a resource's key in its own header, and an identity's token as a bearer token. */
const credentialsOf = (baseUrl: string, apiKey: string): Readonly<Record<string, string>> => ({
  authorization: `Bearer ${apiKey}`,
  ...(new URL(baseUrl).hostname.endsWith(".azure.com") && { "api-key": apiKey }),
});

export const openAiHttp = (baseUrl: string, apiKey: string | null): VendorHttp =>
  vendorHttp({
    baseUrl,
    ...(apiKey !== null && { headers: credentialsOf(baseUrl, apiKey) }),
    secrets: apiKey === null ? [] : [apiKey],
  });

/** `gpt-4.1-mini` of `gpt-4.1-mini-2025-04-14`. */
export const withoutDate = (model: string): string => model.replace(/-\d{4}-\d{2}-\d{2}$/, "");

/** How a server can be made to answer in JSON, from the strictest way to none. */
const answerFormats = ["json_schema", "json_object", "none"] as const;
type AnswerFormat = (typeof answerFormats)[number];

/** What a server accepts, as learned from its refusals and answers. */
export type Dialect = {
  readonly format: AnswerFormat;
  readonly limit: "max_completion_tokens" | "max_tokens";
  /** The server accepts a format but ignores it, so the prompt states the schema too. */
  readonly isSchemaTold: boolean;
  /** The model has no system turn, so its text precedes the first question. */
  readonly isSystemMerged: boolean;
  /** Factor of the token limit: more than 1 after an answer of a reasoning model was cut off. */
  readonly room: number;
};

const partOf = (part: ChatPart) =>
  part.kind === "text"
    ? { type: "text", text: part.text }
    : {
        type: "image_url",
        image_url: { url: `data:${part.mediaType};base64,${part.base64}`, detail: "auto" },
      };

/** Texts without images are one string: many servers accept parts only for vision models. */
const contentOf = (parts: readonly ChatPart[]) => {
  const texts = parts.flatMap((part) => (part.kind === "text" ? [part.text] : []));
  return texts.length === parts.length ? texts.join("\n\n") : parts.map(partOf);
};

const messageOf = (turn: ChatTurn) =>
  turn.role === "assistant"
    ? { role: turn.role, content: turn.text }
    : { role: turn.role, content: contentOf(turn.parts) };

/** The system prompt, with the schema for servers that don't enforce it. */
const systemOf = ({ system, schema }: ChatRequest, { format, isSchemaTold }: Dialect): string =>
  format === "json_schema" && !isSchemaTold
    ? system
    : `${system}\n\nAnswer with one JSON object and nothing else, by this JSON schema:\n${JSON.stringify(schema)}`;

const messagesOf = (request: ChatRequest, dialect: Dialect) => {
  const system = systemOf(request, dialect);
  if (!dialect.isSystemMerged)
    return [{ role: "system", content: system }, ...request.turns.map(messageOf)];
  const [first, ...rest] = request.turns;
  const parts = first?.role === "user" ? first.parts : [];
  const opening: ChatTurn = { role: "user", parts: [{ kind: "text", text: system }, ...parts] };
  return [opening, ...rest].map(messageOf);
};

const responseFormatOf = ({ name, schema }: ChatRequest, format: AnswerFormat) => {
  if (format === "none") return {};
  if (format === "json_object") return { response_format: { type: format } };
  const json_schema = { name, schema: strictSchema(schema), strict: true };
  return { response_format: { type: format, json_schema } };
};

/** Body of `POST /chat/completions`. */
export const requestBody = (model: string, request: ChatRequest, dialect: Dialect) => ({
  model,
  messages: messagesOf(request, dialect),
  [dialect.limit]: request.maxTokens * dialect.room,
  ...responseFormatOf(request, dialect.format),
});

/** Keywords that strict mode accepts everywhere. Lengths, ranges and patterns are checked in the answer. */
const strictKeywords = ["type", "description", "enum", "const"] as const;

/** A schema for strict mode: every property required, no others, and only keywords that it accepts. */
export const strictSchema = (schema: Schema): Schema => ({
  ...Object.fromEntries(
    strictKeywords.flatMap((key) => (key in schema ? [[key, schema[key]]] : [])),
  ),
  ...(schema.anyOf && { anyOf: schema.anyOf.map(strictSchema) }),
  ...(schema.items && { items: strictSchema(schema.items) }),
  ...(schema.properties && {
    properties: Object.fromEntries(
      Object.entries(schema.properties).map(([name, value]) => [name, strictSchema(value)]),
    ),
    required: Object.keys(schema.properties),
    additionalProperties: false,
  }),
});

/** The members of an error, by whichever names a server uses. */
type ErrorFields = {
  readonly code: string;
  readonly type: string;
  readonly param: string;
  readonly message: string;
};

const asText = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

const fieldsOf = (error: unknown): ErrorFields => {
  if (typeof error === "string") return { code: "", type: "", param: "", message: error };
  const own = (...names: readonly string[]): string =>
    names.map((name) => asText(at(error, name))).find((value) => value !== "") ?? "";
  return {
    code: own("code", "status_code", "error_code", "status"),
    type: own("type", "error_type"),
    param: own("param"),
    message: own("message", "msg", "status_msg", "error_msg") || JSON.stringify(error ?? ""),
  };
};

const isPresent = (error: unknown): boolean =>
  (typeof error === "string" && error !== "") ||
  (typeof error === "object" && error !== null && Object.keys(error).length > 0);

/**
 * The error in a body: `{error: {…}}`, `{error: "…"}`, `{errors: […]}`, `{detail: …}`, `{base_resp: {…}}`,
 * `{object: "error", message, code}`, or one of these in a list; null if it has none.
 */
const errorIn = (body: unknown): unknown => {
  const [first] = Array.isArray(body) ? body : [body];
  const named = [
    at(first, "error"),
    at(first, "errors", 0),
    at(first, "detail"),
    at(first, "base_resp"),
  ].find(isPresent);
  if (named !== undefined) return named;
  const isError =
    textAt(first, "object") === "error" ||
    textAt(first, "status") === "error" ||
    ["message", "error_msg", "msg"].some((name) => textAt(first, name) !== undefined);
  return isError ? first : null;
};

const errorOf = (answer: HttpAnswer): ErrorFields => fieldsOf(errorIn(answer.json()));

/** What words say of an error that names no status; a server that fails without a reason has a fault that passes. */
const statuses: readonly (readonly [RegExp, number])[] = [
  [/insufficient.?(?:quota|balance|credit|fund)|billing|payment|exceeded your current quota/i, 402],
  [/rate.?limit|too.?many|throttl|exhausted|concurren|quota|slow down/i, 429],
  [/unauthori[sz]ed|authenti|api.?key|permission|forbidden|access denied|not allowed/i, 401],
  [/overload|unavailable|upstream|timed? ?out|capacity|busy|internal|try again/i, 503],
  [/no such model|(?:model|deployment).*(?:not|doesn't|does not) (?:found|exist)|not.?found/i, 404],
  [/invalid|unsupported|not supported|bad.?request|validation|context length|polic/i, 400],
];

/** The HTTP status that an error stands for. */
const statusOf = (error: unknown): number => {
  const { code, type, message } = fieldsOf(error);
  const told = Number(code);
  if (told >= 400 && told < 600) return told;
  const said = `${code} ${type} ${message}`;
  return statuses.find(([words]) => words.test(said))?.[1] ?? 503;
};

/** Whether a choice holds anything that a model said. */
const hasContent = (choice: unknown): boolean => {
  const {
    content,
    tool_calls: calls,
    refusal,
  } = (at(choice, "message") ?? {}) as {
    readonly [name: string]: unknown;
  };
  return [content, calls, refusal].some(
    (each) => each !== undefined && each !== null && each.toString() !== "",
  );
};

/**
 * Gives an answer with an error in its body the status of that error: gateways send 200 before the model's server has
 * answered. Other answers are unchanged.
 */
export const withOwnStatus = (answer: HttpAnswer): HttpAnswer => {
  if (answer.status < 200 || answer.status >= 300) return answer;
  const body = answer.json();
  const [choice] = listAt(body, "choices");
  const isBroken = at(choice, "finish_reason") === "error" || isPresent(at(choice, "error"));
  if (isBroken) {
    const error = at(choice, "error") ?? at(body, "error") ?? { code: 502 };
    return { ...answer, status: statusOf(error), json: () => ({ error }) };
  }
  const error = choice === undefined || !hasContent(choice) ? errorIn(body) : null;
  return error === null ? { ...answer, status: 200 } : { ...answer, status: statusOf(error) };
};

const isMalformed = ({ status }: HttpAnswer): boolean => status === 400 || status === 422;

const isUnknown = /unsupported|not supported|unrecognized|unknown|unexpected|extra|not permitted/i;

/** The dialect with another token limit, if the server refused the limit; else null. */
const otherLimit = (message: string, dialect: Dialect): Dialect | null => {
  if (dialect.room > 1 && /tokens/i.test(message) && !isUnknown.test(message))
    return { ...dialect, room: 1 };
  if (message.includes("max_tokens") && dialect.limit === "max_tokens" && isUnknown.test(message))
    return { ...dialect, limit: "max_completion_tokens" };
  return message.includes("max_completion_tokens") && dialect.limit === "max_completion_tokens"
    ? { ...dialect, limit: "max_tokens" }
    : null;
};

const formatWords = /response_?format|json_?schema|json_object|structured.?output|guided|grammar/i;
const systemWords =
  /system (?:role|message|prompt)|role.{0,20}system|roles must alternate|only user and assistant/i;

/** A dialect without the feature that the server refused; null if it refused for another reason. */
export const simplerDialect = (answer: HttpAnswer, dialect: Dialect): Dialect | null => {
  const { param, message } = errorOf(answer);
  const text = `${param} ${message}`;
  const isOfForm = isMalformed(answer) || answer.status === 501 || answer.status === 500;
  if (!isOfForm) return null;
  const limit = otherLimit(text, dialect);
  if (limit !== null) return limit;
  if (!dialect.isSystemMerged && systemWords.test(text))
    return { ...dialect, isSystemMerged: true };
  if (!formatWords.test(text)) return null;
  if (dialect.format === "json_schema") return { ...dialect, format: "json_object" };
  return dialect.format === "json_object" ? { ...dialect, format: "none" } : null;
};

const quotaCodes = new Set([
  "insufficient_quota",
  "billing_hard_limit_reached",
  "billing_not_active",
]);

const operatorMessage = "The language model refuses our account; its operator must act.";

/** The wait in a text: `20s`, `1m2.5s`, `350ms`, `8 seconds`; null if it has none. */
const waitIn = (message: string): number | null => {
  const [, minutes, amount, unit] =
    /\b(?:in|after) (?:about )?(?:(\d+)m)?(\d+(?:\.\d+)?) ?(ms|s)/i.exec(message) ?? [];
  if (amount === undefined) return null;
  const ms = Number(amount) * (unit?.toLowerCase() === "ms" ? 1 : 1_000);
  return Number(minutes ?? 0) * 60_000 + ms;
};

/** The wait that a refusal's body asks for. */
const waitInBody = (answer: HttpAnswer): number | undefined => {
  const body = answer.json();
  const error = errorIn(body);
  const seconds =
    numberAt(error, "retry_after") ??
    numberAt(error, "metadata", "retry_after_seconds") ??
    numberAt(body, "retry_after") ??
    numberAt(body, "estimated_time");
  const reset = Number(textAt(error, "metadata", "headers", "X-RateLimit-Reset"));
  const waitMs =
    seconds !== undefined
      ? seconds * 1_000
      : reset > 0
        ? reset - Date.now()
        : waitIn(errorOf(answer).message);
  return waitMs !== null && waitMs > 0 ? Math.min(waitMs, 3_600_000) : undefined;
};

const policyCodes = /content_policy|content_filter|safety|moderation|flagged/i;
const policyWords = /content.?(?:policy|filter)|safety system|moderation|flagged/i;

const isOfPolicy = (answer: HttpAnswer, { code, type, message }: ErrorFields): boolean =>
  policyCodes.test(`${code} ${type}`) ||
  listAt(errorIn(answer.json()), "metadata", "reasons").length > 0 ||
  ([400, 403, 422].includes(answer.status) && policyWords.test(message));

/**
 * The failure of a refusal, by its error's code or else by its status. `mostUsd` is the highest cost of an answer: some servers
 * charge for a model's text that they refuse.
 */
export const refusalOf = (answer: HttpAnswer, mostUsd = 0): VendorFailure => {
  const fields = errorOf(answer);
  const { code, type, message } = fields;
  const cause = new Error(`HTTP ${answer.status}: ${answer.excerpt()}`);
  if (quotaCodes.has(code) || quotaCodes.has(type))
    return new VendorFailure("operator", operatorMessage, { cause });
  if (code === "json_validate_failed")
    return new VendorFailure("malformed_output", "The language model's answer can't be used.", {
      costUsd: mostUsd,
      cause,
    });
  if (isOfPolicy(answer, fields))
    return new VendorFailure(
      "policy_input",
      "The language model's content policy refuses the product's texts or its image; change them.",
      { cause },
    );
  if (
    isMalformed(answer) &&
    (code === "context_length_exceeded" ||
      /context length|context window|context size|too many tokens/i.test(message))
  )
    return new VendorFailure("invalid_input", "The texts are too long for the language model.", {
      cause,
    });
  const failure = statusFailure(answer);
  const waitMs = retryAfterMs(answer) ?? waitInBody(answer);
  if (waitMs === undefined || !failure.isPassing) return failure;
  const { errorClass } = failure;
  return new VendorFailure(errorClass, failure.message, { retryAfterMs: waitMs, cause });
};
