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
  succeeded,
} from "./paypal-client.ts";

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
  const order = succeeded(answer) as Order;
  const url = linkOf(order.links, ["payer-action", "approve"]);
  if (order.id === undefined || url === null) {
    throw refused("paypal", new Error("an order came without a page to approve it"));
  }
  return { reference: order.id, url };
};

type Known = { readonly sessionId: string; readonly reference: string };

const readOrder = async (
  client: PaypalClient,
  { sessionId, reference }: Known,
): Promise<readonly PaymentEvent[]> => {
  const path = `/v2/checkout/orders/${encodeURIComponent(reference)}`;
  const answer = await client({ method: "GET", path });
  // Orders that nobody approved are forgotten after some hours.
  if (answer.status === 404) return [{ kind: "expired", sessionId }];
  return orderEvents(succeeded(answer) as Order, sessionId);
};

const capture = async (
  client: PaypalClient,
  { sessionId, reference }: Known,
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
  // The buyer may choose another way to pay, and approve again.
  if (answer.status === 422) return [];
  return orderEvents(succeeded(answer) as Order, sessionId);
};

const look = async (client: PaypalClient, known: Known): Promise<readonly PaymentEvent[]> => {
  const events = await readOrder(client, known);
  const isApproved = events.some(({ kind }) => kind === "approved");
  return isApproved ? capture(client, known) : events;
};

const signatureHeaders = {
  auth_algo: "paypal-auth-algo",
  cert_url: "paypal-cert-url",
  transmission_id: "paypal-transmission-id",
  transmission_sig: "paypal-transmission-sig",
  transmission_time: "paypal-transmission-time",
} as const;

const parsed = (text: string): Event => {
  try {
    return JSON.parse(text) as Event;
  } catch (error) {
    throw badSignature("paypal", error);
  }
};

const read = async (
  client: PaypalClient,
  webhookId: string,
  { body, header }: CallbackRequest,
): Promise<PaymentCallback> => {
  const sent = Object.entries(signatureHeaders).map(([name, from]) => [name, header(from)]);
  if (sent.some(([, value]) => !value)) throw badSignature("paypal");
  const text = Buffer.from(body).toString("utf8");
  const event = parsed(text);
  const fields = JSON.stringify({ ...Object.fromEntries(sent), webhook_id: webhookId });
  // The event goes back byte by byte as it came: it is what was signed.
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

/** The wallet by PayPal's orders. Its buyers save nothing here. Vendors: "PayPal". */
export const paypalPayments = (config: PaypalConfig): Payments => {
  const client = openPaypalClient(config);
  return {
    provider: "paypal",
    savesMethods: false,
    open: (order) => openOrder(client, order),
    read: (callback) => read(client, config.webhookId, callback),
    capture: (known) => capture(client, known),
    findEvents: (known) => look(client, known),
    methodOf: async () => null,
    charge: async () => ({ kind: "failed", reason: "The wallet can't be charged by itself." }),
    detach: async () => undefined,
  };
};

/** PayPal's orders and events as events. Our session travels as `custom_id`. */

const lower = (text: string | undefined): string => (text ?? "").toLowerCase();

/** What a capture says of its order. */
const captureHappenings = (
  { id, status, custom_id, amount }: Capture,
  session: string | null,
): readonly PaymentEvent[] => {
  const sessionId = custom_id ?? session;
  if (status === "PENDING") return [{ kind: "pending", sessionId }];
  if (status === "DECLINED" || status === "FAILED") {
    return [{ kind: "failed", sessionId, reason: "The payment was declined." }];
  }
  // What was refunded since was paid before; its refunds are told of by themselves.
  const cents = centsOf(amount);
  if (id === undefined || cents === null) return [];
  return [{ kind: "paid", sessionId, payment: id, cents, currency: lower(amount?.currency_code) }];
};

/** What has become of an order; empty as long as the buyer hasn't decided. */
const orderEvents = (order: Order, session: string): readonly PaymentEvent[] => {
  const captures = (order.purchase_units ?? []).flatMap(({ payments }) => payments?.captures ?? []);
  if (captures.length > 0) return captures.flatMap((each) => captureHappenings(each, session));
  if (order.status === "VOIDED") return [{ kind: "expired", sessionId: session }];
  if (order.status === "APPROVED" && order.id !== undefined) {
    return [{ kind: "approved", sessionId: session, reference: order.id }];
  }
  return [];
};

const approval = ({ id, purchase_units: units }: Order): readonly PaymentEvent[] =>
  id === undefined
    ? []
    : [{ kind: "approved", sessionId: units?.[0]?.custom_id ?? null, reference: id }];

/** The capture that a refund is of: the last step of its `up` link. */
const capturedBy = ({ links }: Refund): string | null =>
  linkOf(links, ["up"])?.split("/").at(-1) ?? null;

const refunded = (refund: Refund, at: string): readonly PaymentEvent[] => {
  const payment = capturedBy(refund);
  const total = centsOf(refund.seller_payable_breakdown?.total_refunded_amount);
  const cents = total ?? centsOf(refund.amount);
  if (payment === null || cents === null) return [];
  const all = { kind: "reversed", payment, cents, state: "lost", at } as const;
  if (total !== null) return [{ ...all, scope: "total", reference: payment }];
  return [{ ...all, scope: "refund", reference: refund.id ?? at }];
};

const refundFailed = (refund: Refund, at: string): readonly PaymentEvent[] => {
  const payment = capturedBy(refund);
  const cents = centsOf(refund.amount);
  const reference = refund.id;
  if (payment === null || cents === null || reference === undefined) return [];
  const failed = { kind: "reversed", payment, reference, cents, at } as const;
  // Whichever way its making was told.
  return [
    { ...failed, scope: "returned", state: "lost" },
    { ...failed, scope: "refund", state: "won" },
  ];
};

const reversalOf = (payment: string): string => `reversal:${payment}`;

/** The bank took the money; the dispute that led there is told of under its own name. */
const chargedBack = (refund: Refund, at: string): readonly PaymentEvent[] => {
  const payment = capturedBy(refund) ?? refund.id ?? null;
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

const dispute = (told: Dispute, at: string): readonly PaymentEvent[] => {
  const { dispute_id: reference, disputed_transactions: transactions } = told;
  const payment = transactions?.[0]?.seller_transaction_id;
  const cents = centsOf(told.dispute_amount);
  if (reference === undefined || payment === undefined || cents === null) return [];
  const state = disputeState(told);
  const disputed = { kind: "reversed", payment, scope: "dispute", cents, state, at } as const;
  // No event of its own tells that what the bank took is ours again.
  const returned = { ...disputed, reference: reversalOf(payment) };
  return [{ ...disputed, reference }, ...(state === "won" ? [returned] : [])];
};

const paymentEventsOf = (event: Event): readonly PaymentEvent[] => {
  const resource = (event.resource ?? {}) as Capture & Order & Refund & Dispute;
  const at = new Date(event.create_time ?? Date.now()).toISOString();
  switch (event.event_type) {
    case "CHECKOUT.ORDER.APPROVED":
      return approval(resource);
    case "PAYMENT.CAPTURE.COMPLETED":
      return captureHappenings({ ...resource, status: "COMPLETED" }, null);
    case "PAYMENT.CAPTURE.PENDING":
      return captureHappenings({ ...resource, status: "PENDING" }, null);
    case "PAYMENT.CAPTURE.DENIED":
    case "PAYMENT.CAPTURE.DECLINED":
      return captureHappenings({ ...resource, status: "DECLINED" }, null);
    case "PAYMENT.CAPTURE.REFUNDED":
      return refunded(resource, at);
    case "PAYMENT.REFUND.FAILED":
      return refundFailed(resource, at);
    case "PAYMENT.CAPTURE.REVERSED":
      return chargedBack(resource, at);
    case "CUSTOMER.DISPUTE.CREATED":
    case "CUSTOMER.DISPUTE.UPDATED":
    case "CUSTOMER.DISPUTE.RESOLVED":
      return dispute(resource, at);
    default:
      return [];
  }
};

/** What a verified event says. Throws where it is none. */
export const callbackOf = (event: Event): PaymentCallback => {
  if (event.id === undefined || event.event_type === undefined) {
    throw new Error("an event without an id or a type");
  }
  return { eventId: event.id, type: event.event_type, events: paymentEventsOf(event) };
};

/** The fields of PayPal's responses and events that we read; each may be missing. */

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

/** "45.00" as cents; null for what is no amount. Never by way of a fraction. */
const centsOf = (money: Money | undefined): number | null => {
  const found = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(money?.value ?? "");
  if (!found) return null;
  return Number(found[1]) * 100 + Number((found[2] ?? "").padEnd(2, "0"));
};

/** US cents as PayPal writes them. */
const dollarsOf = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;

/** The address under one of these names. */
const linkOf = (links: readonly Link[] | undefined, names: readonly string[]): string | null =>
  links?.find(({ rel }) => rel !== undefined && names.includes(rel))?.href ?? null;
