import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { type Command, Option } from "commander";
import type { JobFields } from "reelwright";
import type { Context } from "../context.ts";
import { CommandError, usageError } from "../outcome.ts";
import { repeated, similarWord, wholeNumber } from "../program.ts";

/** Options of a job's most common fields. `--set` sets the others. */

type Flag = {
  readonly flags: string;
  readonly field: string;
  readonly about: string;
  readonly isRepeated?: true;
  readonly parse?: (text: string) => unknown;
};

const most = 10_000_000;

const flags: readonly Flag[] = [
  { flags: "--name <name>", field: "product_name", about: "the product's name" },
  {
    flags: "--image <file or URL>",
    field: "product_image_url",
    about: "the product's picture; a file is uploaded",
  },
  {
    flags: "--segments <n>",
    field: "segment_count",
    about: "number of segments, 1 to 10",
    parse: wholeNumber(1, 10),
  },
  {
    flags: "--seconds <n>",
    field: "segment_duration",
    about: "seconds of each segment, 3 to 10",
    parse: wholeNumber(3, 10),
  },
  { flags: "--model <name>", field: "video_model", about: "the model that makes the segments" },
  { flags: "--aspect <ratio>", field: "aspect_ratio", about: "9:16, 16:9, 1:1 or Auto" },
  { flags: "--resolution <size>", field: "video_resolution", about: "standard, 1080p or 4k" },
  {
    flags: "--language <code>",
    field: "language",
    about: "of voice and captions, such as en or de",
  },
  { flags: "--persona <id>", field: "persona_id", about: "who presents it: an id or a slug" },
  {
    flags: "--presentation <kind>",
    field: "presentation",
    about: "voice_over, or the persona speaks in the picture: talking, mixed",
  },
  { flags: "--voice <id>", field: "tts_voice_id", about: "the voice, in place of the persona's" },
  { flags: "--script <text>", field: "custom_script", about: "what is spoken, word for word" },
  { flags: "--tone <tone>", field: "script_tone", about: "the script's tone, such as humorous" },
  { flags: "--scene <text>", field: "environment_description", about: "where it takes place" },
  {
    flags: "--selling-point <text>",
    field: "key_selling_points",
    about: "a selling point; repeat it for up to five",
    isRepeated: true,
  },
  { flags: "--call-to-action <text>", field: "cta_text", about: "what the viewer should do" },
  { flags: "--captions <style>", field: "caption_style", about: "the captions' style" },
  { flags: "--no-captions", field: "captions_enabled", about: "make no captions" },
  { flags: "--music <id>", field: "custom_music_id", about: "a track's id" },
  { flags: "--mood <mood>", field: "music_mood", about: "the music's mood" },
  { flags: "--no-music", field: "music_enabled", about: "make no music" },
  { flags: "--review <which>", field: "human_review", about: "off, anchor_only or all" },
  {
    flags: "--stop-at <stage>",
    field: "stop_at_stage",
    about: "end after this stage, so that its results can be looked at",
  },
  { flags: "--template <id>", field: "template_id", about: "take fields from a template" },
  {
    flags: "--max-credits <n>",
    field: "max_credits",
    about: "pause rather than spend more",
    parse: wholeNumber(1, most),
  },
  { flags: "--webhook <URL>", field: "webhook_url", about: "called when the job has ended" },
];

const negated = (flag: string): boolean => flag.startsWith("--no-");

/** Commander's name of the option's value. */
const keyOf = (flag: Flag): string => new Option(flag.flags).attributeName();

/** Adds the options of a job's fields, and `--set`, to a command. */
export const addJobOptions = (command: Command): Command => {
  for (const { flags: text, about, parse, isRepeated } of flags) {
    const option = new Option(text, about);
    if (parse) option.argParser(parse);
    if (isRepeated) option.argParser(repeated);
    // Otherwise commander treats a missing option as true.
    command.addOption(negated(text) ? option.default(undefined) : option);
  }
  return command.option(
    "--set <field=value>",
    "any other field of POST /jobs, such as voice_settings.speed=1.1; repeatable",
    repeated,
  );
};

export type JobOptions = { readonly set?: readonly string[]; readonly [name: string]: unknown };

const givenValue = (flag: Flag, options: JobOptions): unknown => {
  const value = options[keyOf(flag)];
  // `--captions bold` and `--no-captions` share a name.
  if (negated(flag.flags)) return value === false ? false : undefined;
  return value === false || value === true ? undefined : value;
};

/** The fields of these options. */
export const fieldsOfOptions = (options: JobOptions): { readonly [field: string]: unknown } =>
  Object.fromEntries(
    flags
      .map((flag) => [flag.field, givenValue(flag, options)] as const)
      .filter(([, value]) => value !== undefined),
  );

export type JobBody = { readonly [field: string]: unknown };

/** Reads a file as text; `-` is the standard input. */
const readText = async (path: string, { input }: Pick<Context, "input">): Promise<string> => {
  if (path === "-") return text(input);
  return readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === "ENOENT" ? "there is no such file" : error.message;
    throw new CommandError(`${path} can't be read: ${reason}.`, 2);
  });
};

/** Parses JSON or YAML. JSON is a subset of YAML. */
const parsed = async (source: string, path: string): Promise<unknown> => {
  try {
    return JSON.parse(source);
  } catch (jsonError) {
    if (path.endsWith(".json"))
      throw usageError(`${path} is no JSON: ${(jsonError as Error).message}`);
    const { parse } = await import("yaml");
    try {
      return parse(source, { maxAliasCount: 0 });
    } catch (error) {
      throw usageError(`${path} is neither JSON nor YAML: ${(error as Error).message}`);
    }
  }
};

/** The object in this file. */
export const readObject = async (
  path: string,
  context: Pick<Context, "input">,
): Promise<JobBody> => {
  const name = path === "-" ? "The standard input" : path;
  const found = await parsed(await readText(path, context), name);
  if (typeof found === "object" && found !== null && !Array.isArray(found)) return found as JobBody;
  throw usageError(`${name} has to hold one object with a job's fields.`);
};

/** A text if the field accepts texts, otherwise parsed as JSON. */
export const typedValue = (value: string, type: string | null): unknown => {
  if (type === "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};

/** An object with the value at `path`: `voice_settings.speed`. */
export const placed = (
  body: JobBody,
  [name = "", ...rest]: readonly string[],
  value: unknown,
): JobBody => {
  if (rest.length === 0) return { ...body, [name]: value };
  const inner = body[name];
  const object = typeof inner === "object" && inner !== null ? (inner as JobBody) : {};
  return { ...body, [name]: placed(object, rest, value) };
};

/** The type of the field at `path`, which decides how a text is read; null: as JSON if possible. */
export const typeOf = (path: readonly string[], fields: JobFields): string | null => {
  const [name = ""] = path;
  if (path.length === 1) return fields.get(name)?.type ?? null;
  // Metadata holds texts only.
  return name === "metadata" ? "string" : null;
};

const setField = (body: JobBody, assignment: string, fields: JobFields): JobBody => {
  const at = assignment.indexOf("=");
  if (at < 1) throw usageError(`--set ${assignment}: use field=value.`);
  const path = assignment.slice(0, at).split(".");
  return placed(body, path, typedValue(assignment.slice(at + 1), typeOf(path, fields)));
};

/** Throws for unknown fields, with the nearest known name. */
export const checkFieldNames = (body: JobBody, fields: JobFields): void => {
  const faults = Object.keys(body)
    .filter((name) => !fields.has(name))
    .map((name) => {
      const similar = similarWord(name, [...fields.keys()]);
      return `A job has no field ${name}.${similar ? ` Did you mean ${similar}?` : ""}`;
    });
  if (faults.length > 0) throw usageError(faults.join("\n"));
};

/** The combined body: options override the file, and `--set` overrides both. */
export const jobBody = async (
  options: JobOptions & { readonly file?: string },
  fields: JobFields,
  context: Pick<Context, "input">,
): Promise<JobBody> => {
  const fromFile = options.file === undefined ? {} : await readObject(options.file, context);
  const given = { ...fromFile, ...fieldsOfOptions(options) };
  const body = (options.set ?? []).reduce<JobBody>(
    (before, assignment) => setField(before, assignment, fields),
    given,
  );
  checkFieldNames(body, fields);
  return body;
};

/** Returns the body with its image as a URL. A file is uploaded. */
export const withUploadedImage = async (
  body: JobBody,
  upload: (path: string) => Promise<{ readonly url: string }>,
): Promise<JobBody> => {
  const image = body["product_image_url"];
  if (typeof image !== "string" || /^https?:\/\//i.test(image)) return body;
  return { ...body, product_image_url: (await upload(image)).url };
};
