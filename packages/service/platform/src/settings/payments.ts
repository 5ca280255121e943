import { type Environment, type Setting, setting } from "../config.ts";
import { address, flagOutsideProduction, isProduction, secret, text } from "../setting-kinds.ts";

const names = ["stripe", "paypal", "sandbox"] as const;
type PaymentProviderName = (typeof names)[number];

/** What each provider can't do without. */
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
    return "names sandbox, which gives credits for play money; NODE_ENV=production forbids it";
  }
  return environment[allowance] === "true"
    ? null
    : `names sandbox, which gives credits for play money; set ${allowance}=true where that is meant`;
};

const nameOf = (word: string): PaymentProviderName => {
  const name = names.find((each) => each === word);
  if (name === undefined) throw new Error(`names "${word}"; use ${names.join(", ")}`);
  return name;
};

/** Who takes payments: names with commas. */
const paymentProviders = (name: string): Setting<readonly PaymentProviderName[]> => {
  const read = (value: string) => [...new Set(value.split(",").map((each) => nameOf(each.trim())))];
  const values = `${names.map((each) => `\`${each}\``).join(", ")}; several with commas`;
  return setting<readonly PaymentProviderName[]>(
    name,
    { values, read },
    {
      about: "Who takes payments; not set in production: nobody.",
      default: {
        says: `\`sandbox\` where \`${allowance}\` is true, else nobody`,
        from: (environment) =>
          environment[allowance] === "true" && !isProduction(environment) ? ["sandbox"] : [],
      },
      rule: (listed, environment) =>
        listed.map((each) => problemOf(each, environment)).find((each) => each !== null) ?? null,
    },
  );
};

/** One half of a provider's credentials is as good as none, and would be found out at the first payment. */
const together =
  (provider: PaymentProviderName) =>
  (value: string, environment: Environment): string | null => {
    if (value === "") return null;
    const missing = needs[provider].filter((each) => !environment[each]);
    return missing.length > 0
      ? `is set, but ${missing.join(" and ")} ${missing.length > 1 ? "are" : "is"} not; ${provider} needs all of them`
      : null;
  };

/** Who takes payments, and what they know us by. */
export const paymentSettings = {
  payments: paymentProviders("REELWRIGHT_PAYMENTS"),
  stripeSecretKey: secret("STRIPE_SECRET_KEY", {
    about: "Stripe's secret key.",
    default: "",
    rule: together("stripe"),
  }),
  stripeWebhookSecret: secret("STRIPE_WEBHOOK_SECRET", {
    about: "What Stripe signs its callbacks with.",
    default: "",
    rule: together("stripe"),
  }),
  stripeApiUrl: address("STRIPE_API_URL", {
    about: "Instead of Stripe's own address; for tests.",
    default: "",
  }),
  paypalClientId: secret("PAYPAL_CLIENT_ID", {
    about: "PayPal's id of this application.",
    default: "",
    rule: together("paypal"),
  }),
  paypalClientSecret: secret("PAYPAL_CLIENT_SECRET", {
    about: "Its secret.",
    default: "",
    rule: together("paypal"),
  }),
  paypalWebhookId: text("PAYPAL_WEBHOOK_ID", {
    about: "PayPal's id of the webhook that leads here.",
    default: "",
    rule: together("paypal"),
  }),
  paypalApiUrl: address("PAYPAL_API_URL", {
    about: "`https://api-m.sandbox.paypal.com` is PayPal's own sandbox.",
    default: "https://api-m.paypal.com",
  }),
} as const;

/** Asked by `REELWRIGHT_PAYMENTS`. */
export const playMoneySettings = {
  allowSandboxPayments: flagOutsideProduction(allowance, {
    about:
      "Whether there may be play money: whoever reaches the sandbox's page gets credits for nothing. `npm start` allows it while it listens on the loopback alone.",
    default: false,
  }),
} as const;
