import { Failure } from "@reelwright/film/failure";
import type { Applied, BillingStore, StoredMethod } from "../ports/billing-store.ts";
import type { Actor } from "../ports/identity.ts";
import type { CallbackRequest, PaidEvent, PaymentEvent, Payments } from "../ports/payments.ts";
import type { AccountChangeStore, Undone } from "../ports/tenants.ts";

type Logged = { readonly [key: string]: unknown };

export type PaymentCallbackDeps = {
  readonly billing: Pick<BillingStore, "anySession" | "applyEvents" | "saveMethod">;
  /** Null if this installation doesn't have the provider. */
  readonly paymentsNamed: (provider: string) => Payments | null;
  /** Logs one line about a report and its result, never the callback's contents. */
  readonly log: (event: string, fields: Logged, level: "info" | "warn" | "error") => void;
};

type ReceivedEvents = {
  readonly payments: Payments;
  readonly providerEvent: { readonly id: string; readonly type: string } | null;
  readonly events: readonly PaymentEvent[];
};

/** Approved payments are captured before they are applied, so a callback is complete once its money has arrived. */
const captured = async (
  { billing }: Pick<PaymentCallbackDeps, "billing">,
  payments: Payments,
  paymentEvent: PaymentEvent,
): Promise<readonly PaymentEvent[]> => {
  if (paymentEvent.kind !== "approved" || paymentEvent.sessionId === null) return [paymentEvent];
  const session = await billing.anySession(paymentEvent.sessionId);
  // Never capture a payment for an unknown session, or twice.
  if (session?.provider !== payments.provider) return [paymentEvent];
  if (session.status === "paid") return [];
  const { sessionId, reference } = paymentEvent;
  return payments.capture({ sessionId, reference });
};

const levelOf = ({ effects }: Applied): "info" | "warn" | "error" => {
  if (effects.some(({ kind }) => kind === "refused")) return "error";
  return effects.some(({ kind }) => kind === "unmatched") ? "warn" : "info";
};

/** Saves the payment method if the buyer chose so. Also runs for repeated events, because it may have failed before. */
const saveMethod = async (
  { billing }: Pick<PaymentCallbackDeps, "billing">,
  payments: Payments,
  { sessionId, payment, saved }: PaidEvent,
): Promise<void> => {
  if (saved === undefined) return;
  const session = sessionId === null ? null : await billing.anySession(sessionId);
  if (session?.provider !== payments.provider) return;
  const method = saved === "ask" ? await payments.methodOf(payment) : saved;
  if (method) await billing.saveMethod(session.tenant_id, payments.provider, method);
};

/** Applies a provider's events and saves the payment method. */
export const applyPaymentEvents =
  ({ billing, log }: Pick<PaymentCallbackDeps, "billing" | "log">) =>
  async ({ payments, providerEvent, events }: ReceivedEvents): Promise<Applied> => {
    const { provider } = payments;
    const all: PaymentEvent[] = [];
    for (const each of events) all.push(...(await captured({ billing }, payments, each)));
    const applied = await billing.applyEvents({ provider, providerEvent, events: all });
    const { isNew, effects } = applied;
    if (providerEvent !== null || effects.length > 0) {
      const fields = {
        provider,
        event_id: providerEvent?.id,
        type: providerEvent?.type,
        is_new: isNew,
        effects,
      };
      log("payment.events_applied", fields, levelOf(applied));
    }
    for (const each of all) {
      if (each.kind === "paid") await saveMethod({ billing }, payments, each);
    }
    return applied;
  };

/**
 * Processes a provider's callback. An unknown session isn't an error: it is recorded and acknowledged, so the provider
 * stops. Throws Failure PAYMENT_PROVIDER_UNKNOWN, CALLBACK_SIGNATURE_INVALID, PAYMENT_PROVIDER_UNAVAILABLE and
 * PAYMENT_PROVIDER_REFUSED; the provider's next attempt then completes the work.
 */
export const receivePaymentCallback = (deps: PaymentCallbackDeps) => {
  const apply = applyPaymentEvents(deps);
  return async (provider: string, request: CallbackRequest) => {
    const payments = deps.paymentsNamed(provider);
    if (!payments) {
      throw new Failure(
        "missing",
        "PAYMENT_PROVIDER_UNKNOWN",
        "There is no payment provider of this name here.",
      );
    }
    const { eventId, type, events } = await payments.read(request);
    const { isNew } = await apply({ payments, providerEvent: { id: eventId, type }, events });
    return { received: true, repeated: !isNew } as const;
  };
};

type UndoChangeDeps = Pick<DeletePaymentMethodDeps, "paymentsNamed" | "log"> & {
  readonly changes: Pick<AccountChangeStore, "undo">;
};

/**
 * Undoes a change to an account's card, top-up or webhook, using the link in its email: once, until the link expires.
 * If the change saved a card, it is also deleted at the provider. Returns null for an unknown id.
 */
export const undoChange =
  ({ changes, ...provider }: UndoChangeDeps) =>
  async (changeId: string): Promise<Undone | null> => {
    const undone = await changes.undo(changeId);
    if (undone?.removed) await detachMethod(provider, undone.removed);
    return undone;
  };

type DeletePaymentMethodDeps = Pick<PaymentCallbackDeps, "paymentsNamed" | "log"> & {
  readonly billing: Pick<BillingStore, "deleteMethod">;
};

/** Deletes a card at its provider after it was deleted here. */
const detachMethod = async (
  { paymentsNamed, log }: Pick<DeletePaymentMethodDeps, "paymentsNamed" | "log">,
  { id, provider, reference }: Pick<StoredMethod, "id" | "provider" | "reference">,
): Promise<void> => {
  try {
    await paymentsNamed(provider)?.detach({ reference });
  } catch (error) {
    log("payment_method.left_over", { provider, payment_method_id: id, error }, "warn");
  }
};

/**
 * Deletes a saved method: here first, so that it can't be charged anymore even if its provider can't be reached.
 * Throws Failure PAYMENT_METHOD_NOT_FOUND.
 */
export const deletePaymentMethod =
  ({ billing, paymentsNamed, log }: DeletePaymentMethodDeps) =>
  async (tenantId: string, methodId: string, actor: Actor): Promise<void> => {
    const { provider, reference } = await billing.deleteMethod(tenantId, methodId, actor);
    await detachMethod({ paymentsNamed, log }, { id: methodId, provider, reference });
  };
