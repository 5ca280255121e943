import type {
  CallbackRequest,
  CheckoutRequest,
  OpenedCheckout,
  PaymentCallback,
  PaymentEvent,
  Payments,
} from "@reelwright/core/ports/payments";
import { badSignature, refused } from "../payment-errors.ts";
import { openPaypalClient, type PaypalClient, type PaypalConfig, succeeded } from "./client.ts";
import { callbackOf, orderEvents } from "./events.ts";
import { dollarsOf, type Event, linkOf, type Order } from "./resources.ts";

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
