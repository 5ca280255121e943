import type { Reversal } from "../billing/reversals.ts";
import type { Actor } from "./identity.ts";
import type { PaymentEvent, PaymentProvider, PaymentType, SavedMethod } from "./payments.ts";
import type { Once, Page, Paged } from "./requests.ts";

/** Saved methods of one tenant at most; one more isn't kept. */
export const maxPaymentMethods = 20;
/** Maximum unpaid checkouts of one tenant. */
export const maxPendingCheckouts = 100;

export const sessionStatuses = ["pending", "paid", "expired", "failed"] as const;

/** A pack that is being bought: by a person on a provider's page, or by auto top-up with a saved method. */
export type CheckoutSession = {
  readonly session_id: string;
  readonly tenant_id: string;
  readonly kind: "checkout" | "top_up";
  readonly provider: PaymentProvider;
  readonly payment_type: PaymentType;
  readonly status: (typeof sessionStatuses)[number];
  readonly pack_id: string;
  readonly credits: number;
  /** US cents. */
  readonly cents: number;
  readonly save_method: boolean;
  /** The provider's name of it; null as long as its answer is missing. */
  readonly reference: string | null;
  readonly checkout_url: string | null;
  readonly success_url: string;
  readonly cancel_url: string;
  /** Public; why it failed. */
  readonly failure: string | null;
  readonly expires_at: string;
  readonly created_at: string;
  readonly paid_at: string | null;
};

/** A saved method as its owner sees it. docs/contribute/decisions.md#billing. */
export type PaymentMethod = {
  readonly id: string;
  readonly brand: string;
  readonly last4: string;
  readonly exp_month: number;
  readonly exp_year: number;
  readonly is_default: boolean;
};

/** A saved method with what its provider knows it by; never shown. */
export type StoredMethod = PaymentMethod & {
  readonly tenant_id: string;
  readonly provider: PaymentProvider;
  readonly reference: string;
  readonly customer: string | null;
};

/** Result of a payment event. */
export type Effect =
  /** `moved` is by how many credits the balance changed. */
  | {
      readonly kind: "granted" | "taken" | "given_back";
      readonly tenantId: string;
      readonly moved: number;
    }
  | {
      readonly kind: "status";
      readonly tenantId: string;
      readonly status: CheckoutSession["status"];
    }
  /** Nothing of ours: another system uses the same account at the provider, or our database is older than the session. */
  | { readonly kind: "unmatched"; readonly what: PaymentEvent["kind"] }
  /** Money that can't be what we asked for: another amount or currency, or a second payment of one session. */
  | { readonly kind: "refused"; readonly why: string };

export type Applied = {
  /** False: this event was applied before, and nothing was done. */
  readonly isNew: boolean;
  readonly effects: readonly Effect[];
};

/**
 * Payments and the credits they bought. Each method is one transaction and may run concurrently in many processes.
 * Lock order: session → credit account → payments.
 */
export type BillingStore = {
  /**
   * Writes a session before its provider is asked. One that exists under this id is left as it is.
   * Throws KeyTaken; Failure CHECKOUT_LIMIT for a checkout of which the tenant has too many.
   */
  createSession(
    session: Pick<
      CheckoutSession,
      | "session_id"
      | "tenant_id"
      | "kind"
      | "provider"
      | "payment_type"
      | "pack_id"
      | "credits"
      | "cents"
      | "save_method"
      | "success_url"
      | "cancel_url"
      | "expires_at"
    >,
    once?: Once | null,
  ): Promise<void>;
  /** Records where a session is paid, or (without `url`) what its charge is called. */
  markOpened(
    sessionId: string,
    opened: { readonly reference: string; readonly url: string | null },
  ): Promise<void>;
  /** A tenant's own; null for all others. */
  session(tenantId: string, sessionId: string): Promise<CheckoutSession | null>;
  /** A tenant's own, newest first; `status` null: of any. */
  sessions(
    tenantId: string,
    filter: Page & { readonly status: CheckoutSession["status"] | null },
  ): Promise<Paged<CheckoutSession>>;
  /** Whosever it is: for providers' callbacks and the sandbox's page. */
  anySession(sessionId: string): Promise<CheckoutSession | null>;
  /**
   * Applies a provider's report: all of it or nothing, each of its events once (`providerEvent` null: the result of a
   * poll). However often, late or out of order reports arrive, a payment grants its session's credits once, and
   * refunds and disputes take back a proportional share. If those credits are spent, the rest stays owed until credits
   * become available. A `paid` counts at any time, even for an expired or failed session.
   */
  applyEvents(received: {
    readonly provider: PaymentProvider;
    readonly providerEvent: { readonly id: string; readonly type: string } | null;
    readonly events: readonly PaymentEvent[];
  }): Promise<Applied>;
  /** Known refunds and disputes of a payment, by the provider's name for it. */
  reversals(provider: PaymentProvider, payment: string): Promise<readonly Reversal[]>;
  /**
   * Pending sessions to poll, each for one process: a minute after they were created or last polled, and less often
   * with age. The longest unpolled come first.
   */
  claimPendingSessions(limit: number): Promise<readonly CheckoutSession[]>;
  /** Expires a pending session whose time and `graceMs` more are over; returns whether it was. */
  expireSession(sessionId: string, graceMs: number): Promise<boolean>;

  /** The default first, then the newest. */
  methods(tenantId: string): Promise<readonly PaymentMethod[]>;
  /** A tenant's own; null for all others, and when it was removed. */
  method(tenantId: string, methodId: string): Promise<StoredMethod | null>;
  /** Saves a method, once for each of the provider's references; a tenant's first one becomes the default. */
  saveMethod(tenantId: string, provider: PaymentProvider, method: SavedMethod): Promise<void>;
  /** Deletes it, so that neither payments nor auto top-ups charge it anymore. Throws Failure PAYMENT_METHOD_NOT_FOUND. */
  deleteMethod(tenantId: string, methodId: string, actor: Actor): Promise<StoredMethod>;
};
