/** CSV files (RFC 4180), sent in parts as they are read. */
import { once } from "node:events";
import { joinedSignal } from "@reelwright/core/util/joined-signal";
import { Failure } from "@reelwright/film/failure";
import { stringify } from "csv-stringify/sync";
import type { Response } from "express";
import type { CsvFile } from "./endpoint.ts";
import { requestContextOf } from "./request-context.ts";
import { openPlaces } from "./sse.ts";

/** Files that are sent concurrently. Each holds one part in memory, and no database session between parts. */
const limits = { perTenant: 2, total: 100 } as const;
const lifetimeMs = 900_000;
const retryAfterSeconds = 5;

const tooMany = (limit: number): Failure =>
  new Failure(
    "limited",
    "REQUEST_LIMIT",
    `Too many files are being sent (${limit}). Nothing was done; try again when one has arrived.`,
    { details: { retry_after: retryAfterSeconds } },
  );

/** A spreadsheet would execute a text that starts like a formula, so such texts get an apostrophe. Numbers don't. */
const textOf = (rows: readonly (readonly unknown[])[]): string =>
  stringify(
    rows.map((row) => [...row]),
    { record_delimiter: "windows", escape_formulas: true },
  );

const pump = async (
  response: Response,
  { columns, parts }: CsvFile,
  signal: AbortSignal,
): Promise<void> => {
  let text = textOf([columns]);
  for await (const part of parts) {
    signal.throwIfAborted();
    text += textOf(part.map((row) => columns.map((column) => row[column])));
    if (!response.write(text)) await once(response, "drain", { signal });
    text = "";
  }
  response.end(text);
};

export type SendCsv = (response: Response, tenantId: string, file: CsvFile) => Promise<void>;

/**
 * Opens the function that sends files. A file that can't be completed ends with a broken connection, so nobody takes it for a
 * whole one. Throws Failure: REQUEST_LIMIT.
 */
export const openCsv = (): SendCsv => {
  const places = openPlaces(limits, tooMany);
  return async (response, tenantId, file) => {
    const { over } = requestContextOf(response);
    if (over.aborted) return;
    const leave = places.enter(tenantId);
    const stream = joinedSignal([over], { limitMs: lifetimeMs });
    try {
      await pump(response, file, stream.signal);
    } catch (error) {
      if (!stream.signal.aborted) throw error;
      response.destroy();
    } finally {
      stream.release();
      leave();
    }
  };
};

/** Sets the headers of the file. */
export const csvHeaders = ({ name }: Pick<CsvFile, "name">): Readonly<Record<string, string>> => ({
  "Content-Type": "text/csv; charset=utf-8; header=present",
  "Content-Disposition": `attachment; filename="${name}.csv"`,
  "Cache-Control": "no-store",
});
