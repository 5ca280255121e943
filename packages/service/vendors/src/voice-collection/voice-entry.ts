/** Entries of `voices.json`, the list of a collection of Piper voices. */
import { modelName } from "@reelwright/film/catalogue/catalogue";

/** A file of the collection. Size and digest are null if the collection doesn't state them. */
export type VoiceFile = {
  /** Relative to the collection's address. */
  readonly path: string;
  readonly sizeBytes: number | null;
  /** MD5 or SHA-256, in hexadecimal digits. */
  readonly digest: string | null;
};

/** A speaker whose sound is a table of style vectors beside the model. */
export type StyleEntry = {
  readonly name: string;
  readonly gender: string;
  readonly age: string;
  readonly file: VoiceFile;
};

export type VoiceEntry = {
  /** Such as `en_US-amy-medium`. */
  readonly name: string;
  /** The speaker's name in it. */
  readonly speaker: string;
  /** ISO 639-1, and its name in English. */
  readonly language: string;
  readonly languageName: string;
  readonly region: string;
  readonly country: string;
  readonly quality: string;
  readonly speakerCount: number;
  /** Former names that still work. */
  readonly aliases: readonly string[];
  readonly model: VoiceFile;
  /** A file, or its content if the collection has none. */
  readonly config: VoiceFile | string;
  /** Names the source of the recordings and their license. */
  readonly card: VoiceFile | null;
  /** Empty for a model that contains its speakers. */
  readonly styles?: readonly StyleEntry[];
  /** Other entries with the same model. */
  readonly twins?: readonly string[];
  /** License, if the collection has no model card. */
  readonly licence?: string;
};

type Fields = { readonly [name: string]: unknown };
const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
/** A text without control characters, which could control the terminal that shows it. */
const textOf = (value: unknown): string =>
  typeof value === "string" ? value.replace(/\p{Cc}/gu, "").slice(0, 100) : "";

/** Whether a path has only plain segments, so that it can't leave the collection. */
const isPath = (path: string): boolean =>
  path.length <= 300 && path.split("/").every((part) => /^[\w+][\w.+-]*$/u.test(part));

const maxModelBytes = 1 << 30;

const fileOf = (path: string, value: unknown): VoiceFile | null => {
  const { size_bytes: size, md5_digest: md5 } = fieldsOf(value);
  const isGood =
    isPath(path) &&
    Number.isSafeInteger(size) &&
    Number(size) > 0 &&
    Number(size) <= maxModelBytes &&
    /^[0-9a-f]{32}$/i.test(String(md5));
  return isGood ? { path, sizeBytes: Number(size), digest: String(md5).toLowerCase() } : null;
};

const entryOf = (name: string, value: unknown): VoiceEntry | null => {
  const fields = fieldsOf(value);
  const language = fieldsOf(fields["language"]);
  const files = Object.entries(fieldsOf(fields["files"]));
  const ending = (end: string) => {
    const [path, about] = files.find(([each]) => each.split("/").at(-1) === end) ?? [];
    return path === undefined ? null : fileOf(path, about);
  };
  const [model, config] = [ending(`${name}.onnx`), ending(`${name}.onnx.json`)];
  if (!modelName.test(name) || !model || !config) return null;
  const [family = ""] = name.split("_");
  return {
    name,
    speaker: textOf(fields["name"]) || name.split("-")[1] || name,
    language: family,
    languageName: textOf(language["name_english"]) || family,
    region: textOf(language["region"]) || name.slice(family.length + 1, family.length + 3),
    country: textOf(language["country_english"]),
    quality: textOf(fields["quality"]) || name.split("-").at(-1) || "",
    speakerCount: Number.isSafeInteger(fields["num_speakers"]) ? Number(fields["num_speakers"]) : 1,
    aliases: Array.isArray(fields["aliases"]) ? fields["aliases"].map(textOf) : [],
    model,
    config,
    card: ending("MODEL_CARD"),
  };
};

/** A list's voices, by name, without entries that have no model or configuration. Throws SyntaxError. */
export const voiceEntries = (json: string): readonly VoiceEntry[] =>
  Object.entries(fieldsOf(JSON.parse(json)))
    .flatMap(([name, value]) => entryOf(name, value) ?? [])
    .sort((a, b) => (a.name < b.name ? -1 : 1));

/** The entry of a voice in a folder without a list. */
export const bareEntry = (name: string, hasCard: boolean): VoiceEntry | null => {
  if (!modelName.test(name)) return null;
  const plain = (path: string): VoiceFile => ({ path, sizeBytes: null, digest: null });
  const [family = "", rest = ""] = name.split("_", 2);
  return {
    name,
    speaker: name.split("-")[1] ?? name,
    language: family,
    languageName: family,
    region: rest.slice(0, 2),
    country: "",
    quality: name.split("-").at(-1) ?? "",
    speakerCount: 1,
    aliases: [],
    model: plain(`${name}.onnx`),
    config: plain(`${name}.onnx.json`),
    card: hasCard ? plain("MODEL_CARD") : null,
  };
};
