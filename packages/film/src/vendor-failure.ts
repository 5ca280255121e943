import { Failure, type FailureKind } from "./failure.ts";

/** Why a vendor failed. Each class has its own message to the user. */
export const vendorErrorClasses = [
  /** The request itself: a size, length or format that the model doesn't accept. */
  "invalid_input",
  /** A content policy rejects a text or an image in the request. */
  "policy_input",
  /** A content policy rejects the result. Another attempt may pass. */
  "policy_output",
  /** Credentials, balance or permissions: the operator must act. */
  "operator",
  /** Too many concurrent requests. The request wasn't accepted. */
  "concurrency",
  /** A temporary error of the vendor. */
  "transient",
  /** The vendor no longer has the task or its files. */
  "expired",
  /** The result can't be used: wrong type, truncated, empty. */
  "malformed_output",
  /** It is unknown whether the request was accepted. */
  "unknown_submission",
] as const;
export type VendorErrorClass = (typeof vendorErrorClasses)[number];

/** Classes after which the same request may succeed. */
const passing: ReadonlySet<VendorErrorClass> = new Set([
  "policy_output",
  "concurrency",
  "transient",
  "expired",
  "malformed_output",
]);

const kinds: { readonly [Class in VendorErrorClass]: FailureKind } = {
  invalid_input: "invalid",
  policy_input: "invalid",
  policy_output: "upstream",
  operator: "unavailable",
  concurrency: "limited",
  transient: "upstream",
  expired: "upstream",
  malformed_output: "upstream",
  unknown_submission: "internal",
};

type VendorFailureOptions = {
  /** The rejected input, as named in the API (`product_name`, `product_image_url`, `prompt` …). */
  readonly input?: string;
  /** Time to wait before the next request, if the vendor states one. */
  readonly retryAfterMs?: number;
  /**
   * USD that the vendor charges despite the failure. Default: 0. Null if unknown: the estimated cost then stays booked.
   */
  readonly costUsd?: number | null;
  /** Default: `VENDOR_` and the class. */
  readonly code?: string;
  /** Suppresses further attempts now, although a later one may succeed. */
  readonly isFinal?: boolean;
  readonly cause?: unknown;
};

/**
 * A classified refusal or error of a vendor. `message` is public: a plain reason without the vendor's name, keys or
 * URLs. Put the vendor's own message into `cause`, without secrets.
 */
export class VendorFailure extends Failure {
  readonly errorClass: VendorErrorClass;
  readonly input: string | null;
  readonly retryAfterMs: number | null;
  readonly costUsd: number | null;
  readonly isFinal: boolean;

  constructor(errorClass: VendorErrorClass, message: string, options: VendorFailureOptions = {}) {
    super(kinds[errorClass], options.code ?? `VENDOR_${errorClass.toUpperCase()}`, message, {
      details: { class: errorClass, ...(options.input !== undefined && { input: options.input }) },
      cause: options.cause,
    });
    this.errorClass = errorClass;
    this.input = options.input ?? null;
    this.retryAfterMs = options.retryAfterMs ?? null;
    this.costUsd = options.costUsd === undefined ? 0 : options.costUsd;
    this.isFinal = options.isFinal ?? false;
  }

  /** Whether another attempt at the same request may succeed. */
  get isPassing(): boolean {
    return passing.has(this.errorClass);
  }
}

/** Why a vendor is unavailable at the moment. */
export type UnavailableReason =
  /** Its circuit breaker is open after repeated failures. */
  | "down"
  /** Credentials or balance: the operator must act. */
  | "operator"
  /** The day's spending limit is reached. */
  | "spending_limit";

/**
 * Thrown to release the slot. The unit restarts after `waitMs` and receives `memo`. This isn't a failure and doesn't
 * count as one. Code that catches errors must rethrow it.
 */
export class Snooze extends Error {
  override readonly name: string = "Snooze";
  readonly waitMs: number;
  readonly memo: unknown;
  constructor(waitMs: number, memo: unknown = null) {
    super(`wait ${waitMs} ms`);
    this.waitMs = waitMs;
    this.memo = memo;
  }
}

/** A vendor is temporarily unavailable. If the operator allows a fallback, it is caught. Otherwise the unit waits. */
export class VendorUnavailable extends Snooze {
  override readonly name = "VendorUnavailable";
  readonly vendor: string;
  readonly reason: UnavailableReason;
  constructor(vendor: string, reason: UnavailableReason, waitMs: number) {
    super(waitMs, { waitsFor: reason });
    this.vendor = vendor;
    this.reason = reason;
  }
}
