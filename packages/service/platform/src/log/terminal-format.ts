/** Lines for people: the time, the level, the app, the event, and its fields as `name=value`. */
import { format } from "winston";

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

export const terminalFormat = format.printf(
  ({ timestamp, level, app, message, pid: _pid, ...fields }) => {
    const entries = Object.entries(fields);
    const shown = entries
      .filter(([, value]) => value !== undefined && !isError(value))
      .map(([name, value]) => ` ${name}=${valueText(value)}`);
    const errors = entries.flatMap(([, value]) => (isError(value) ? errorLines(value) : []));
    const head = `${String(timestamp).slice(11, 23)} ${level.padEnd(5)} ${app} ${message}`;
    return [`${head}${shown.join("")}`, ...errors].join("\n");
  },
);
