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
  /** A local image; null: the body has its address. */
  readonly image: LocalImage | null;
  /** The video's file, relative to the folder of the results. */
  readonly output: string;
  /** The body of `POST /jobs`, but for the address of a local picture. */
  readonly body: JobBody;
  /** The same row has the same key in each call; it stands in the journal and in idempotency keys. */
  readonly key: string;
  /** Its key in journals of versions up to 0.1, which knew an image by its path; null: the key is the same. */
  readonly pathKey: string | null;
};

export type LocalImage = {
  /** Absolute. */
  readonly path: string;
  /** SHA-256 of its bytes, in hex; empty where it can't be read. */
  readonly digest: string;
  /** When it was changed last, in milliseconds since 1970. */
  readonly changedAt: number;
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

const hashOf = (parts: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);

type Ordered = Pick<Row, "id" | "image" | "body">;

/**
 * Of what a row orders, whatever the order of its columns: its fields, and the bytes of a local image, wherever it lies.
 * `occurrence` tells equal rows apart, from 0.
 */
export const keyOf = ({ id, image, body }: Ordered, occurrence: number): string =>
  hashOf([id, image && `sha256:${image.digest}`, sorted(body), occurrence]);

/** The key of the same row in journals of versions up to 0.1; null where it is the same. */
export const pathKeyOf = ({ id, image, body }: Ordered, occurrence: number): string | null =>
  image && hashOf([id, image.path, sorted(body), occurrence]);

/** How people and tables call it. */
export const rowName = ({ id, line }: Pick<Row, "id" | "line">): string => id ?? `line ${line}`;
