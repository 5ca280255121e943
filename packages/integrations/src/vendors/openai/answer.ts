import { type ChatAnswer, VendorFailure, type VendorResult } from "@reelwright/core/vendors";
import type { HttpAnswer } from "../http.ts";
import { type TokenPrices, tokensCostUsd } from "./prices.ts";

/** Longest answer that is kept; everything that is asked here is far shorter. */
const maxTextChars = 64_000;

type Completion = {
  readonly id?: unknown;
  readonly model?: unknown;
  readonly choices?: readonly {
    readonly finish_reason?: unknown;
    readonly message?: { readonly content?: unknown; readonly refusal?: unknown };
  }[];
  readonly usage?: { readonly prompt_tokens?: unknown; readonly completion_tokens?: unknown };
};

/** The text of a content, which some servers send in parts. */
const textOf = (content: unknown): string => {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((part) => (typeof part?.text === "string" ? part.text : "")).join("");
};

/** What a model thought aloud before it answered. */
const thinking = /^\s*<think(?:ing)?>[\s\S]*?<\/think(?:ing)?>/i;

const count = (value: unknown): number | null =>
  typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : null;

/** Throws where the model did not answer the question; `costUsd` is what it takes nevertheless. */
const throwIfUnanswered = (
  { finish_reason: finish, message }: NonNullable<Completion["choices"]>[number],
  costUsd: number,
): void => {
  if (typeof message?.refusal === "string" && message.refusal !== "")
    throw new VendorFailure(
      "policy_input",
      "The language model refuses to write about this; change the product's texts or its picture.",
      { costUsd, cause: new Error(`refusal: ${message.refusal.slice(0, 500)}`) },
    );
  if (finish === "content_filter")
    throw new VendorFailure(
      "policy_output",
      "A content policy refused what the language model wrote.",
      { costUsd },
    );
  if (finish === "length")
    throw new VendorFailure("malformed_output", "The language model's answer was cut off.", {
      costUsd,
    });
};

/**
 * Reads a completion. `mostUsd` counts where the server doesn't say how many tokens it used. Throws `VendorFailure`:
 * `policy_input` (the model refuses), `policy_output` (a filter removed the answer), `malformed_output` (cut off, empty,
 * no JSON), each with what it cost.
 */
export const completionOf = (
  answer: HttpAnswer,
  asked: { readonly model: string; readonly prices: TokenPrices; readonly mostUsd: number },
): { readonly ref: string | undefined; readonly result: VendorResult } => {
  const body = answer.json() as Completion | undefined | null;
  const input = count(body?.usage?.prompt_tokens);
  const output = count(body?.usage?.completion_tokens);
  const isCounted = input !== null && output !== null;
  const costUsd = isCounted ? tokensCostUsd(asked.prices, input, output) : asked.mostUsd;
  const choice = Array.isArray(body?.choices) ? body.choices[0] : undefined;
  if (choice !== undefined && choice !== null) throwIfUnanswered(choice, costUsd);
  const text = textOf(choice?.message?.content).replace(thinking, "").trim();
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
