import type { Edition } from "../edition/edition.ts";
import { Failure } from "../errors/failure.ts";
import type { BillingStore } from "../ports/billing-store.ts";
import type { CheckoutRequest, Payments, PaymentType } from "../ports/payments.ts";
import { centsOf, packsOf } from "../pricing/packs.ts";
import { uuidv7 } from "../util/uuid.ts";
import { InvalidFields, valueError } from "../validation/invalid-fields.ts";
import type { CheckoutBody } from "./schemas.ts";

export type CheckoutDeps = {
  readonly edition: Edition;
  readonly billing: Pick<BillingStore, "createSession" | "markOpened" | "applyEvents">;
  readonly paymentsFor: (type: PaymentType) => Payments;
  /** Where a page leads that was told of no other address; the session's id is added. */
  readonly returnUrl: (outcome: "success" | "cancel", sessionId: string) => string;
};

/** Longer than the half hour that Stripe asks for, and as long as an order waits for its approval at PayPal. */
const lifeMs = 3 * 3_600_000;

/** A shop's address with the session's id where it asks for it, as it does at Stripe; braces may be escaped. */
const named = (sessionId: string, url: string | undefined): string | undefined =>
  url?.replaceAll(/(?:\{|%7B)CHECKOUT_SESSION_ID(?:\}|%7D)/gi, sessionId);

const packNamed = (edition: Edition, id: string) => {
  const pack = packsOf(edition).find(({ pack_id }) => pack_id === id);
  if (!pack) throw new InvalidFields([valueError("pack_id", id, "there is no such pack")]);
  return pack;
};

/**
 * Opens a page on which a pack is paid. The session is written before its provider hears of it, and the provider is
 * given its id: whatever answer gets lost, nothing can be paid that we don't know.
 * Throws InvalidFields, Failure CHECKOUT_LIMIT, PAYMENT_PROVIDER_UNAVAILABLE, PAYMENT_PROVIDER_REFUSED.
 */
export const createCheckoutSession = ({
  edition,
  billing,
  paymentsFor,
  returnUrl,
}: CheckoutDeps) => {
  const giveUp = async (payments: Payments, sessionId: string): Promise<void> => {
    const reason = "The payment provider refused the order.";
    const failed = { kind: "failed", sessionId, reason } as const;
    await billing.applyEvents({
      provider: payments.provider,
      providerEvent: null,
      events: [failed],
    });
  };
  const open = async (payments: Payments, checkout: CheckoutRequest) => {
    try {
      return await payments.open(checkout);
    } catch (error) {
      // A refused one was never opened; of any other nobody knows, and it expires by itself.
      const isRefused = error instanceof Failure && error.code === "PAYMENT_PROVIDER_REFUSED";
      if (isRefused) await giveUp(payments, checkout.sessionId);
      throw error;
    }
  };
  return async (tenantId: string, body: CheckoutBody) => {
    const pack = packNamed(edition, body.pack_id);
    const payments = paymentsFor(body.payment_type);
    const sessionId = uuidv7();
    const checkout: CheckoutRequest = {
      sessionId,
      tenantId,
      packId: pack.pack_id,
      title: `${pack.name}: ${pack.credits.toLocaleString("en-US")} credits`,
      credits: pack.credits,
      cents: centsOf(pack),
      saveMethod: body.save_method && payments.savesMethods,
      expiresAt: new Date(Date.now() + lifeMs).toISOString(),
      successUrl: named(sessionId, body.success_url) ?? returnUrl("success", sessionId),
      cancelUrl: named(sessionId, body.cancel_url) ?? returnUrl("cancel", sessionId),
    };
    await billing.createSession({
      session_id: sessionId,
      tenant_id: tenantId,
      kind: "checkout",
      provider: payments.provider,
      payment_type: body.payment_type,
      pack_id: checkout.packId,
      credits: checkout.credits,
      cents: checkout.cents,
      save_method: checkout.saveMethod,
      success_url: checkout.successUrl,
      cancel_url: checkout.cancelUrl,
      expires_at: checkout.expiresAt,
    });
    const { reference, url } = await open(payments, checkout);
    await billing.markOpened(sessionId, { reference, url });
    return { checkout_url: url, session_id: sessionId };
  };
};
