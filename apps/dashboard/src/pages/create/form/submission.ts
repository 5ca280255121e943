/** The idempotency key of an order: the same fields sent again make no second job. */
export type Submission = { readonly body: string; readonly key: string };

/** Returns the key for this body: that of the submission before, where it sent the same. */
export const submissionOf = (before: Submission | null, body: object): Submission => {
  const text = JSON.stringify(body);
  if (before?.body === text) return before;
  // `crypto.randomUUID` is missing on pages without TLS.
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  const digits = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return { body: text, key: `dashboard-${digits}` };
};
