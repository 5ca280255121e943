/** The payments' part of the table of endpoints, and payment providers for tests. */
import { randomUUID } from "node:crypto";
import type { PaymentEvent, Payments } from "@reelwright/core/ports/payments";
import { refused, unavailable } from "@reelwright/integrations/payments/payment-errors";
import { sandboxCallback, sandboxPayment } from "@reelwright/integrations/payments/sandbox";
import type { Log } from "@reelwright/platform/log/logger";
import type request from "supertest";
import {
  openPaymentProviders,
  type PaymentProviderSettings,
  type PaymentProviders,
} from "../../ports/payment-providers.ts";
import type { Caller, TestGateway } from "../test-gateway-options.ts";

const secrets = [Buffer.alloc(32, 1)];

export const providerSettings: PaymentProviderSettings = {
  payments: ["sandbox"],
  stripeSecretKey: "",
  stripeWebhookSecret: "",
  stripeApiUrl: "",
  ...{ stripeInvoices: false, stripeAutomaticTax: false, stripeTaxIds: false },
  paypalClientId: "",
  paypalClientSecret: "",
  paypalWebhookId: "",
  paypalApiUrl: "",
  secretKeys: secrets.map((bytes) => ({ id: "test", bytes })),
  publicUrl: "https://pay.example.com",
};

/** Play money for card and wallet. */
export const sandboxProviders = (log: Log): PaymentProviders =>
  openPaymentProviders(providerSettings, log);

const failing = (payments: Payments, error: Error): Payments => ({
  ...payments,
  open: () => Promise.reject(error),
  read: () => Promise.reject(error),
});

/** A sandbox for cards; wallets are refused, and other providers fail. */
export const failingProviders = (log: Log): PaymentProviders => {
  const providers = sandboxProviders(log);
  const sandbox = providers.forType("card", "");
  let isDown = false;
  const down = failing(sandbox, unavailable("sandbox", new Error("gone")));
  const refusing = failing(sandbox, refused("sandbox", new Error("no")));
  const named: { readonly [name: string]: Payments } = {
    stripe: { ...down, provider: "stripe" },
    paypal: { ...refusing, provider: "paypal" },
  };
  return {
    ...providers,
    forType: (type) => {
      if (type === "card") return sandbox;
      isDown = !isDown;
      return isDown ? down : refusing;
    },
    byName: (name) => named[name] ?? providers.byName(name),
  };
};

/** Opens a checkout; returns its session's id. */
export const checkout = async (
  gateway: TestGateway,
  caller: Caller,
  body: object = {},
): Promise<string> => {
  const answer = await gateway
    .api("post", "/billing/checkout", caller)
    .send({ pack_id: "creator", ...body });
  return answer.body.session_id;
};

/** Sends a callback of the sandbox. */
export const callBack = (
  gateway: TestGateway,
  events: readonly PaymentEvent[],
  id: string = randomUUID(),
): request.Test => {
  const { body, headers } = sandboxCallback(secrets, { id, type: "test", events });
  return gateway.api("post", "/billing/callbacks/sandbox").set(headers).send(body.toString());
};

/** The sandbox's event for a paid creator pack. */
export const paidFor = (sessionId: string, changes: object = {}): PaymentEvent => ({
  kind: "paid",
  sessionId,
  payment: sandboxPayment(sessionId),
  cents: 4_500,
  currency: "usd",
  ...changes,
});

/** A card that the caller has saved. */
export const savedMethod = async (gateway: TestGateway, caller: Caller): Promise<string> => {
  await gateway.store.billing.saveMethod(caller.tenantId, "sandbox", {
    reference: `sandbox_card_visa_${randomUUID()}`,
    customer: null,
    brand: "visa",
    last4: "4242",
    expMonth: 12,
    expYear: 2030,
  });
  const [method] = await gateway.store.billing.methods(caller.tenantId);
  return method?.id ?? "";
};

type Lazy<T> = () => T;
const nobodys = "0190a0a0-0000-7000-8000-00000000dead";

export const paymentSuccesses = (gateway: Lazy<TestGateway>, caller: Lazy<Caller>) => ({
  createCheckoutSession: async () => [
    await gateway().api("post", "/billing/checkout", caller()).send({ pack_id: "starter" }),
  ],
  listCheckoutSessions: async () => {
    await callBack(gateway(), [paidFor(await checkout(gateway(), caller()))]);
    return [await gateway().api("get", "/billing/sessions?status=paid", caller())];
  },
  getCheckoutSession: async () => {
    const pending = await checkout(gateway(), caller());
    const failed = await checkout(gateway(), caller());
    await callBack(gateway(), [{ kind: "failed", sessionId: failed, reason: "Declined." }]);
    const paid = await checkout(gateway(), caller());
    await callBack(gateway(), [paidFor(paid)]);
    return Promise.all(
      [pending, failed, paid].map((id) =>
        gateway().api("get", `/billing/sessions/${id}`, caller()),
      ),
    );
  },
  receivePaymentCallback: async () => {
    const event = randomUUID();
    return [await callBack(gateway(), [], event), await callBack(gateway(), [], event)];
  },
  listPaymentMethods: async () => {
    await savedMethod(gateway(), caller());
    return [await gateway().api("get", "/billing/payment-methods", caller())];
  },
  deletePaymentMethod: async () => [
    await gateway().api(
      "delete",
      `/billing/payment-methods/${await savedMethod(gateway(), caller())}`,
      caller(),
    ),
  ],
});

export const paymentFailures = (
  gateway: Lazy<TestGateway>,
  caller: Lazy<Caller>,
): { readonly [operationAndCode: string]: () => PromiseLike<request.Response> } => {
  const byWallet = async (code: string): Promise<request.Response> => {
    for (;;) {
      const answer = await gateway()
        .api("post", "/billing/checkout", caller())
        .send({ pack_id: "creator", payment_type: "wallet" });
      if (answer.body.error?.code === code) return answer;
    }
  };
  const callbackOf = (provider: string) =>
    gateway().api("post", `/billing/callbacks/${provider}`).send({});
  return {
    "createCheckoutSession CHECKOUT_LIMIT": async () => {
      const owner = await gateway().tenant();
      const open = () =>
        gateway().api("post", "/billing/checkout", owner).send({ pack_id: "starter" });
      await Promise.all(Array.from({ length: 100 }, open));
      return open();
    },
    "createCheckoutSession PAYMENT_PROVIDER_REFUSED": () => byWallet("PAYMENT_PROVIDER_REFUSED"),
    "createCheckoutSession PAYMENT_PROVIDER_UNAVAILABLE": () =>
      byWallet("PAYMENT_PROVIDER_UNAVAILABLE"),
    "getCheckoutSession PAYMENT_SESSION_NOT_FOUND": () =>
      gateway().api("get", `/billing/sessions/${nobodys}`, caller()),
    "receivePaymentCallback CALLBACK_SIGNATURE_INVALID": () => callbackOf("sandbox"),
    "receivePaymentCallback PAYMENT_PROVIDER_UNKNOWN": () => callbackOf("cash"),
    "receivePaymentCallback PAYMENT_PROVIDER_REFUSED": () => callbackOf("paypal"),
    "receivePaymentCallback PAYMENT_PROVIDER_UNAVAILABLE": () => callbackOf("stripe"),
    "deletePaymentMethod PAYMENT_METHOD_NOT_FOUND": () =>
      gateway().api("delete", `/billing/payment-methods/${nobodys}`, caller()),
  };
};

/** Payment providers of which one is a local server. */
export const liveProviders =
  (settings: Partial<PaymentProviderSettings>) =>
  (log: Log): PaymentProviders =>
    openPaymentProviders({ ...providerSettings, ...settings }, log);
