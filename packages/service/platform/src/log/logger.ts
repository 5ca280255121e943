import { fstatSync } from "node:fs";
import { Writable } from "node:stream";
import winston from "winston";
import { openLineSink } from "./line-sink.ts";
import { fieldsRedactor } from "./redact-fields.ts";
import { textRedactor } from "./redact-text.ts";
import { terminalFormat } from "./terminal-format.ts";

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
