import type { ChatPart, ChatRequest, ChatTurn } from "@reelwright/core/vendors";
import { strictSchema } from "./strict-schema.ts";

/** How a server can be held to JSON, from the strictest to none at all. */
export const answerFormats = ["json_schema", "json_object", "none"] as const;
export type AnswerFormat = (typeof answerFormats)[number];

/** What a server takes; learnt from its refusals. */
export type Dialect = {
  readonly format: AnswerFormat;
  readonly limit: "max_completion_tokens" | "max_tokens";
};

const partOf = (part: ChatPart) =>
  part.kind === "text"
    ? { type: "text", text: part.text }
    : {
        type: "image_url",
        image_url: { url: `data:${part.mediaType};base64,${part.base64}`, detail: "auto" },
      };

const messageOf = (turn: ChatTurn) =>
  turn.role === "assistant"
    ? { role: turn.role, content: turn.text }
    : { role: turn.role, content: turn.parts.map(partOf) };

/** Servers that can't be held to a schema are told it. */
const systemOf = ({ system, schema }: ChatRequest, format: AnswerFormat): string =>
  format === "json_schema"
    ? system
    : `${system}\n\nAnswer with one JSON object and nothing else, by this JSON schema:\n${JSON.stringify(schema)}`;

const responseFormatOf = ({ name, schema }: ChatRequest, format: AnswerFormat) => {
  if (format === "none") return {};
  if (format === "json_object") return { response_format: { type: format } };
  const json_schema = { name, schema: strictSchema(schema), strict: true };
  return { response_format: { type: format, json_schema } };
};

/** Body of `POST /chat/completions`. */
export const requestBody = (model: string, request: ChatRequest, { format, limit }: Dialect) => ({
  model,
  messages: [
    { role: "system", content: systemOf(request, format) },
    ...request.turns.map(messageOf),
  ],
  [limit]: request.maxTokens,
  ...responseFormatOf(request, format),
});
