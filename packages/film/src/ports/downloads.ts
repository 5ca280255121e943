/** Fetches what a caller's URL points to. Refuses private addresses (unless allowed), checks every redirect hop. */
export type Downloads = {
  /**
   * Streams `url` into `path`. Throws `Failure`: `IMAGE_URL_FORBIDDEN` (points inside a network),
   * `IMAGE_NOT_FOUND` (404/410), `IMAGE_UNREACHABLE` (DNS, connection, other status), `IMAGE_TOO_LARGE`,
   * `IMAGE_TIMEOUT`. Only the last two of "unreachable" and "timeout" are retryable kinds.
   */
  fetch(
    url: string,
    path: string,
    limits: { readonly maxBytes: number; readonly timeoutMs: number },
    signal: AbortSignal,
  ): Promise<{ readonly sizeBytes: number; readonly contentType: string | null }>;
};
