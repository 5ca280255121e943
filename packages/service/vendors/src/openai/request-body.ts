import type { ChatPart, ChatRequest, ChatTurn } from "@reelwright/core/vendors/chat-request";
import { strictSchema } from "./strict-schema.ts";

/** How a server can be held to JSON, from the strictest to none at all. */
export const answerFormats = ["json_schema", "json_object", "none"] as const;
export type AnswerFormat = (typeof answerFormats)[number];

/** What a server takes; learnt from its refusals and answers. */
export type Dialect = {
  readonly format: AnswerFormat;
  readonly limit: "max_completion_tokens" | "max_tokens";
  /** The server accepts a format and ignores it, so the prompt states the schema too. */
  readonly isSchemaTold: boolean;
  /** The model has no system turn: what it would say comes before the first question. */
  readonly isSystemMerged: boolean;
  /** How many times the usual tokens an answer may take: a model that thinks was cut off. */
  readonly room: number;
};

const partOf = (part: ChatPart) =>
  part.kind === "text"
    ? { type: "text", text: part.text }
    : {
        type: "image_url",
        image_url: { url: `data:${part.mediaType};base64,${part.base64}`, detail: "auto" },
      };

/** Texts alone are one string: many servers take parts only of models that see. */
const contentOf = (parts: readonly ChatPart[]) => {
  const texts = parts.flatMap((part) => (part.kind === "text" ? [part.text] : []));
  return texts.length === parts.length ? texts.join("\n\n") : parts.map(partOf);
};

const messageOf = (turn: ChatTurn) =>
  turn.role === "assistant"
    ? { role: turn.role, content: turn.text }
    : { role: turn.role, content: contentOf(turn.parts) };

/** Servers that can't be held to a schema are told it. */
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
  const told: ChatTurn = { role: "user", parts: [{ kind: "text", text: system }, ...parts] };
  return [told, ...rest].map(messageOf);
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
