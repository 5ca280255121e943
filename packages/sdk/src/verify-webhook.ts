import { createHmac, timingSafeEqual } from "node:crypto";

export type WebhookEvent = {
  readonly event: "job.completed" | "job.failed";
  readonly job_id: string;
  readonly status: "completed" | "failed";
  /** Null on failure. */
  readonly final_video_url: string | null;
  /** Null on failure. */
  readonly thumbnail_url: string | null;
  /** 0 on failure. */
  readonly credits_consumed: number;
  /** Null on success. */
  readonly error_message: string | null;
  /** ISO 8601, time of the event. */
  readonly timestamp: string;
};

/** A delivery that can't be trusted: answer 400 and do nothing. `code` says why. */
export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError";
  readonly code: "MISSING_HEADER" | "BAD_TIMESTAMP" | "STALE" | "BAD_SIGNATURE" | "BAD_BODY";
  constructor(code: WebhookVerificationError["code"], message: string) {
    super(message);
    this.code = code;
  }
}

/** Node's request headers, or the web's. */
export type WebhookHeaders =
  | { readonly [name: string]: string | readonly string[] | undefined }
  | { get(name: string): string | null };

type Options = {
  /** The raw body as it came: parsing and printing it again changes its bytes. */
  readonly body: string | Uint8Array;
  readonly headers: WebhookHeaders;
  /** The `webhook_secret` that was configured. */
  readonly secret: string;
  /** How old or how far ahead a delivery may be, 300 by default; 0: any age. */
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

/** In constant time: how long it takes tells nothing of how much is right. */
const isEqual = (sent: string, expected: Buffer): boolean =>
  signaturePattern.test(sent) && timingSafeEqual(Buffer.from(sent, "hex"), expected);

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

const parsed = (body: string | Uint8Array): WebhookEvent => {
  try {
    return JSON.parse(Buffer.from(body).toString("utf8")) as WebhookEvent;
  } catch {
    throw new WebhookVerificationError("BAD_BODY", "The body is no JSON.");
  }
};

/**
 * Checks that a delivery was signed with your secret, over these very bytes and not long ago, and returns its event.
 * The same event can arrive more than once: de-duplicate on `job_id` and `event` (for jobs that you retry, also on
 * `timestamp`). Throws WebhookVerificationError.
 */
export const verifyWebhook = ({
  body,
  headers,
  secret,
  toleranceSeconds = 300,
  now = new Date(),
}: Options): WebhookEvent => {
  const timestamp = headerOf(headers, "x-service-timestamp");
  const signature = headerOf(headers, "x-service-signature");
  const expected = createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest();
  if (!isEqual(signature, expected)) {
    throw new WebhookVerificationError("BAD_SIGNATURE", "The signature does not fit the body.");
  }
  checkAge(timestamp, toleranceSeconds, now);
  return parsed(body);
};
