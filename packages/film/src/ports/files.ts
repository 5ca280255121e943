/** The object store. Keys look like `{tenant}/{job}/{run}/{stage}/{unit}/{lease_token}/name.ext`. */
export type Files = {
  /** Stores a local file; overwriting an existing key is an error. The content type follows from the extension. */
  put(key: string, path: string): Promise<void>;
  /** Makes the stored file readable at a local path below `directory` (a link or a download). */
  get(key: string, directory: string): Promise<string>;
  /** Size of the stored file, or null when there is none. */
  sizeBytes(key: string): Promise<number | null>;
  /** Removes one file; one that isn't there is no error. */
  remove(key: string): Promise<void>;
  /** Removes every file below the prefix, but those below `except` (a longer prefix); nothing there is no error. */
  removeAll(prefix: string, except?: string): Promise<void>;
  /** The public address of a key. */
  url(key: string): string;
  /** The key behind one of our own public addresses, or null for any other. */
  keyOf(url: string): string | null;
};

/** A file as a listing shows it. */
export type StoredFile = {
  readonly key: string;
  readonly bytes: number;
  /** When it was stored. */
  readonly modifiedMs: number;
};

/** A store whose files can be listed. */
export type StoredFiles = Files & {
  /** At most `limit` files in the order of their keys (by bytes), beginning after `after`; null: from the beginning. */
  list(after: string | null, limit: number): Promise<readonly StoredFile[]>;
};
