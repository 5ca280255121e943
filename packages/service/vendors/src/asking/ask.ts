import type { Schema, Static } from "@reelwright/core/validation/schema";
import { answersIn } from "@reelwright/core/vendors/chat-json";
import type {
  ChatAnswer,
  ChatPart,
  ChatRequest,
  ChatTurn,
} from "@reelwright/core/vendors/chat-request";
import type { Vendor } from "@reelwright/core/vendors/vendor";
import type { VendorCalls } from "@reelwright/core/vendors/vendor-calls";
import { type PromptName, promptFile } from "./prompt-files.ts";
import { schemaIssues } from "./validation.ts";

/** One kind of question: its prompt, and what an answer must be. */
export type Question<S extends Schema> = {
  readonly prompt: PromptName;
  readonly schema: S;
  /** What the user turn says: the task, the data, pictures. */
  readonly parts: () => Promise<readonly ChatPart[]>;
  /** What is wrong with an answer that fits the schema, in sentences for the model; empty where nothing is. */
  readonly issues: (answer: Static<S>) => readonly string[];
  readonly maxTokens: number;
  /** Whether an answer that can't be used is asked for once more, with what is wrong with it. */
  readonly repairs: boolean;
};

/** A usable answer, and how it came about; for the job's events. */
export type Asked<T> = {
  readonly answer: T;
  readonly prompt: string;
  readonly model: string;
  readonly repaired: boolean;
};

/** The model's answers can't be used, the repaired one included. */
export class UnusableAnswer extends Error {
  override readonly name = "UnusableAnswer";
  readonly issues: readonly string[];
  readonly model: string;
  constructor(issues: readonly string[], model: string) {
    super(issues.join(" "));
    this.issues = issues;
    this.model = model;
  }
}

/** Longest part of an unusable answer that the model is shown again. */
const shownChars = 8_000;

const looked = <S extends Schema>(
  question: Question<S>,
  text: string,
): { readonly answer: Static<S> } | { readonly issues: readonly string[] } => {
  const values = answersIn(text);
  const [likeliest] = values;
  if (likeliest === undefined) return { issues: ["The answer is no JSON."] };
  const fitting = values.find((value) => schemaIssues(question.schema, value).length === 0);
  if (fitting === undefined) return { issues: schemaIssues(question.schema, likeliest) };
  const answer = fitting as Static<S>;
  const issues = question.issues(answer);
  return issues.length > 0 ? { issues } : { answer };
};

const repairOf = (issues: readonly string[]): string =>
  `This answer can't be used:\n${issues.map((issue) => `- ${issue}`).join("\n")}\n` +
  "Answer once more, whole and corrected. The task and its rules are the same.";

/**
 * Asks a model and looks at its answer by schema and rules; an answer that can't be used is asked for once more, with what
 * is wrong, as another paid call. The calls are named after the prompt: `script`, `script-repair`. Throws what the calls
 * throw, and `UnusableAnswer`.
 */
export const ask = async <S extends Schema>(
  vendor: Vendor<ChatRequest>,
  calls: VendorCalls,
  question: Question<S>,
): Promise<Asked<Static<S>>> => {
  const { name, version, text: system } = promptFile(question.prompt);
  const send = async (call: string, further: readonly ChatTurn[]): Promise<ChatAnswer> => {
    const { info } = await calls.make(vendor, call, async () => {
      const asked: ChatTurn = { role: "user", parts: await question.parts() };
      const { schema, maxTokens } = question;
      return { name, system, turns: [asked, ...further], schema, maxTokens };
    });
    return info as ChatAnswer;
  };
  const first = await send(name, []);
  const seen = looked(question, first.text);
  if ("answer" in seen)
    return { answer: seen.answer, prompt: version, model: first.model, repaired: false };
  if (!question.repairs) throw new UnusableAnswer(seen.issues, first.model);
  const second = await send(`${name}-repair`, [
    { role: "assistant", text: first.text.slice(0, shownChars) },
    { role: "user", parts: [{ kind: "text", text: repairOf(seen.issues) }] },
  ]);
  const again = looked(question, second.text);
  if ("issues" in again) throw new UnusableAnswer(again.issues, second.model);
  return { answer: again.answer, prompt: version, model: second.model, repaired: true };
};

/** Plain JSON in a part of its own between markers that it can't contain. */
export const dataPart = (marker: string, data: unknown): ChatPart => {
  const json = JSON.stringify(data, null, 1).replace(/[<>&]/g, (sign) => escapes[sign] ?? sign);
  return { kind: "text", text: `<${marker}>\n${json}\n</${marker}>` };
};
const escapes: Readonly<Record<string, string>> = {
  "<": "\\u003c",
  ">": "\\u003e",
  "&": "\\u0026",
};
