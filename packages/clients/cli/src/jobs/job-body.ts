/** The body of `POST /jobs`, of a file or the standard input, options and `--set`. */
import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import type { JobFields } from "reelwright";
import { CommandError, usageError } from "../command-error.ts";
import type { Context } from "../context.ts";
import { fieldsOfOptions, type JobOptions } from "./job-options.ts";
import { similarWord } from "./similar.ts";

export type JobBody = { readonly [field: string]: unknown };

/** Reads a file as text; `-` is the standard input. */
export const readText = async (
  path: string,
  { input }: Pick<Context, "input">,
): Promise<string> => {
  if (path === "-") return text(input);
  return readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === "ENOENT" ? "there is no such file" : error.message;
    throw new CommandError(`${path} can't be read: ${reason}.`, 2);
  });
};

/** What a document of JSON or YAML says; JSON is YAML, too. */
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

/** A text where the field takes one, else what JSON makes of it. */
export const typedValue = (value: string, type: string | null): unknown => {
  if (type === "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};

/** `path` with a value in the place that it names: `voice_settings.speed`. */
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

/** The type of what `path` names, as far as it decides how a text is read; null: as JSON where it is some. */
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

/** Throws where the server knows no field of a name, with what was probably meant. */
export const checkFieldNames = (body: JobBody, fields: JobFields): void => {
  const faults = Object.keys(body)
    .filter((name) => !fields.has(name))
    .map((name) => {
      const similar = similarWord(name, [...fields.keys()]);
      return `A job has no field ${name}.${similar ? ` Did you mean ${similar}?` : ""}`;
    });
  if (faults.length > 0) throw usageError(faults.join("\n"));
};

/** All that was given: options come before the file, `--set` before both. */
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

/** The body with its picture as an address: a file's is uploaded. */
export const withUploadedImage = async (
  body: JobBody,
  upload: (path: string) => Promise<{ readonly url: string }>,
): Promise<JobBody> => {
  const image = body["product_image_url"];
  if (typeof image !== "string" || /^https?:\/\//i.test(image)) return body;
  return { ...body, product_image_url: (await upload(image)).url };
};
