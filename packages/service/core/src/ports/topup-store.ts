import type { Pack } from "../pricing/packs.ts";
import type { Actor } from "./audit-log.ts";

/** What to buy by itself, once available credits fall below the threshold. */
export type AutoTopup = {
  readonly enabled: boolean;
  readonly threshold_credits: number;
  readonly pack_id: Pack["pack_id"];
  /** A saved method of the tenant; null only where it is off. */
  readonly payment_method_id: string | null;
  readonly monthly_limit_usd: number;
};

/** What a crossing's charge is for; the same at each of its attempts. */
export type TopupCharge = {
  readonly packId: string;
  readonly credits: number;
  readonly cents: number;
  readonly methodId: string;
};

/** A crossing whose charge this process may make now. The attempt is counted already. */
export type DueTopup = {
  /** Also the id of its payment order, and so the idempotency key at the provider. */
  readonly topupId: string;
  /** Fences every write of this lease. */
  readonly leaseToken: string;
  readonly tenantId: string;
  /** This one included. */
  readonly attempts: number;
  /** Since its first attempt, milliseconds. */
  readonly ageMs: number;
  /** Null before its first attempt. */
  readonly charge: TopupCharge | null;
  /** As it is now; null where it is off. */
  readonly config: AutoTopup | null;
};
export type TopupLease = Pick<DueTopup, "topupId" | "leaseToken" | "tenantId">;

/** `reason` is public. */
export type TopupEnd =
  | { readonly state: "paid" }
  /** Counted; the third in a row switches the top-up off. */
  | { readonly state: "declined"; readonly reason: string }
  /** Nothing was charged, and nobody is at fault. */
  | { readonly state: "dropped"; readonly reason: string }
  /** Nobody knows, and it is no use to go on asking. */
  | { readonly state: "lost"; readonly reason: string };

/** Crossings of the top-up's threshold: written by whoever moved the account, one under way per tenant. */
export type TopupStore = {
  config(tenantId: string): Promise<AutoTopup | null>;
  /**
   * In force at once, as `AlertStore.setAlert`. A crossing whose charge did not succeed may be made again: whoever
   * saves the configuration has done something about it. False, and nothing is set: it is on, and the tenant has no such
   * payment method.
   */
  setConfig(tenantId: string, config: AutoTopup, actor: Actor): Promise<boolean>;
  /** Leases crossings that are due for `leaseMs`; of many processes at once each gets others. */
  claim(wanted: { readonly limit: number; readonly leaseMs: number }): Promise<readonly DueTopup[]>;
  /**
   * Settles what is to be charged, before the provider hears of it. `limited`: it would exceed the month's limit, and
   * is ended with a mail; the month's limit is at most `ceilingUsd`. `dropped`: the top-up was switched off, and it is ended. `lost`: the lease is.
   */
  begin(
    lease: TopupLease,
    order: TopupCharge,
    ceilingUsd: number,
  ): Promise<"begun" | "limited" | "dropped" | "lost">;
  /** Ends it, with a mail where its owner should know. False: it had ended, or the lease was lost. */
  end(lease: TopupLease, end: TopupEnd): Promise<boolean>;
  /** Ends the lease; the next attempt is due after `waitMs`. */
  postpone(lease: TopupLease, waitMs: number, reason: string): Promise<boolean>;
};
