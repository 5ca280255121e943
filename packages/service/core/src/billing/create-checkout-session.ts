import { Failure } from "@reelwright/film/failure";
import type { Edition } from "../edition/edition.ts";
import type { BillingStore } from "../ports/billing-store.ts";
import type { IdempotencyStore, Once } from "../ports/idempotency-store.ts";
import type { CheckoutRequest, Payments, PaymentType } from "../ports/payments.ts";
import { centsOf, type Pack, packsOf } from "../pricing/packs.ts";
import { uuidv7 } from "../util/uuid.ts";
import { InvalidFields, valueError } from "../validation/invalid-fields.ts";
import type { CheckoutBody } from "./schemas.ts";

export type CheckoutDeps = {
  readonly edition: Edition;
  readonly billing: Pick<BillingStore, "createSession" | "markOpened" | "applyEvents">;
  readonly idempotency: Pick<IdempotencyStore, "forget">;
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

const titleOf = ({ name, credits }: Pick<Pack, "name" | "credits">): string =>
  `${name}: ${credits.toLocaleString("en-US")} credits`;

const isRefused = (error: unknown): boolean =>
  error instanceof Failure && error.code === "PAYMENT_PROVIDER_REFUSED";

/** Opens the page at the provider, who knows the session by its id and opens it once. */
const openPage = async (
  billing: Pick<BillingStore, "markOpened" | "applyEvents">,
  payments: Payments,
  checkout: CheckoutRequest,
): Promise<{ readonly checkout_url: string; readonly session_id: string }> => {
  const { sessionId } = checkout;
  try {
    const { reference, url } = await payments.open(checkout);
    await billing.markOpened(sessionId, { reference, url });
    return { checkout_url: url, session_id: sessionId };
  } catch (error) {
    // A refused one was never opened; of any other nobody knows, and it expires by itself.
    if (isRefused(error)) {
      const reason = "The payment provider refused the order.";
      await billing.applyEvents({
        provider: payments.provider,
        providerEvent: null,
        events: [{ kind: "failed", sessionId, reason }],
      });
    }
    throw error;
  }
};

/**
 * Opens a page on which a pack is paid. The session is written before its provider hears of it, and the provider is
 * given its id: whatever answer gets lost, nothing can be paid that we don't know.
 * Throws InvalidFields, KeyTaken, Failure CHECKOUT_LIMIT, PAYMENT_PROVIDER_UNAVAILABLE, PAYMENT_PROVIDER_REFUSED.
 */
export const createCheckoutSession =
  ({ edition, billing, idempotency, paymentsFor, returnUrl }: CheckoutDeps) =>
  async (tenantId: string, body: CheckoutBody, once: Once | null = null) => {
    const pack = packNamed(edition, body.pack_id);
    const payments = paymentsFor(body.payment_type);
    const sessionId = uuidv7();
    const checkout: CheckoutRequest = {
      sessionId,
      tenantId,
      packId: pack.pack_id,
      title: titleOf(pack),
      credits: pack.credits,
      cents: centsOf(pack),
      saveMethod: body.save_method && payments.savesMethods,
      expiresAt: new Date(Date.now() + lifeMs).toISOString(),
      successUrl: named(sessionId, body.success_url) ?? returnUrl("success", sessionId),
      cancelUrl: named(sessionId, body.cancel_url) ?? returnUrl("cancel", sessionId),
    };
    await billing.createSession(
      {
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
      },
      once,
    );
    try {
      return await openPage(billing, payments, checkout);
    } catch (error) {
      // Nothing was opened: the same request may try again.
      if (once && isRefused(error)) await idempotency.forget(tenantId, once);
      throw error;
    }
  };

/**
 * The page of a session that an earlier request began. If that request ended before it had the page's address, the
 * provider is asked again. Throws as `createCheckoutSession` does.
 */
export const resumeCheckoutSession =
  ({
    edition,
    billing,
    paymentsFor,
  }: Pick<CheckoutDeps, "edition" | "paymentsFor"> & {
    readonly billing: Pick<BillingStore, "session" | "markOpened" | "applyEvents">;
  }) =>
  async (tenantId: string, sessionId: string) => {
    const session = await billing.session(tenantId, sessionId);
    if (!session) throw new Error(`the checkout session ${sessionId} has no row`);
    if (session.checkout_url !== null) {
      return { checkout_url: session.checkout_url, session_id: sessionId };
    }
    return openPage(billing, paymentsFor(session.payment_type), {
      sessionId,
      tenantId,
      packId: session.pack_id,
      title: titleOf({ ...packNamed(edition, session.pack_id), credits: session.credits }),
      credits: session.credits,
      cents: session.cents,
      saveMethod: session.save_method,
      expiresAt: session.expires_at,
      successUrl: session.success_url,
      cancelUrl: session.cancel_url,
    });
  };
