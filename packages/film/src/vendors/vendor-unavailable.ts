import { Snooze } from "./snooze.ts";

/** Why a vendor takes nothing at the moment. */
export type UnavailableReason =
  /** Its circuit is open: it failed again and again. */
  | "down"
  /** Credentials or balance: the operator must act. */
  | "operator"
  /** The day's spending limit is reached. */
  | "spending_limit";

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
