import { ReelwrightError } from "./errors.ts";
import { serverEvents, usualTimes } from "./event-stream.ts";
import type { components } from "./generated/openapi.ts";
import type { Transport } from "./transport.ts";
import type { WebhookEvent } from "./types.ts";

/** Why a delivery isn't trusted. */
export type WebhookFault =
  | "MISSING_HEADER"
  | "BAD_TIMESTAMP"
  | "STALE"
  | "BAD_SIGNATURE"
  | "BAD_BODY";

/** A delivery that can't be trusted: respond with 400 and do nothing. `code` says why. */
export class WebhookVerificationError extends ReelwrightError {
  override readonly name = "WebhookVerificationError";
  readonly code: WebhookFault;
  constructor(code: WebhookFault, message: string) {
    super(message);
    this.code = code;
  }
}

/** Request headers of Node or of the Fetch API. */
export type WebhookHeaders =
  | { readonly [name: string]: string | readonly string[] | undefined }
  | { get(name: string): string | null };

export type VerifyWebhookOptions = {
  /** The raw body as received. Parsing and serializing it changes its bytes. */
  readonly body: string | Uint8Array;
  readonly headers: WebhookHeaders;
  /** The `webhook_secret` that was configured. */
  readonly secret: string;
  /** Maximum difference between the delivery's time and now, 300 by default; 0: unlimited. */
  readonly toleranceSeconds?: number;
  /** For tests. */
  readonly now?: Date;
};

const isWeb = (headers: WebhookHeaders): headers is { get(name: string): string | null } =>
  typeof headers["get" as keyof WebhookHeaders] === "function";

const headerOf = (headers: WebhookHeaders, name: string): string => {
  const value = isWeb(headers)
    ? headers.get(name)
    : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  if (typeof value === "string" && value !== "") return value;
  throw new WebhookVerificationError("MISSING_HEADER", `The header ${name} is missing.`);
};

const signaturePattern = /^[0-9a-f]{64}$/;
const bytesOfHex = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const encoder = new TextEncoder();
const bytesOf = (body: string | Uint8Array): Uint8Array =>
  typeof body === "string" ? encoder.encode(body) : body;

/** The signed text: timestamp, dot, body. */
const signedBytes = (timestamp: string, body: Uint8Array): Uint8Array<ArrayBuffer> => {
  const start = encoder.encode(`${timestamp}.`);
  const bytes = new Uint8Array(start.length + body.length);
  bytes.set(start);
  bytes.set(body, start.length);
  return bytes;
};

/** WebCrypto compares in constant time, so the duration reveals nothing about the signature. */
const isSigned = async (
  secret: string,
  signature: string,
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> => {
  if (!signaturePattern.test(signature)) return false;
  const { subtle } = crypto;
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await subtle.importKey("raw", encoder.encode(secret), algorithm, false, ["verify"]);
  return subtle.verify("HMAC", key, bytesOfHex(signature), signed);
};

const checkAge = (timestamp: string, toleranceSeconds: number, now: Date): void => {
  const at = Date.parse(timestamp);
  if (Number.isNaN(at)) {
    throw new WebhookVerificationError("BAD_TIMESTAMP", "X-Service-Timestamp is no time.");
  }
  const isStale = Math.abs(now.getTime() - at) > toleranceSeconds * 1000;
  if (toleranceSeconds > 0 && isStale) {
    throw new WebhookVerificationError(
      "STALE",
      `The delivery was signed more than ${toleranceSeconds} seconds from now.`,
    );
  }
};

const parsed = (body: Uint8Array): WebhookEvent => {
  try {
    return JSON.parse(new TextDecoder().decode(body)) as WebhookEvent;
  } catch {
    throw new WebhookVerificationError("BAD_BODY", "The body is no JSON.");
  }
};

/**
 * Checks that a delivery is recent and signed with your secret, and returns its event.
 * The same event can arrive more than once: de-duplicate on `job_id` and `event` (for jobs that you retry, also on
 * `timestamp`). Throws WebhookVerificationError.
 */
export const verifyWebhook = async ({
  body,
  headers,
  secret,
  toleranceSeconds = 300,
  now = new Date(),
}: VerifyWebhookOptions): Promise<WebhookEvent> => {
  const timestamp = headerOf(headers, "x-service-timestamp");
  const signature = headerOf(headers, "x-service-signature");
  const bytes = bytesOf(body);
  if (!(await isSigned(secret, signature, signedBytes(timestamp, bytes)))) {
    throw new WebhookVerificationError("BAD_SIGNATURE", "The signature does not fit the body.");
  }
  checkAge(timestamp, toleranceSeconds, now);
  return parsed(bytes);
};

/** A webhook event. `body` is the exact text that a webhook receives, which is what is signed. */
export type WebhookStreamEvent =
  | {
      readonly type: "listening";
      readonly id: string;
      readonly body: string;
      readonly data: components["schemas"]["ListeningEvent"];
    }
  | {
      readonly type: WebhookEvent["event"];
      readonly id: string;
      readonly body: string;
      readonly data: WebhookEvent;
    };

/** Options of `webhooks.events`. */
export type WebhookEventsOptions = {
  readonly signal?: AbortSignal;
  /** Sends the events since this one first. */
  readonly lastEventId?: string;
  /** Milliseconds for reconnecting after a lost connection, 120,000 by default; Infinity: forever. */
  readonly reconnectMs?: number;
  /** Called when a connection is lost or can't be made, before the next attempt. */
  readonly onDisconnect?: (reason: unknown) => void;
};

/** The account's webhook events, without end. Reconnects as needed. */
export const webhookEvents = async function* (
  transport: Transport,
  { reconnectMs = usualTimes.patienceMs, ...options }: WebhookEventsOptions = {},
): AsyncGenerator<WebhookStreamEvent, void, undefined> {
  const times = { ...usualTimes, patienceMs: reconnectMs };
  const source = { path: "/tenants/me/webhook/events", isLast: () => false } as const;
  for await (const event of serverEvents(transport, source, { ...options, times })) {
    yield { ...event, data: JSON.parse(event.body) } as WebhookStreamEvent;
  }
};
