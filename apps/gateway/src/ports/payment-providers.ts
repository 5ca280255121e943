/** The gateway's payment providers. */

import { sweepSessions } from "@reelwright/core/billing/checkout-sessions";
import type { PaymentCallbackDeps } from "@reelwright/core/billing/payment-callbacks";
import { type Poller, startPoller } from "@reelwright/core/concurrency/poller";
import { isTestTenant } from "@reelwright/core/identity/test-mode";
import type { BillingStore } from "@reelwright/core/ports/billing-store";
import {
  type PaymentProvider,
  type Payments,
  type PaymentType,
  paymentProviders,
} from "@reelwright/core/ports/payments";
import {
  type FieldIssue,
  InvalidFields,
  valueError,
} from "@reelwright/core/validation/invalid-fields";
import { lazy } from "@reelwright/film/concurrency";
import type { PaymentsConfig } from "@reelwright/integrations/payments/open-payments";
import type { Config } from "@reelwright/platform/config";
import type { Log } from "@reelwright/platform/log/logger";
import type { paymentSettings } from "@reelwright/platform/settings/payments";
import type { secretSettings } from "@reelwright/platform/settings/secrets";

export type PaymentProviders = {
  /** Returns the provider of a tenant's payment type: the sandbox in test mode. Throws InvalidFields when there is none. */
  forType(type: PaymentType, tenantId: string): Payments;
  /** Returns null for a provider that isn't listed. */
  byName(name: string): Payments | null;
  /** Keys of the sandbox's callbacks. */
  readonly sandboxSecrets: readonly Uint8Array[];
  /** Whether this tenant pays in the sandbox. */
  readonly paysInSandbox: (tenantId: string) => boolean;
  readonly returnUrl: (outcome: "success" | "cancel", sessionId: string) => string;
  readonly log: PaymentCallbackDeps["log"];
};

const notAccepted = (type: PaymentType) => [
  valueError("payment_type", type, "no payment provider here accepts this type"),
];

/** Returns the issues of a payment type, if one was sent. */
export const paymentTypeIssues = (
  providers: Pick<PaymentProviders, "forType">,
  tenantId: string,
  type?: PaymentType,
): readonly FieldIssue[] => {
  if (type === undefined) return [];
  try {
    providers.forType(type, tenantId);
    return [];
  } catch (error) {
    if (error instanceof InvalidFields) return error.issues;
    throw error;
  }
};

export type PaymentProviderSettings = Config<typeof paymentSettings & typeof secretSettings> & {
  readonly publicUrl: string;
};

const savesMethods: { readonly [provider in PaymentProvider]: boolean } = {
  stripe: true,
  paypal: false,
  sandbox: true,
};

/** A provider that is loaded at its first use: SDKs need time and memory. */
const lazyPayments = (provider: PaymentProvider, config: PaymentsConfig): Payments => {
  const opened = lazy(async (): Promise<Payments> => {
    const { openPayments } = await import("@reelwright/integrations/payments/open-payments");
    return openPayments(provider, config);
  });
  return {
    provider,
    savesMethods: savesMethods[provider],
    open: async (order) => (await opened()).open(order),
    read: async (callback) => (await opened()).read(callback),
    capture: async (order) => (await opened()).capture(order),
    findEvents: async (order) => (await opened()).findEvents(order),
    methodOf: async (payment) => (await opened()).methodOf(payment),
    charge: async (charge) => (await opened()).charge(charge),
    detach: async (method) => (await opened()).detach(method),
  };
};

/** The sandbox for test mode alone: money that isn't real buys no credits of live mode. */
const forTestMode = (sandbox: Payments): Payments => ({
  ...sandbox,
  charge: async (charge) =>
    isTestTenant(charge.tenantId)
      ? sandbox.charge(charge)
      : { kind: "failed", reason: "The card belongs to a payment provider that is switched off." },
});

/** The providers of each payment type, in order of preference. */
const providersByType: { readonly [type in PaymentType]: readonly PaymentProvider[] } = {
  card: ["stripe", "sandbox"],
  wallet: ["paypal", "sandbox"],
};

/** Opens the configured payment providers. Their settings are already validated. */
export const openPaymentProviders = (
  settings: PaymentProviderSettings,
  log: Log,
): PaymentProviders => {
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
  const sandbox = listed.get("sandbox") ?? forTestMode(lazyPayments("sandbox", config));
  const providerOf = (type: PaymentType) =>
    providersByType[type].flatMap((provider) => listed.get(provider) ?? []).at(0) ?? null;
  return {
    forType: (type, tenantId) => {
      const payments = isTestTenant(tenantId) ? sandbox : providerOf(type);
      if (payments) return payments;
      throw new InvalidFields(notAccepted(type));
    },
    byName: (name) => {
      if (name === "sandbox") return sandbox;
      const provider = paymentProviders.find((each) => each === name);
      return (provider && listed.get(provider)) ?? null;
    },
    sandboxSecrets: secrets,
    paysInSandbox: (tenantId) => listed.has("sandbox") || isTestTenant(tenantId),
    returnUrl: (outcome, sessionId) => `${publicUrl}/checkout/${sessionId}/${outcome}`,
    log,
  };
};

const sweepEveryMs = 20_000;

/** Asks providers about payments whose callback was lost. Gateways share the work: each claims its sessions. */
export const sweepPayments = (billing: BillingStore, { byName, log }: PaymentProviders): Poller => {
  const sweep = sweepSessions({ billing, paymentsNamed: byName, log });
  return startPoller({
    intervalMs: sweepEveryMs,
    run: sweep,
    onError: (error) => log("payment.unswept", { error }, "warn"),
  });
};
