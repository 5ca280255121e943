import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { Schema, Static } from "@reelwright/core/validation/schema";
import {
  answersIn,
  type ChatAnswer,
  type ChatPart,
  type ChatRequest,
  type ChatTurn,
} from "@reelwright/core/vendors/chat";
import type { Vendor, VendorCalls } from "@reelwright/film/ports/vendors";
import { Snooze, VendorUnavailable } from "@reelwright/film/vendor-failure";
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";

/** A question to a language model: its prompt, and what an answer must be. */
type Question<S extends Schema> = {
  readonly prompt: PromptName;
  readonly schema: S;
  /** The user turn: the task, the data, images. */
  readonly parts: () => Promise<readonly ChatPart[]>;
  /** What is wrong with an answer that fits the schema, in sentences for the model. */
  readonly issues: (answer: Static<S>) => readonly string[];
  readonly maxTokens: number;
  /** Whether to ask once more after an unusable answer, with what is wrong with it. */
  readonly repairs: boolean;
};

/** A usable answer, with its origin for the job's events. */
export type UsableAnswer<T> = {
  readonly answer: T;
  readonly prompt: string;
  readonly model: string;
  readonly repaired: boolean;
};

/** The model's answer can't be used, nor can the repaired one. */
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

/** Length of an unusable answer that the model gets to see again. */
const shownChars = 8_000;

const checkedAnswer = <S extends Schema>(
  question: Question<S>,
  text: string,
): { readonly answer: Static<S> } | { readonly issues: readonly string[] } => {
  const values = answersIn(text);
  const [likeliest] = values;
  if (likeliest === undefined) return { issues: ["The answer is not JSON."] };
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
 * Asks a model and checks its answer against the schema and the rules. After an unusable answer it asks once more, with what
 * is wrong, as another paid call. The calls are named after the prompt: `script`, `script-repair`. Throws what the calls
 * throw, and `UnusableAnswer`.
 */
export const ask = async <S extends Schema>(
  vendor: Vendor<ChatRequest>,
  calls: VendorCalls,
  question: Question<S>,
): Promise<UsableAnswer<Static<S>>> => {
  const { name, version, text: system } = promptFile(question.prompt);
  const send = async (call: string, further: readonly ChatTurn[]): Promise<ChatAnswer> => {
    const { info } = await calls.make(vendor, call, async () => {
      const opening: ChatTurn = { role: "user", parts: await question.parts() };
      const { schema, maxTokens } = question;
      return { name, system, turns: [opening, ...further], schema, maxTokens };
    });
    return info as ChatAnswer;
  };
  const first = await send(name, []);
  const seen = checkedAnswer(question, first.text);
  if ("answer" in seen)
    return { answer: seen.answer, prompt: version, model: first.model, repaired: false };
  if (!question.repairs) throw new UnusableAnswer(seen.issues, first.model);
  const second = await send(`${name}-repair`, [
    { role: "assistant", text: first.text.slice(0, shownChars) },
    { role: "user", parts: [{ kind: "text", text: repairOf(seen.issues) }] },
  ]);
  const again = checkedAnswer(question, second.text);
  if ("issues" in again) throw new UnusableAnswer(again.issues, second.model);
  return { answer: again.answer, prompt: version, model: second.model, repaired: true };
};

/** JSON between markers that it can't contain. */
export const dataPart = (marker: string, data: unknown): ChatPart => {
  const json = JSON.stringify(data, null, 1).replace(/[<>&]/g, (sign) => escapes[sign] ?? sign);
  return { kind: "text", text: `<${marker}>\n${json}\n</${marker}>` };
};
const escapes: Readonly<Record<string, string>> = {
  "<": "\\u003c",
  ">": "\\u003e",
  "&": "\\u0026",
};

/** Beside `src` and `dist`, so that one path serves development and builds. */
const home = new URL("../prompts/", import.meta.url);

export const promptNames = [
  "script",
  "suggestion",
  "picture",
  "judge-keyframe",
  "judge-segment",
] as const;
export type PromptName = (typeof promptNames)[number];

/** A system prompt from `prompts/`. */
type PromptFile = {
  readonly name: PromptName;
  /** `script@1`; a changed text needs a new version. */
  readonly version: string;
  readonly text: string;
  /** SHA-256 (hex) of the text. */
  readonly hash: string;
};

const readPrompt = (name: PromptName): PromptFile => {
  const file = readFileSync(new URL(`${name}.md`, home), "utf8");
  const [, head = "", body = ""] = /^---\n([\s\S]*?)\n---\n([\s\S]+)$/.exec(file) ?? [];
  const fields = new Map(
    head.split("\n").map((line): [string, string] => {
      const [key = "", ...value] = line.split(":");
      return [key.trim(), value.join(":").trim()];
    }),
  );
  const version = fields.get("version") ?? "";
  if (fields.get("name") !== name || !/^[1-9]\d*$/.test(version))
    throw new Error(`prompts/${name}.md doesn't begin with its name and version`);
  const text = body.trim();
  const hash = createHash("sha256").update(text).digest("hex");
  return { name, version: `${name}@${version}`, text, hash };
};

const files = new Map<PromptName, PromptFile>();

/** Returns a prompt, which is read once. Throws if its file is missing or has no version. */
export const promptFile = (name: PromptName): PromptFile => {
  const known = files.get(name) ?? readPrompt(name);
  files.set(name, known);
  return known;
};

/** More issues don't help a model. */
const maxIssues = 12;

const ajv = new Ajv2020({ allErrors: true, strict: false });
const compiled = new WeakMap<Schema, ValidateFunction>();

const validatorOf = (schema: Schema): ValidateFunction => {
  const known = compiled.get(schema) ?? ajv.compile(schema);
  compiled.set(schema, known);
  return known;
};

const issueOf = ({ instancePath, message, params }: ErrorObject): string => {
  const named = "additionalProperty" in params ? ` (${String(params["additionalProperty"])})` : "";
  return `${instancePath === "" ? "The answer" : instancePath} ${message ?? "is invalid"}${named}.`;
};

/** What is wrong with a value by its schema, in sentences. */
const schemaIssues = (schema: Schema, value: unknown): readonly string[] => {
  const validate = validatorOf(schema);
  return validate(value) ? [] : (validate.errors ?? []).slice(0, maxIssues).map(issueOf);
};

/** Waits between checks of a call. They are short, because a user waits for the answer. */
const longestWaitMs = 400;
const shortestWaitMs = 20;

/**
 * Calls for work that can't run again later: they wait for a snooze to end, until `signal` aborts. Throws
 * `VendorUnavailable` immediately.
 */
export const patientCalls = (calls: VendorCalls, signal: AbortSignal): VendorCalls => ({
  make: async (vendor, name, request, finish) => {
    for (;;) {
      signal.throwIfAborted();
      try {
        return await calls.make(vendor, name, request, finish);
      } catch (error) {
        if (!(error instanceof Snooze) || error instanceof VendorUnavailable) throw error;
        await wait(Math.min(longestWaitMs, Math.max(shortestWaitMs, error.waitMs)), undefined, {
          signal,
        });
      }
    }
  },
});

/** Vendors read images in tiles: more pixels cost more, and don't show a product better. */
const longestSide = 768;
const quality = 82;

/** An image that was re-encoded before, as a model gets it: a JPEG of at most 768 px a side, on white. */
export const modelPicture = async (path: string): Promise<ChatPart> => {
  // Loaded at the first image: it takes 45 ms of CPU and 20 MB.
  const { default: sharp } = await import("sharp");
  const bytes = await sharp(path, { limitInputPixels: 50_000_000 })
    .resize(longestSide, longestSide, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality })
    .toBuffer();
  return { kind: "picture", mediaType: "image/jpeg", base64: bytes.toString("base64") };
};
