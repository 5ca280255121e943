/** `/checkout/…`: the sandbox's pages, and the default return pages of all providers. */
import { createHash } from "node:crypto";
import { moneyAway } from "@reelwright/core/billing/reversals";
import type { CheckoutSession } from "@reelwright/core/ports/billing-store";
import { sandboxCallback, sandboxPayment } from "@reelwright/integrations/payments/sandbox";
import express, { type Express, type Request, type Response, Router } from "express";
import { requestContextOf } from "../http/request-context.ts";
import { allowOnly, readOnly } from "../http/route-middleware.ts";
import type { GatewayPorts } from "../ports/gateway-ports.ts";
import { checkoutPage, checkoutStyle, errorPage, returnPage } from "./checkout-page.ts";
import { type Away, eventsOf, type Form, type ReportedEvents } from "./sandbox-actions.ts";

type Ports = Pick<GatewayPorts, "billing" | "payments">;

const version = createHash("sha256").update(checkoutStyle).digest("hex").slice(0, 10);
const stylePath = `/checkout/style/${version}.css`;

/** Origins that mean nothing else in a policy: a host's name may hold a semicolon. */
const plainOrigin = /^https?:\/\/[\w.:[\]-]+$/;

/** Forms may only lead to this gateway and the shop's URLs. */
const policyFor = (session: CheckoutSession | null): string => {
  const shops = session
    ? [session.success_url, session.cancel_url]
        .map((url) => new URL(url).origin)
        .filter((origin) => plainOrigin.test(origin))
    : [];
  return [
    "default-src 'none'",
    "style-src 'self'",
    "img-src data:",
    `form-action ${[...new Set(["'self'", ...shops])].join(" ")}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
};

const sendPage = (
  response: Response,
  status: number,
  html: string,
  session: CheckoutSession | null = null,
): void => {
  response.setHeader("Content-Security-Policy", policyFor(session));
  response.setHeader("Cache-Control", "no-store");
  response.status(status).type("text/html").send(html);
};

const sendMissing = (response: Response): void =>
  sendPage(
    response,
    404,
    errorPage("Not found", "There is no such payment. Its URL may be incomplete.", stylePath),
  );

/** Title and text of a refused refund. */
const nothingLeft = [
  "Nothing was refunded",
  "Less than this amount is left of the payment: the rest was refunded or is disputed. Go back to see what can be refunded.",
] as const;

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

const sandboxPages = (prefix: string, { billing, payments }: Ports): Router => {
  const router = Router({ caseSensitive: true });
  const secrets = payments.sandboxSecrets ?? [];
  const sessionOf = async (request: Request): Promise<CheckoutSession | null> => {
    const session = await billing.anySession(String(request.params["session"]));
    return session?.provider === "sandbox" && session.kind === "checkout" ? session : null;
  };
  const awayOf = async ({ session_id }: CheckoutSession): Promise<Away> =>
    moneyAway(await billing.reversals("sandbox", sandboxPayment(session_id)));
  router.get("/:session", async (request, response) => {
    requestContextOf(response).route = "/checkout/{session}";
    const session = await sessionOf(request);
    if (!session) return sendMissing(response);
    const notice = String(request.query["notice"] ?? "");
    const shown = { away: await awayOf(session), style: stylePath, notice };
    sendPage(response, 200, checkoutPage(session, shown), session);
  });
  const form = express.urlencoded({ limit: "4kb", extended: false });
  router.post("/:session", form, async (request, response) => {
    requestContextOf(response).route = "/checkout/{session}";
    const session = await sessionOf(request);
    const sent: Form = request.body ?? {};
    const reported = session && eventsOf(session, sent, await awayOf(session));
    if (!session || !reported) return sendMissing(response);
    if (reported === "refused")
      return sendPage(response, 409, errorPage(...nothingLeft, stylePath));
    try {
      const isNew = await deliver(request, prefix, secrets, reported);
      response.setHeader("Cache-Control", "no-store");
      response.redirect(303, nextOf(session, sent, reported, isNew));
    } catch (error) {
      requestContextOf(response).failure = { code: "CALLBACK_UNDELIVERED", cause: error };
      const text =
        "The callback could not be delivered. Nothing was charged. Go back and try again.";
      sendPage(response, 502, errorPage("Something went wrong", text, stylePath));
    }
  });
  router.all("/:session", allowOnly("GET", "HEAD", "POST"));
  return router;
};

/** Mounts the pages; without the sandbox, only the return pages. */
export const mountCheckoutPages = (app: Express, prefix: string, ports: Ports): void => {
  app.get(stylePath, (_request, response) => {
    requestContextOf(response).route = "/checkout/style";
    response.setHeader("Cache-Control", "public, max-age=31536000, immutable");
    response.type("text/css").send(checkoutStyle);
  });
  const returns = ["/checkout/:session/success", "/checkout/:session/cancel"];
  app.get(returns, (request, response) => {
    requestContextOf(response).route = "/checkout/{session}/{outcome}";
    sendPage(response, 200, returnPage(request.path.split("/").at(-1) ?? "", stylePath));
  });
  app.all([stylePath, ...returns], readOnly);
  if (ports.payments.sandboxSecrets) app.use("/checkout", sandboxPages(prefix, ports));
};
