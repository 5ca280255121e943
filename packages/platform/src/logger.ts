import winston from "winston";

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

const ignoreBrokenPipe = (error: NodeJS.ErrnoException): void => {
  if (error.code !== "EPIPE") throw error;
};

/**
 * JSON lines on standard output, each with the app's name, the time and the process id. A process that becomes
 * another app gives a function.
 */
export const createLogger = (app: string | (() => string), level = "info"): Log => {
  // Who reads the log may be gone; the work, and an orderly end, go on without a reader.
  process.stdout.on("error", ignoreBrokenPipe);
  const logger = winston.createLogger({
    level,
    defaultMeta: { pid: process.pid },
    format: winston.format.combine(winston.format.timestamp(), winston.format.json()),
    transports: [new winston.transports.Console()],
  });
  return (event, fields = {}, eventLevel = "info") => {
    const name = typeof app === "string" ? app : app();
    logger.log({ level: eventLevel, message: event, app: name, ...withErrors(fields) });
  };
};
