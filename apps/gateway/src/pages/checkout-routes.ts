/**
 * `/checkout/…`: the sandbox's checkout, and the default return pages of all providers. GET answers as a page of the
 * dashboard, or as JSON on request. POST acts like the page's buttons.
 */
import { moneyAway } from "@reelwright/core/billing/reversals";
import type { CheckoutSession } from "@reelwright/core/ports/billing-store";
import { asFailure, Failure } from "@reelwright/film/failure";
import {
  sandboxCallback,
  sandboxPayment,
  testCards,
} from "@reelwright/integrations/payments/sandbox";
import express, { type Express, type Request, Router } from "express";
import { type Answer, errorAnswer, sendJson } from "../http/responses.ts";
import { allowOnly, namedRoute, readOnly } from "../http/route-middleware.ts";
import type { GatewayPorts } from "../ports/gateway-ports.ts";
import type { SendAnswer } from "../sites/dashboard.ts";
import {
  type Away,
  amountsOf,
  eventsOf,
  type Form,
  type ReportedEvents,
} from "./sandbox-actions.ts";

type Ports = Pick<GatewayPorts, "billing" | "payments">;

const missing = (): Failure =>
  new Failure(
    "missing",
    "SESSION_NOT_FOUND",
    "No such payment exists. Part of its URL may be missing.",
  );

const nothingLeft = (): Failure =>
  new Failure(
    "conflict",
    "REFUND_REFUSED",
    "Less than this amount is left of the payment: the rest was refunded or is disputed.",
  );

const undelivered = (cause: unknown): Failure =>
  new Failure(
    "upstream",
    "CALLBACK_UNDELIVERED",
    "The callback could not be delivered. Nothing was charged. Try again.",
    { cause },
  );

const cards = testCards.map(({ id, brand, last4 }) => ({ id, brand, last4 }));

type Labels = NonNullable<Answer["buttons"]>;
const buyerLabels = (cents: number): Labels => ({
  pay: `Pay $${(cents / 100).toFixed(2)}`,
  decline: "Decline",
  close: "Close",
});
const toolLabels: Labels = {
  again: "Send the payment again",
  refund_half: "Refund half",
  refund: "Refund the rest",
  dispute: "Open a dispute",
  dispute_won: "Win the dispute",
  dispute_lost: "Lose the dispute",
};

const checkoutAnswer = (session: CheckoutSession, away: Away): Answer => {
  const { session_id, pack_id, credits, cents, status, payment_type, save_method } = session;
  const { half, refundable } = amountsOf(session, away);
  const usd = (amount: number): number => amount / 100;
  return {
    status: 200,
    buttons: status === "paid" ? toolLabels : buyerLabels(cents),
    body: {
      session_id,
      pack_id,
      credits,
      price_usd: usd(cents),
      status,
      payment_type,
      save_method,
      cards: payment_type === "card" ? cards : [],
      half_usd: usd(half),
      refundable_usd: usd(refundable),
      success_url: session.success_url,
    },
  };
};

const deliveryTimeoutMs = 15_000;

/** Sends a signed callback to this gateway over HTTP, as a provider would. Returns whether it was new. */
const deliver = async (
  request: Request,
  prefix: string,
  secrets: readonly Uint8Array[],
  reported: ReportedEvents,
): Promise<boolean> => {
  const { body, headers } = sandboxCallback(secrets, reported);
  const url = `http://127.0.0.1:${request.socket.localPort}${prefix}/billing/callbacks/sandbox`;
  const signal = AbortSignal.timeout(deliveryTimeoutMs);
  const reply = await fetch(url, { method: "POST", headers, body, signal });
  if (!reply.ok) throw new Error(`the sandbox's callback got ${reply.status}`);
  const { repeated } = (await reply.json()) as { readonly repeated?: boolean };
  return repeated !== true;
};

/** The redirect after an action: buyers return to their shop, developers to the page. */
const nextOf = (
  session: CheckoutSession,
  form: Form,
  reported: ReportedEvents,
  isNew: boolean,
): string => {
  const own = `/checkout/${session.session_id}`;
  if (form["action"] === "close") return session.cancel_url;
  if (reported.type === "payment.failed") return `${own}?notice=declined`;
  if (form["action"] === "pay") return session.success_url;
  return `${own}?notice=${isNew ? "sent" : "repeated"}`;
};

/** Whether the request asks for JSON expressly, as the page does. Forms are answered with a redirect. */
const wantsJson = (request: Request): boolean => request.accepts(["html", "json"]) === "json";

const sandboxRoutes = (prefix: string, { billing, payments }: Ports, send: SendAnswer): Router => {
  const router = Router({ caseSensitive: true });
  const secrets = payments.sandboxSecrets;
  const sessionOf = async (request: Request): Promise<CheckoutSession | null> => {
    const session = await billing.anySession(String(request.params["session"]));
    const isOpen = session?.provider === "sandbox" && session.kind === "checkout";
    return isOpen && payments.paysInSandbox(session.tenant_id) ? session : null;
  };
  const awayOf = async ({ session_id }: CheckoutSession): Promise<Away> =>
    moneyAway(await billing.reversals("sandbox", sandboxPayment(session_id)));
  const route = "/checkout/{session}";
  router.get(
    "/:session",
    namedRoute(route, async (request, response) => {
      const session = await sessionOf(request);
      const answer = session
        ? checkoutAnswer(session, await awayOf(session))
        : errorAnswer(response, missing());
      return send(request, response, answer);
    }),
  );
  /** Returns where to go next. Throws Failure. */
  const act = async (request: Request): Promise<string> => {
    const session = await sessionOf(request);
    const sent: Form = request.body ?? {};
    const reported = session && eventsOf(session, sent, await awayOf(session));
    if (!session || !reported) throw missing();
    if (reported === "refused") throw nothingLeft();
    const isNew = await deliver(request, prefix, secrets, reported).catch((error: unknown) => {
      throw undelivered(error);
    });
    return nextOf(session, sent, reported, isNew);
  };
  const form = express.urlencoded({ limit: "4kb", extended: false });
  router.post(
    "/:session",
    form,
    namedRoute(route, async (request, response) => {
      try {
        const location = await act(request);
        if (wantsJson(request)) return sendJson(response, 200, { location });
        response.setHeader("Cache-Control", "no-store");
        response.redirect(303, location);
      } catch (error) {
        await send(request, response, errorAnswer(response, asFailure(error)));
      }
    }),
  );
  router.all("/:session", allowOnly("GET", "HEAD", "POST"));
  return router;
};

/** Mounts the checkout. Without the sandbox, it shows payments of test mode only. */
export const mountCheckout = (
  app: Express,
  {
    prefix,
    ports,
    send,
  }: { readonly prefix: string; readonly ports: Ports; readonly send: SendAnswer },
): void => {
  const returns = ["/checkout/:session/success", "/checkout/:session/cancel"];
  app.get(
    returns,
    // These pages are public, so they say nothing about the session.
    namedRoute("/checkout/{session}/{outcome}", (request, response) =>
      send(request, response, {
        status: 200,
        body: { outcome: request.path.split("/").at(-1) },
      }),
    ),
  );
  app.all(returns, readOnly);
  app.use("/checkout", sandboxRoutes(prefix, ports, send));
};
