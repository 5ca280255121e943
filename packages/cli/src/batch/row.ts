/** A row of a batch, and what can be wrong with one. */
import { createHash } from "node:crypto";
import type { JobBody } from "../jobs/job-body.ts";

/** As it stands in the file. */
export type RawRow = {
  /** Where it begins, from 1. */
  readonly line: number;
  readonly cells: { readonly [column: string]: unknown };
};

export type Row = {
  readonly line: number;
  /** The `id` column; null: it has none. */
  readonly id: string | null;
  /** A local picture, absolute; null: the body has its address. */
  readonly image: string | null;
  /** The video's file, relative to the folder of the results. */
  readonly output: string;
  /** The body of `POST /jobs`, but for the address of a local picture. */
  readonly body: JobBody;
  /** The same row has the same key in each call; it stands in the journal and in idempotency keys. */
  readonly key: string;
};

/** `column` null: the row as a whole. */
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

/** Of what a row orders, whatever the order of its columns; `occurrence` tells equal rows apart, from 0. */
export const keyOf = (
  { id, image, body }: Pick<Row, "id" | "image" | "body">,
  occurrence: number,
): string =>
  createHash("sha256")
    .update(JSON.stringify([id, image, sorted(body), occurrence]))
    .digest("hex")
    .slice(0, 32);

/** How people and tables call it. */
export const rowName = ({ id, line }: Pick<Row, "id" | "line">): string => id ?? `line ${line}`;
