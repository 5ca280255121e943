import { type Schema, schema } from "@reelwright/core/validation";

/** Query fields of a list with pages. Spec: "Pagination"; above 100 or below 1 is a 422. */
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
} as const;

/** Spec: "Paginated list envelope". It is called after its items, which have a title. */
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
    },
  });

/** One page of many. */
export const pageOf = <T>(
  items: readonly T[],
  total: number,
  at: { readonly page: number; readonly page_size: number },
) => ({
  items: [...items],
  total,
  page: at.page,
  page_size: at.page_size,
  total_pages: Math.ceil(total / at.page_size),
});

/** A list that is always whole: one page that holds it. An empty one has no page, like that of any other list. */
export const singlePage = <T>(items: readonly T[]) =>
  pageOf(items, items.length, { page: 1, page_size: Math.max(1, items.length) });
