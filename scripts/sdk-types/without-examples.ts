/** Removes parts of an OpenAPI document that the types don't need. */
type Node = { readonly [key: string]: unknown };

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

/** Keywords whose values map names to schemas. */
const named = new Set(["properties", "schemas", "paths", "patternProperties"]);

const kept = (key: string, value: unknown): boolean => {
  if (key === "example" || key === "examples") return false;
  // The SDK throws error responses and reads headers itself.
  return key !== "headers" || !isNode(value);
};

const successes = (responses: Node): Node =>
  Object.fromEntries(Object.entries(responses).filter(([status]) => Number(status) < 300));

/** The document without examples and without error responses. */
export const withoutExamples = (value: unknown, isNames = false): unknown => {
  if (Array.isArray(value)) return value.map((each) => withoutExamples(each));
  if (!isNode(value)) return value;
  const entries = Object.entries(value).filter(([key, each]) => isNames || kept(key, each));
  return Object.fromEntries(
    entries.map(([key, each]) => [
      key,
      key === "responses" && !isNames
        ? withoutExamples(successes(each as Node), true)
        : withoutExamples(each, !isNames && named.has(key)),
    ]),
  );
};
