/** Codes of a connection that was never opened: nothing was sent. */
const unopened = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
  "EPROTO",
  "PROXY_REFUSED",
]);

const isTlsRefusal = (code: string): boolean =>
  code.includes("CERT") ||
  code.includes("SELF_SIGNED") ||
  code.includes("UNABLE_TO_VERIFY") ||
  code.startsWith("ERR_TLS") ||
  code.startsWith("ERR_SSL");

/** A request that got no whole answer. `message` is clean of secrets; the first error is not kept. */
export class TransportError extends Error {
  override readonly name = "TransportError";
  /** `ECONNRESET`, `TIMEOUT`, `ANSWER_TOO_LARGE` … */
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
  /** Whether nothing was sent, so that nothing can have been taken. */
  get isUnsent(): boolean {
    return unopened.has(this.code) || isTlsRefusal(this.code);
  }
}

/** The code of the innermost error that has one. */
const codeOf = (error: unknown): string => {
  if (typeof error !== "object" || error === null) return "UNKNOWN";
  if ("code" in error && typeof error.code === "string") return error.code;
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return "cause" in error ? codeOf(error.cause) : "UNKNOWN";
};

/** What any error of an exchange is told as. */
export const transportErrorOf = (
  error: unknown,
  isTimeout: boolean,
  clean: (text: string) => string,
): TransportError => {
  if (error instanceof TransportError) return error;
  const text = error instanceof Error ? error.message : "";
  // A proxy that opens no tunnel has passed nothing on.
  const isOfProxy = text.includes("when HTTP Tunneling");
  const code = isTimeout ? "TIMEOUT" : isOfProxy ? "PROXY_REFUSED" : codeOf(error);
  return new TransportError(code, clean(`no answer: ${code} ${text}`).slice(0, 300));
};
