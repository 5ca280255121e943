/** A local Stripe with form-encoded requests, idempotency keys and signed events. */
import { randomUUID } from "node:crypto";
import Stripe from "stripe";
import { openPaymentServer, type PaymentRequest, type PaymentResponse } from "./payment-server.ts";

export const stripeKey = "sk_test_local";
export const stripeWebhookSecret = "whsec_local";
/** Saved cards: one that pays, one whose later charges are declined, one that doesn't exist. */
export const stripeCards = { good: "pm_good", later: "pm_later_declined", gone: "pm_unknown" };

type Thing = { readonly id: string; [field: string]: unknown };
type Form = URLSearchParams;

const failed = (status: number, error: object): PaymentResponse => ({ status, body: { error } });
const missing = () =>
  failed(404, { type: "invalid_request_error", code: "resource_missing", message: "No such …" });

/** The fields of a nested object: `metadata[session_id]` becomes `session_id`. */
const below = (form: Form, name: string): { [field: string]: string } =>
  Object.fromEntries(
    [...form]
      .filter(([key]) => key.startsWith(`${name}[`))
      .map(([key, value]) => [key.slice(name.length + 1, -1), value]),
  );

const method = (id: string) => ({
  id,
  object: "payment_method",
  card: { brand: "visa", last4: "4242", exp_month: 12, exp_year: 2031 },
});

export const openStripeServer = async () => {
  const sessions = new Map<string, Thing>();
  const intents = new Map<string, Thing>();

  const createSession = (form: Form): PaymentResponse => {
    if (form.get("customer") === "cus_deleted") return missing();
    const id = `cs_test_${randomUUID()}`;
    const session: Thing = {
      id,
      object: "checkout.session",
      url: `https://checkout.stripe.example/c/${id}`,
      status: "open",
      payment_status: "unpaid",
      payment_intent: null,
      amount_total: Number(form.get("line_items[0][price_data][unit_amount]")),
      currency: form.get("line_items[0][price_data][currency]"),
      client_reference_id: form.get("client_reference_id"),
      metadata: below(form, "metadata"),
      // Not Stripe's: metadata for the session's payment.
      intent_metadata: below(form, "payment_intent_data[metadata]"),
      keeps: form.get("payment_intent_data[setup_future_usage]") === "off_session",
    };
    sessions.set(id, session);
    return { status: 200, body: session };
  };

  const createIntent = (form: Form): PaymentResponse => {
    const card = form.get("payment_method") ?? "";
    if (card === stripeCards.gone) return missing();
    const id = `pi_${randomUUID()}`;
    if (card === stripeCards.later) {
      const message = "Your card was declined.";
      return failed(402, { type: "card_error", code: "card_declined", message });
    }
    const amount = Number(form.get("amount"));
    const intent: Thing = {
      id,
      object: "payment_intent",
      status: "succeeded",
      amount,
      amount_received: amount,
      currency: form.get("currency"),
      customer: form.get("customer"),
      metadata: below(form, "metadata"),
    };
    intents.set(id, intent);
    return { status: 200, body: intent };
  };

  const detach = (id: string): PaymentResponse =>
    id === stripeCards.gone ? missing() : { status: 200, body: method(id) };

  const look = (pathname: string): PaymentResponse => {
    const id = pathname.split("/").at(-1) ?? "";
    const found = sessions.get(id) ?? intents.get(id);
    return found ? { status: 200, body: found } : missing();
  };

  const respond = ({ method: verb, path, headers, body }: PaymentRequest): PaymentResponse => {
    if (headers.authorization !== `Bearer ${stripeKey}`) {
      return failed(401, { type: "invalid_request_error", message: "Invalid API Key" });
    }
    const { pathname } = new URL(path, "http://stripe");
    if (pathname === "/v1/balance") {
      return { status: 200, body: { object: "balance", livemode: false, available: [] } };
    }
    if (verb === "GET") return look(pathname);
    if (pathname.endsWith("/detach")) return detach(pathname.split("/")[3] ?? "");
    const form = new URLSearchParams(body);
    return pathname === "/v1/checkout/sessions" ? createSession(form) : createIntent(form);
  };

  const server = await openPaymentServer("idempotency-key", respond);

  /** A callback of Stripe. */
  const event = (type: string, object: object, seconds = Math.floor(Date.now() / 1000)) => {
    const body = JSON.stringify({
      id: `evt_${randomUUID()}`,
      object: "event",
      type,
      created: seconds,
      data: { object },
    });
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: stripeWebhookSecret,
    });
    return { body: Buffer.from(body), headers: { "stripe-signature": signature } };
  };

  const sessionNamed = (reference: string): Thing => {
    const session = sessions.get(reference);
    if (!session) throw new Error(`no session ${reference}`);
    return session;
  };

  return {
    ...server,
    event,
    session: sessionNamed,
    /** The buyer pays. Returns the payment's id. */
    pay: (reference: string): string => {
      const session = sessionNamed(reference);
      const id = `pi_${randomUUID()}`;
      const { amount_total: amount, currency, intent_metadata: metadata, keeps } = session;
      intents.set(id, {
        id,
        object: "payment_intent",
        status: "succeeded",
        amount,
        amount_received: amount,
        currency,
        metadata,
        customer: keeps ? "cus_1" : null,
        payment_method: keeps ? method(stripeCards.good) : { id: "pm_once", card: null },
      });
      Object.assign(session, { status: "complete", payment_status: "paid", payment_intent: id });
      return id;
    },
    /** Number of charges. */
    charges: () => intents.size,
  };
};
