/** Whether an address, a path, is that of a page: `/jobs/$jobId` is at `/jobs/0190…`. Pure. */
export const isAt = (address: string, path: string): boolean =>
  new RegExp(`^${path.replaceAll(/\$\w+/g, "[^/]+")}/?$`).test(address);

/** What is read of an address's query. Pure. */

type Query = { readonly [name: string]: unknown };
type Texts<Name extends string> = { readonly [N in Name]?: string | undefined };

/** Returns a text of the query; numbers are texts that the router has read as such. */
export const textIn = (query: Query, name: string): string | undefined => {
  const value = query[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
};

/** Returns the page that the query asks for, from 2 on; the first one is not named. */
export const pageIn = (query: Query): number | undefined => {
  const page = Number(query["page"]);
  return Number.isSafeInteger(page) && page > 1 ? page : undefined;
};

/** Returns what reads these texts of a query. */
export const textsIn =
  <Name extends string>(...names: readonly Name[]) =>
  (query: Query): Texts<Name> =>
    Object.fromEntries(names.map((name) => [name, textIn(query, name)])) as Texts<Name>;

/** Returns what reads these texts of a query, and the page of a list. */
export const pagedTextsIn =
  <Name extends string>(...names: readonly Name[]) =>
  (query: Query): Texts<Name> & { readonly page?: number | undefined } => ({
    ...textsIn(...names)(query),
    page: pageIn(query),
  });
