import type { PriceBookStore, PublishedBook } from "../ports/credits.ts";
import { builtInBook, type PriceBook } from "./price-book.ts";

/** The price book in force, as a process knows it. */
export type PriceBooks = {
  /** By what was read last. Creating a job checks it against the database. */
  current(): PriceBook;
  /** At most `maxAgeMs` old. If the database can't be read, what was read last. */
  fresh(): Promise<PriceBook>;
  /** Read now. Throws if it can't be read. */
  refresh(): Promise<PriceBook>;
};

/** Where nothing is published. */
export const builtInBooks: PriceBooks = {
  current: () => builtInBook,
  fresh: async () => builtInBook,
  refresh: async () => builtInBook,
};

/** The book in force at a time of the database's clock. */
export const bookAt = (books: readonly PublishedBook[], nowMs: number): PriceBook => {
  let found: PublishedBook | null = null;
  for (const book of books) {
    const begins = Date.parse(book.effective_at);
    if (book.withdrawn_at !== null || begins > nowMs) continue;
    const until = found === null ? Number.NEGATIVE_INFINITY : Date.parse(found.effective_at);
    const isLater = begins === until ? book.version > (found?.version ?? 0) : begins > until;
    if (isLater) found = book;
  }
  return found ?? builtInBook;
};

/** Keeps the published books in memory, and when they come into force by the database's clock. */
export const openPriceBooks = (
  store: Pick<PriceBookStore, "list">,
  options: { readonly maxAgeMs: number; readonly onError: (error: unknown) => void },
): PriceBooks => {
  let books: readonly PublishedBook[] = [];
  /** What to add to this process's clock. */
  let offsetMs = 0;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  const inForce = (): PriceBook => bookAt(books, performance.now() + offsetMs);
  const read = async (): Promise<void> => {
    const begun = performance.now();
    const found = await store.list();
    books = found.items;
    offsetMs = found.now_ms - performance.now();
    readAt = begun;
  };
  /** Shared, unless it began before the caller asked. */
  const shared = (): Promise<void> => {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };
  return {
    current: inForce,
    fresh: async () => {
      if (performance.now() - readAt > options.maxAgeMs) await shared().catch(options.onError);
      return inForce();
    },
    refresh: async () => {
      await read();
      return inForce();
    },
  };
};
