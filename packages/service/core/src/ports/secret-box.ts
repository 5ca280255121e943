/** Encryption at rest. `context` (whose secret it is) must be the same when it is opened. */
export type SecretBox = {
  seal(text: string, context: string): Uint8Array;
  /** Throws when the bytes were changed, belong to another context, or their key is not configured. */
  open(sealed: Uint8Array, context: string): string;
};
