/** A local PayPal with tokens, orders, captures, and verification of callbacks' signatures. */
import { createHmac, randomUUID } from "node:crypto";
import { openPaymentServer, type PaymentRequest, type PaymentResponse } from "./payment-server.ts";

export const paypalClient = { id: "client-local", secret: "secret-local" };
export const paypalWebhookId = "WH-LOCAL";

type Order = {
  readonly id: string;
  status: string;
  readonly purchase_units: [
    { custom_id: string; amount: object; payments?: { captures: object[] } },
  ];
  readonly links: object[];
};

/** PayPal signs with a certificate. This server signs the same bytes with a key. */
const signatureOf = (transmissionId: string, event: string): string =>
  createHmac("sha256", "paypal-local").update(`${transmissionId}|${event}`).digest("base64");

const missing: PaymentResponse = { status: 404, body: { name: "RESOURCE_NOT_FOUND" } };
const refusal = (issue: string): PaymentResponse => ({
  status: 422,
  body: { name: "UNPROCESSABLE_ENTITY", details: [{ issue }] },
});

const webhooks = "/v1/notifications/webhooks/";

export const openPaypalServer = async () => {
  const orders = new Map<string, Order>();
  const tokens = new Set<string>();
  let captures = 0;

  const token = ({ headers, body }: PaymentRequest): PaymentResponse => {
    const expected = Buffer.from(`${paypalClient.id}:${paypalClient.secret}`).toString("base64");
    const isKnown = headers.authorization === `Basic ${expected}`;
    if (!isKnown || body !== "grant_type=client_credentials") {
      return { status: 401, body: { error: "invalid_client" } };
    }
    const access_token = randomUUID();
    tokens.add(access_token);
    return { status: 200, body: { access_token, token_type: "Bearer", expires_in: 32_400 } };
  };

  const create = ({ body }: PaymentRequest): PaymentResponse => {
    const { purchase_units, intent } = JSON.parse(body);
    if (intent !== "CAPTURE") return refusal("INVALID_INTENT");
    const id = randomUUID().slice(0, 17).toUpperCase();
    const href = `https://paypal.example/checkoutnow?token=${id}`;
    const order: Order = {
      id,
      status: "PAYER_ACTION_REQUIRED",
      purchase_units,
      links: [
        { rel: "self", href: "https://paypal.example/self" },
        { rel: "payer-action", href },
      ],
    };
    orders.set(id, order);
    return { status: 200, body: order };
  };

  const capture = (order: Order): PaymentResponse => {
    if (order.status === "COMPLETED") return refusal("ORDER_ALREADY_CAPTURED");
    if (order.status !== "APPROVED") return refusal("ORDER_NOT_APPROVED");
    captures += 1;
    const [unit] = order.purchase_units;
    const { custom_id, amount } = unit;
    const made = { id: `CAP-${order.id}`, status: "COMPLETED", custom_id, amount };
    unit.payments = { captures: [made] };
    order.status = "COMPLETED";
    return { status: 201, body: order };
  };

  const verify = ({ body }: PaymentRequest): PaymentResponse => {
    const { webhook_id, transmission_id, transmission_sig } = JSON.parse(body);
    // The event's bytes as they are in the request.
    const event = body.slice(body.indexOf('"webhook_event":') + 16, -1);
    const isGenuine =
      webhook_id === paypalWebhookId && transmission_sig === signatureOf(transmission_id, event);
    return { status: 200, body: { verification_status: isGenuine ? "SUCCESS" : "FAILURE" } };
  };

  const withOrder = (path: string): PaymentResponse => {
    const [, , , , id = "", action] = path.split("/");
    const order = orders.get(id);
    if (!order) return missing;
    return action === "capture" ? capture(order) : { status: 200, body: order };
  };

  const webhook = (id: string): PaymentResponse =>
    id === paypalWebhookId ? { status: 200, body: { id } } : missing;

  const respond = (request: PaymentRequest): PaymentResponse => {
    const { path, headers } = request;
    if (path === "/v1/oauth2/token") return token(request);
    if (!tokens.has(String(headers.authorization).replace("Bearer ", ""))) {
      return { status: 401, body: { name: "AUTHENTICATION_FAILURE" } };
    }
    if (path.startsWith(webhooks)) return webhook(path.slice(webhooks.length));
    if (path === "/v1/notifications/verify-webhook-signature") return verify(request);
    return path === "/v2/checkout/orders" ? create(request) : withOrder(path);
  };

  const server = await openPaymentServer("paypal-request-id", respond);

  /** A callback of PayPal. Not minified, because the signature covers its bytes. */
  const event = (type: string, resource: object, at = new Date().toISOString()) => {
    const content = { id: `WH-${randomUUID()}`, event_type: type, create_time: at, resource };
    const body = JSON.stringify(content, null, 2);
    const transmissionId = randomUUID();
    return {
      body: Buffer.from(body),
      headers: {
        "paypal-auth-algo": "SHA256withRSA",
        "paypal-cert-url": "https://api.paypal.com/cert.pem",
        "paypal-transmission-id": transmissionId,
        "paypal-transmission-sig": signatureOf(transmissionId, body),
        "paypal-transmission-time": at,
      },
    };
  };

  const orderNamed = (id: string): Order => {
    const order = orders.get(id);
    if (!order) throw new Error(`no order ${id}`);
    return order;
  };

  return {
    ...server,
    event,
    order: orderNamed,
    approve: (id: string): Order => {
      const order = orderNamed(id);
      order.status = "APPROVED";
      return order;
    },
    /** Deletes an order, as PayPal does with old unapproved orders. */
    forget: (id: string) => void orders.delete(id),
    /** Invalidates all tokens. */
    revokeTokens: () => tokens.clear(),
    captures: () => captures,
  };
};
