import type { Edition } from "../edition/edition.ts";
import { Failure } from "../errors/failure.ts";
import type { BillingStore } from "../ports/billing-store.ts";
import type { CheckoutOrder, Payments, PaymentType } from "../ports/payments.ts";
import { centsOf, packsOf } from "../pricing/packs.ts";
import { uuidv7 } from "../util/uuid.ts";
import { InvalidFields, valueError } from "../validation/invalid-fields.ts";
import type { CheckoutBody } from "./schemas.ts";

export type CheckoutDeps = {
  readonly edition: Edition;
  readonly billing: Pick<BillingStore, "openOrder" | "noteOpened" | "apply">;
  readonly paymentsFor: (type: PaymentType) => Payments;
  /** Where a page leads that was told of no other address; the session's id is added. */
  readonly returnUrl: (outcome: "success" | "cancel", sessionId: string) => string;
};

/** Longer than the half hour that Stripe asks for, and as long as an order waits for its approval at PayPal. */
const lifeMs = 3 * 3_600_000;

const packNamed = (edition: Edition, id: string) => {
  const pack = packsOf(edition).find(({ pack_id }) => pack_id === id);
  if (!pack) throw new InvalidFields([valueError("pack_id", id, "there is no such pack")]);
  return pack;
};

/**
 * Opens a page on which a pack is paid. The order is written before its provider hears of it, and the provider is
 * given the order's id: whatever answer gets lost, nothing can be paid that we don't know.
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
    await billing.apply({ provider: payments.provider, event: null, happenings: [failed] });
  };
  const open = async (payments: Payments, order: CheckoutOrder) => {
    try {
      return await payments.open(order);
    } catch (error) {
      // A refused one was never opened; of any other nobody knows, and it expires by itself.
      const isRefused = error instanceof Failure && error.code === "PAYMENT_PROVIDER_REFUSED";
      if (isRefused) await giveUp(payments, order.sessionId);
      throw error;
    }
  };
  return async (tenantId: string, body: CheckoutBody) => {
    const pack = packNamed(edition, body.pack_id);
    const payments = paymentsFor(body.payment_type);
    const sessionId = uuidv7();
    const order: CheckoutOrder = {
      sessionId,
      tenantId,
      packId: pack.pack_id,
      title: `${pack.name}: ${pack.credits.toLocaleString("en-US")} credits`,
      credits: pack.credits,
      cents: centsOf(pack),
      saveMethod: body.save_method && payments.savesMethods,
      expiresAt: new Date(Date.now() + lifeMs).toISOString(),
      successUrl: body.success_url ?? returnUrl("success", sessionId),
      cancelUrl: body.cancel_url ?? returnUrl("cancel", sessionId),
    };
    await billing.openOrder({
      session_id: sessionId,
      tenant_id: tenantId,
      kind: "checkout",
      provider: payments.provider,
      payment_type: body.payment_type,
      pack_id: order.packId,
      credits: order.credits,
      cents: order.cents,
      save_method: order.saveMethod,
      success_url: order.successUrl,
      cancel_url: order.cancelUrl,
      expires_at: order.expiresAt,
    });
    const { reference, url } = await open(payments, order);
    await billing.noteOpened(sessionId, { reference, url });
    return { checkout_url: url, session_id: sessionId };
  };
};
