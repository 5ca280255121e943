import { parsedUrl } from "@reelwright/core/util/urls";
import type { FieldIssue } from "@reelwright/core/validation/invalid-fields";
import type { Schema } from "@reelwright/core/validation/schema";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { Route, Warning } from "../endpoint.ts";
import { issuesOf } from "./issues.ts";
import { type Findings, sanitizerOf, warningsOf } from "./sanitize.ts";

/** One request before validation. `body` is undefined when none was sent. */
type RawInput = {
  readonly params: { readonly [name: string]: unknown };
  readonly query: { readonly [name: string]: unknown };
  readonly body: unknown;
  readonly headers: { readonly [lowerCaseName: string]: unknown };
};

export type ValidInput = {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly headers: { readonly [lowerCaseName: string]: string };
  readonly sent: ReadonlySet<string>;
  /** The body as sent: a bare list under its field's name, a missing body as `{}`. */
  readonly sentBody: unknown;
  readonly warnings: readonly Warning[];
};

type Checked<T> = { readonly value: T; readonly issues: readonly FieldIssue[] };

/** `loc` begins with the part's name. */
const located = (part: string, issues: readonly FieldIssue[]): FieldIssue[] =>
  issues.map((issue) => ({ ...issue, loc: [part, ...issue.loc] }));

const nothing = { value: undefined, issues: [] };

const checkParams = (ajv: Ajv2020, schema: Route["params"]) => {
  if (!schema) return () => nothing;
  const validate = ajv.compile(schema);
  return (params: RawInput["params"]): Checked<unknown> => {
    const value = { ...params };
    const isValid = validate(value);
    return {
      value,
      issues: isValid ? [] : located("path", issuesOf(validate.errors ?? [], params)),
    };
  };
};

/** Keeps one issue per parameter, with the value as sent: a parameter has one value on the wire. */
const perParameter = (issues: readonly FieldIssue[], query: RawInput["query"]): FieldIssue[] => {
  const first = new Map<string, FieldIssue>();
  for (const issue of issues) {
    const name = String(issue.loc[0]);
    if (!first.has(name)) first.set(name, { ...issue, loc: [name], input: query[name] });
  }
  return [...first.values()];
};

const checkQuery = (ajv: Ajv2020, schema: Route["query"]) => {
  if (!schema) return () => nothing;
  const validate = ajv.compile(schema);
  return (query: RawInput["query"]): Checked<unknown> => {
    const value = coerceQuery(schema, query);
    if (validate(value)) return { value, issues: [] };
    const issues = perParameter(issuesOf(validate.errors ?? [], value), query);
    return { value, issues: located("query", issues) };
  };
};

const propertiesAt = (schema: Schema, path: readonly (string | number)[]): readonly string[] => {
  const inner = path.slice(0, -1).reduce<Schema | undefined>((at, step) => {
    const whole = at?.anyOf?.find(({ type }) => type !== "null") ?? at;
    return typeof step === "number" ? whole?.items : whole?.properties?.[step];
  }, schema);
  const whole = inner?.anyOf?.find(({ type }) => type !== "null") ?? inner;
  return Object.keys(whole?.properties ?? {});
};

type CheckedBody = Checked<unknown> & Pick<ValidInput, "sent" | "sentBody" | "warnings">;
const noBody: CheckedBody = { ...nothing, sent: new Set(), sentBody: undefined, warnings: [] };

/** A missing body counts as empty, so that the issues name the missing fields. */
const wholeBody = (sent: unknown, bareList: string | undefined): unknown => {
  if (sent === undefined) return {};
  return bareList !== undefined && Array.isArray(sent) ? { [bareList]: sent } : sent;
};

const checkBody = (ajv: Ajv2020, { body: schema, bareList }: Route) => {
  if (!schema) return () => noBody;
  const validate = ajv.compile(schema);
  const sanitize = sanitizerOf(schema);
  return (received: unknown): CheckedBody => {
    const body = wholeBody(received, bareList);
    const findings: Findings = { unknown: [], issues: [] };
    // A copy: ajv fills in defaults, which must not appear in the issues' inputs.
    const value = sanitize(body, [], findings);
    const sent = new Set(Object.keys((value ?? {}) as object));
    const isValid = validate(value);
    const issues = [...(isValid ? [] : issuesOf(validate.errors ?? [], body)), ...findings.issues];
    return {
      value,
      issues: located("body", issues),
      sent,
      sentBody: body,
      warnings: warningsOf(findings.unknown, (path) => propertiesAt(schema, path)),
    };
  };
};

const checkHeaders = (ajv: Ajv2020, fields: Route["headers"]) => {
  const checks = Object.entries(fields ?? {}).map(([name, { schema, bodyField }]) => ({
    name,
    bodyField,
    validate: ajv.compile(schema),
  }));
  return (headers: RawInput["headers"]): Checked<Record<string, string>> => {
    const value: Record<string, string> = {};
    const issues: FieldIssue[] = [];
    for (const { name, bodyField, validate } of checks) {
      const text = headers[name];
      if (typeof text !== "string") continue;
      value[name] = text;
      if (validate(text)) continue;
      const found = issuesOf(validate.errors ?? [], text);
      issues.push(
        ...located(
          bodyField === undefined ? "header" : "body",
          found.map((issue) => ({ ...issue, loc: [bodyField ?? name] })),
        ),
      );
    }
    return { value, issues };
  };
};

type CheckInput = (raw: RawInput) => {
  readonly input: ValidInput;
  readonly issues: readonly FieldIssue[];
};

const compile = (ajv: Ajv2020, declaration: Route): CheckInput => {
  const params = checkParams(ajv, declaration.params);
  const query = checkQuery(ajv, declaration.query);
  const body = checkBody(ajv, declaration);
  const headers = checkHeaders(ajv, declaration.headers);
  return (raw) => {
    const checked = {
      params: params(raw.params),
      query: query(raw.query),
      headers: headers(raw.headers),
      body: body(raw.body),
    };
    return {
      input: {
        params: checked.params.value,
        query: checked.query.value,
        headers: checked.headers.value,
        body: checked.body.value,
        sent: checked.body.sent,
        sentBody: checked.body.sentBody,
        warnings: checked.body.warnings,
      },
      issues: Object.values(checked).flatMap(({ issues }) => issues),
    };
  };
};

/**
 * Returns a function that validates a request and reports the issues of all its parts. The schemas are compiled at the
 * first request: compiling all endpoints takes as long as the rest of the start.
 */
export const compileInput = (ajv: Ajv2020, declaration: Route): CheckInput => {
  let check: CheckInput | undefined;
  return (raw) => {
    check ??= compile(ajv, declaration);
    return check(raw);
  };
};

type Coerce = (text: string) => unknown;

/** Accepts digits only: "1e1", "0x10" and " 3" are not integers here. */
const toInteger: Coerce = (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : text);

const coercions: { readonly [type: string]: Coerce } = {
  integer: toInteger,
  boolean: (text) => (text === "true" ? true : text === "false" ? false : text),
  array: (text) => text.split(","),
};

const coerceValue = (schema: Schema, value: unknown): unknown => {
  const coerce = typeof schema.type === "string" ? coercions[schema.type] : undefined;
  if (!coerce) return value;
  if (typeof value === "string") return coerce(value);
  // `?status=failed&status=paused` means the same as `?status=failed,paused`.
  return schema.type === "array" && Array.isArray(value)
    ? value.flatMap((text) => String(text).split(","))
    : value;
};

type QuerySchema = Schema & { readonly properties: { readonly [name: string]: Schema } };

const isBlank = (value: unknown): boolean =>
  Array.isArray(value) ? value.every(isBlank) : typeof value === "string" && value.trim() === "";

/** A filter is an optional parameter without a default for which an empty text has no meaning. */
const isFilter = ({ properties, required = [] }: QuerySchema, name: string): boolean =>
  !required.includes(name) &&
  properties[name]?.["default"] === undefined &&
  properties[name]?.["minLength"] !== 0;

/**
 * Converts query strings to the types of the schema. A value that can't be converted stays as it is and fails validation.
 * An empty filter counts as not sent.
 */
const coerceQuery = (
  schema: QuerySchema,
  query: { readonly [name: string]: unknown },
): { [name: string]: unknown } =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([name]) => Object.hasOwn(schema.properties, name))
      .filter(([name, value]) => !(isFilter(schema, name) && isBlank(value)))
      .map(([name, value]) => [name, coerceValue(schema.properties[name] ?? {}, value)]),
  );

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const longestUrl = 2048;

/** An absolute http or https URL; blanks are already encoded. Core checks where it leads. */
const isHttpUrl = (text: string): boolean => {
  // `maxLength` refuses it; parsing it would take long.
  if (text.length > longestUrl) return true;
  const url = /\s/.test(text) ? null : parsedUrl(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname !== "";
};

const createAjv = (): Ajv2020 => {
  const ajv = new Ajv2020({
    allErrors: true,
    useDefaults: true,
    coerceTypes: false,
    // 19.99 / 0.01 isn't quite 1999.
    multipleOfPrecision: 6,
    strict: true,
    allowUnionTypes: true,
    verbose: true,
  });
  // Marks deprecated values in the OpenAPI document.
  ajv.addVocabulary(["x-deprecated-values"]);
  formats.default(ajv, ["date", "date-time"]);
  ajv.addFormat("uuid", uuid);
  ajv.addFormat("http-url", isHttpUrl);
  return ajv;
};

let sharedAjv: Ajv2020 | undefined;

/**
 * The validator of all schemas: strict, reports all errors, fills in defaults, coerces nothing. The process shares one, so
 * that each schema is compiled once.
 */
export const requestAjv = (): Ajv2020 => {
  sharedAjv ??= createAjv();
  return sharedAjv;
};
