import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** Beside `src` and `dist`, so that one path serves development and builds. */
const home = new URL("../../prompts/", import.meta.url);

export const promptNames = [
  "script",
  "suggestion",
  "picture",
  "judge-keyframe",
  "judge-segment",
] as const;
export type PromptName = (typeof promptNames)[number];

/** A system prompt as it lies in `prompts/`. */
export type PromptFile = {
  readonly name: PromptName;
  /** `script@1`; a changed text is another version. */
  readonly version: string;
  readonly text: string;
  /** SHA-256 (hex) of the text. */
  readonly hash: string;
};

const read = (name: PromptName): PromptFile => {
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

/** The prompt of this name, read once. Throws when its file is missing or has no version. */
export const promptFile = (name: PromptName): PromptFile => {
  const known = files.get(name) ?? read(name);
  files.set(name, known);
  return known;
};
