import { answersIn } from "@reelwright/core/vendors/chat-json";
import type { ChatAnswer } from "@reelwright/core/vendors/chat-request";
import type { VendorResult } from "@reelwright/core/vendors/vendor";
import { VendorFailure } from "@reelwright/core/vendors/vendor-failure";
import type { HttpAnswer } from "../http-answer.ts";
import { at } from "../json-answer.ts";
import { type TokenPrices, tokensCostUsd } from "./prices.ts";

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
export class CutOff extends VendorFailure {
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
export const completionOf = (
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
