import { ReelwrightError } from "./errors.ts";
import { serverEvents, usualTimes } from "./event-stream.ts";
import type { components } from "./generated/openapi.ts";
import type { Transport } from "./transport.ts";
import type { WebhookEndpointPayload, WebhookEvent } from "./types.ts";

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
  /** The `webhook_secret` that was configured, or an endpoint's `whsec_…`. */
  readonly secret: string;
  /** Maximum difference between the delivery's time and now, 300 by default; 0: unlimited. */
  readonly toleranceSeconds?: number;
  /** For tests. */
  readonly now?: Date;
};

const isWeb = (headers: WebhookHeaders): headers is { get(name: string): string | null } =>
  typeof headers["get" as keyof WebhookHeaders] === "function";

const sentHeader = (headers: WebhookHeaders, name: string): string | null => {
  const value = isWeb(headers)
    ? headers.get(name)
    : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof value === "string" && value !== "" ? value : null;
};

const headerOf = (headers: WebhookHeaders, name: string): string => {
  const value = sentHeader(headers, name);
  if (value !== null) return value;
  throw new WebhookVerificationError("MISSING_HEADER", `The header ${name} is missing.`);
};

const signaturePattern = /^[0-9a-f]{64}$/;
const bytesOfHex = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const encoder = new TextEncoder();
const bytesOf = (body: string | Uint8Array): Uint8Array =>
  typeof body === "string" ? encoder.encode(body) : body;

/** The signed text: a prefix such as the timestamp and a dot, then the body. */
const signedBytes = (prefix: string, body: Uint8Array): Uint8Array<ArrayBuffer> => {
  const start = encoder.encode(prefix);
  const bytes = new Uint8Array(start.length + body.length);
  bytes.set(start);
  bytes.set(body, start.length);
  return bytes;
};

/** Base64 as bytes; none for anything else. */
const bytesOfBase64 = (text: string): Uint8Array<ArrayBuffer> => {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text) || text.length % 4 === 1) return new Uint8Array();
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
};

/** WebCrypto compares in constant time, so the duration reveals nothing about the signature. */
const isSigned = async (
  key: Uint8Array<ArrayBuffer>,
  signatures: readonly Uint8Array<ArrayBuffer>[],
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> => {
  if (key.length === 0) return false;
  const { subtle } = crypto;
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const imported = await subtle.importKey("raw", key, algorithm, false, ["verify"]);
  const verdicts = await Promise.all(
    signatures.map((signature) => subtle.verify("HMAC", imported, signature, signed)),
  );
  return verdicts.includes(true);
};

type Claimed = {
  readonly key: Uint8Array<ArrayBuffer>;
  readonly signatures: readonly Uint8Array<ArrayBuffer>[];
  /** What is signed before the body. */
  readonly prefix: string;
  /** Milliseconds since 1970; NaN: no time. */
  readonly atMs: number;
  readonly timestampName: string;
};

/** `X-Service-Signature`: hex, keyed with the secret's text. */
const serviceClaim = (headers: WebhookHeaders, secret: string): Claimed => {
  const timestamp = headerOf(headers, "x-service-timestamp");
  const signature = headerOf(headers, "x-service-signature");
  return {
    key: encoder.encode(secret),
    signatures: signaturePattern.test(signature) ? [bytesOfHex(signature)] : [],
    prefix: `${timestamp}.`,
    atMs: Date.parse(timestamp),
    timestampName: "X-Service-Timestamp",
  };
};

/** https://www.standardwebhooks.com: base64, keyed with the bytes behind `whsec_`; two signatures while a secret is rotated. */
const standardClaim = (headers: WebhookHeaders, secret: string): Claimed => {
  const [id, timestamp] = [headerOf(headers, "webhook-id"), headerOf(headers, "webhook-timestamp")];
  const sent = headerOf(headers, "webhook-signature").split(" ");
  return {
    key: bytesOfBase64(secret.replace(/^whsec_/, "")),
    signatures: sent.flatMap((each) =>
      each.startsWith("v1,") ? [bytesOfBase64(each.slice("v1,".length))] : [],
    ),
    prefix: `${id}.${timestamp}.`,
    atMs: /^\d{1,15}$/.test(timestamp) ? Number(timestamp) * 1000 : Number.NaN,
    timestampName: "webhook-timestamp",
  };
};

const checkAge = ({ atMs, timestampName }: Claimed, toleranceSeconds: number, now: Date): void => {
  if (Number.isNaN(atMs)) {
    throw new WebhookVerificationError("BAD_TIMESTAMP", `${timestampName} is no time.`);
  }
  const isStale = Math.abs(now.getTime() - atMs) > toleranceSeconds * 1000;
  if (toleranceSeconds > 0 && isStale) {
    throw new WebhookVerificationError(
      "STALE",
      `The delivery was signed more than ${toleranceSeconds} seconds from now.`,
    );
  }
};

const parsed = <Event>(body: Uint8Array): Event => {
  try {
    return JSON.parse(new TextDecoder().decode(body)) as Event;
  } catch {
    throw new WebhookVerificationError("BAD_BODY", "The body is no JSON.");
  }
};

/**
 * Checks that a delivery is recent and signed with your secret, and returns its event. A delivery with the headers of Standard
 * Webhooks is checked by these. The same event can arrive more than once: de-duplicate on `webhook-id`, or on `job_id` and
 * `event` (for jobs that you retry, also on `timestamp`). Throws WebhookVerificationError.
 */
export const verifyWebhook = async <Event extends WebhookEndpointPayload = WebhookEvent>({
  body,
  headers,
  secret,
  toleranceSeconds = 300,
  now = new Date(),
}: VerifyWebhookOptions): Promise<Event> => {
  const isStandard = sentHeader(headers, "webhook-signature") !== null;
  const claimed = isStandard ? standardClaim(headers, secret) : serviceClaim(headers, secret);
  const bytes = bytesOf(body);
  if (!(await isSigned(claimed.key, claimed.signatures, signedBytes(claimed.prefix, bytes)))) {
    throw new WebhookVerificationError("BAD_SIGNATURE", "The signature does not fit the body.");
  }
  checkAge(claimed, toleranceSeconds, now);
  return parsed<Event>(bytes);
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
