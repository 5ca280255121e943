/** Translates ajv's errors to pydantic 2's. docs/contribute/decisions.md, "Validation format". */
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

/** Explains why a URL is invalid. The rule itself covers relative URLs and other schemes. */
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

/** The issue of a list with too many items. */
export const tooManyItems = (loc: Path, input: readonly unknown[], most: number): FieldIssue => ({
  ...tooLong("List", most, input.length),
  loc,
  input,
});

/** The issue of a map with too many entries. */
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
  // Only for queries: lists in bodies are already truncated.
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

/** Errors of the null branch of "X or null", and of conditions. Only the error of the X branch is useful. */
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

/** Required by a condition on other fields. ajv reports these before unconditionally required fields. */
const isConditional = ({ schemaPath }: ErrorObject): boolean => schemaPath.startsWith("#/else/");

/** Returns ajv's errors as entries of `detail`; `loc` lacks the part's name. `original` is the value as sent. */
export const issuesOf = (errors: readonly ErrorObject[], original: unknown): FieldIssue[] =>
  errors
    .filter((error) => !isNoise(error))
    .sort((a, b) => Number(isConditional(a)) - Number(isConditional(b)))
    .map((error) => issueOf(error, original));

/** Maximum number of reported issues. */
const maxIssues = 100;
const parts = ["path", "query", "body"];

/** Positions of an object's members, computed once for each object. */
const placesIn = () => {
  const known = new Map<object, Map<string, number>>();
  return (container: object): Map<string, number> => {
    const places =
      known.get(container) ?? new Map(Object.keys(container).map((name, at) => [name, at]));
    known.set(container, places);
    return places;
  };
};

/** Returns an issue's position in the request, one number for each step; missing fields sort last. */
const placeOf = (
  [part, ...steps]: FieldIssue["loc"],
  body: unknown,
  places: (container: object) => Map<string, number>,
): readonly number[] => {
  let at: unknown = part === "body" ? body : undefined;
  return [
    parts.indexOf(String(part)),
    ...steps.map((step) => {
      const container = typeof at === "object" && at !== null ? at : {};
      at = (container as Record<string | number, unknown>)[step];
      if (typeof step === "number") return step;
      return places(container).get(step) ?? Number.POSITIVE_INFINITY;
    }),
  ];
};

const compare = (a: readonly number[], b: readonly number[]): number => {
  const step = a.findIndex((place, at) => place !== b[at]);
  if (step === -1) return a.length - b.length;
  return (a[step] ?? 0) < (b[step] ?? Number.NEGATIVE_INFINITY) ? -1 : 1;
};

/** Returns the value sent at this path of the body, or undefined. */
const sentAt = ([part, ...steps]: FieldIssue["loc"], body: unknown): unknown =>
  steps.reduce<unknown>(
    (value, step) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, step)
        ? (value as Record<string | number, unknown>)[step]
        : undefined,
    part === "body" ? body : undefined,
  );

/**
 * Sorts issues by the position of their fields in the request, missing fields last. Returns at most a hundred, each with
 * the input as sent.
 */
export const sortIssues = (body: unknown, issues: readonly FieldIssue[]): FieldIssue[] => {
  const places = placesIn();
  return issues
    .map((issue) => ({ issue, place: placeOf(issue.loc, body, places) }))
    .sort((a, b) => compare(a.place, b.place))
    .slice(0, maxIssues)
    .map(({ issue }) => ({
      ...issue,
      input: inputForError(sentAt(issue.loc, body) ?? issue.input),
    }));
};

/** Inputs larger than this (in characters of JSON, roughly) are not echoed. */
const maxLength = 16_384;
/** Deeper inputs are not echoed; no schema nests this deep. */
const maxDepth = 32;

/** Returns the remaining budget after writing the value as JSON; negative if the value is too large. Stops early. */
const charactersLeft = (value: unknown, budget: number, depth: number): number => {
  if (typeof value === "string") return budget - value.length - 2;
  if (typeof value !== "object" || value === null) return budget - 5;
  if (depth > maxDepth) return Number.NEGATIVE_INFINITY;
  let left = budget - 2;
  // Object.entries would build a list of possibly a million members.
  for (const name in value) {
    if (left < 0) break;
    if (!Object.hasOwn(value, name)) continue;
    const inner = (value as Record<string, unknown>)[name];
    left = charactersLeft(inner, left - (Array.isArray(value) ? 1 : name.length + 4), depth + 1);
  }
  return left;
};

/** Returns the input to echo in an error: the whole input, or a note if it is too large or nested too deep. */
const inputForError = (input: unknown): unknown => {
  const budget = charactersLeft(input, maxLength, 0);
  if (budget === Number.NEGATIVE_INFINITY) return "(nested too deep to repeat)";
  return budget < 0 ? "(too large to repeat)" : (input ?? null);
};

type Step = string | number;

/** A body without the fields that have issues. */
type ValidPart = {
  readonly body: object;
  /** Names of top-level fields that are missing or invalid as a whole. */
  readonly invalidFields: ReadonlySet<string>;
};

/** Returns the path of the field that an issue belongs to: a list with an invalid item is an invalid list. */
const fieldOf = (steps: readonly Step[]): readonly Step[] => {
  const end = steps.findIndex((step) => typeof step === "number" || step === "[key]");
  return end === -1 ? steps : steps.slice(0, end);
};

const without = (value: unknown, [step, ...rest]: readonly Step[]): unknown => {
  if (step === undefined || typeof value !== "object" || value === null) return value;
  const { [step]: inner, ...others } = value as Record<Step, unknown>;
  return rest.length === 0 ? others : { ...others, [step]: without(inner, rest) };
};

/** Returns the fields of a body that no issue concerns. */
export const validPartOf = (body: unknown, issues: readonly FieldIssue[]): ValidPart => {
  const fields = issues
    .filter(({ loc }) => loc[0] === "body")
    .map(({ loc }) => fieldOf(loc.slice(1)));
  const isWhole = typeof body === "object" && body !== null && fields.every(({ length }) => length);
  return {
    body: isWhole ? (fields.reduce(without, body) as object) : {},
    invalidFields: new Set(
      fields.filter(({ length }) => length === 1).map(([name]) => String(name)),
    ),
  };
};
