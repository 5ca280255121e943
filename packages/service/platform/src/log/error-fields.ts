import { SettingsError } from "../config.ts";
import { withSourcePositions } from "./source-positions.ts";

const maxCauses = 6;

const fieldsOf = (error: unknown, causesLeft: number): { readonly [key: string]: unknown } => {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, cause } = error;
  // It says what to change, to people: the way there is of no use to them.
  if (error instanceof SettingsError) return { name, message };
  const code = "code" in error ? { code: error.code } : {};
  const parts =
    error instanceof AggregateError
      ? { errors: error.errors.slice(0, maxCauses).map((each) => fieldsOf(each, 0)) }
      : {};
  const origin =
    cause === undefined || causesLeft === 0
      ? { stack: error.stack && withSourcePositions(error.stack) }
      : { cause: fieldsOf(cause, causesLeft - 1) };
  return { name, ...code, message, ...parts, ...origin };
};

/** An error as fields: class, code, message, and the chain of causes (six at most) with the innermost stack. */
export const errorFields = (error: unknown): { readonly [key: string]: unknown } =>
  fieldsOf(error, maxCauses);
