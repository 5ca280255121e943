/**
 * A request with an idempotency key. `POST /jobs` doesn't use this: the key of a job is a column of the job.
 */
export type Once = {
  readonly key: string;
  /** SHA-256 of the operation, its path and its body. Equal requests have the same one. */
  readonly fingerprint: string;
};

/** A request that took effect, or is in progress. */
export type KeyedRequest = {
  readonly fingerprint: string;
  /** The resource that it created or changed. */
  readonly resourceId: string;
  /** The response body; null until it is stored. */
  readonly answer: unknown;
};

/**
 * The idempotency keys of a tenant. The transaction that does the work also writes the key (`claimKey` of the store),
 * so that neither exists without the other. Keys are kept for 30 days.
 */
export type IdempotencyStore = {
  find(tenantId: string, key: string): Promise<KeyedRequest | null>;
  /**
   * Claims a key before its work, for work that isn't one transaction. False: another request has it. A claim whose request
   * ended without an answer or `forget`, because of a crash, is free again after two minutes.
   */
  claim(tenantId: string, once: Once): Promise<boolean>;
  /** Stores the response for later requests with the same key. */
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

/** Sort key of a list's row as an integer, and the id as tie-breaker. */
export type ListKey = { readonly sort: number; readonly id: string };

export type Page = {
  /** Ignored if `after` is set. */
  readonly page: number;
  readonly pageSize: number;
  /** The row before the page; null: the page starts the list. Undefined: `page` selects the page. */
  readonly after?: ListKey | null;
};

export type Paged<T> = {
  readonly items: readonly T[];
  readonly total: number;
  /** If `after` was set: the last item's key, or null at the end of the list. */
  readonly next?: ListKey | null;
};
