import { Failure, type FailureKind } from "./failure.ts";

/** Why a vendor did not do what was asked; each is told to the user in other words. */
export const vendorErrorClasses = [
  /** The request itself: a size, a length, a format that the model doesn't take. */
  "invalid_input",
  /** A content policy refuses a text or a picture that was sent. */
  "policy_input",
  /** A content policy refuses what was made; another attempt may pass. */
  "policy_output",
  /** Credentials, balance or permissions: the operator must act. */
  "operator",
  /** Too many requests at once; nothing was taken. */
  "concurrency",
  /** A fault of the vendor's that passes. */
  "transient",
  /** The vendor no longer has the task or its files. */
  "expired",
  /** The result can't be used: wrong type, truncated, empty. */
  "malformed_output",
  /** Nobody knows whether the request was taken. */
  "unknown_submission",
] as const;
export type VendorErrorClass = (typeof vendorErrorClasses)[number];

/** Whether the same request may succeed when it is made again. */
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
  /** Which input a refusal names, in the words of the API (`product_name`, `product_image_url`, `prompt` …). */
  readonly input?: string;
  /** How long to wait before asking again, where the vendor says so. */
  readonly retryAfterMs?: number;
  /** Real money that the vendor takes nevertheless, USD; 0 where left out. Null: not known, what was counted stays. */
  readonly costUsd?: number | null;
  /** `VENDOR_` and the class where left out. */
  readonly code?: string;
  /** No other attempt is to be made now, though one may succeed later. */
  readonly isFinal?: boolean;
  readonly cause?: unknown;
};

/**
 * A vendor's refusal or error, sorted into its class. `message` is public: a plain reason without the vendor's name,
 * keys or URLs; what the vendor said in its own words belongs into `cause`, cleaned of secrets.
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

/** Why a vendor takes nothing at the moment. */
export type UnavailableReason =
  /** Its circuit is open: it failed again and again. */
  | "down"
  /** Credentials or balance: the operator must act. */
  | "operator"
  /** The day's spending limit is reached. */
  | "spending_limit";

/**
 * Thrown to give the slot back: the unit runs again after `waitMs`, from its beginning, and finds `memo`. It is no
 * failure and counts as none. Whoever catches errors on the way lets it pass.
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

/** A vendor takes nothing for now. Where the operator allows a fall-back it is caught; otherwise the unit waits. */
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
