/**
 * A request with an idempotency key. `POST /jobs` doesn't use this: the key of a job is a column of the job.
 */
export type Once = {
  readonly key: string;
  /** SHA-256 of the operation, its path and its body. Equal requests have the same one. */
  readonly fingerprint: string;
};

/** A request that took effect. */
export type KeyedRequest = {
  readonly fingerprint: string;
  /** The resource that it created or changed. */
  readonly resourceId: string;
  /** The body of its answer; null until the answer has been stored. */
  readonly answer: unknown;
};

/**
 * The idempotency keys of a tenant. A key is written by the transaction that does the work (`claimKey` of the store), so
 * that neither exists without the other. Keys are kept for 30 days.
 */
export type IdempotencyStore = {
  find(tenantId: string, key: string): Promise<KeyedRequest | null>;
  /** Stores what was answered, for later requests with the same key. */
  storeAnswer(tenantId: string, once: Once, answer: unknown): Promise<void>;
  /** Frees a key whose work was undone. A key with an answer stays. */
  forget(tenantId: string, once: Once): Promise<void>;
};

/** Thrown when another request with the same key has taken effect. This one did nothing. */
export class KeyTaken extends Error {
  override readonly name = "KeyTaken";
  constructor(key: string) {
    super(`the idempotency key ${key} has been used`);
  }
}

/** Sort key of a list's row as a whole number, and the tie-breaker. */
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
