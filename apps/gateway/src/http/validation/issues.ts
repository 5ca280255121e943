/** Translates ajv's errors to pydantic 2's. Decisions: "422 entries follow pydantic 2". */
import type { FieldIssue } from "@reelwright/core/validation/invalid-fields";
import type { ErrorObject } from "ajv";

type Path = readonly (string | number)[];
type Message = { readonly type: string; readonly msg: string };

const typeMessages: { readonly [type: string]: Message } = {
  string: { type: "string_type", msg: "Input should be a valid string" },
  integer: { type: "int_type", msg: "Input should be a valid integer" },
  number: { type: "float_type", msg: "Input should be a valid number" },
  boolean: { type: "bool_type", msg: "Input should be a valid boolean" },
  array: { type: "list_type", msg: "Input should be a valid list" },
  object: { type: "dict_type", msg: "Input should be a valid dictionary" },
};

const formatMessages: { readonly [format: string]: Message } = {
  uuid: { type: "uuid_parsing", msg: "Input should be a valid UUID" },
  date: { type: "date_parsing", msg: "Input should be a valid date, YYYY-MM-DD" },
};

/** Says why an address is invalid. The rule itself reports relative addresses and other schemes. */
const urlMessage = (text: unknown): Message => {
  const rule = "Input should be a valid URL, absolute, http or https";
  const value = String(text).trim();
  const isHttp = /^https?:/i.test(value);
  const reason =
    value === "" ? ": it is empty" : isHttp ? ": its host is missing or not valid" : "";
  return { type: "url_parsing", msg: `${rule}${reason}` };
};

const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? "" : "s"}`;

/** "'a', 'b' or 'c'" */
const alternatives = (values: readonly unknown[]): string => {
  const quoted = values
    .filter((value) => value !== null)
    .map((value) => (typeof value === "string" ? `'${value}'` : String(value)));
  const last = quoted.pop() ?? "";
  return quoted.length > 0 ? `${quoted.join(", ")} or ${last}` : last;
};

const tooLong = (what: string, most: number, found: number): Message => ({
  type: "too_long",
  msg: `${what} should have at most ${counted(most, "item")} after validation, not ${found}`,
});

/** A list that is longer than it may be. */
export const tooManyItems = (loc: Path, input: readonly unknown[], most: number): FieldIssue => ({
  ...tooLong("List", most, input.length),
  loc,
  input,
});

/** A map with more entries than it may have. */
export const tooManyPairs = (
  loc: Path,
  input: object,
  most: number,
  found: number,
): FieldIssue => ({ ...tooLong("Dictionary", most, found), loc, input });

const sizeOf = (value: unknown): number => Object.keys(value as object).length;
const typeOf = (named: string | readonly string[]): string =>
  (typeof named === "string" ? named.split(",") : named).find((type) => type !== "null") ?? "null";

const messageOf: { readonly [keyword: string]: (error: ErrorObject) => Message | undefined } = {
  type: ({ params }) => typeMessages[typeOf(params["type"])],
  required: () => ({ type: "missing", msg: "Field required" }),
  enum: ({ params }) => ({
    type: "literal_error",
    msg: `Input should be ${alternatives(params["allowedValues"])}`,
  }),
  minimum: ({ params }) => ({
    type: "greater_than_equal",
    msg: `Input should be greater than or equal to ${params["limit"]}`,
  }),
  maximum: ({ params }) => ({
    type: "less_than_equal",
    msg: `Input should be less than or equal to ${params["limit"]}`,
  }),
  maxLength: ({ params }) => ({
    type: "string_too_long",
    msg: `String should have at most ${counted(params["limit"], "character")}`,
  }),
  minLength: ({ params }) => ({
    type: "string_too_short",
    msg: `String should have at least ${counted(params["limit"], "character")}`,
  }),
  pattern: ({ params }) => ({
    type: "string_pattern_mismatch",
    msg: `String should match pattern '${params["pattern"]}'`,
  }),
  // Of a query only: a body's lists were truncated before.
  maxItems: ({ params, data }) => tooLong("List", params["limit"], sizeOf(data)),
  minItems: ({ params, data }) => ({
    type: "too_short",
    msg: `List should have at least ${counted(params["limit"], "item")} after validation, not ${sizeOf(data)}`,
  }),
  format: ({ params, data }) =>
    params["format"] === "http-url" ? urlMessage(data) : formatMessages[params["format"]],
};

const otherMessage = ({ message }: ErrorObject): Message => ({
  type: "value_error",
  msg: `Value error, ${message ?? "is not valid"}`,
});

/** A JSON pointer as a path: members of arrays by number. */
const pathOf = (pointer: string, root: unknown): Path => {
  let value = root;
  return pointer
    .split("/")
    .slice(1)
    .map((escaped) => {
      const name = escaped.replaceAll("~1", "/").replaceAll("~0", "~");
      const step = Array.isArray(value) ? Number(name) : name;
      value = (value as Record<string | number, unknown> | undefined)?.[step];
      return step;
    });
};

const valueAt = (root: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, step) => (value as Record<string | number, unknown>)?.[step], root);

/** Errors of the branches of "X or null" and of conditions: only the reason why the value is not an X matters. */
const isNoise = ({ keyword, params }: ErrorObject): boolean =>
  keyword === "anyOf" ||
  keyword === "propertyNames" ||
  keyword === "if" ||
  (keyword === "type" && params["type"] === "null");

const issueOf = (error: ErrorObject, original: unknown): FieldIssue => {
  const { type, msg } = messageOf[error.keyword]?.(error) ?? otherMessage(error);
  const path = pathOf(error.instancePath, original);
  if (error.propertyName !== undefined) {
    const loc = [...path, error.propertyName, "[key]"];
    return { type, loc, msg, input: error.propertyName };
  }
  const loc = error.keyword === "required" ? [...path, error.params["missingProperty"]] : path;
  return { type, loc, msg, input: valueAt(original, path) };
};

/** Required by a condition over other fields; ajv reports these before the unconditionally required ones. */
const isConditional = ({ schemaPath }: ErrorObject): boolean => schemaPath.startsWith("#/else/");

/** Returns ajv's errors as entries of `detail`; `loc` lacks the part's name. `original` is the value as sent. */
export const issuesOf = (errors: readonly ErrorObject[], original: unknown): FieldIssue[] =>
  errors
    .filter((error) => !isNoise(error))
    .sort((a, b) => Number(isConditional(a)) - Number(isConditional(b)))
    .map((error) => issueOf(error, original));
