/** Returns whether a path matches a page's pattern: `/jobs/0190…` matches `/jobs/$jobId`. Pure. */
export const isAt = (address: string, path: string): boolean =>
  new RegExp(`^${path.replaceAll(/\$\w+/g, "[^/]+")}/?$`).test(address);

const openPaths = /^\/(admin|checkout|confirm-address|outbox|undo-change)(\/|$)/;

/** Returns whether a page needs no sign-in: what links in emails, the sandbox, the outbox and operators' sign-in lead to. */
export const isOpenPath = (address: string): boolean => openPaths.test(address);

/** Reading an address's query. Pure. */

type Query = { readonly [name: string]: unknown };
type Texts<Name extends string> = { readonly [N in Name]?: string | undefined };

/** Returns a text of the query. The router parses numeric texts as numbers. */
export const textIn = (query: Query, name: string): string | undefined => {
  const value = query[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
};

/** Returns the requested page from 2 on; the first page has no parameter. */
export const pageIn = (query: Query): number | undefined => {
  const page = Number(query["page"]);
  return Number.isSafeInteger(page) && page > 1 ? page : undefined;
};

/** Returns a reader of these texts. */
export const textsIn =
  <Name extends string>(...names: readonly Name[]) =>
  (query: Query): Texts<Name> =>
    Object.fromEntries(names.map((name) => [name, textIn(query, name)])) as Texts<Name>;

/** Returns a reader of these texts and the page of a list. */
export const pagedTextsIn =
  <Name extends string>(...names: readonly Name[]) =>
  (query: Query): Texts<Name> & { readonly page?: number | undefined } => ({
    ...textsIn(...names)(query),
    page: pageIn(query),
  });
