import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { extname } from "node:path";
import { createInterface } from "node:readline";
import type { ErrorObject } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { type CsvError, type Info, parse } from "csv-parse";
import { readJson } from "../connection/fetch-within.ts";
import type { JobBody } from "../jobs/job-body.ts";
import { usageError } from "../outcome.ts";

/** Streams a batch file: CSV with a header, or one JSON object per line. */

const mostRows = 10_000;
const mostRowBytes = 1_000_000;
const mostFileBytes = 100_000_000;

const checkFile = async (path: string): Promise<void> => {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw usageError(`There is no file ${path}.`);
  if (found.size > mostFileBytes) throw usageError(`${path} is larger than 100 MB; divide it.`);
};

type Dialect = { readonly delimiter: string; readonly fromLine: number };

/** Spreadsheets of some locales write semicolons. Some declare the separator in a first line (`sep=;`). */
const dialectOf = async (path: string): Promise<Dialect> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(65_536), 0, 65_536, 0);
    const isWide = buffer[0] === 0xff && buffer[1] === 0xfe;
    const text = buffer.toString(isWide ? "utf16le" : "utf8", 0, bytesRead).replace(/^\ufeff/, "");
    const [head = ""] = text.split(/\r\n|\n|\r/);
    const [, named] = /^"?sep=(.)"?[,;\t]*$/i.exec(head.trimEnd()) ?? /^sep=(\t)/i.exec(head) ?? [];
    if (named !== undefined) return { delimiter: named, fromLine: 2 };
    const count = (mark: string) => head.split(mark).length;
    const most = [",", ";", "\t"].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
    return { delimiter: most, fromLine: 1 };
  } finally {
    await file.close();
  }
};

const checkHeader = (names: readonly string[]): string[] => {
  const clean = names.map((name) => name.trim());
  const twice = clean.find((name, at) => name !== "" && clean.indexOf(name) !== at);
  if (twice !== undefined) throw usageError(`The column ${twice} is there twice.`);
  if (clean.includes("")) throw usageError("A column of the header has no name.");
  return clean;
};

const lineBreaks = (record: { readonly [column: string]: string }): number =>
  Object.values(record).reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0);

type CsvRecord = { readonly info: Info; readonly record: { readonly [column: string]: string } };

async function* csvRows(path: string): AsyncGenerator<RawRow> {
  const { delimiter, fromLine } = await dialectOf(path);
  const parser = createReadStream(path).pipe(
    parse({
      columns: checkHeader,
      delimiter,
      from_line: fromLine,
      // A manually added `sep=;` line may have another line ending.
      record_delimiter: ["\r\n", "\n", "\r"],
      bom: true,
      info: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: mostRowBytes,
    }),
  );
  try {
    for await (const { info, record } of parser as AsyncIterable<CsvRecord>) {
      yield { line: info.lines - lineBreaks(record), cells: record };
    }
  } catch (error) {
    const { code, lines } = error as CsvError & { readonly lines?: number };
    if (!code?.startsWith("CSV_")) throw error;
    throw usageError(`line ${lines ?? "?"}: ${(error as Error).message}`);
  }
}

const objectIn = (text: string, line: number): RawRow["cells"] => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw usageError(`line ${line}: this is no JSON: ${(error as Error).message}`);
  }
  if (value !== null && typeof value === "object" && !Array.isArray(value)) {
    return value as RawRow["cells"];
  }
  throw usageError(`line ${line}: this has to be an object with a job's fields.`);
};

async function* jsonRows(path: string): AsyncGenerator<RawRow> {
  const lines = createInterface({
    input: createReadStream(path, "utf8"),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  let line = 0;
  for await (const text of lines) {
    line += 1;
    if (text.length > mostRowBytes) throw usageError(`line ${line} is longer than 1 MB.`);
    const clean = line === 1 ? text.replace(/^\ufeff/, "") : text;
    if (clean.trim() !== "") yield { line, cells: objectIn(clean, line) };
  }
}

/** Returns the rows, and whether cells are texts. Throws a usage error with the line. */
export const readRows = async (
  path: string,
): Promise<{ readonly rows: readonly RawRow[]; readonly areTexts: boolean }> => {
  await checkFile(path);
  const areTexts = [".csv", ".tsv"].includes(extname(path).toLowerCase());
  const isJson = [".jsonl", ".ndjson"].includes(extname(path).toLowerCase());
  if (!areTexts && !isJson) throw usageError(`${path} has to end in .csv or .jsonl.`);
  const rows: RawRow[] = [];
  for await (const row of areTexts ? csvRows(path) : jsonRows(path)) {
    if (rows.length === mostRows)
      throw usageError(`There are more than ${mostRows} rows; divide the file.`);
    rows.push(row);
  }
  if (rows.length === 0) throw usageError(`${path} has no rows.`);
  return { rows, areTexts };
};

/** As written in the file. */
export type RawRow = {
  /** Its first line, from 1. */
  readonly line: number;
  readonly cells: { readonly [column: string]: unknown };
};

export type Row = {
  readonly line: number;
  /** The `id` column; null: it has none. */
  readonly id: string | null;
  /** A local image; null: the body has its URL. */
  readonly image: LocalImage | null;
  /** The video's file, relative to the folder of the results. */
  readonly output: string;
  /** Body of `POST /jobs`, without the URL of a local image. */
  readonly body: JobBody;
  /** Stable key of the row, used in the journal and in idempotency keys. */
  readonly key: string;
  /** Its key in journals of versions up to 0.1, which identified images by path; null: the same. */
  readonly pathKey: string | null;
};

export type LocalImage = {
  /** Absolute. */
  readonly path: string;
  /** SHA-256 of its bytes in hex; empty if it can't be read. */
  readonly digest: string;
  /** Modification time in milliseconds since 1970. */
  readonly changedAt: number;
};

/** `column` null: the whole row. */
export type Fault = {
  readonly line: number;
  readonly column: string | null;
  readonly message: string;
};

export const faultText = ({ line, column, message }: Fault): string =>
  `line ${line}${column === null ? "" : `, ${column}`}: ${message}`;

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, each]) => [name, sorted(each)]));
};

const hashOf = (parts: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);

type Ordered = Pick<Row, "id" | "image" | "body">;

/**
 * Hash of a row's order, independent of column order and image path: its fields and the bytes of a local image.
 * `occurrence` distinguishes equal rows, from 0.
 */
export const keyOf = ({ id, image, body }: Ordered, occurrence: number): string =>
  hashOf([id, image && `sha256:${image.digest}`, sorted(body), occurrence]);

/** The row's key in journals of versions up to 0.1; null: the same. */
export const pathKeyOf = ({ id, image, body }: Ordered, occurrence: number): string | null =>
  image && hashOf([id, image.path, sorted(body), occurrence]);

/** Display name. */
export const rowName = ({ id, line }: Pick<Row, "id" | "line">): string => id ?? `line ${line}`;

type BodyFault = { readonly field: string | null; readonly message: string };
export type BodyCheck = (body: JobBody) => readonly BodyFault[];

const isHttp = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const fieldOf = ({ instancePath, keyword, params }: ErrorObject): string | null => {
  const path = instancePath.slice(1).replaceAll("/", ".");
  if (keyword === "required")
    return [path, String(params["missingProperty"])].filter(Boolean).join(".");
  return path || null;
};

const messageOf = ({ keyword, message, params }: ErrorObject): string => {
  if (keyword === "required") return "is missing";
  if (keyword === "enum")
    return `must be one of ${(params["allowedValues"] as unknown[]).join(", ")}`;
  return message ?? keyword;
};

/** Merges the errors of a field's alternatives. For "a text or null", the text's error is the helpful one. */
const helpful = (errors: readonly ErrorObject[]): readonly ErrorObject[] =>
  errors.filter(
    ({ keyword, params }) =>
      !["anyOf", "if", "oneOf"].includes(keyword) &&
      !(keyword === "type" && params["type"] === "null"),
  );

/** Reads the server's schema of a job. */
export const readBodyCheck = async (url: string): Promise<BodyCheck> => {
  const { body: document } = await readJson<object>(`${url}/openapi.json`);
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
  ajv.addFormat("http-url", isHttp);
  ajv.addFormat("uri", isHttp);
  ajv.addFormat("uuid", uuid);
  ajv.addFormat("date-time", (text) => !Number.isNaN(Date.parse(text)));
  ajv.addSchema({ $id: "document", ...document });
  const check = ajv.compile({ $ref: "document#/components/schemas/CreateJobRequest" });
  return (body) => {
    if (check(body)) return [];
    const faults = helpful(check.errors ?? []).map((error) => ({
      field: fieldOf(error),
      message: messageOf(error),
    }));
    return faults.filter(
      ({ field, message }, at) =>
        faults.findIndex((each) => each.field === field && each.message === message) === at,
    );
  };
};
