/** Parses the rows of a file and reports all errors, before anything is spent. */
import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { isAbsolute, join, normalize, resolve, sep } from "node:path";
import type { JobFields } from "reelwright";
import { fileNameOf } from "../jobs/download.ts";
import { type JobBody, placed, typedValue, typeOf } from "../jobs/job-body.ts";
import { similarWord } from "../program.ts";
import {
  type BodyCheck,
  type Fault,
  keyOf,
  type LocalImage,
  pathKeyOf,
  type RawRow,
  type Row,
} from "./rows.ts";

const ownColumns = ["id", "image", "output"] as const;
const mostImageBytes = 10 * 1024 * 1024;

export type CheckInput = {
  readonly fields: JobFields;
  readonly check: BodyCheck;
  /** Whether cells are texts that must be converted to the field's type. */
  readonly areTexts: boolean;
  /** Folder of local images. */
  readonly folder: string;
};

/** Converts a CSV cell to its field's type. A list is JSON, or texts separated by bars. */
const cellValue = (text: string, type: string | null): unknown =>
  type === "array" && !text.trim().startsWith("[")
    ? text.split("|").map((part) => part.trim())
    : typedValue(text, type);

/** Body of a CSV row. A column may name a part of a field (`voice_settings.speed`). */
const bodyOfTexts = (cells: RawRow["cells"], fields: JobFields): JobBody => {
  let body: JobBody = {};
  for (const [column, cell] of Object.entries(cells)) {
    if (cell === "" || ownColumns.some((name) => name === column)) continue;
    const path = column.split(".");
    body = placed(body, path, cellValue(String(cell), typeOf(path, fields)));
  }
  return body;
};

const bodyOfObject = (cells: RawRow["cells"]): JobBody =>
  Object.fromEntries(
    Object.entries(cells).filter(([name]) => !ownColumns.some((own) => own === name)),
  );

const textCell = (cells: RawRow["cells"], name: string): string | null => {
  const cell = cells[name];
  return cell === undefined || cell === null || cell === "" ? null : String(cell).trim();
};

const unknownColumns = (row: RawRow, fields: JobFields): readonly Fault[] =>
  Object.keys(row.cells)
    .filter(
      (column) =>
        !fields.has(column.split(".")[0] ?? "") && !ownColumns.some((own) => own === column),
    )
    .map((column) => {
      const similar = similarWord(column, [...fields.keys(), ...ownColumns]);
      const message = `a job has no such field${similar ? `; did you mean ${similar}?` : ""}`;
      return { line: row.line, column, message };
    });

const isAddress = (text: string): boolean => /^https?:\/\//i.test(text);

type Read = { readonly image: LocalImage; readonly fault: string | null };

const readImage = async (path: string): Promise<Read> => {
  const unread = (fault: string) => ({ image: { path, digest: "", changedAt: 0 }, fault });
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) return unread(`there is no file ${path}`);
  if (found.size > mostImageBytes) return unread("the image is larger than 10 MiB");
  const bytes = await readFile(path).catch((error: Error) => error);
  if (bytes instanceof Error) return unread(`${path} can't be read: ${bytes.message}`);
  const digest = createHash("sha256").update(bytes).digest("hex");
  return { image: { path, digest, changedAt: found.mtimeMs }, fault: null };
};

/** Reads each image only once. */
const openImages = () => {
  const known = new Map<string, Promise<Read>>();
  return (path: string): Promise<Read> => {
    const read = known.get(path) ?? readImage(path);
    known.set(path, read);
    return read;
  };
};

/** A path inside the folder of the results; null: it isn't. */
const insidePath = (output: string): string | null => {
  const path = normalize(output.endsWith(".mp4") ? output : `${output}.mp4`);
  return isAbsolute(path) || path.startsWith(`..${sep}`) || path.startsWith(".") ? null : path;
};

const outputOf = (raw: RawRow, body: JobBody): string => {
  const given = textCell(raw.cells, "output");
  if (given !== null) return given;
  const product = fileNameOf(String(body["product_name"] ?? ""), "");
  return `${fileNameOf(textCell(raw.cells, "id") ?? String(raw.line), "")}-${product}.mp4`;
};

type Content = Pick<Row, "body" | "image"> & { readonly fault: string | null };

/** A row's order, and its local image if it has one. */
const contentOf = async (
  { cells }: RawRow,
  { fields, areTexts, folder }: CheckInput,
  imageAt: (path: string) => Promise<Read>,
): Promise<Content> => {
  const body = areTexts ? bodyOfTexts(cells, fields) : bodyOfObject(cells);
  const source = textCell(cells, "image");
  if (source === null) return { body, image: null, fault: null };
  if (isAddress(source)) {
    return { body: { ...body, product_image_url: source }, image: null, fault: null };
  }
  return { body, ...(await imageAt(resolve(folder, source))) };
};

const bodyFaults = (
  { body, image }: Pick<Row, "body" | "image">,
  check: BodyCheck,
): readonly Omit<Fault, "line">[] => {
  // A local image has no URL yet.
  const whole = image === null ? body : { ...body, product_image_url: "https://example.com/" };
  return check(whole).map(({ field, message }) => ({
    column: field === "product_image_url" ? "image" : field,
    message,
  }));
};

type Keyless = Omit<Row, "key" | "pathKey">;

/** One row without its keys, and its errors. */
const checkRow = async (
  raw: RawRow,
  input: CheckInput,
  imageAt: (path: string) => Promise<Read>,
): Promise<{ readonly row: Keyless; readonly faults: readonly Fault[] }> => {
  const { line, cells } = raw;
  const { fault, ...content } = await contentOf(raw, input, imageAt);
  const found: Omit<Fault, "line">[] = [...bodyFaults(content, input.check)];
  if (fault !== null) found.push({ column: "image", message: fault });
  const wanted = outputOf(raw, content.body);
  const output = insidePath(wanted);
  if (output === null) {
    found.push({ column: "output", message: "has to stay inside the folder of the results" });
  }
  if (JSON.stringify(cells).includes("\ufffd"))
    found.push({ column: null, message: "is not UTF-8" });
  const faults = found.map((fault) => ({ line, ...fault }));
  return {
    row: { line, id: textCell(cells, "id"), output: output ?? wanted, ...content },
    faults: [...unknownColumns(raw, input.fields), ...faults],
  };
};

/** Rows that share a value that must be unique. */
const clashes = (rows: readonly Row[], name: "id" | "output"): readonly Fault[] => {
  const first = new Map<string, number>();
  return rows.flatMap((row) => {
    const value = row[name]?.toLowerCase() ?? null;
    if (value === null) return [];
    const before = first.get(value);
    if (before === undefined) first.set(value, row.line);
    return before === undefined
      ? []
      : [{ line: row.line, column: name, message: `is that of line ${before}, too` }];
  });
};

/** Returns all rows and all errors. */
export const checkRows = async (
  raws: readonly RawRow[],
  input: CheckInput,
): Promise<{ readonly rows: readonly Row[]; readonly faults: readonly Fault[] }> => {
  const faults: Fault[] = [];
  const rows: Row[] = [];
  const occurrences = new Map<string, number>();
  /** Number of earlier rows with the same key. */
  const occurrenceOf = (plain: string): number => {
    const occurrence = occurrences.get(plain) ?? 0;
    occurrences.set(plain, occurrence + 1);
    return occurrence;
  };
  const imageAt = openImages();
  for (const raw of raws) {
    const { row, faults: found } = await checkRow(raw, input, imageAt);
    faults.push(...found);
    const plain = pathKeyOf(row, 0);
    const pathKey = plain && pathKeyOf(row, occurrenceOf(plain));
    rows.push({ ...row, pathKey, key: keyOf(row, occurrenceOf(keyOf(row, 0))) });
  }
  faults.push(...clashes(rows, "id"), ...clashes(rows, "output"));
  return { rows, faults: faults.sort((one, other) => one.line - other.line) };
};

/** Default folder of the results, beside the file. */
export const resultsFolder = (file: string): string =>
  join(`${file.replace(/\.[^.]+$/, "")}-videos`);
