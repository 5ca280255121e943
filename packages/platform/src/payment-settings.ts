import { type Setting, secret, text } from "./config.ts";

const names = ["stripe", "paypal", "sandbox"] as const;
type PaymentProviderName = (typeof names)[number];
type Environment = Parameters<Setting<unknown>["parse"]>[1];

/** What each provider can't do without. */
const needs: { readonly [name in PaymentProviderName]: readonly string[] } = {
  stripe: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
  paypal: ["PAYPAL_CLIENT_ID", "PAYPAL_CLIENT_SECRET", "PAYPAL_WEBHOOK_ID"],
  sandbox: [],
};

const allowance = "REELWRIGHT_ALLOW_SANDBOX_PAYMENTS";

const check = (name: PaymentProviderName, environment: Environment): void => {
  const missing = needs[name].filter((setting) => !environment[setting]);
  if (missing.length > 0) throw new Error(`names ${name}, which needs ${missing.join(" and ")}`);
  const isForbidden = environment["NODE_ENV"] === "production" && environment[allowance] !== "true";
  if (name === "sandbox" && isForbidden) {
    throw new Error(
      `names sandbox, which gives credits for play money; NODE_ENV=production forbids it unless ${allowance} is true`,
    );
  }
};

const nameOf = (word: string): PaymentProviderName => {
  const name = names.find((each) => each === word);
  if (name === undefined) throw new Error(`names "${word}"; use ${names.join(", ")}`);
  return name;
};

/** Who takes payments: names with commas. Unset it is the sandbox, in production nobody. */
const paymentProviders = (name: string): Setting<readonly PaymentProviderName[]> => ({
  name,
  isSecret: false,
  parse: (value, environment) => {
    if (value === undefined || value.trim() === "") {
      return environment["NODE_ENV"] === "production" ? [] : ["sandbox"];
    }
    const listed = value.split(",").map((each) => nameOf(each.trim()));
    for (const each of listed) check(each, environment);
    return [...new Set(listed)];
  },
});

/** Who takes payments, and what they know us by. */
export const paymentSettings = {
  payments: paymentProviders("REELWRIGHT_PAYMENTS"),
  stripeSecretKey: secret("STRIPE_SECRET_KEY", ""),
  stripeWebhookSecret: secret("STRIPE_WEBHOOK_SECRET", ""),
  /** Instead of Stripe's own; for tests. */
  stripeApiUrl: text("STRIPE_API_URL", ""),
  paypalClientId: secret("PAYPAL_CLIENT_ID", ""),
  paypalClientSecret: secret("PAYPAL_CLIENT_SECRET", ""),
  paypalWebhookId: text("PAYPAL_WEBHOOK_ID", ""),
  /** `https://api-m.sandbox.paypal.com` is PayPal's own sandbox. */
  paypalApiUrl: text("PAYPAL_API_URL", "https://api-m.paypal.com"),
} as const;
