import { fstatSync } from "node:fs";
import { Writable } from "node:stream";
import winston from "winston";
import { SettingsError } from "./config.ts";
import { openLineSink } from "./line-sink.ts";
import { redactor } from "./redaction.ts";

/** One wide line per unit of work: an event's name and its fields. */
export type Log = (
  event: string,
  fields?: { readonly [key: string]: unknown },
  level?: "info" | "warn" | "error",
) => void;

/** An error as fields: class, code, message, and the chain of causes with the innermost stack. */
export const errorFields = (error: unknown): { readonly [key: string]: unknown } => {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, cause } = error;
  // It says what to change, to people: the way there is of no use to them.
  if (error instanceof SettingsError) return { name, message };
  const code = "code" in error ? { code: error.code } : {};
  return {
    name,
    ...code,
    message,
    ...(cause === undefined ? { stack: error.stack } : { cause: errorFields(cause) }),
  };
};

const withErrors = (fields: { readonly [key: string]: unknown }) =>
  Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [
      key,
      value instanceof Error ? errorFields(value) : value,
    ]),
  );

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

/** Where winston keeps the line that is written. */
const line = Symbol.for("message");

/** Lines without secrets, whatever an error or an address in them holds. */
const withoutSecrets = (secrets: readonly string[]) => {
  const redact = redactor(secrets);
  return winston.format((info) => ({ ...info, [line]: redact(String(info[line])) }))();
};

/**
 * JSON lines on standard output, each with the app's name, the time and the process id, and without `secrets`. A process
 * that becomes another app gives a function.
 */
export const createLogger = (
  app: string | (() => string),
  level = "info",
  secrets: readonly string[] = [],
): Log => {
  // Who reads the log may be gone; the work, and an orderly end, go on without a reader.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", survive);
  const logger = winston.createLogger({
    level,
    defaultMeta: { pid: process.pid },
    format: winston.format.combine(
      winston.format.timestamp(),
      winston.format.json(),
      withoutSecrets(secrets),
    ),
    transports: [output(typeof app === "string" ? app : app())],
  });
  return (event, fields = {}, eventLevel = "info") => {
    const name = typeof app === "string" ? app : app();
    logger.log({ level: eventLevel, message: event, app: name, ...withErrors(fields) });
  };
};
