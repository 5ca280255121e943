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
  /** Name of the response's schema: up to 64 letters, digits, `_` and `-`. */
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

/** Where models end their thoughts, or begin their answer: DeepSeek, Qwen, Mistral, Kimi, gpt-oss and the like. */
const thoughtEnds =
  /<\/(?:think(?:ing)?|thoughts?|reason(?:ing)?|reflection|analysis|scratchpad)\s*>|\[\/THINK\]|◁\/think▷|<\|channel\|>\s*final\s*(?:<\|message\|>)?/gi;

const fences = /(`{3,}|~{3,})[\w+-]*[^\S\n]*\n?([\s\S]*?)\1/g;

/** More braces than these that begin no object are prose. */
const maxStarts = 500;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Where the object that begins at `from` ends; -1: it doesn't. */
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

/** Objects within prose, those inside others left out, in their order. */
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

/** Candidates for JSON in a text: the text itself or as a JSON string, fenced blocks, objects in prose. The last of a kind comes first. */
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

/** Objects that stand in an object's or a list's place: `{"arguments": {…}}`, `[{…}]`, `{"answer": "{…}"}`. */
const wrappedIn = (value: unknown): readonly unknown[] => {
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value)
    .map((each) => (typeof each === "string" && /^\s*\{/.test(each) ? parsed(each) : each))
    .filter(isObject);
};

/**
 * Possible JSON values of a response, the likeliest first: the whole text, the text after the model's reasoning,
 * fenced or embedded parts, and what these contain. Empty if there is no JSON.
 */
export const answersIn = (answer: string): readonly unknown[] => {
  const whole = parsed(answer.trim());
  const end = [...answer.matchAll(thoughtEnds)].at(-1);
  const after = end === undefined ? answer : answer.slice(end.index + end[0].length);
  const own = whole === undefined ? valuesIn(after) : valuesIn(answer);
  const found = own.length > 0 || after === answer ? own : valuesIn(answer);
  return [...found, ...found.flatMap(wrappedIn)];
};
