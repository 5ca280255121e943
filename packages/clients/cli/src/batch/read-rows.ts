/** Reads a batch's file as a stream: CSV with a header, or an object of JSON in each line. */
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { extname } from "node:path";
import { createInterface } from "node:readline";
import { type CsvError, type Info, parse } from "csv-parse";
import { usageError } from "../command-error.ts";
import type { RawRow } from "./row.ts";

const mostRows = 10_000;
const mostRowBytes = 1_000_000;
const mostFileBytes = 100_000_000;

const checkFile = async (path: string): Promise<void> => {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw usageError(`There is no file ${path}.`);
  if (found.size > mostFileBytes) throw usageError(`${path} is larger than 100 MB; divide it.`);
};

type Dialect = { readonly delimiter: string; readonly fromLine: number };

/** Spreadsheets of some countries write semicolons; some name the mark in a line of its own (`sep=;`). */
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
      // A line of `sep=;` that was added by hand may end otherwise than the others.
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

/** Returns the rows, and whether their cells are texts. Throws a usage error that names the line. */
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
