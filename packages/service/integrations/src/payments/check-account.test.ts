import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { openPaypalServer, paypalClient, paypalWebhookId } from "../testing/paypal-server.ts";
import { openStripeServer, stripeKey } from "../testing/stripe-server.ts";
import { checkPaymentAccount } from "./check-account.ts";
import type { PaymentsConfig } from "./payments-config.ts";

let stripe: Awaited<ReturnType<typeof openStripeServer>>;
let paypal: Awaited<ReturnType<typeof openPaypalServer>>;
let config: PaymentsConfig;
beforeAll(async () => {
  [stripe, paypal] = await Promise.all([openStripeServer(), openPaypalServer()]);
  config = {
    stripeSecretKey: stripeKey,
    stripeWebhookSecret: "whsec_x",
    stripeApiUrl: stripe.url,
    paypalClientId: paypalClient.id,
    paypalClientSecret: paypalClient.secret,
    paypalWebhookId,
    paypalApiUrl: paypal.url,
    sandboxSecrets: [],
    sandboxPagesUrl: "",
  };
});
afterAll(() => Promise.all([stripe.close(), paypal.close()]));

test("a provider that knows us says so", async () => {
  expect(await checkPaymentAccount("stripe", config)).toMatch(/^the key is accepted; it is a test/);
  expect(await checkPaymentAccount("paypal", config)).toMatch(/accepted, and the webhook exists$/);
});

test.each([
  ["stripe", { stripeSecretKey: "sk_test_other" }],
  ["paypal", { paypalClientSecret: "other" }],
  ["paypal", { paypalWebhookId: "other" }],
] as const)("%s that doesn't know %j is told", async (provider, changes) => {
  await expect(checkPaymentAccount(provider, { ...config, ...changes })).rejects.toThrow();
});
