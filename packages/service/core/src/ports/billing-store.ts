import type { Reversal } from "../billing/reversals.ts";
import type { Actor } from "./identity.ts";
import type { PaymentEvent, PaymentProvider, PaymentType, SavedMethod } from "./payments.ts";
import type { Once, Page, Paged } from "./requests.ts";

/** Maximum saved payment methods of one tenant. Further ones aren't saved. */
export const maxPaymentMethods = 20;
/** Maximum unpaid checkouts of one tenant. */
export const maxPendingCheckouts = 100;

export const sessionStatuses = ["pending", "paid", "expired", "failed"] as const;

/** The purchase of a pack: by a person on a provider's page, or by auto top-up with a saved method. */
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
  /** The provider's id of the session; null until the provider has answered. */
  readonly reference: string | null;
  readonly checkout_url: string | null;
  readonly success_url: string;
  readonly cancel_url: string;
  /** Public reason of the failure. */
  readonly failure: string | null;
  readonly expires_at: string;
  readonly created_at: string;
  readonly paid_at: string | null;
  /** The provider's invoice; null: none, or not yet. */
  readonly invoice_url: string | null;
  readonly invoice_number: string | null;
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

/** A saved method with its provider's ids, which are never shown. */
export type StoredMethod = PaymentMethod & {
  readonly tenant_id: string;
  readonly provider: PaymentProvider;
  readonly reference: string;
  readonly customer: string | null;
};

/** Result of a payment event. */
export type Effect =
  /** `moved`: change of the balance, in credits. */
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
  /** No such session here: another system shares the provider account, or our database is older than the session. */
  | { readonly kind: "unmatched"; readonly what: PaymentEvent["kind"] }
  /** Not the payment we asked for: another amount or currency, or a second payment of one session. */
  | { readonly kind: "refused"; readonly why: string };

export type Applied = {
  /** False: this event was applied before, and nothing changed. */
  readonly isNew: boolean;
  readonly effects: readonly Effect[];
};

/**
 * Payments and the credits they bought. Each method is one transaction and may run concurrently in many processes.
 * Lock order: session → credit account → payments.
 */
export type BillingStore = {
  /**
   * Writes a session before the provider is called. Leaves an existing session with this id unchanged.
   * Throws KeyTaken, or Failure CHECKOUT_LIMIT if the tenant has too many unpaid checkouts.
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
  /** Records the page on which a session is paid, or (without `url`) the provider's id of its charge. */
  markOpened(
    sessionId: string,
    opened: { readonly reference: string; readonly url: string | null },
  ): Promise<void>;
  /** The provider's customer of the tenant's newest payment that has one; null: none. */
  customer(tenantId: string, provider: PaymentProvider): Promise<string | null>;
  /** Null if it isn't this tenant's. */
  session(tenantId: string, sessionId: string): Promise<CheckoutSession | null>;
  /** The tenant's sessions, newest first; `status` null: any status. */
  sessions(
    tenantId: string,
    filter: Page & { readonly status: CheckoutSession["status"] | null },
  ): Promise<Paged<CheckoutSession>>;
  /** A session of any tenant, for provider callbacks and the sandbox's page. */
  anySession(sessionId: string): Promise<CheckoutSession | null>;
  /**
   * Applies a provider's report atomically, each of its events once (`providerEvent` null: the result of a poll).
   * Even if reports arrive repeatedly, late or out of order, a payment grants its session's credits once, and
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
   * Claims pending sessions to poll; concurrent processes get different ones. A session is due a minute after it was
   * created or last polled, and less often with age. Those that have waited longest come first.
   */
  claimPendingSessions(limit: number): Promise<readonly CheckoutSession[]>;
  /** Expires a pending session if `graceMs` have passed since its `expires_at`. Returns whether it did. */
  expireSession(sessionId: string, graceMs: number): Promise<boolean>;

  /** The default method first, then newest first. */
  methods(tenantId: string): Promise<readonly PaymentMethod[]>;
  /** Null if the method was deleted or isn't this tenant's. */
  method(tenantId: string, methodId: string): Promise<StoredMethod | null>;
  /** Saves a method, once per provider reference. A tenant's first method becomes the default. */
  saveMethod(tenantId: string, provider: PaymentProvider, method: SavedMethod): Promise<void>;
  /** After that, neither payments nor auto top-ups charge it. Throws Failure PAYMENT_METHOD_NOT_FOUND. */
  deleteMethod(tenantId: string, methodId: string, actor: Actor): Promise<StoredMethod>;
};
