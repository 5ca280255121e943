/**
 * A payment provider (Stripe, PayPal, the sandbox) as we see it. What moves credits is never an answer of these
 * methods alone: their events go to `BillingStore.applyEvents`, which grants each payment once.
 */

export const paymentProviders = ["stripe", "paypal", "sandbox"] as const;
export type PaymentProvider = (typeof paymentProviders)[number];

export const paymentTypes = ["card", "wallet"] as const;
export type PaymentType = (typeof paymentTypes)[number];

/** What the buyer is to pay for. */
export type CheckoutRequest = {
  /** Ours; the idempotency key at the provider, and carried by all that it says of the order. */
  readonly sessionId: string;
  readonly tenantId: string;
  readonly packId: string;
  /** What the provider's page calls it. */
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

/** Money that came in. `payment` is the provider's name of it, the same in whatever tells of it. */
export type PaidEvent = {
  readonly kind: "paid";
  /** Our session, where the provider carried it. */
  readonly sessionId: string | null;
  readonly payment: string;
  readonly cents: number;
  /** Lower case, ISO 4217. */
  readonly currency: string;
  /** What the buyer paid with and wants to be kept; `ask`: `methodOf` tells what that is. */
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
  /** Of a dispute: whether the money is away (`opened`, `lost`) or ours again (`won`). All others: `lost`. */
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

/** What it said. A callback of no interest has no events. */
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

/** `unknown`: the answer got lost; a callback or a repetition with the same key tells. */
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
  /** What has become of an order or a charge, for whose callback got lost; captures what is approved. */
  findEvents(order: {
    readonly sessionId: string;
    readonly reference: string;
  }): Promise<readonly PaymentEvent[]>;
  /** What the buyer of a payment saved; null when nothing. */
  methodOf(payment: string): Promise<SavedMethod | null>;
  /** Charges a saved method without its owner. Doesn't throw. */
  charge(charge: Charge): Promise<ChargeOutcome>;
  /** Forgets a saved method; one that is unknown is forgotten already. */
  detach(method: Pick<SavedMethod, "reference">): Promise<void>;
};
