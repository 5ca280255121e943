import { describe, expect, test } from "@jest/globals";
import { configSummary, paymentSettings, readConfig } from "../src/index.ts";

const stripe = { STRIPE_SECRET_KEY: "sk_live_secret", STRIPE_WEBHOOK_SECRET: "whsec_secret" };
const paymentsOf = (environment: { readonly [name: string]: string }) =>
  readConfig(paymentSettings, environment).payments;

describe("REELWRIGHT_PAYMENTS", () => {
  test("is the sandbox by itself, and nobody in production", () => {
    expect(paymentsOf({})).toEqual(["sandbox"]);
    expect(paymentsOf({ NODE_ENV: "production" })).toEqual([]);
  });

  test("a provider whose settings are missing is told with what it needs", () => {
    expect(() => paymentsOf({ REELWRIGHT_PAYMENTS: "stripe", STRIPE_SECRET_KEY: "sk" })).toThrow(
      "REELWRIGHT_PAYMENTS names stripe, which needs STRIPE_WEBHOOK_SECRET",
    );
    expect(() => paymentsOf({ REELWRIGHT_PAYMENTS: "paypal" })).toThrow(
      "PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET and PAYPAL_WEBHOOK_ID",
    );
    expect(() => paymentsOf({ REELWRIGHT_PAYMENTS: "cash" })).toThrow('names "cash"');
  });

  test("takes several, each once", () => {
    expect(paymentsOf({ ...stripe, REELWRIGHT_PAYMENTS: "stripe, sandbox,stripe" })).toEqual([
      "stripe",
      "sandbox",
    ]);
  });

  test("play money in production must be allowed in so many words", () => {
    const environment = { NODE_ENV: "production", REELWRIGHT_PAYMENTS: "sandbox" };
    expect(() => paymentsOf(environment)).toThrow("NODE_ENV=production forbids it");
    const allowed = { ...environment, REELWRIGHT_ALLOW_SANDBOX_PAYMENTS: "true" };
    expect(paymentsOf(allowed)).toEqual(["sandbox"]);
  });

  test("what providers know us by is never shown", () => {
    const config = readConfig(paymentSettings, stripe);
    const shown = JSON.stringify(configSummary(paymentSettings, config));
    expect(shown).not.toMatch(/sk_live|whsec/);
    expect(shown).toContain('"stripeSecretKey":"configured"');
  });
});
