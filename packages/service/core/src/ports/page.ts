/** The sort key of a row of a list, as a whole number, and what tells rows of the same key apart. */
export type ListKey = { readonly sort: number; readonly id: string };

export type Page = {
  /** Ignored where `after` is given. */
  readonly page: number;
  readonly pageSize: number;
  /** The row that the page follows; null: none, it begins the list. Left out: the page is found by its number. */
  readonly after?: ListKey | null;
};

export type Paged<T> = {
  readonly items: readonly T[];
  readonly total: number;
  /** Where `after` was given: the last item's key, or null at the end of the list. */
  readonly next?: ListKey | null;
};
