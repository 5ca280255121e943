import type { IncomingMessage } from "node:http";
import { encodingsOf } from "@reelwright/integrations/downloads/body";

/** What the first part of a file said about the whole. */
export type FileVersion = {
  /** Bytes of the whole file; null where it wasn't said. */
  readonly total: number | null;
  /** Strong ETag, or else the time of the last change; null: the server has neither. */
  readonly validator: string | null;
  /** False where it came compressed: ranges would count other bytes. */
  readonly isResumable: boolean;
};

const isEncoded = (response: IncomingMessage): boolean => encodingsOf(response).length > 0;

const lengthOf = (response: IncomingMessage): number | null => {
  const told = response.headers["content-length"];
  return told === undefined || isEncoded(response) ? null : Number(told);
};

const validatorOf = ({ headers: { etag, ...headers } }: IncomingMessage): string | null =>
  etag !== undefined && !etag.startsWith("W/") ? etag : (headers["last-modified"] ?? null);

export const versionOf = (response: IncomingMessage): FileVersion => ({
  total: lengthOf(response),
  validator: validatorOf(response),
  isResumable: !isEncoded(response),
});

/** Bytes that are requested again on resumption, to check that both parts belong to the same file. */
const overlap = 1024;

/** The offset from which a file with `have` bytes is resumed. */
export const resumeAt = (have: number): number => Math.max(0, have - overlap);

/** Asks for the rest from `start`, or for all of it when it has changed. */
export const rangeHeaders = (
  start: number,
  { validator }: FileVersion,
): Readonly<Record<string, string>> => ({
  range: `bytes=${start}-`,
  ...(validator !== null && { "if-range": validator }),
});

/** Whether a 206 is the rest of this version from `start` to its end. */
export const isRestOf = (
  response: IncomingMessage,
  start: number,
  version: FileVersion,
): boolean => {
  const match = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(response.headers["content-range"] ?? "");
  if (match === null || isEncoded(response)) return false;
  const [, from, to, whole] = match;
  const total = whole === "*" ? version.total : Number(whole);
  const mayBeSame = validatorOf(response) === version.validator || validatorOf(response) === null;
  return (
    Number(from) === start &&
    (version.total === null || total === version.total) &&
    (total === null || Number(to) === total - 1) &&
    mayBeSame
  );
};
