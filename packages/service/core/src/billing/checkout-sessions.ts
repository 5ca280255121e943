import { Failure } from "@reelwright/film/failure";
import type { Edition } from "../edition/edition.ts";
import {
  type BillingStore,
  type CheckoutSession,
  sessionStatuses,
} from "../ports/billing-store.ts";
import {
  type CheckoutRequest,
  type Payments,
  type PaymentType,
  paymentTypes,
} from "../ports/payments.ts";
import type { IdempotencyStore, Once, Paged } from "../ports/requests.ts";
import { builtInBooks, type PriceBooks } from "../pricing/books-in-force.ts";
import { packsIn } from "../pricing/price-book.ts";
import { centsOf, type Pack, packIdSchema, packsOf } from "../pricing/price-list.ts";
import { uuidv7 } from "../util/uuid.ts";
import { InvalidFields, valueError } from "../validation/invalid-fields.ts";
import { nullable, type Static, schema } from "../validation/schema.ts";
import { applyPaymentEvents, type PaymentCallbackDeps } from "./payment-callbacks.ts";

type CheckoutDeps = {
  readonly edition: Edition;
  /** Default: nothing is published. */
  readonly books?: Pick<PriceBooks, "fresh">;
  readonly billing: Pick<BillingStore, "createSession" | "markOpened" | "applyEvents" | "customer">;
  readonly idempotency: Pick<IdempotencyStore, "forget">;
  readonly paymentsFor: (type: PaymentType, tenantId: string) => Payments;
  /** Default return URL of a payment page. The session's id is appended. */
  readonly returnUrl: (outcome: "success" | "cancel", sessionId: string) => string;
};

/** Longer than Stripe's minimum of 30 minutes, and as long as PayPal keeps an unapproved order. */
const lifeMs = 3 * 3_600_000;

/** Replaces the placeholder in the shop's URL with the session's id, as Stripe does. The braces may be escaped. */
const named = (sessionId: string, url: string | undefined): string | undefined =>
  url?.replaceAll(/(?:\{|%7B)CHECKOUT_SESSION_ID(?:\}|%7D)/gi, sessionId);

const packNamed = (packs: readonly Pack[], id: string) => {
  const pack = packs.find(({ pack_id }) => pack_id === id);
  if (!pack) throw new InvalidFields([valueError("pack_id", id, "there is no such pack")]);
  return pack;
};

const titleOf = ({ name, credits }: Pick<Pack, "name" | "credits">): string =>
  `${name}: ${credits.toLocaleString("en-US")} credits`;

const isRefused = (error: unknown): boolean =>
  error instanceof Failure && error.code === "PAYMENT_PROVIDER_REFUSED";

/** Opens the provider's page. The provider opens only one per session id. */
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
    // A refused session was never opened. The state of any other is unknown, and it expires on its own.
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
 * Opens a payment page for a pack. The session is stored before its provider is called, and the provider gets its id.
 * So even if a response is lost, every payment belongs to a known session. Throws InvalidFields, KeyTaken, Failure
 * CHECKOUT_LIMIT, PAYMENT_PROVIDER_UNAVAILABLE, PAYMENT_PROVIDER_REFUSED.
 */
export const createCheckoutSession =
  ({ edition, books = builtInBooks, billing, idempotency, paymentsFor, returnUrl }: CheckoutDeps) =>
  async (tenantId: string, body: CheckoutBody, once: Once | null = null) => {
    const pack = packNamed(packsIn(await books.fresh(), edition), body.pack_id);
    const payments = paymentsFor(body.payment_type, tenantId);
    const sessionId = uuidv7();
    const checkout: CheckoutRequest = {
      sessionId,
      tenantId,
      packId: pack.pack_id,
      title: titleOf(pack),
      credits: pack.credits,
      cents: centsOf(pack),
      saveMethod: body.save_method && payments.savesMethods,
      customer: await billing.customer(tenantId, payments.provider),
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
      // Nothing was opened, so the same request may be retried.
      if (once && isRefused(error)) await idempotency.forget(tenantId, once);
      throw error;
    }
  };

/**
 * Returns the page of a session that an earlier request created. If that request ended before it got the URL, asks the
 * provider again. Throws like `createCheckoutSession`.
 */
export const resumeCheckoutSession =
  ({
    edition,
    billing,
    paymentsFor,
  }: Pick<CheckoutDeps, "edition" | "paymentsFor"> & {
    readonly billing: Pick<BillingStore, "session" | "markOpened" | "applyEvents" | "customer">;
  }) =>
  async (tenantId: string, sessionId: string) => {
    const session = await billing.session(tenantId, sessionId);
    if (!session) throw new Error(`the checkout session ${sessionId} has no row`);
    if (session.checkout_url !== null) {
      return { checkout_url: session.checkout_url, session_id: sessionId };
    }
    const payments = paymentsFor(session.payment_type, tenantId);
    return openPage(billing, payments, {
      sessionId,
      tenantId,
      packId: session.pack_id,
      title: titleOf({ ...packNamed(packsOf(edition), session.pack_id), credits: session.credits }),
      credits: session.credits,
      cents: session.cents,
      saveMethod: session.save_method,
      customer: await billing.customer(tenantId, payments.provider),
      expiresAt: session.expires_at,
      successUrl: session.success_url,
      cancelUrl: session.cancel_url,
    });
  };

const shown = (session: CheckoutSession): PaymentSession => ({
  session_id: session.session_id,
  status: session.status,
  pack_id: session.pack_id as PaymentSession["pack_id"],
  credits: session.credits,
  payment_type: session.payment_type,
  price_usd: session.cents / 100,
  error_message: session.failure,
  expires_at: session.expires_at,
  created_at: session.created_at,
  paid_at: session.paid_at,
  invoice_url: session.invoice_url,
  invoice_number: session.invoice_number,
});

/** Throws Failure PAYMENT_SESSION_NOT_FOUND, also for another tenant's session. */
export const getCheckoutSession =
  ({ billing }: { readonly billing: Pick<BillingStore, "session"> }) =>
  async (tenantId: string, sessionId: string): Promise<PaymentSession> => {
    const session = await billing.session(tenantId, sessionId);
    if (session) return shown(session);
    throw new Failure(
      "missing",
      "PAYMENT_SESSION_NOT_FOUND",
      "The account has no payment session of this id.",
    );
  };

/** Lists a tenant's payment sessions, newest first. */
export const listCheckoutSessions =
  ({ billing }: { readonly billing: Pick<BillingStore, "sessions"> }) =>
  async (
    tenantId: string,
    filter: Parameters<BillingStore["sessions"]>[1],
  ): Promise<Paged<PaymentSession>> => {
    const { items, ...found } = await billing.sessions(tenantId, filter);
    return { ...found, items: items.map(shown) };
  };

type SweepSessionsDeps = PaymentCallbackDeps & {
  readonly billing: Pick<BillingStore, "claimPendingSessions" | "expireSession">;
};

/** Sessions per round. */
const batch = 20;
/** Time for reports of last-minute payments to arrive. */
const graceMs = 10 * 60_000;
/** The same for sessions that the provider refuses to look up: time for the operator to correct a wrong key. */
const refusedGraceMs = 7 * 24 * 3_600_000;

const isRefusal = (error: unknown): boolean =>
  error instanceof Failure && error.code === "PAYMENT_PROVIDER_REFUSED";

/**
 * Checks sessions whose callbacks were lost: polls their providers, captures approved payments, and expires old
 * sessions. Returns the number of checked sessions. `isStopping` ends the round after the current session; any process
 * checks the others in a later round.
 */
export const sweepSessions = (deps: SweepSessionsDeps) => {
  const apply = applyPaymentEvents(deps);
  const ask = async ({ session_id, provider, reference }: CheckoutSession): Promise<void> => {
    const payments = deps.paymentsNamed(provider);
    if (!payments || reference === null) return;
    const events = await payments.findEvents({ sessionId: session_id, reference });
    await apply({ payments, providerEvent: null, events });
  };
  const lookAfter = async (session: CheckoutSession): Promise<void> => {
    try {
      await ask(session);
      await deps.billing.expireSession(session.session_id, graceMs);
    } catch (error) {
      // The session stays pending; a later round polls it again.
      deps.log("payment.unseen", { session_id: session.session_id, error }, "warn");
      if (isRefusal(error)) await deps.billing.expireSession(session.session_id, refusedGraceMs);
    }
  };
  return async (isStopping: () => boolean = () => false): Promise<number> => {
    const sessions = await deps.billing.claimPendingSessions(batch);
    let looked = 0;
    for (const session of sessions) {
      // A round can take minutes if providers don't respond.
      if (isStopping()) return looked;
      await lookAfter(session);
      looked += 1;
    }
    return looked;
  };
};

const url = { type: "string", format: "http-url", maxLength: 2048 } as const;

const paymentType = schema({ title: "PaymentType", enum: paymentTypes });

/** Body of `POST /billing/checkout`. docs/contribute/contract.md#billing. */
export const checkoutBodySchema = schema({
  title: "StartCheckoutRequest",
  type: "object",
  required: ["pack_id"],
  properties: {
    pack_id: packIdSchema,
    payment_type: {
      ...paymentType,
      default: "card",
      description: "`card`: a checkout session; `wallet`: a wallet order.",
    },
    success_url: {
      ...url,
      description:
        "Where the page leads when it was paid. `{CHECKOUT_SESSION_ID}` in it becomes the session's id.",
    },
    cancel_url: {
      ...url,
      description: "Where the page leads when the buyer turns back; with the same placeholder.",
    },
    save_method: {
      type: "boolean",
      default: false,
      description: "Keep the card for automatic top-ups; wallets keep nothing.",
    },
  },
});
type CheckoutBody = Static<typeof checkoutBodySchema>;

/** Reply of `POST /billing/checkout`. */
export const checkoutReplySchema = schema({
  title: "Checkout",
  type: "object",
  required: ["checkout_url", "session_id"],
  properties: {
    checkout_url: { type: "string" },
    session_id: { type: "string", format: "uuid" },
  },
});

export const sessionStatusSchema = schema({ title: "PaymentStatus", enum: sessionStatuses });

/** Reply of `GET /billing/sessions/{session_id}`. docs/contribute/decisions.md#billing. */
export const paymentSessionSchema = schema({
  title: "PaymentSession",
  type: "object",
  required: [
    "session_id",
    "status",
    "pack_id",
    "credits",
    "payment_type",
    "price_usd",
    "error_message",
    "expires_at",
    "created_at",
    "paid_at",
    "invoice_url",
    "invoice_number",
  ],
  properties: {
    session_id: { type: "string", format: "uuid" },
    status: sessionStatusSchema,
    pack_id: packIdSchema,
    credits: { type: "integer", minimum: 1 },
    payment_type: paymentType,
    price_usd: { type: "number", minimum: 0 },
    error_message: {
      anyOf: [{ type: "string" }, { type: "null" }],
      description: "Why it failed, unless it didn't.",
    },
    expires_at: { type: "string", format: "date-time" },
    created_at: { type: "string", format: "date-time" },
    paid_at: { anyOf: [{ type: "string", format: "date-time" }, { type: "null" }] },
    invoice_url: {
      ...nullable({ type: "string" }),
      description: "Extension: the page of the payment provider's invoice, if it makes any.",
    },
    invoice_number: nullable({ type: "string" }),
  },
});
type PaymentSession = Static<typeof paymentSessionSchema>;

/** docs/contribute/decisions.md#payment-methods. */
export const paymentMethodSchema = schema({
  title: "PaymentMethod",
  type: "object",
  required: ["id", "brand", "last4", "exp_month", "exp_year", "is_default"],
  properties: {
    id: { type: "string", format: "uuid" },
    brand: { type: "string" },
    last4: { type: "string" },
    exp_month: { type: "integer", minimum: 1, maximum: 12 },
    exp_year: { type: "integer" },
    is_default: { type: "boolean" },
  },
});

/** Reply to a payment provider's callback. */
export const callbackReplySchema = schema({
  title: "CallbackReceipt",
  type: "object",
  required: ["received"],
  properties: {
    received: { type: "boolean", description: "Always true." },
    repeated: { type: "boolean", description: "It was applied before; nothing was done." },
  },
});
