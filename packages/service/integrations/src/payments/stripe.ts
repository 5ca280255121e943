import type {
  Charge,
  ChargeOutcome,
  CheckoutRequest,
  OpenedCheckout,
  PaymentCallback,
  PaymentEvent,
  Payments,
  SavedMethod,
} from "@reelwright/core/ports/payments";
import Stripe from "stripe";
import { proxiedFetch, proxyFor } from "../proxies.ts";
import { badSignature, refused, unavailable } from "./payment-errors.ts";

type StripeConfig = {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** URL of a test server; null: Stripe's API. */
  readonly apiUrl: string | null;
  /** Default: none. */
  readonly invoicing?: StripeInvoicing;
};

/** What a checkout asks of Stripe beside the payment. */
export type StripeInvoicing = {
  /** Stripe makes an invoice of each payment. */
  readonly invoices: boolean;
  /** Stripe adds the tax of the buyer's place to the price. */
  readonly automaticTax: boolean;
  /** The page asks for a company's tax id. */
  readonly taxIds: boolean;
};
const noInvoicing: StripeInvoicing = { invoices: false, automaticTax: false, taxIds: false };

/** Timeout of one attempt. With one retry, a request stays within its deadline. */
const timeoutMs = 5_000;
const maxRetries = 1;
/** Maximum difference between the time of a callback and ours. */
const toleranceSeconds = 300;

export const openClient = ({
  secretKey,
  apiUrl,
}: Pick<StripeConfig, "secretKey" | "apiUrl">): Stripe => {
  const address = new URL(apiUrl ?? "https://api.stripe.com");
  const options = {
    timeout: timeoutMs,
    maxNetworkRetries: maxRetries,
    telemetry: false,
    ...(proxyFor(address) !== null && { httpClient: Stripe.createFetchHttpClient(proxiedFetch) }),
  };
  if (apiUrl === null) return new Stripe(secretKey, options);
  const { hostname, port, protocol } = address;
  const isPlain = protocol === "http:";
  return new Stripe(secretKey, {
    ...options,
    host: hostname,
    port: port === "" ? (isPlain ? 80 : 443) : Number(port),
    protocol: isPlain ? "http" : "https",
  });
};

/** Whether Stripe refused the request. After any other error the request may or may not have been carried out. */
const isRefusal = (error: unknown): boolean => {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  const status = error.statusCode ?? 0;
  // 409: the same request is in progress. 429: too many requests.
  return status >= 400 && status < 500 && status !== 409 && status !== 429;
};

/** Runs a request. Throws Failure PAYMENT_PROVIDER_REFUSED or PAYMENT_PROVIDER_UNAVAILABLE. */
const withFailures = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw isRefusal(error) ? refused("stripe", error) : unavailable("stripe", error);
  }
};

const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";

type Reference = string | { readonly id: string } | null | undefined;

const idOf = (reference: Reference): string | null =>
  typeof reference === "string" ? reference : (reference?.id ?? null);

const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

/** The events of a checkout session. Its metadata is ours. */
const sessionEvents = (session: Stripe.Checkout.Session): readonly PaymentEvent[] => {
  const sessionId = session.metadata?.["session_id"] ?? session.client_reference_id ?? null;
  if (session.status === "expired") return [{ kind: "expired", sessionId }];
  if (session.status === "open") return [];
  if (session.payment_status !== "paid") return [{ kind: "pending", sessionId }];
  return [
    {
      kind: "paid",
      sessionId,
      payment: idOf(session.payment_intent) ?? session.id,
      cents: netOf(session),
      currency: session.currency ?? "",
      ...customerOf(session),
      ...(session.metadata?.["save_method"] === "true" && { saved: "ask" as const }),
    },
  ];
};

/** The amount without the tax that Stripe has added: what we asked for. */
const netOf = ({ automatic_tax, amount_subtotal, amount_total }: Stripe.Checkout.Session): number =>
  (automatic_tax?.enabled ? amount_subtotal : amount_total) ?? 0;

const customerOf = ({ customer }: Stripe.Checkout.Session): { readonly customer?: string } => {
  const id = idOf(customer);
  return id === null ? {} : { customer: id };
};

/** The events of a payment. Failed attempts on a checkout page are skipped, because the buyer can retry there. */
const intentEvents = (intent: Stripe.PaymentIntent): readonly PaymentEvent[] => {
  const sessionId = intent.metadata["session_id"] ?? null;
  // Its amount includes a tax; the checkout session says how much.
  if (intent.metadata["tax"] === "automatic") return [];
  if (intent.status === "succeeded") {
    const { id, amount_received: cents, currency } = intent;
    return [{ kind: "paid", sessionId, payment: id, cents, currency }];
  }
  if (intent.metadata["kind"] !== "top_up") return [];
  if (intent.status === "processing") return [{ kind: "pending", sessionId }];
  return [{ kind: "failed", sessionId, reason: declineReason(intent.last_payment_error) }];
};

type Decline = { readonly code?: string | undefined; readonly decline_code?: string | undefined };

/** Why a card was declined, for its owner. The bank's own message isn't shown. */
const declineReason = (error: Decline | null | undefined): string => {
  if (error?.code === "authentication_required")
    return "The bank requires confirmation by its customer.";
  if (error?.code === "expired_card") return "The card has expired.";
  if (error?.decline_code === "insufficient_funds") return "The card has insufficient funds.";
  return "The card was declined.";
};

/** The fields of a checkout for invoices and taxes. A known customer's name and address are what the page asks for. */
const invoicingFields = (
  { invoices, automaticTax, taxIds }: StripeInvoicing,
  { saveMethod, customer }: CheckoutRequest,
  metadata: { readonly [name: string]: string },
) => {
  const needsCustomer = invoices || automaticTax || taxIds;
  return {
    ...(needsCustomer && customer
      ? {
          customer,
          customer_update: { name: "auto" as const, address: "auto" as const },
        }
      : (saveMethod || needsCustomer) && { customer_creation: "always" as const }),
    ...(automaticTax && { automatic_tax: { enabled: true } }),
    ...(taxIds && { tax_id_collection: { enabled: true } }),
    ...(invoices && { invoice_creation: { enabled: true, invoice_data: { metadata } } }),
  };
};

const openSession = async (
  client: Stripe,
  order: CheckoutRequest,
  invoicing: StripeInvoicing,
  key: string = order.sessionId,
): Promise<OpenedCheckout> => {
  const { sessionId, tenantId, packId, saveMethod } = order;
  const metadata = {
    session_id: sessionId,
    tenant_id: tenantId,
    pack_id: packId,
    kind: "checkout",
    save_method: String(saveMethod),
    ...(invoicing.automaticTax && { tax: "automatic", net_cents: String(order.cents) }),
  };
  const session = await client.checkout.sessions.create(
    {
      mode: "payment",
      client_reference_id: sessionId,
      metadata,
      payment_intent_data: {
        metadata,
        ...(saveMethod && { setup_future_usage: "off_session" as const }),
      },
      ...invoicingFields(invoicing, order, metadata),
      // Keeps the amount and currency as requested.
      adaptive_pricing: { enabled: false },
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: "usd",
            unit_amount: order.cents,
            ...(invoicing.automaticTax && { tax_behavior: "exclusive" as const }),
            product_data: { name: order.title },
          },
        },
      ],
      expires_at: Math.floor(Date.parse(order.expiresAt) / 1000),
      success_url: order.successUrl,
      cancel_url: order.cancelUrl,
    },
    { idempotencyKey: key },
  );
  if (!session.url) throw new Error("the checkout session has no URL");
  return { reference: session.id, url: session.url };
};

/** Opens a session. A customer that was deleted at Stripe is replaced by a new one. */
const openWithCustomer = async (
  client: Stripe,
  order: CheckoutRequest,
  invoicing: StripeInvoicing,
): Promise<OpenedCheckout> => {
  try {
    return await openSession(client, order, invoicing);
  } catch (error) {
    if (!order.customer || !isMissing(error)) throw error;
    const anew = `${order.sessionId}-new-customer`;
    return openSession(client, { ...order, customer: null }, invoicing, anew);
  }
};

const savedMethod = async (client: Stripe, payment: string): Promise<SavedMethod | null> => {
  const intent = await client.paymentIntents.retrieve(payment, { expand: ["payment_method"] });
  const { payment_method: method, customer } = intent;
  if (typeof method !== "object" || !method?.card || !customer) return null;
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = method.card;
  const owner = typeof customer === "string" ? customer : customer.id;
  return { reference: method.id, customer: owner, brand, last4, expMonth, expYear };
};

const chargeOf = (intent: Stripe.PaymentIntent): ChargeOutcome => {
  const [event] = intentEvents(intent);
  if (event?.kind === "paid") return { kind: "paid", paid: event };
  if (event?.kind === "pending") return { kind: "pending" };
  const action = intent.status === "requires_action" ? { code: "authentication_required" } : null;
  return { kind: "failed", reason: declineReason(intent.last_payment_error ?? action) };
};

const charge = async (
  client: Stripe,
  { sessionId, tenantId, title, cents, method }: Charge,
): Promise<ChargeOutcome> => {
  try {
    const intent = await client.paymentIntents.create(
      {
        amount: cents,
        currency: "usd",
        ...(method.customer !== null && { customer: method.customer }),
        payment_method: method.reference,
        off_session: true,
        confirm: true,
        description: title,
        metadata: { session_id: sessionId, tenant_id: tenantId, kind: "top_up" },
      },
      { idempotencyKey: sessionId },
    );
    return chargeOf(intent);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) {
      return { kind: "failed", reason: declineReason(error) };
    }
    // The method was detached, or its customer was deleted.
    if (error instanceof Stripe.errors.StripeInvalidRequestError && isRefusal(error)) {
      return { kind: "failed", reason: "The saved card can't be used any more." };
    }
    return { kind: "unknown", cause: error };
  }
};

const findEvents = async (client: Stripe, reference: string): Promise<readonly PaymentEvent[]> =>
  reference.startsWith("pi_")
    ? intentEvents(await client.paymentIntents.retrieve(reference))
    : sessionEvents(await client.checkout.sessions.retrieve(reference));

const detach = async (client: Stripe, reference: string): Promise<void> => {
  try {
    await client.paymentMethods.detach(reference);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
};

const sessionFailed = (session: Stripe.Checkout.Session): PaymentEvent => ({
  kind: "failed",
  sessionId: session.metadata?.["session_id"] ?? session.client_reference_id ?? null,
  reason: "The payment was declined.",
});

/** What was refunded of the price. Of an amount with tax, the part that the price has in it. */
const refundedOf = ({
  amount,
  amount_refunded: refundedCents,
  metadata,
}: Stripe.Charge): number => {
  const net = Number(metadata?.["net_cents"]);
  return net > 0 && amount > 0 ? Math.round((refundedCents * net) / amount) : refundedCents;
};

/** The invoice of a checkout. Its metadata is the session's. */
const invoiced = ({
  metadata,
  hosted_invoice_url: url,
  number,
}: Stripe.Invoice): readonly PaymentEvent[] =>
  url ? [{ kind: "invoiced", sessionId: metadata?.["session_id"] ?? null, url, number }] : [];

const refundTotal = (charge: Stripe.Charge, at: string): PaymentEvent => ({
  kind: "reversed",
  payment: idOf(charge.payment_intent) ?? charge.id,
  reference: charge.id,
  scope: "total",
  cents: refundedOf(charge),
  state: "lost",
  at,
});

const refundChange = (refund: Stripe.Refund, at: string): readonly PaymentEvent[] => {
  const payment = idOf(refund.payment_intent) ?? idOf(refund.charge);
  if (payment === null || (refund.status !== "failed" && refund.status !== "canceled")) return [];
  const { id: reference, amount: cents } = refund;
  return [{ kind: "reversed", payment, reference, scope: "returned", cents, state: "lost", at }];
};

/** The events of a dispute. Inquiries (`warning_…`) are skipped: they take no money. */
const disputeEvents = (dispute: Stripe.Dispute, at: string): readonly PaymentEvent[] => {
  const payment = idOf(dispute.payment_intent) ?? idOf(dispute.charge);
  if (payment === null || dispute.status.startsWith("warning")) return [];
  const state = (["won", "lost"] as const).find((each) => each === dispute.status) ?? "opened";
  const { id: reference, amount: cents } = dispute;
  return [{ kind: "reversed", payment, reference, scope: "dispute", cents, state, at }];
};

const paymentEventsOf = (event: Stripe.Event): readonly PaymentEvent[] => {
  const at = isoOf(event.created);
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.expired":
      return sessionEvents(event.data.object);
    case "checkout.session.async_payment_failed":
      return [sessionFailed(event.data.object)];
    case "payment_intent.succeeded":
    case "payment_intent.processing":
    case "payment_intent.payment_failed":
      return intentEvents(event.data.object);
    case "invoice.paid":
      return invoiced(event.data.object);
    case "charge.refunded":
      return [refundTotal(event.data.object, at)];
    case "refund.failed":
    case "refund.updated":
    case "charge.refund.updated":
      return refundChange(event.data.object, at);
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.closed":
    case "charge.dispute.funds_withdrawn":
    case "charge.dispute.funds_reinstated":
      return disputeEvents(event.data.object, at);
    case "payment_method.detached":
      return [{ kind: "method_removed", reference: event.data.object.id }];
    default:
      return [];
  }
};

const callbackOf = (event: Stripe.Event): PaymentCallback => ({
  eventId: event.id,
  type: event.type,
  events: paymentEventsOf(event),
});

/** Cards, by Stripe Checkout. */
export const stripePayments = (config: StripeConfig): Payments => {
  const client = openClient(config);
  return {
    provider: "stripe",
    savesMethods: true,
    open: (order) =>
      withFailures(() => openWithCustomer(client, order, config.invoicing ?? noInvoicing)),
    read: async ({ body, header }) => {
      const signature = header("stripe-signature") ?? "";
      try {
        const raw = Buffer.from(body);
        return callbackOf(
          client.webhooks.constructEvent(raw, signature, config.webhookSecret, toleranceSeconds),
        );
      } catch (error) {
        throw badSignature("stripe", error);
      }
    },
    // Checkout captures by itself.
    capture: ({ reference }) => withFailures(() => findEvents(client, reference)),
    findEvents: ({ reference }) => withFailures(() => findEvents(client, reference)),
    methodOf: (payment) => withFailures(() => savedMethod(client, payment)),
    charge: (each) => charge(client, each),
    detach: ({ reference }) => withFailures(() => detach(client, reference)),
  };
};
