/** Who takes payments at this gateway, opened at their first use. */
import {
  type BillingStore,
  InvalidFields,
  type PaymentProvider,
  type Payments,
  type PaymentType,
  type Poller,
  paymentProviders,
  startPoller,
  sweepOrders,
  type TakeCallbackDeps,
  valueError,
} from "@reelwright/core";
import type { PaymentsConfig } from "@reelwright/integrations/payments";
import type { Config, Log, paymentSettings, secretSettings } from "@reelwright/platform";

export type PaymentDesk = {
  /** Whether anybody takes payments of this type. */
  takes(type: PaymentType): boolean;
  /** Who takes payments of this type. Throws InvalidFields where nobody does. */
  of(type: PaymentType): Payments;
  /** Null for a provider that isn't listed. */
  named(name: string): Payments | null;
  /** Keys of the sandbox's callbacks; null where there is no sandbox. */
  readonly sandboxSecrets: readonly Uint8Array[] | null;
  readonly returnUrl: (outcome: "success" | "cancel", sessionId: string) => string;
  readonly log: TakeCallbackDeps["log"];
};

const notTaken = (type: PaymentType) => [
  valueError("payment_type", type, "nobody takes such payments here"),
];

/** What is wrong with the type of a payment, if one is there. */
export const paymentTypeIssues = (desk: Pick<PaymentDesk, "takes">, type?: PaymentType) =>
  type === undefined || desk.takes(type) ? [] : notTaken(type);

export type DeskSettings = Config<typeof paymentSettings & typeof secretSettings> & {
  readonly publicUrl: string;
};

const savesMethods: { readonly [provider in PaymentProvider]: boolean } = {
  stripe: true,
  paypal: false,
  sandbox: true,
};

/** A provider that is loaded at its first use: an SDK costs time and memory, and most requests need none. */
const lazyPayments = (provider: PaymentProvider, config: PaymentsConfig): Payments => {
  let opening: Promise<Payments> | null = null;
  const opened = async (): Promise<Payments> => {
    opening ??= import("@reelwright/integrations/payments").then(({ openPayments }) =>
      openPayments(provider, config),
    );
    return opening;
  };
  return {
    provider,
    savesMethods: savesMethods[provider],
    open: async (order) => (await opened()).open(order),
    read: async (callback) => (await opened()).read(callback),
    capture: async (order) => (await opened()).capture(order),
    look: async (order) => (await opened()).look(order),
    methodOf: async (payment) => (await opened()).methodOf(payment),
    charge: async (charge) => (await opened()).charge(charge),
    detach: async (method) => (await opened()).detach(method),
  };
};

/** Who takes a type's payments, the first listed one first. */
const takers: { readonly [type in PaymentType]: readonly PaymentProvider[] } = {
  card: ["stripe", "sandbox"],
  wallet: ["paypal", "sandbox"],
};

/** Opens the desk. What a listed provider needs was checked with the settings. */
export const openDesk = (settings: DeskSettings, log: Log): PaymentDesk => {
  const secrets = settings.secretKeys.map(({ bytes }) => bytes);
  const publicUrl = settings.publicUrl.replace(/\/+$/, "");
  const config: PaymentsConfig = {
    ...settings,
    sandboxSecrets: secrets,
    sandboxPagesUrl: `${publicUrl}/checkout`,
  };
  const listed = new Map(
    settings.payments.map((provider) => [provider, lazyPayments(provider, config)]),
  );
  const takerOf = (type: PaymentType) =>
    takers[type].flatMap((provider) => listed.get(provider) ?? []).at(0) ?? null;
  return {
    takes: (type) => takerOf(type) !== null,
    of: (type) => {
      const payments = takerOf(type);
      if (payments) return payments;
      throw new InvalidFields(notTaken(type));
    },
    named: (name) => {
      const provider = paymentProviders.find((each) => each === name);
      return (provider && listed.get(provider)) ?? null;
    },
    sandboxSecrets: settings.payments.includes("sandbox") ? secrets : null,
    returnUrl: (outcome, sessionId) => `${publicUrl}/checkout/${sessionId}/${outcome}`,
    log,
  };
};

const sweepEveryMs = 20_000;

/** Asks after orders whose callbacks got lost. Gateways share the work: an order is one asker's at a time. */
export const sweepPayments = (billing: BillingStore, { named, log }: PaymentDesk): Poller => {
  const sweep = sweepOrders({ billing, paymentsNamed: named, log });
  return startPoller({
    intervalMs: sweepEveryMs,
    run: sweep,
    onError: (error) => log("payment.unswept", { error }, "warn"),
  });
};
