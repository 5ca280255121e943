import { type Environment, type Setting, setting } from "../config.ts";
import {
  address,
  flag,
  flagOutsideProduction,
  isProduction,
  productionForbids,
  secret,
  text,
} from "../setting-kinds.ts";

const names = ["stripe", "paypal", "sandbox"] as const;
type PaymentProviderName = (typeof names)[number];

/** Required settings of each provider. */
const needs: { readonly [name in PaymentProviderName]: readonly string[] } = {
  stripe: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
  paypal: ["PAYPAL_CLIENT_ID", "PAYPAL_CLIENT_SECRET", "PAYPAL_WEBHOOK_ID"],
  sandbox: [],
};

const allowance = "REELWRIGHT_ALLOW_SANDBOX_PAYMENTS";

const problemOf = (name: PaymentProviderName, environment: Environment): string | null => {
  const missing = needs[name].filter((each) => !environment[each]);
  if (missing.length > 0) return `names ${name}, which needs ${missing.join(" and ")}`;
  if (name !== "sandbox") return null;
  if (isProduction(environment)) {
    return `names sandbox, which gives credits for play money; ${productionForbids(environment)} it`;
  }
  return environment[allowance] === "true"
    ? null
    : `names sandbox, which gives credits for play money; set ${allowance}=true to allow that`;
};

const nameOf = (word: string): PaymentProviderName => {
  const name = names.find((each) => each === word);
  if (name === undefined) throw new Error(`names "${word}"; use ${names.join(", ")}`);
  return name;
};

/** Payment providers, separated by commas. */
const paymentProviders = (name: string): Setting<readonly PaymentProviderName[]> => {
  const read = (value: string) => [...new Set(value.split(",").map((each) => nameOf(each.trim())))];
  const values = `${names.map((each) => `\`${each}\``).join(", ")}; several with commas`;
  return setting<readonly PaymentProviderName[]>(
    name,
    { values, read },
    {
      about: "Payment providers. In production payments are disabled unless this is set.",
      default: {
        says: `\`sandbox\` if \`${allowance}\` is true, otherwise none`,
        from: (environment) =>
          environment[allowance] === "true" && !isProduction(environment) ? ["sandbox"] : [],
      },
      rule: (listed, environment) =>
        listed.map((each) => problemOf(each, environment)).find((each) => each !== null) ?? null,
    },
  );
};

/** Requires all credentials of a provider. Otherwise the first payment would fail. */
const together =
  (provider: PaymentProviderName) =>
  (value: string, environment: Environment): string | null => {
    if (value === "") return null;
    const missing = needs[provider].filter((each) => !environment[each]);
    return missing.length > 0
      ? `is set, but ${missing.join(" and ")} ${missing.length > 1 ? "are" : "is"} not; ${provider} needs all of them`
      : null;
  };

/** Payment providers and their credentials. */
export const paymentSettings = {
  payments: paymentProviders("REELWRIGHT_PAYMENTS"),
  stripeSecretKey: secret("STRIPE_SECRET_KEY", {
    about: "Stripe's secret key.",
    default: "",
    rule: together("stripe"),
  }),
  stripeWebhookSecret: secret("STRIPE_WEBHOOK_SECRET", {
    about: "Signing secret of Stripe's callbacks.",
    default: "",
    rule: together("stripe"),
  }),
  stripeApiUrl: address("STRIPE_API_URL", {
    about: "Replaces the URL of Stripe's API, for tests.",
    default: "",
  }),
  stripeInvoices: flag("STRIPE_INVOICES", {
    about: "Has Stripe make an invoice of each checkout. Stripe charges for it.",
    default: false,
  }),
  stripeAutomaticTax: flag("STRIPE_AUTOMATIC_TAX", {
    about:
      "Has Stripe Tax add the buyer's tax to the price. Needs an address and registrations in your Stripe account.",
    default: false,
  }),
  stripeTaxIds: flag("STRIPE_TAX_IDS", {
    about: "Has the checkout page ask companies for their tax id.",
    default: false,
  }),
  paypalClientId: secret("PAYPAL_CLIENT_ID", {
    about: "Client id of this application at PayPal.",
    default: "",
    rule: together("paypal"),
  }),
  paypalClientSecret: secret("PAYPAL_CLIENT_SECRET", {
    about: "Secret of that client.",
    default: "",
    rule: together("paypal"),
  }),
  paypalWebhookId: text("PAYPAL_WEBHOOK_ID", {
    about: "PayPal's id of the webhook that calls this gateway.",
    default: "",
    rule: together("paypal"),
  }),
  paypalApiUrl: address("PAYPAL_API_URL", {
    about: "URL of PayPal's API. `https://api-m.sandbox.paypal.com` is PayPal's sandbox.",
    default: "https://api-m.paypal.com",
  }),
} as const;

/** Read by `REELWRIGHT_PAYMENTS`. */
export const playMoneySettings = {
  allowSandboxPayments: flagOutsideProduction(allowance, {
    about:
      "Allows the sandbox provider: anyone who reaches its page gets credits for free. `npm start` allows it while it listens on the loopback only.",
    default: false,
  }),
} as const;
