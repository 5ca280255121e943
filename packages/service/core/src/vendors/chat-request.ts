import type { Schema } from "../validation/schema.ts";

/** A piece of what a user turn says. Pictures are PNG, JPEG or WebP, at most 4 MiB. */
export type ChatPart =
  | { readonly kind: "text"; readonly text: string }
  | {
      readonly kind: "picture";
      readonly mediaType: "image/jpeg" | "image/png" | "image/webp";
      readonly base64: string;
    };

export type ChatTurn =
  | { readonly role: "user"; readonly parts: readonly ChatPart[] }
  | { readonly role: "assistant"; readonly text: string };

/** A question to a language model whose answer is JSON. */
export type ChatRequest = {
  /** What is asked: letters, digits, `_` and `-`, at most 64; the answer's schema is sent under this name. */
  readonly name: string;
  readonly system: string;
  /** Ends with a user turn. */
  readonly turns: readonly ChatTurn[];
  /** Every property is required and no others are allowed; keywords that vendors don't know are left out when it is sent. */
  readonly schema: Schema;
  /** Tokens of the answer at most, thinking included. */
  readonly maxTokens: number;
};

/** `info` of a finished `ChatRequest`. */
export type ChatAnswer = {
  /** As the model wrote it; not yet validated. */
  readonly text: string;
  /** The model that answered, as the vendor calls it. */
  readonly model: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
};
