import type {
  Charge,
  ChargeOutcome,
  CheckoutRequest,
  OpenedCheckout,
  PaymentEvent,
  Payments,
  SavedMethod,
} from "@reelwright/core/ports/payments";
import Stripe from "stripe";
import { proxiedFetch, proxyFor } from "../../outgoing/proxies.ts";
import { badSignature, refused, unavailable } from "../payment-errors.ts";
import { callbackOf, declineOf, intentEvents, sessionEvents } from "./events.ts";

export type StripeConfig = {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Instead of Stripe's own: `http://127.0.0.1:1234` of a test's server. */
  readonly apiUrl: string | null;
};

/** Of one attempt; with the one repetition it stays within a request's deadline. */
const timeoutMs = 5_000;
const attemptsAfterFirst = 1;
/** Seconds by which a callback's own time may differ from ours. */
const toleranceSeconds = 300;

export const openClient = ({
  secretKey,
  apiUrl,
}: Pick<StripeConfig, "secretKey" | "apiUrl">): Stripe => {
  const address = new URL(apiUrl ?? "https://api.stripe.com");
  const options = {
    timeout: timeoutMs,
    maxNetworkRetries: attemptsAfterFirst,
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

/** They understood, and said no. Anything else may have been done or not: no answer, or one that says nothing. */
const isRefusal = (error: unknown): boolean => {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  const status = error.statusCode ?? 0;
  // 409: the same request is still under way; 429: too many at once.
  return status >= 400 && status < 500 && status !== 409 && status !== 429;
};

const asking = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw isRefusal(error) ? refused("stripe", error) : unavailable("stripe", error);
  }
};

const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";

const openSession = async (client: Stripe, order: CheckoutRequest): Promise<OpenedCheckout> => {
  const { sessionId, tenantId, packId, saveMethod } = order;
  const metadata = {
    session_id: sessionId,
    tenant_id: tenantId,
    pack_id: packId,
    kind: "checkout",
    save_method: String(saveMethod),
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
      ...(saveMethod && { customer_creation: "always" as const }),
      // What is paid must be what was asked for.
      adaptive_pricing: { enabled: false },
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: "usd",
            unit_amount: order.cents,
            product_data: { name: order.title },
          },
        },
      ],
      expires_at: Math.floor(Date.parse(order.expiresAt) / 1000),
      success_url: order.successUrl,
      cancel_url: order.cancelUrl,
    },
    { idempotencyKey: sessionId },
  );
  if (!session.url) throw new Error("a checkout session came without a url");
  return { reference: session.id, url: session.url };
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
  const [told] = intentEvents(intent);
  if (told?.kind === "paid") return { kind: "paid", paid: told };
  if (told?.kind === "pending") return { kind: "pending" };
  const asksBank = intent.status === "requires_action" ? { code: "authentication_required" } : null;
  return { kind: "failed", reason: declineOf(intent.last_payment_error ?? asksBank) };
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
      return { kind: "failed", reason: declineOf(error) };
    }
    // A method that was detached, or belongs to nobody any more.
    if (error instanceof Stripe.errors.StripeInvalidRequestError && isRefusal(error)) {
      return { kind: "failed", reason: "The saved card can't be used any more." };
    }
    return { kind: "unknown", cause: error };
  }
};

const look = async (client: Stripe, reference: string): Promise<readonly PaymentEvent[]> =>
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

/** Cards by Stripe Checkout. Vendors: "Stripe". */
export const stripePayments = (config: StripeConfig): Payments => {
  const client = openClient(config);
  return {
    provider: "stripe",
    savesMethods: true,
    open: (order) => asking(() => openSession(client, order)),
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
    capture: ({ reference }) => asking(() => look(client, reference)),
    findEvents: ({ reference }) => asking(() => look(client, reference)),
    methodOf: (payment) => asking(() => savedMethod(client, payment)),
    charge: (each) => charge(client, each),
    detach: ({ reference }) => asking(() => detach(client, reference)),
  };
};
