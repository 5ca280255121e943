import { fstatSync, writeSync } from "node:fs";
import { Writable } from "node:stream";
import winston, { format } from "winston";
import { fieldsRedactor } from "./redact-fields.ts";
import { textRedactor } from "./redact-text.ts";

/** One wide line per unit of work: an event's name and its fields. */
export type Log = (
  event: string,
  fields?: { readonly [key: string]: unknown },
  level?: "info" | "warn" | "error",
) => void;

/** Nobody reads any more (a pipe's end, a closed terminal), or there is no room. */
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

/** A file may be on a disk that is full for a while; pipes and terminals do not have this problem. */
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

/** Every field without secrets, at whatever depth it lies; winston's own symbols stay. */
const withoutSecrets = (secrets: readonly string[]) => {
  const redact = fieldsRedactor(textRedactor(secrets));
  return winston.format((info) => {
    const { level, message, ...fields } = info;
    const symbols = Object.getOwnPropertySymbols(info).map((name) => [name, info[name as never]]);
    return { ...redact(fields), level, message: String(message), ...Object.fromEntries(symbols) };
  })();
};

/** A line without secrets is plain JSON already: the one that winston brings walks through it once more. */
const asJson = winston.format.printf((info) => JSON.stringify(info));

/** How lines are written; `auto`: as text on a terminal, as JSON anywhere else. */
export type LogFormat = "auto" | "json" | "text";

const isText = (format: LogFormat): boolean =>
  format === "text" || (format === "auto" && process.stdout.isTTY);

/**
 * Lines on standard output, each with the app's name, the time and the process id, and without secrets: these, and what
 * looks like one. A process that becomes another app gives a function.
 */
export const createLogger = (
  app: string | (() => string),
  level = "info",
  secrets: readonly string[] = [],
  format: LogFormat = "auto",
): Log => {
  // Who reads the log may be gone; the work, and an orderly end, go on without a reader.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", survive);
  const logger = winston.createLogger({
    level,
    defaultMeta: { pid: process.pid },
    format: winston.format.combine(
      winston.format.timestamp(),
      withoutSecrets(secrets),
      isText(format) ? terminalFormat : asJson,
    ),
    transports: [output(typeof app === "string" ? app : app())],
  });
  return (event, fields = {}, eventLevel = "info") => {
    const name = typeof app === "string" ? app : app();
    logger.log({ level: eventLevel, message: event, app: name, ...fields });
  };
};

/** Where lines of a log go, so that a full disk costs lines at most, never the process that writes them. */

type LineSink = {
  /** Writes whole lines; what finds no room is kept and tried again. */
  write(lines: Buffer | string): void;
  /** Tries once more, and gives up what is left. */
  close(): void;
};

/** What waits for room at most; more is counted and dropped. */
const keptBytes = 256 * 1024;
const retryMs = 1_000;

/**
 * Lines to an open file. While it can't be written (no room, a quota) they are kept, up to 256 KiB, and tried again each
 * second; `lost` gives the line that stands for those that had to be dropped.
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
  /** The rest of the first one is what is left of it: a half-written line is completed, not repeated. */
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
      // Whatever is wrong with the log, the work goes on.
      timer = setTimeout(flush, retryMs).unref();
    }
  };
  return {
    write: (lines) => {
      keep(Buffer.from(lines));
      // While it waits for room, each line would be in vain.
      if (timer === undefined) flush();
    },
    close: () => {
      flush();
      clearTimeout(timer);
    },
  };
};

/** Lines for people: the time, the level, the app, the event, and its fields as `name=value`. */

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

/** An error on lines of its own: what happened, why, and where it began. */
const errorLines = (error: ErrorFields): readonly string[] => {
  const said = `  ${String(error.name ?? "Error")}: ${String(error.message ?? "")}`;
  if (error.cause) return [said, ...errorLines(error.cause)];
  const frames = String(error.stack ?? "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line));
  return [said, ...frames];
};

const isError = (value: unknown): value is ErrorFields =>
  typeof value === "object" && value !== null && "message" in value;

const terminalFormat = format.printf(({ timestamp, level, app, message, pid: _pid, ...fields }) => {
  const entries = Object.entries(fields);
  const shown = entries
    .filter(([, value]) => value !== undefined && !isError(value))
    .map(([name, value]) => ` ${name}=${valueText(value)}`);
  const errors = entries.flatMap(([, value]) => (isError(value) ? errorLines(value) : []));
  const head = `${String(timestamp).slice(11, 23)} ${level.padEnd(5)} ${app} ${message}`;
  return [`${head}${shown.join("")}`, ...errors].join("\n");
});
