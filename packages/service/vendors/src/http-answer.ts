/** A vendor's HTTP answer, whatever its status. */
export type HttpAnswer = {
  readonly status: number;
  /** Names in lower case; of a repeated header the first value. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly bytes: Uint8Array;
  /** The body as JSON; undefined where it is none. */
  json(): unknown;
  /** The start of the body without secrets, for the cause of a failure. */
  excerpt(): string;
};

/** Longest excerpt of a body, in characters. */
const excerptLength = 500;

export const answerOf = (
  status: number,
  raw: Readonly<Record<string, string | string[] | undefined>>,
  bytes: Uint8Array,
  clean: (text: string) => string,
): HttpAnswer => {
  const headers = Object.fromEntries(
    Object.entries(raw).map(([name, value]) => [
      name.toLowerCase(),
      Array.isArray(value) ? value[0] : value,
    ]),
  );
  const text = () => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
  return {
    status,
    headers,
    bytes,
    json: () => {
      try {
        return JSON.parse(text().replace(/^\uFEFF/, ""));
      } catch {
        return undefined;
      }
    },
    excerpt: () => clean(text().slice(0, 4 * excerptLength)).slice(0, excerptLength),
  };
};

/** Longest wait that is taken from an answer: an hour. */
const maxWaitMs = 3_600_000;

/**
 * How long an answer asks to wait: `retry-after-ms`, or `retry-after` in seconds or as a date; null where it says
 * nothing that makes sense.
 */
export const retryAfterMs = ({ headers }: Pick<HttpAnswer, "headers">): number | null => {
  const exact = Number.parseFloat(headers["retry-after-ms"] ?? "");
  const told = headers["retry-after"] ?? "";
  const seconds = /^\s*\d+(\.\d+)?\s*$/.test(told)
    ? Number(told) * 1000
    : Date.parse(told) - Date.now();
  const waitMs = Number.isFinite(exact) ? exact : seconds;
  return Number.isFinite(waitMs) && waitMs >= 0 ? Math.min(waitMs, maxWaitMs) : null;
};
