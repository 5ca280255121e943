/** The sandbox's page, and where pages lead by default. No script, nothing from elsewhere. */

import { escapeHtml } from "@reelwright/core/mail/write-mail";
import type { CheckoutSession } from "@reelwright/core/ports/billing-store";
import { testCards } from "@reelwright/integrations/payments/sandbox/cards";
import { brandLine, pageIcon } from "../page-style.ts";
import { type Away, tools } from "./sandbox-actions.ts";

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
const count = (credits: number): string => credits.toLocaleString("en-US");

type Frame = { readonly title: string; readonly style: string; readonly main: string };

const framed = ({ title, style, main }: Frame): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Reelwright</title>
${pageIcon}
<link rel="stylesheet" href="${style}">
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`;

const brandNames: { readonly [brand: string]: string } = { visa: "Visa", mastercard: "Mastercard" };

const cards = (): string =>
  testCards
    .map(
      ({ id, brand, last4, label }, index) => `<label class="card">
<input type="radio" name="card" value="${id}"${index === 0 ? " checked" : ""}>
<span class="face"><span class="brand">${brandNames[brand] ?? brand}</span> <span class="number">•••• ${last4}</span></span>
<span class="hint">${escapeHtml(label)}</span>
</label>`,
    )
    .join("\n");

const keep = ({ save_method }: CheckoutSession): string => `<label class="keep">
<input type="checkbox" name="save"${save_method ? " checked disabled" : ""}>
<span>Save this card for automatic top-ups</span>
</label>`;

const cardFields = (session: CheckoutSession): string => `<fieldset>
<legend>Pay with a test card</legend>
${cards()}
</fieldset>
${keep(session)}`;

const walletFields = `<fieldset>
<legend>Pay with the test wallet</legend>
<p class="wallet">Signed in as <strong>buyer@example.com</strong>. The wallet never runs dry.</p>
</fieldset>`;

const payForm = (session: CheckoutSession): string => `<form method="post" class="panel">
${session.payment_type === "card" ? cardFields(session) : walletFields}
<div class="actions">
<button class="primary" name="action" value="pay">Pay ${dollars(session.cents)}</button>
<button name="action" value="decline">Decline</button>
<button name="action" value="close">Close</button>
</div>
</form>`;

const toolForm = (
  session: CheckoutSession,
  away: Away,
): string => `<form method="post" class="panel">
<h2>What happens next?</h2>
<p>For developers: each button sends a signed callback, as a payment provider would.</p>
<div class="tools">
${Object.entries(tools)
  .map(
    ([action, { label }]) =>
      `<button name="action" value="${action}">${escapeHtml(label(session, away))}</button>`,
  )
  .join("\n")}
</div>
<p><a href="${escapeHtml(session.success_url)}">Go on to the shop</a></p>
</form>`;

const standing: { readonly [status in CheckoutSession["status"]]: string } = {
  pending: "Waiting for payment",
  paid: "Paid",
  expired: "Closed",
  failed: "Declined",
};

const notices: { readonly [notice: string]: string } = {
  declined: "The payment was declined. Try another card.",
  sent: "The callback was sent and applied.",
  late: "The session is over. Paying now is what a late payment looks like: it still counts.",
  repeated: "The callback was sent; it had been applied before, so nothing changed.",
};

/** What was just done, or else why the page is as it is. */
const noticeOf = (asked: string, { status }: CheckoutSession): string => {
  const notice = asked === "" && status === "expired" ? "late" : asked;
  const text = Object.hasOwn(notices, notice) ? notices[notice] : undefined;
  return text ? `<p class="notice ${notice}" role="status">${text}</p>` : "";
};

/** The page of an session, with a word on what was just done. */
export const checkoutPage = (
  session: CheckoutSession,
  { away, style, notice }: { readonly away: Away; readonly style: string; readonly notice: string },
): string => {
  const { pack_id: pack, credits, cents, status, session_id } = session;
  const name = `${pack.charAt(0).toUpperCase()}${pack.slice(1)}`;
  const main = `<p class="banner"><strong>Sandbox.</strong> No real money moves here.</p>
<div class="columns">
<section class="summary" aria-labelledby="pack">
${brandLine}
<h1 id="pack">${escapeHtml(name)} pack</h1>
<p class="price">${dollars(cents)}</p>
<dl>
<div><dt>Credits</dt><dd>${count(credits)}</dd></div>
<div><dt>Status</dt><dd><span class="status ${status}">${standing[status]}</span></dd></div>
<div><dt>Session</dt><dd class="id">${escapeHtml(session_id)}</dd></div>
</dl>
</section>
<div>
${noticeOf(notice, session)}
${status === "paid" ? toolForm(session, away) : payForm(session)}
</div>
</div>`;
  return framed({ title: `Pay ${dollars(cents)}`, style, main });
};

/** Where a provider's page leads unless the shop named an address. Says nothing of the session: anybody may open it. */
export const returnPage = (outcome: string, style: string): string => {
  const isSuccess = outcome === "success";
  const title = isSuccess ? "Thank you" : "Nothing was charged";
  const text = isSuccess
    ? "Your credits are added as soon as the payment is confirmed, usually within seconds."
    : "You turned back before paying. The pack can be bought again at any time.";
  const main = `<section class="panel narrow">${brandLine}<h1>${title}</h1><p>${text}</p><p>You can close this page.</p></section>`;
  return framed({ title, style, main });
};

/** For what isn't there, or went wrong. */
export const errorPage = (title: string, text: string, style: string): string =>
  framed({
    title,
    style,
    main: `<section class="panel narrow">${brandLine}<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p></section>`,
  });
