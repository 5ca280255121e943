import type { ListKey, Page } from "@reelwright/core/ports/page";
import { InvalidFields } from "@reelwright/core/validation/invalid-fields";
import { type Schema, schema } from "@reelwright/core/validation/schema";

/** Query fields of a list with pages. docs/contribute/contract.md#lists; above 100 or below 1 is a 422. */
export const pageFields = {
  page: {
    type: "integer",
    minimum: 1,
    // Keeps the row offset within 32 bits.
    maximum: 10_000_000,
    default: 1,
    description: "A page past the end is empty.",
  },
  page_size: { type: "integer", minimum: 1, maximum: 100, default: 20 },
  cursor: {
    type: "string",
    // The empty text begins a list.
    minLength: 0,
    maxLength: 200,
    description:
      "Reads the list row by row instead of by page numbers, so that no row is repeated or left out when others are added or change meanwhile. Send an empty text first, then the answer's `next_cursor` until that is null. An extension; not together with `page`.",
  },
} as const;

/** docs/contribute/contract.md#lists. It is called after its items, which have a title. */
export const envelopeOf = <const S extends Schema & { readonly title: string }>(items: S) =>
  schema({
    title: `${items.title}Page`,
    type: "object",
    required: ["items", "total", "page", "page_size", "total_pages"],
    properties: {
      items: { type: "array", items },
      total: { type: "integer", minimum: 0 },
      page: { type: "integer", minimum: 1 },
      page_size: { type: "integer", minimum: 1 },
      total_pages: { type: "integer", minimum: 0 },
      next_cursor: {
        anyOf: [{ type: "string" }, { type: "null" }],
        description: "Sent if the request has a `cursor`; null at the end of the list.",
      },
    },
  });

/** A list's name within its cursors: a cursor is of no use to another list. */
type ListName =
  | "api-keys"
  | "audit-log"
  | "deliveries"
  | "jobs"
  | "payments"
  | "personas"
  | "reviews"
  | "tasks"
  | "transactions"
  | "voices";

const cursorOf = (list: ListName, { sort, id }: ListKey): string =>
  Buffer.from(`${list} ${sort} ${id}`).toString("base64url");

const refused = (field: "cursor" | "page", input: unknown, msg: string): InvalidFields =>
  new InvalidFields([
    { type: "value_error", loc: ["query", field], msg: `Value error, ${msg}`, input },
  ]);

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const idPatterns: { readonly [list in ListName]: RegExp } = {
  "api-keys": uuid,
  "audit-log": /^$/,
  deliveries: uuid,
  jobs: uuid,
  payments: uuid,
  personas: /^[\w-]{1,80}$/,
  reviews: uuid,
  tasks: uuid,
  transactions: /^$/,
  voices: /^[\w-]{1,80}$/,
};

/** The key in a cursor; null for anything that `cursorOf` didn't make for this list. */
const keyIn = (list: ListName, cursor: string): ListKey | null => {
  const text = Buffer.from(cursor, "base64url").toString();
  const [, of, sort, id = ""] = /^([a-z-]+) (\d{1,16}) (.*)$/s.exec(text) ?? [];
  const isOwn = of === list && idPatterns[list].test(id) && Number.isSafeInteger(Number(sort));
  return isOwn ? { sort: Number(sort), id } : null;
};

type Asked = {
  readonly query: {
    readonly page: number;
    readonly page_size: number;
    readonly cursor?: string | undefined;
  };
  readonly sentQuery: ReadonlySet<string>;
};

/** Which part of a list is asked for. Throws InvalidFields for a cursor beside a page, or of another list. */
export const partOf = (list: ListName, { query, sentQuery }: Asked): Page => {
  const { page, page_size: pageSize, cursor } = query;
  if (cursor === undefined) return { page, pageSize };
  if (sentQuery.has("page")) {
    throw refused("page", page, "can't be combined with cursor; send one of the two");
  }
  const after = cursor === "" ? null : keyIn(list, cursor);
  if (after === null && cursor !== "") {
    throw refused("cursor", cursor, "is not a cursor of this list; send a next_cursor of it");
  }
  return { page: 1, pageSize, after };
};

/** One part of many: a page, or what follows a cursor. */
export const pageOf = <T>(
  items: readonly T[],
  { total, next }: { readonly total: number; readonly next?: ListKey | null },
  { page, pageSize }: Page,
  list?: ListName,
) => ({
  items: [...items],
  total,
  page,
  page_size: pageSize,
  total_pages: Math.ceil(total / pageSize),
  ...(next !== undefined && { next_cursor: next && list ? cursorOf(list, next) : null }),
});

/** A list that is always whole: one page that holds it. An empty one has no page, like that of any other list. */
export const singlePage = <T>(items: readonly T[]) =>
  pageOf(items, { total: items.length }, { page: 1, pageSize: Math.max(1, items.length) });
