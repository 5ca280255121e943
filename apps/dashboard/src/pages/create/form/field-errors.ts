/** The API's errors of fields, by the field of the form that shows them. */
import { type FieldError, ValidationError } from "reelwright";

export type FieldErrors = { readonly [field: string]: string };

/** Returns the message of each field that was refused, as `textOf` tells it; none for any other error. */
export const fieldErrorsOf = (
  error: unknown,
  textOf: (field: FieldError) => string,
): FieldErrors => {
  if (!(error instanceof ValidationError)) return {};
  const errors: { [field: string]: string } = {};
  for (const refused of error.fields) {
    const { field } = refused;
    const message = textOf(refused);
    const [name = "", ...inner] = field.split(".");
    const part = inner.length > 0 ? `${inner.join(".")}: ` : "";
    errors[name] = errors[name] ? `${errors[name]}; ${part}${message}` : `${part}${message}`;
  }
  return errors;
};

/** Returns the first of the refused fields in the order of the form. */
export const firstOf = (errors: FieldErrors, order: readonly string[]): string | null =>
  order.find((name) => name in errors) ?? Object.keys(errors)[0] ?? null;
