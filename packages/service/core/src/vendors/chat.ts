import type { Schema } from "../validation/schema.ts";

/** Part of a user turn. Images are PNG, JPEG or WebP, at most 4 MiB. */
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

/** A request to a language model for a JSON response. */
export type ChatRequest = {
  /** Name of the response's schema: up to 64 letters, digits, `_` and `-`. */
  readonly name: string;
  readonly system: string;
  /** Ends with a user turn. */
  readonly turns: readonly ChatTurn[];
  /** Every property is required, and no others are allowed. Keywords unknown to a vendor are removed before sending. */
  readonly schema: Schema;
  /** Maximum output tokens, including reasoning. */
  readonly maxTokens: number;
};

/** `info` of a finished `ChatRequest`. */
export type ChatAnswer = {
  /** The model's raw text, not yet validated. */
  readonly text: string;
  /** The vendor's name of the model that responded. */
  readonly model: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
};

/** End of a model's reasoning or start of its answer: DeepSeek, Qwen, Mistral, Kimi, gpt-oss and similar models. */
const thoughtEnds =
  /<\/(?:think(?:ing)?|thoughts?|reason(?:ing)?|reflection|analysis|scratchpad)\s*>|\[\/THINK\]|◁\/think▷|<\|channel\|>\s*final\s*(?:<\|message\|>)?/gi;

const fences = /(`{3,}|~{3,})[\w+-]*[^\S\n]*\n?([\s\S]*?)\1/g;

/** Maximum opening braces to try. A text with more of them is prose. */
const maxStarts = 500;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** End of the object that starts at `from`; -1 if it isn't closed. */
const endOf = (text: string, from: number): number => {
  const tokens = /"(?:[^"\\]|\\.)*"?|[{}]/gs;
  tokens.lastIndex = from;
  let depth = 0;
  for (let token = tokens.exec(text); token !== null; token = tokens.exec(text)) {
    if (token[0] === "{") depth += 1;
    else if (token[0] === "}" && --depth === 0) return tokens.lastIndex;
  }
  return -1;
};

/** Outermost objects in prose, in order. */
const objectsIn = (text: string): readonly unknown[] => {
  const found: unknown[] = [];
  let starts = 0;
  for (
    let from = text.indexOf("{");
    from >= 0 && starts < maxStarts;
    from = text.indexOf("{", from)
  ) {
    starts += 1;
    const end = endOf(text, from);
    const value = end < 0 ? undefined : parsed(text.slice(from, end));
    if (value !== undefined) found.push(value);
    from = value === undefined ? from + 1 : end;
  }
  return found;
};

/** JSON values in a text: the whole text (or a JSON string's content), else fenced blocks and objects, last first. */
const valuesIn = (text: string): readonly unknown[] => {
  const whole = parsed(text.trim());
  if (typeof whole === "string") return [parsed(whole) ?? whole];
  if (whole !== undefined) return [whole];
  const fenced = [...text.matchAll(fences)].map(([, , block = ""]) => parsed(block.trim()));
  return [...fenced.reverse(), ...objectsIn(text).toReversed()].filter(
    (value) => value !== undefined,
  );
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Objects wrapped in an object or a list: `{"arguments": {…}}`, `[{…}]`, `{"answer": "{…}"}`. */
const wrappedIn = (value: unknown): readonly unknown[] => {
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value)
    .map((each) => (typeof each === "string" && /^\s*\{/.test(each) ? parsed(each) : each))
    .filter(isObject);
};

/**
 * Possible JSON values of a response, likeliest first: the whole text, the text after the model's reasoning, fenced or
 * embedded parts, and objects wrapped in these. Empty if there is no JSON.
 */
export const answersIn = (answer: string): readonly unknown[] => {
  const whole = parsed(answer.trim());
  const end = [...answer.matchAll(thoughtEnds)].at(-1);
  const after = end === undefined ? answer : answer.slice(end.index + end[0].length);
  const own = whole === undefined ? valuesIn(after) : valuesIn(answer);
  const found = own.length > 0 || after === answer ? own : valuesIn(answer);
  return [...found, ...found.flatMap(wrappedIn)];
};
