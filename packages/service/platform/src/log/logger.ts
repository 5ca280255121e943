import { fstatSync, writeSync } from "node:fs";
import { Writable } from "node:stream";
import winston, { format } from "winston";
import { fieldsRedactor } from "./redact-fields.ts";
import { textRedactor } from "./redact-text.ts";

/** Logs one wide line per unit of work: an event with its fields. */
export type Log = (
  event: string,
  fields?: { readonly [key: string]: unknown },
  level?: "info" | "warn" | "error",
) => void;

/** Errors of the output that the process survives: a closed pipe or terminal, or a full disk. */
const survivable = new Set(["EPIPE", "EIO", "ENOSPC", "EDQUOT"]);
const survive = (error: NodeJS.ErrnoException): void => {
  if (!survivable.has(error.code ?? "")) throw error;
};

const isFile = (fd: number): boolean => {
  try {
    return fstatSync(fd).isFile();
  } catch {
    return false;
  }
};

const lostLines = (app: string) => (count: number) =>
  `${JSON.stringify({ level: "warn", message: "log.lost", app, pid: process.pid, lines: count, timestamp: new Date().toISOString() })}\n`;

/** A file's disk may be full for a while, so its lines go through a LineSink. */
const output = (app: string) => {
  if (!isFile(process.stdout.fd)) return new winston.transports.Console();
  const sink = openLineSink(process.stdout.fd, lostLines(app));
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      sink.write(chunk);
      done();
    },
  });
  return new winston.transports.Stream({ stream });
};

/** Redacts all fields at any depth. Keeps winston's own symbols. */
const withoutSecrets = (secrets: readonly string[]) => {
  const redact = fieldsRedactor(textRedactor(secrets));
  return winston.format((info) => {
    const { level, message, ...fields } = info;
    const symbols = Object.getOwnPropertySymbols(info).map((name) => [name, info[name as never]]);
    return { ...redact(fields), level, message: String(message), ...Object.fromEntries(symbols) };
  })();
};

/** Redacted fields are plain JSON already; winston's own format would walk through them again. */
const asJson = winston.format.printf((info) => JSON.stringify(info));

/** `auto`: text on a terminal, JSON otherwise. */
export type LogFormat = "auto" | "json" | "text";

const isText = (format: LogFormat): boolean =>
  format === "text" || (format === "auto" && process.stdout.isTTY);

/**
 * Logs lines to standard output, each with the app, the time and the process id. These secrets, and whatever looks like a
 * secret, are redacted.
 */
export const createLogger = (
  app: string,
  level = "info",
  secrets: readonly string[] = [],
  format: LogFormat = "auto",
): Log => {
  // Without a reader of the log, the work and the shutdown continue.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", survive);
  const logger = winston.createLogger({
    level,
    defaultMeta: { pid: process.pid },
    format: winston.format.combine(
      winston.format.timestamp(),
      withoutSecrets(secrets),
      isText(format) ? terminalFormat : asJson,
    ),
    transports: [output(app)],
  });
  return (event, fields = {}, eventLevel = "info") => {
    logger.log({ level: eventLevel, message: event, app, ...fields });
  };
};

/** Writes log lines so that a full disk loses lines but never crashes the process. */
type LineSink = {
  /** Writes whole lines. Lines that don't fit are kept and retried. */
  write(lines: Buffer | string): void;
  /** Retries once, then drops the rest. */
  close(): void;
};

/** Maximum of waiting bytes; further lines are counted and dropped. */
const keptBytes = 256 * 1024;
const retryMs = 1_000;

/**
 * Writes lines to an open file. While the disk is full, up to 256 KiB are kept and retried every second. `lost` returns the
 * line that replaces the dropped ones.
 */
export const openLineSink = (fd: number, lost: (chunks: number) => string): LineSink => {
  const kept: Buffer[] = [];
  let size = 0;
  let dropped = 0;
  let timer: NodeJS.Timeout | undefined;

  const keep = (chunk: Buffer): void => {
    if (size + chunk.length > keptBytes) dropped++;
    else {
      kept.push(chunk);
      size += chunk.length;
    }
  };
  /** Writes the first chunk. A partially written line is completed, not repeated. */
  const writeFirst = (first: Buffer): void => {
    const written = writeSync(fd, first);
    size -= written;
    if (written === first.length) kept.shift();
    else kept[0] = first.subarray(written);
  };
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    try {
      for (let first = kept[0]; first; first = kept[0]) writeFirst(first);
      if (dropped > 0) {
        const line = Buffer.from(lost(dropped));
        dropped = 0;
        keep(line);
        writeFirst(line);
      }
    } catch {
      // Errors of the log must not stop the work.
      timer = setTimeout(flush, retryMs).unref();
    }
  };
  return {
    write: (lines) => {
      keep(Buffer.from(lines));
      // While it waits to retry, each attempt would fail.
      if (timer === undefined) flush();
    },
    close: () => {
      flush();
      clearTimeout(timer);
    },
  };
};

const unquoted = /^[\w.:/@%+…{}-]+$/u;

const valueText = (value: unknown): string => {
  if (typeof value !== "string") return JSON.stringify(value) ?? "";
  return unquoted.test(value) ? value : JSON.stringify(value);
};

type ErrorFields = {
  readonly name?: unknown;
  readonly message?: unknown;
  readonly stack?: unknown;
  readonly cause?: ErrorFields;
};

/** An error on separate lines: its message, its causes, and the innermost stack. */
const errorLines = (error: ErrorFields): readonly string[] => {
  const head = `  ${String(error.name ?? "Error")}: ${String(error.message ?? "")}`;
  if (error.cause) return [head, ...errorLines(error.cause)];
  const frames = String(error.stack ?? "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line));
  return [head, ...frames];
};

const isError = (value: unknown): value is ErrorFields =>
  typeof value === "object" && value !== null && "message" in value;

/** Text format: time, level, app, event, fields as `name=value`, and errors on separate lines. */
const terminalFormat = format.printf(({ timestamp, level, app, message, pid: _pid, ...fields }) => {
  const entries = Object.entries(fields);
  const shown = entries
    .filter(([, value]) => value !== undefined && !isError(value))
    .map(([name, value]) => ` ${name}=${valueText(value)}`);
  const errors = entries.flatMap(([, value]) => (isError(value) ? errorLines(value) : []));
  const head = `${String(timestamp).slice(11, 23)} ${level.padEnd(5)} ${app} ${message}`;
  return [`${head}${shown.join("")}`, ...errors].join("\n");
});
