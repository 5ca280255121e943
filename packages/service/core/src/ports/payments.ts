/**
 * A payment provider (Stripe, PayPal, the sandbox). These methods never move credits. The events they return go to
 * `BillingStore.applyEvents`, which grants each payment once.
 */

export const paymentProviders = ["stripe", "paypal", "sandbox"] as const;
export type PaymentProvider = (typeof paymentProviders)[number];

export const paymentTypes = ["card", "wallet"] as const;
export type PaymentType = (typeof paymentTypes)[number];

/** The order that the buyer pays. */
export type CheckoutRequest = {
  /** Our id. It is the idempotency key at the provider, which repeats it in every report about the order. */
  readonly sessionId: string;
  readonly tenantId: string;
  readonly packId: string;
  /** The pack's name on the provider's page. */
  readonly title: string;
  readonly credits: number;
  /** US cents. */
  readonly cents: number;
  readonly saveMethod: boolean;
  /** The provider's customer of an earlier payment of the tenant; null: none is known. */
  readonly customer?: string | null;
  /** ISO 8601; no payment is possible after that. */
  readonly expiresAt: string;
  /** Where the provider's page redirects afterwards. */
  readonly successUrl: string;
  readonly cancelUrl: string;
};

/** The provider's id of the order, and the page to pay it on. */
export type OpenedCheckout = { readonly reference: string; readonly url: string };

/** A card that may be charged without its owner present. `reference` and `customer` are the provider's ids. */
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
  /** Our session; null if the provider's report doesn't contain it. */
  readonly sessionId: string | null;
  readonly payment: string;
  readonly cents: number;
  /** Lower case, ISO 4217. */
  readonly currency: string;
  /** The payment method to save; `ask`: `methodOf` returns it. */
  readonly saved?: SavedMethod | "ask";
  /** The provider's customer; absent: none. */
  readonly customer?: string;
};

/** The provider has made an invoice of a payment. `url`: its page, where the buyer can also download it. */
export type InvoicedEvent = {
  readonly kind: "invoiced";
  readonly sessionId: string | null;
  readonly url: string;
  readonly number: string | null;
};

/**
 * A refund or a dispute. Events state facts, not steps: they may arrive in any order, repeatedly, and even before their
 * payment.
 */
export type ReversalEvent = {
  readonly kind: "reversed";
  readonly payment: string;
  /** The provider's id of the refund or dispute; for a total, that of the payment. */
  readonly reference: string;
  /**
   * `total`: sum of all refunds so far. `refund`: one refund. `returned`: a failed refund, whose money came back to us.
   * `dispute`: a chargeback.
   */
  readonly scope: "total" | "refund" | "returned" | "dispute";
  readonly cents: number;
  /** State of a dispute: the money is gone (`opened`, `lost`) or back with us (`won`). Otherwise always `lost`. */
  readonly state: "opened" | "lost" | "won";
  /** ISO 8601, the provider's time. Of reports with the same reference the latest counts; for `returned`, the first. */
  readonly at: string;
};

export type PaymentEvent =
  | PaidEvent
  | ReversalEvent
  | InvoicedEvent
  /** Paid by a method that takes days; the result follows. */
  | { readonly kind: "pending"; readonly sessionId: string | null }
  | { readonly kind: "failed"; readonly sessionId: string | null; readonly reason: string }
  | { readonly kind: "expired"; readonly sessionId: string | null }
  /** The buyer has approved the payment; `capture` takes the money. */
  | { readonly kind: "approved"; readonly sessionId: string | null; readonly reference: string }
  /** The provider deleted a saved method. */
  | { readonly kind: "method_removed"; readonly reference: string };

/** A request that a provider sent us. */
export type CallbackRequest = {
  readonly body: Uint8Array;
  header(lowerCaseName: string): string | undefined;
};

/** A callback's events; empty if it is irrelevant. */
export type PaymentCallback = {
  /** Unique at the provider; the same in every redelivery. */
  readonly eventId: string;
  readonly type: string;
  readonly events: readonly PaymentEvent[];
};

export type Charge = {
  /** Our id and the idempotency key: repeating the charge charges nothing more. */
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

/** All methods throw Failure PAYMENT_PROVIDER_UNAVAILABLE, or PAYMENT_PROVIDER_REFUSED if a retry won't help. */
export type Payments = {
  readonly provider: PaymentProvider;
  /** Whether buyers can save their payment method. */
  readonly savesMethods: boolean;
  /** Opens a payment page. Repeating the call with the same `sessionId` returns the same page. */
  open(order: CheckoutRequest): Promise<OpenedCheckout>;
  /** Reads a callback. Throws Failure CALLBACK_SIGNATURE_INVALID unless the provider sent it. */
  read(callback: CallbackRequest): Promise<PaymentCallback>;
  /** Takes the money of an approved order. Repeating the call takes nothing more. */
  capture(order: {
    readonly sessionId: string;
    readonly reference: string;
  }): Promise<readonly PaymentEvent[]>;
  /** Fetches events of an order or a charge whose callback was lost. Captures an approved order. */
  findEvents(order: {
    readonly sessionId: string;
    readonly reference: string;
  }): Promise<readonly PaymentEvent[]>;
  /** The payment method that the buyer saved; null: none. */
  methodOf(payment: string): Promise<SavedMethod | null>;
  /** Charges a saved method without its owner. Doesn't throw. */
  charge(charge: Charge): Promise<ChargeOutcome>;
  /** Deletes a saved method at the provider. An unknown one counts as deleted. */
  detach(method: Pick<SavedMethod, "reference">): Promise<void>;
};
