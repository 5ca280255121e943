import { facetOf } from "@reelwright/core/catalogue/folding";
import { schema } from "@reelwright/core/validation/schema";

/** A search text; databases can't store U+0000. */
export const searchText = {
  type: "string",
  maxLength: 200,
  pattern: "^[^\\u0000]*$",
} as const;

const filter = {
  ...searchText,
  description: "Ignores case; unknown values match nothing.",
} as const;

/** A text field of the query for each filter. */
export const filterFields = <const Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, filter])) as {
    readonly [K in Name]: typeof filter;
  };

/** The facets that the query asks for; an empty text asks for nothing. */
export const facetsOf = <Name extends string>(
  names: readonly Name[],
  query: { readonly [K in Name]?: string },
): readonly string[] =>
  names.flatMap((name) => {
    const value = query[name]?.trim() ?? "";
    return value === "" ? [] : [facetOf(name, value)];
  });

export const sortOrder = { title: "SortOrder", enum: ["asc", "desc"], default: "asc" } as const;

/** An object of lists: the values of each filter. */
export const optionsSchema = <const Name extends string>(title: string, names: readonly Name[]) =>
  schema({
    title,
    type: "object",
    required: names,
    properties: Object.fromEntries(
      names.map((name) => [name, { type: "array", items: { type: "string" } }]),
    ) as {
      readonly [K in Name]: { readonly type: "array"; readonly items: { readonly type: "string" } };
    },
  });

/** Each value once, in order. */
export const sortedUnique = (values: readonly string[]): string[] => [...new Set(values)].sort();

/** What these ids name, in their order; ids of nothing are left out, and each counts once. */
export const findAll = <T>(ids: readonly string[], find: (id: string) => T | null): T[] => [
  ...new Set(ids.map(find).filter((found): found is NonNullable<typeof found> => found !== null)),
];
