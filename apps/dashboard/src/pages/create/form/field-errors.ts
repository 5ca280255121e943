/** The API's errors of fields, by the field of the form that shows them. */
import { ValidationError } from "reelwright";

export type FieldErrors = { readonly [field: string]: string };

/** Returns the message of each field that was refused; none for any other error. */
export const fieldErrorsOf = (error: unknown): FieldErrors => {
  if (!(error instanceof ValidationError)) return {};
  const errors: { [field: string]: string } = {};
  for (const { field, message } of error.fields) {
    const [name = "", ...inner] = field.split(".");
    const part = inner.length > 0 ? `${inner.join(".")}: ` : "";
    errors[name] = errors[name] ? `${errors[name]}; ${part}${message}` : `${part}${message}`;
  }
  return errors;
};

/** Returns the first of the refused fields in the order of the form. */
export const firstOf = (errors: FieldErrors, order: readonly string[]): string | null =>
  order.find((name) => name in errors) ?? Object.keys(errors)[0] ?? null;
