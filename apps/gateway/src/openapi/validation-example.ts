/** Builds the example of a 422: an error in a field that callers of the operation often get wrong. */
import type { Schema } from "@reelwright/core/validation/schema";
import type { Declaration } from "../http/endpoint.ts";

const missing = (part: string, name: string) => ({
  type: "missing",
  loc: [part, name],
  msg: "Field required",
  input: {},
});

/** Returns the issue of an obviously invalid value for this schema. */
const badValue = (part: string, name: string, schema: Schema) => {
  const at = { loc: [part, name] };
  if (schema["format"] === "uuid")
    return { type: "uuid_parsing", ...at, msg: "Input should be a valid UUID", input: "42" };
  const least = schema["minimum"];
  if (typeof least === "number") {
    const msg = `Input should be greater than or equal to ${least}`;
    return { type: "greater_than_equal", ...at, msg, input: least - 1 };
  }
  return { type: "string_type", ...at, msg: "Input should be a valid string", input: 42 };
};

type Part = Declaration["body"];

/** A query parameter sent twice is a list. */
const twice = (query: Part) => {
  const name = Object.keys(query?.properties ?? {})[0];
  return name !== undefined && { ...badValue("query", name, {}), input: ["a", "b"] };
};

const ofPart = (part: string, fields: Part) => {
  const name = fields?.required?.[0];
  if (part !== "path" && name !== undefined) return missing(part, name);
  const bounded = Object.entries(fields?.properties ?? {}).find(
    ([, { format, minimum }]) => format === "uuid" || minimum !== undefined,
  );
  return bounded && badValue(part, ...bounded);
};

const notAnObject = {
  type: "dict_type",
  loc: ["body"],
  msg: "Input should be a valid dictionary",
  input: [1],
};

/** Returns the body of such a 422, or null if nothing can be invalid: a path may hold any text. */
export const validationErrorExample = ({
  body,
  query,
  params,
  upload,
}: Declaration): object | null => {
  const entry =
    (upload && missing("body", "file")) ||
    ofPart("body", body) ||
    ofPart("query", query) ||
    ofPart("path", params) ||
    (body && notAnObject) ||
    twice(query);
  return entry ? { detail: [entry] } : null;
};
