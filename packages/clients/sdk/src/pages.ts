/** Lists: a page at a time, or every item of all pages. */

/** A list as the API returns it. */
export type Envelope<T> = {
  readonly items: readonly T[];
  readonly total: number;
  readonly page: number;
  readonly page_size: number;
  readonly total_pages: number;
  /** Cursor of the next page, if the request had a cursor; null on the last page. */
  readonly next_cursor?: string | null | undefined;
};

/** The part of a list to read: a page, the items after a cursor (`""`: the first ones), or as the query says. */
export type Part = { readonly page?: number; readonly cursor?: string };

type Read<T> = (part: Part) => Promise<Envelope<T>>;

/** One page of a list. */
export class Page<T> {
  readonly items: readonly T[];
  /** Items on all pages. */
  readonly total: number;
  /** The number of this page, from 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly totalPages: number;
  readonly #nextCursor: string | null | undefined;
  readonly #read: Read<T>;

  constructor(envelope: Envelope<T>, read: Read<T>) {
    this.items = envelope.items;
    this.total = envelope.total;
    this.page = envelope.page;
    this.pageSize = envelope.page_size;
    this.totalPages = envelope.total_pages;
    this.#nextCursor = envelope.next_cursor;
    this.#read = read;
  }

  /** Whether another page follows. */
  get hasNext(): boolean {
    return this.#nextCursor === undefined ? this.page < this.totalPages : this.#nextCursor !== null;
  }

  /** Returns the page that follows, or null after the last one. */
  async next(): Promise<Page<T> | null> {
    if (!this.hasNext) return null;
    const cursor = this.#nextCursor ?? null;
    const part = cursor === null ? { page: this.page + 1 } : { cursor };
    return new Page(await this.#read(part), this.#read);
  }

  /** The items of this page. */
  [Symbol.iterator](): Iterator<T> {
    return this.items[Symbol.iterator]();
  }
}

/**
 * A list that is being read: `await` it for a page, or walk over the items of this and all later pages with `for await`.
 * Nothing is asked before either.
 */
export class PageList<T> implements PromiseLike<Page<T>>, AsyncIterable<T> {
  readonly #read: Read<T>;
  readonly #begin: Part;
  #first: Promise<Page<T>> | undefined;

  /** `begin`: the part that a walk begins with. */
  constructor(read: Read<T>, begin: Part = {}) {
    this.#read = read;
    this.#begin = begin;
  }

  async #at(part: Part): Promise<Page<T>> {
    return new Page(await this.#read(part), this.#read);
  }

  /** The first page that was asked for. */
  #page(): Promise<Page<T>> {
    this.#first ??= this.#at({});
    return this.#first;
  }

  // biome-ignore lint/suspicious/noThenProperty: `await list` is a page.
  then<R = Page<T>, E = never>(
    onPage?: ((page: Page<T>) => R | PromiseLike<R>) | null,
    onError?: ((error: unknown) => E | PromiseLike<E>) | null,
  ): Promise<R | E> {
    return this.#page().then(onPage, onError);
  }

  /** As of a promise. */
  catch<E>(onError: (error: unknown) => E | PromiseLike<E>): Promise<Page<T> | E> {
    return this.#page().catch(onError);
  }

  /** As of a promise. */
  finally(onEnd: () => void): Promise<Page<T>> {
    return this.#page().finally(onEnd);
  }

  /**
   * Every item from the requested page to the end of the list, each once, even if items are added or changed
   * meanwhile. A list that was requested by a page number is read by page numbers.
   */
  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for (let page: Page<T> | null = await this.#at(this.#begin); page; page = await page.next()) {
      yield* page.items;
    }
  }

  /** Returns up to `limit` items of all pages. */
  async toArray(limit = Number.POSITIVE_INFINITY): Promise<T[]> {
    const items: T[] = [];
    if (limit <= 0) return items;
    for await (const item of this) {
      items.push(item);
      if (items.length >= limit) break;
    }
    return items;
  }
}

/** A list that the API returns as an array, as one page. */
export const singlePage = <T>(items: readonly T[]): Envelope<T> => ({
  items,
  total: items.length,
  page: 1,
  page_size: Math.max(1, items.length),
  total_pages: items.length > 0 ? 1 : 0,
});
