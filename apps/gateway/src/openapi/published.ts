/** Formats of ours by their standard names. */
const formats: { readonly [own: string]: string } = { "http-url": "uri" };

/** Our validator wants a condition to name the fields that it asks for; linters take those for all that there are. */
const askedFor = (schema: object): object =>
  "required" in schema ? { required: schema.required } : schema;

/** A schema as it is shown to others. */
export const published = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(published);
  if (typeof schema !== "object" || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === "format" && typeof value === "string") return [key, formats[value] ?? value];
      if (key === "else" && typeof value === "object" && value !== null)
        return [key, askedFor(value)];
      return [
        key,
        key === "enum" || key === "default" || key === "examples" ? value : published(value),
      ];
    }),
  );
};
