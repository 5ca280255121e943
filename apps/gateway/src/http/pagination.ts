import type { ListKey, Page } from "@reelwright/core/ports/requests";
import { InvalidFields } from "@reelwright/core/validation/invalid-fields";
import { type Schema, schema } from "@reelwright/core/validation/schema";

/** Query fields of a paginated list. docs/contribute/contract.md, "Lists". */
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
      "Reads the list by position instead of page number, so that no row is repeated or skipped while rows are added or changed. Send an empty string first, then each response's `next_cursor` until it is null. An extension; can't be combined with `page`.",
  },
} as const;

/** The envelope of a list. Its title derives from the title of its items. */
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
        description: "Returned if the request has a `cursor`; null at the end of the list.",
      },
    },
  });

/** The name of a list in its cursors. A cursor is valid for one list only. */
type ListName =
  | "api-keys"
  | "audit-log"
  | "deliveries"
  | "invitations"
  | "jobs"
  | "members"
  | "payments"
  | "personas"
  | "reviews"
  | "tasks"
  | "transactions"
  | "uploads"
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
  invitations: uuid,
  jobs: uuid,
  members: uuid,
  payments: uuid,
  personas: /^[\w-]{1,80}$/,
  reviews: uuid,
  tasks: uuid,
  transactions: /^$/,
  uploads: uuid,
  voices: /^[\w-]{1,80}$/,
};

/** Returns the key in a cursor; null if the cursor isn't from `cursorOf` for this list. */
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

/** Returns the requested part of a list. Throws InvalidFields for a cursor with a page, or of another list. */
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

/** Builds the envelope of one page, or of what follows a cursor. */
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

/** Builds the envelope of a complete list as one page. An empty list has 0 pages, like any other list. */
export const singlePage = <T>(items: readonly T[]) =>
  pageOf(items, { total: items.length }, { page: 1, pageSize: Math.max(1, items.length) });
