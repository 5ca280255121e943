import { describe, expect, test } from "@jest/globals";
import { configSummary, readConfig } from "../config.ts";
import { paymentSettings } from "./payments.ts";

const stripe = { STRIPE_SECRET_KEY: "sk_live_secret", STRIPE_WEBHOOK_SECRET: "whsec_secret" };
const playMoney = { REELWRIGHT_ALLOW_SANDBOX_PAYMENTS: "true" };
const paymentsOf = (environment: { readonly [name: string]: string }) =>
  readConfig(paymentSettings, { NODE_ENV: "development", ...environment }).payments;

describe("REELWRIGHT_PAYMENTS", () => {
  test("is the sandbox where play money is allowed, and nobody anywhere else", () => {
    expect(paymentsOf({})).toEqual([]);
    expect(paymentsOf(playMoney)).toEqual(["sandbox"]);
    expect(paymentsOf({ ...playMoney, NODE_ENV: "production" })).toEqual([]);
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
    expect(
      paymentsOf({ ...stripe, ...playMoney, REELWRIGHT_PAYMENTS: "stripe, sandbox,stripe" }),
    ).toEqual(["stripe", "sandbox"]);
  });

  test("play money must be allowed in so many words, and never is in production", () => {
    const sandbox = { REELWRIGHT_PAYMENTS: "sandbox" };
    expect(() => paymentsOf(sandbox)).toThrow("set REELWRIGHT_ALLOW_SANDBOX_PAYMENTS=true");
    expect(paymentsOf({ ...sandbox, ...playMoney })).toEqual(["sandbox"]);
    for (const asked of [sandbox, { ...sandbox, ...playMoney }]) {
      const production = { ...asked, NODE_ENV: "production" };
      expect(() => paymentsOf(production)).toThrow("NODE_ENV=production forbids it");
    }
  });

  test.each([
    [{ STRIPE_SECRET_KEY: "sk" }, "STRIPE_SECRET_KEY is set, but STRIPE_WEBHOOK_SECRET is not"],
    [
      { PAYPAL_CLIENT_ID: "id" },
      "PAYPAL_CLIENT_ID is set, but PAYPAL_CLIENT_SECRET and PAYPAL_WEBHOOK_ID are not",
    ],
  ])("half of a provider's credentials is refused: %j", (environment, sentence) => {
    expect(() => paymentsOf(environment)).toThrow(sentence);
  });

  test("what providers know us by is never shown", () => {
    const config = readConfig(paymentSettings, stripe);
    const shown = JSON.stringify(configSummary(paymentSettings, config));
    expect(shown).not.toMatch(/sk_live|whsec/);
    expect(shown).toContain('"stripeSecretKey":"configured"');
  });
});
