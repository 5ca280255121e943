import { createHmac } from "node:crypto";

/**
 * The lowercase hex HMAC-SHA256 of the timestamp header's value, a dot, and the raw body, keyed with the secret's
 * UTF-8 bytes. docs/contribute/contract.md#webhook-signature.
 */
export const webhookSignature = (secret: string, timestamp: string, body: Uint8Array): string =>
  createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest("hex");
