import type {
  CallbackRequest,
  CheckoutRequest,
  OpenedCheckout,
  PaymentCallback,
  PaymentEvent,
  Payments,
} from "@reelwright/core/ports/payments";
import { badSignature, refused } from "./payment-errors.ts";
import {
  openPaypalClient,
  type PaypalClient,
  type PaypalConfig,
  successBody,
} from "./paypal-client.ts";

// The fields of PayPal's responses and events that we read. Each may be missing.

type Money = { readonly currency_code?: string; readonly value?: string };

type Link = { readonly rel?: string; readonly href?: string };

type Capture = {
  readonly id?: string;
  readonly status?: string;
  readonly custom_id?: string;
  readonly amount?: Money;
};

type Order = {
  readonly id?: string;
  readonly status?: string;
  readonly links?: readonly Link[];
  readonly purchase_units?: readonly {
    readonly custom_id?: string;
    readonly payments?: { readonly captures?: readonly Capture[] };
  }[];
};

type Refund = {
  readonly id?: string;
  readonly status?: string;
  readonly amount?: Money;
  readonly links?: readonly Link[];
  readonly seller_payable_breakdown?: { readonly total_refunded_amount?: Money };
};

type Dispute = {
  readonly dispute_id?: string;
  readonly status?: string;
  readonly dispute_amount?: Money;
  readonly dispute_outcome?: { readonly outcome_code?: string };
  readonly disputed_transactions?: readonly { readonly seller_transaction_id?: string }[];
};

type Event = {
  readonly id?: string;
  readonly event_type?: string;
  readonly create_time?: string;
  readonly resource?: unknown;
};

/** Converts "45.00" to cents, without floating-point fractions; null if it isn't an amount. */
const centsOf = (money: Money | undefined): number | null => {
  const found = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(money?.value ?? "");
  if (!found) return null;
  return Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0"));
};

/** Converts 4500 to "45.00". */
const dollarsOf = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;

/** The URL of the first link with one of these relations. */
const linkOf = (links: readonly Link[] | undefined, names: readonly string[]): string | null =>
  links?.find(({ rel }) => rel !== undefined && names.includes(rel))?.href ?? null;

type OrderRef = { readonly sessionId: string; readonly reference: string };

const openOrder = async (
  client: PaypalClient,
  { sessionId, title, cents, successUrl, cancelUrl }: CheckoutRequest,
): Promise<OpenedCheckout> => {
  const body = {
    intent: "CAPTURE",
    purchase_units: [
      {
        reference_id: sessionId,
        custom_id: sessionId,
        description: title,
        amount: { currency_code: "USD", value: dollarsOf(cents) },
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: "Reelwright",
          user_action: "PAY_NOW",
          shipping_preference: "NO_SHIPPING",
          return_url: successUrl,
          cancel_url: cancelUrl,
        },
      },
    },
  };
  const answer = await client({
    method: "POST",
    path: "/v2/checkout/orders",
    body: JSON.stringify(body),
    requestId: sessionId,
  });
  const order = successBody(answer) as Order;
  const url = linkOf(order.links, ["payer-action", "approve"]);
  if (order.id === undefined || url === null) {
    throw refused("paypal", new Error("the order has no approval link"));
  }
  return { reference: order.id, url };
};

/** The events of a capture. Its `custom_id` is our session. */
const captureEvents = (
  { id, status, custom_id, amount }: Capture,
  session: string | null,
): readonly PaymentEvent[] => {
  const sessionId = custom_id ?? session;
  if (status === "PENDING") return [{ kind: "pending", sessionId }];
  if (status === "DECLINED" || status === "FAILED") {
    return [{ kind: "failed", sessionId, reason: "The payment was declined." }];
  }
  // A refunded capture was paid too. Its refunds have their own events.
  const cents = centsOf(amount);
  if (id === undefined || cents === null) return [];
  const currency = (amount?.currency_code ?? "").toLowerCase();
  return [{ kind: "paid", sessionId, payment: id, cents, currency }];
};

/** The events of an order; empty until the buyer has decided. */
const orderEvents = (order: Order, session: string): readonly PaymentEvent[] => {
  const captures = (order.purchase_units ?? []).flatMap(({ payments }) => payments?.captures ?? []);
  if (captures.length > 0) return captures.flatMap((each) => captureEvents(each, session));
  if (order.status === "VOIDED") return [{ kind: "expired", sessionId: session }];
  if (order.status === "APPROVED" && order.id !== undefined) {
    return [{ kind: "approved", sessionId: session, reference: order.id }];
  }
  return [];
};

const readOrder = async (
  client: PaypalClient,
  { sessionId, reference }: OrderRef,
): Promise<readonly PaymentEvent[]> => {
  const path = `/v2/checkout/orders/${encodeURIComponent(reference)}`;
  const answer = await client({ method: "GET", path });
  // PayPal deletes unapproved orders after some hours.
  if (answer.status === 404) return [{ kind: "expired", sessionId }];
  return orderEvents(successBody(answer) as Order, sessionId);
};

const capture = async (
  client: PaypalClient,
  { sessionId, reference }: OrderRef,
): Promise<readonly PaymentEvent[]> => {
  const answer = await client({
    method: "POST",
    path: `/v2/checkout/orders/${encodeURIComponent(reference)}/capture`,
    body: "{}",
    requestId: `capture-${sessionId}`,
  });
  if (answer.status === 422 && answer.issue === "ORDER_ALREADY_CAPTURED") {
    return readOrder(client, { sessionId, reference });
  }
  // The buyer may choose another payment method and approve again.
  if (answer.status === 422) return [];
  return orderEvents(successBody(answer) as Order, sessionId);
};

const findEvents = async (
  client: PaypalClient,
  order: OrderRef,
): Promise<readonly PaymentEvent[]> => {
  const events = await readOrder(client, order);
  const isApproved = events.some(({ kind }) => kind === "approved");
  return isApproved ? capture(client, order) : events;
};

const approvalEvents = ({ id, purchase_units: units }: Order): readonly PaymentEvent[] =>
  id === undefined
    ? []
    : [{ kind: "approved", sessionId: units?.[0]?.custom_id ?? null, reference: id }];

/** The id of a refund's capture: the last segment of its `up` link. */
const captureOf = ({ links }: Refund): string | null =>
  linkOf(links, ["up"])?.split("/").at(-1) ?? null;

const refundEvents = (refund: Refund, at: string): readonly PaymentEvent[] => {
  const payment = captureOf(refund);
  const total = centsOf(refund.seller_payable_breakdown?.total_refunded_amount);
  const cents = total ?? centsOf(refund.amount);
  if (payment === null || cents === null) return [];
  const all = { kind: "reversed", payment, cents, state: "lost", at } as const;
  if (total !== null) return [{ ...all, scope: "total", reference: payment }];
  return [{ ...all, scope: "refund", reference: refund.id ?? at }];
};

const refundFailedEvents = (refund: Refund, at: string): readonly PaymentEvent[] => {
  const payment = captureOf(refund);
  const cents = centsOf(refund.amount);
  const reference = refund.id;
  if (payment === null || cents === null || reference === undefined) return [];
  const failed = { kind: "reversed", payment, reference, cents, at } as const;
  // One for each scope, because the refund may have been reported with either.
  return [
    { ...failed, scope: "returned", state: "lost" },
    { ...failed, scope: "refund", state: "won" },
  ];
};

const reversalOf = (payment: string): string => `reversal:${payment}`;

/** The bank took the money back. The dispute that caused it has its own reference. */
const chargebackEvents = (refund: Refund, at: string): readonly PaymentEvent[] => {
  const payment = captureOf(refund) ?? refund.id ?? null;
  const cents = centsOf(refund.amount);
  if (payment === null || cents === null) return [];
  const reference = reversalOf(payment);
  return [{ kind: "reversed", payment, reference, scope: "dispute", cents, state: "lost", at }];
};

const lostOutcomes = new Set(["RESOLVED_BUYER_FAVOUR", "ACCEPTED"]);

const disputeState = ({ status, dispute_outcome: outcome }: Dispute) => {
  if (status !== "RESOLVED") return "opened" as const;
  return lostOutcomes.has(outcome?.outcome_code ?? "") ? ("lost" as const) : ("won" as const);
};

const disputeEvents = (dispute: Dispute, at: string): readonly PaymentEvent[] => {
  const { dispute_id: reference, disputed_transactions: transactions } = dispute;
  const payment = transactions?.[0]?.seller_transaction_id;
  const cents = centsOf(dispute.dispute_amount);
  if (reference === undefined || payment === undefined || cents === null) return [];
  const state = disputeState(dispute);
  const disputed = { kind: "reversed", payment, scope: "dispute", cents, state, at } as const;
  // A won dispute also returns the bank's chargeback, for which PayPal sends no event.
  const returned = { ...disputed, reference: reversalOf(payment) };
  return [{ ...disputed, reference }, ...(state === "won" ? [returned] : [])];
};

const paymentEventsOf = (event: Event): readonly PaymentEvent[] => {
  const resource = (event.resource ?? {}) as Capture & Order & Refund & Dispute;
  const at = new Date(event.create_time ?? Date.now()).toISOString();
  switch (event.event_type) {
    case "CHECKOUT.ORDER.APPROVED":
      return approvalEvents(resource);
    case "PAYMENT.CAPTURE.COMPLETED":
      return captureEvents({ ...resource, status: "COMPLETED" }, null);
    case "PAYMENT.CAPTURE.PENDING":
      return captureEvents({ ...resource, status: "PENDING" }, null);
    case "PAYMENT.CAPTURE.DENIED":
    case "PAYMENT.CAPTURE.DECLINED":
      return captureEvents({ ...resource, status: "DECLINED" }, null);
    case "PAYMENT.CAPTURE.REFUNDED":
      return refundEvents(resource, at);
    case "PAYMENT.REFUND.FAILED":
      return refundFailedEvents(resource, at);
    case "PAYMENT.CAPTURE.REVERSED":
      return chargebackEvents(resource, at);
    case "CUSTOMER.DISPUTE.CREATED":
    case "CUSTOMER.DISPUTE.UPDATED":
    case "CUSTOMER.DISPUTE.RESOLVED":
      return disputeEvents(resource, at);
    default:
      return [];
  }
};

/** The content of a verified event. Throws if it isn't an event. */
export const callbackOf = (event: Event): PaymentCallback => {
  if (event.id === undefined || event.event_type === undefined) {
    throw new Error("an event without an id or a type");
  }
  return { eventId: event.id, type: event.event_type, events: paymentEventsOf(event) };
};

const signatureHeaders = {
  auth_algo: "paypal-auth-algo",
  cert_url: "paypal-cert-url",
  transmission_id: "paypal-transmission-id",
  transmission_sig: "paypal-transmission-sig",
  transmission_time: "paypal-transmission-time",
} as const;

const parseEvent = (text: string): Event => {
  try {
    return JSON.parse(text) as Event;
  } catch (error) {
    throw badSignature("paypal", error);
  }
};

const readCallback = async (
  client: PaypalClient,
  webhookId: string,
  { body, header }: CallbackRequest,
): Promise<PaymentCallback> => {
  const signature = Object.entries(signatureHeaders).map(([name, from]) => [name, header(from)]);
  if (signature.some(([, value]) => !value)) throw badSignature("paypal");
  const text = Buffer.from(body).toString("utf8");
  const event = parseEvent(text);
  const fields = JSON.stringify({ ...Object.fromEntries(signature), webhook_id: webhookId });
  // The event is returned byte by byte, because the signature covers its bytes.
  const answer = await client({
    method: "POST",
    path: "/v1/notifications/verify-webhook-signature",
    body: `${fields.slice(0, -1)},"webhook_event":${text}}`,
  });
  const { verification_status: verdict } = (answer.body ?? {}) as { verification_status?: string };
  if (answer.status !== 200 || verdict !== "SUCCESS") throw badSignature("paypal");
  try {
    return callbackOf(event);
  } catch (error) {
    throw badSignature("paypal", error);
  }
};

/** The wallet, by PayPal's orders. It saves no payment methods. */
export const paypalPayments = (config: PaypalConfig): Payments => {
  const client = openPaypalClient(config);
  return {
    provider: "paypal",
    savesMethods: false,
    open: (order) => openOrder(client, order),
    read: (callback) => readCallback(client, config.webhookId, callback),
    capture: (order) => capture(client, order),
    findEvents: (order) => findEvents(client, order),
    methodOf: async () => null,
    charge: async () => ({ kind: "failed", reason: "A wallet can't be charged automatically." }),
    detach: async () => undefined,
  };
};
