import { type FieldError, ValidationError } from "reelwright";

/** Error texts by the names of a form's fields. */
export type FieldErrors = { readonly [field: string]: string };

/** Returns the texts of the fields that the API refused; none for any other error. An inner field belongs to its outer one. */
export const fieldErrorsOf = (
  error: unknown,
  textOf: (field: FieldError) => string,
): FieldErrors => {
  if (!(error instanceof ValidationError)) return {};
  const errors: { [field: string]: string } = {};
  for (const refused of error.fields) {
    const message = textOf(refused);
    const [name = "", ...inner] = refused.field.split(".");
    const part = inner.length > 0 ? `${inner.join(".")}: ` : "";
    errors[name] = errors[name] ? `${errors[name]}; ${part}${message}` : `${part}${message}`;
  }
  return errors;
};
