/** Results of the rows: a table for people, a CSV for programs. */
import { open, rename } from "node:fs/promises";
import { join } from "node:path";
import { stringify } from "csv-stringify/sync";
import { secondsText } from "../output/channel.ts";
import { type Style, type Styled, table } from "../output/styled.ts";
import type { Journal } from "./journal.ts";
import { type Row, rowName } from "./rows.ts";

/** `refused`: the server rejected the job; `open`: it hasn't ended. */
export type ResultStatus = "completed" | "failed" | "cancelled" | "refused" | "open";

export type Result = {
  readonly row: Row;
  readonly name: string;
  readonly product: string;
  readonly status: ResultStatus;
  readonly jobId: string | null;
  readonly credits: number;
  readonly seconds: number | null;
  /** Relative to the folder of the results. */
  readonly file: string | null;
  readonly error: string | null;
  /** As in the journal. */
  readonly formerKey: string | null;
};

export const resultsOf = (rows: readonly Row[], journal: Journal): readonly Result[] =>
  rows.map((row) => {
    const { ended, refused, jobId, file, formerKey } = journal.of(row.key);
    return {
      row,
      name: rowName(row),
      product: String(row.body["product_name"] ?? ""),
      status: ended?.status ?? (refused === null ? "open" : "refused"),
      jobId,
      credits: ended?.credits ?? 0,
      seconds: ended?.seconds ?? null,
      file,
      error: ended?.error ?? refused,
      formerKey,
    };
  });

/** Written under a temporary name until it is complete. */
export const writeWhole = async (
  path: string,
  write: (add: (text: string) => Promise<void>) => Promise<void>,
): Promise<void> => {
  const part = `${path}.part`;
  const file = await open(part, "w");
  try {
    await write(async (text) => void (await file.appendFile(text)));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, path);
};

const columns = [
  "line",
  "id",
  "product_name",
  "status",
  "job_id",
  "credits",
  "seconds",
  "file",
  "error",
];

/** Writes `results.csv`. */
export const writeResults = (folder: string, results: readonly Result[]): Promise<void> =>
  writeWhole(join(folder, "results.csv"), async (add) => {
    const rows = results.map(({ row, product, status, jobId, credits, seconds, file, error }) => [
      row.line,
      row.id,
      product,
      status,
      jobId,
      credits,
      seconds,
      file,
      error,
    ]);
    // A spreadsheet would execute a cell that starts like a formula.
    await add(
      stringify([columns, ...rows], { record_delimiter: "windows", escape_formulas: true }),
    );
  });

/** The rows as `--json` prints them. */
export const resultJson = ({
  row,
  product,
  status,
  jobId,
  credits,
  seconds,
  file,
  error,
}: Result) => ({
  line: row.line,
  id: row.id,
  product_name: product,
  status,
  job_id: jobId,
  credits,
  seconds,
  file,
  error,
});

const statusStyled = (status: ResultStatus, style: Style): Styled => {
  if (status === "completed") return style.green(status);
  return status === "open" ? style.yellow(status) : style.red(status);
};

export const resultTable = (results: readonly Result[], style: Style): readonly Styled[] =>
  table(
    ["ROW", "STATUS", "CREDITS", "LENGTH", "PRODUCT", "FILE OR ERROR"],
    results.map(({ name, status, credits, seconds, product, file, error }) => [
      name,
      statusStyled(status, style),
      credits,
      seconds === null ? "–" : secondsText(seconds),
      product,
      file ?? error ?? "",
    ]),
    style,
  );
