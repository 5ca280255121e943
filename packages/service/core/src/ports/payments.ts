/**
 * A payment provider (Stripe, PayPal, the sandbox). Results of these methods alone never move credits: their events go
 * to `BillingStore.applyEvents`, which grants each payment once.
 */

export const paymentProviders = ["stripe", "paypal", "sandbox"] as const;
export type PaymentProvider = (typeof paymentProviders)[number];

export const paymentTypes = ["card", "wallet"] as const;
export type PaymentType = (typeof paymentTypes)[number];

/** What the buyer pays for. */
export type CheckoutRequest = {
  /** Ours; the idempotency key at the provider, and carried by all that it says of the order. */
  readonly sessionId: string;
  readonly tenantId: string;
  readonly packId: string;
  /** Its name on the provider's page. */
  readonly title: string;
  readonly credits: number;
  /** US cents. */
  readonly cents: number;
  readonly saveMethod: boolean;
  /** ISO 8601; nothing can be paid later. */
  readonly expiresAt: string;
  /** Where the provider's page leads afterwards. */
  readonly successUrl: string;
  readonly cancelUrl: string;
};

/** The provider's own name of the order, and where it is paid. */
export type OpenedCheckout = { readonly reference: string; readonly url: string };

/** A card that may be charged without its owner being there; both references are the provider's. */
export type SavedMethod = {
  readonly reference: string;
  readonly customer: string | null;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
};

/** A received payment. `payment` is the provider's id, the same in all its reports. */
export type PaidEvent = {
  readonly kind: "paid";
  /** Our session, where the provider carried it. */
  readonly sessionId: string | null;
  readonly payment: string;
  readonly cents: number;
  /** Lower case, ISO 4217. */
  readonly currency: string;
  /** The payment method to save; `ask`: `methodOf` returns it. */
  readonly saved?: SavedMethod | "ask";
};

/**
 * Money that went back, or is being fought over. Facts, not steps: they may come in any order and more than once, and
 * even before the payment that they are about.
 */
export type ReversalEvent = {
  readonly kind: "reversed";
  readonly payment: string;
  /** The provider's name of the refund or dispute; of a total, the payment's. */
  readonly reference: string;
  /**
   * `total`: all that was refunded so far. `refund`: one refund. `returned`: a refund that failed, its money is ours
   * again. `dispute`: a chargeback.
   */
  readonly scope: "total" | "refund" | "returned" | "dispute";
  readonly cents: number;
  /** State of a dispute: the money is gone (`opened`, `lost`) or ours again (`won`). Always `lost` otherwise. */
  readonly state: "opened" | "lost" | "won";
  /** ISO 8601, the provider's time: of two reports under one reference the later one counts; of `returned` the first. */
  readonly at: string;
};

export type PaymentEvent =
  | PaidEvent
  | ReversalEvent
  /** Paid by a way that takes days; the outcome follows. */
  | { readonly kind: "pending"; readonly sessionId: string | null }
  | { readonly kind: "failed"; readonly sessionId: string | null; readonly reason: string }
  | { readonly kind: "expired"; readonly sessionId: string | null }
  /** The buyer agreed; the money comes by `capture`. */
  | { readonly kind: "approved"; readonly sessionId: string | null; readonly reference: string }
  /** The provider forgot a saved method. */
  | { readonly kind: "method_removed"; readonly reference: string };

/** A request that a provider sent us. */
export type CallbackRequest = {
  readonly body: Uint8Array;
  header(lowerCaseName: string): string | undefined;
};

/** Its events; none for an irrelevant callback. */
export type PaymentCallback = {
  /** Unique at the provider; a redelivery has the same. */
  readonly eventId: string;
  readonly type: string;
  readonly events: readonly PaymentEvent[];
};

export type Charge = {
  /** Ours, and the idempotency key: a repetition charges nothing more. */
  readonly sessionId: string;
  readonly tenantId: string;
  readonly title: string;
  readonly cents: number;
  readonly method: Pick<SavedMethod, "reference" | "customer">;
};

/** `unknown`: the response was lost. A callback, or a retry with the same key, gives the result. */
export type ChargeOutcome =
  | { readonly kind: "paid"; readonly paid: PaidEvent }
  /** `reason` is public. */
  | { readonly kind: "failed"; readonly reason: string }
  | { readonly kind: "pending" }
  | { readonly kind: "unknown"; readonly cause: unknown };

/** All methods throw Failure PAYMENT_PROVIDER_UNAVAILABLE, or PAYMENT_PROVIDER_REFUSED where asking again won't help. */
export type Payments = {
  readonly provider: PaymentProvider;
  /** Whether buyers can save what they pay with. */
  readonly savesMethods: boolean;
  /** Opens a page to pay on. A repetition with the same `sessionId` returns the same page. */
  open(order: CheckoutRequest): Promise<OpenedCheckout>;
  /** Reads a callback. Throws Failure CALLBACK_SIGNATURE_INVALID unless the provider sent it. */
  read(callback: CallbackRequest): Promise<PaymentCallback>;
  /** Takes the money of an approved order; a repetition takes nothing more. */
  capture(order: {
    readonly sessionId: string;
    readonly reference: string;
  }): Promise<readonly PaymentEvent[]>;
  /** Returns the state of an order or a charge whose callback was lost. Captures an approved one. */
  findEvents(order: {
    readonly sessionId: string;
    readonly reference: string;
  }): Promise<readonly PaymentEvent[]>;
  /** The payment method that the buyer saved; null: none. */
  methodOf(payment: string): Promise<SavedMethod | null>;
  /** Charges a saved method without its owner. Doesn't throw. */
  charge(charge: Charge): Promise<ChargeOutcome>;
  /** Forgets a saved method; one that is unknown is forgotten already. */
  detach(method: Pick<SavedMethod, "reference">): Promise<void>;
};
