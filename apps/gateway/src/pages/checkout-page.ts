/** HTML of the sandbox checkout and the return pages. It contains no script and loads only its style. */
import { escapeHtml } from "@reelwright/core/mail/write-mail";
import type { CheckoutSession } from "@reelwright/core/ports/billing-store";
import { testCards } from "@reelwright/integrations/payments/sandbox";
import { brandLine, pageIcon, pageStyle } from "./page.ts";
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
<p class="wallet">Signed in as <strong>buyer@example.com</strong>. It never runs out of money.</p>
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
<p>For developers: each button sends a signed callback, like a payment provider.</p>
<div class="tools">
${Object.entries(tools)
  .map(
    ([action, { label }]) =>
      `<button name="action" value="${action}">${escapeHtml(label(session, away))}</button>`,
  )
  .join("\n")}
</div>
<p><a href="${escapeHtml(session.success_url)}">Continue to the shop</a></p>
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
  late: "The session has expired. If you pay now, you simulate a late payment, which still counts.",
  repeated: "The callback was sent. It had already been applied, so nothing changed.",
};

/** The result of the last action, or the reason for the page's state. */
const noticeOf = (requested: string, { status }: CheckoutSession): string => {
  const notice = requested === "" && status === "expired" ? "late" : requested;
  const text = Object.hasOwn(notices, notice) ? notices[notice] : undefined;
  return text ? `<p class="notice ${notice}" role="status">${text}</p>` : "";
};

/** The page of a session, with the result of the last action. */
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

/** The page after a checkout without its own return URL. It is public, so it says nothing about the session. */
export const returnPage = (outcome: string, style: string): string => {
  const isSuccess = outcome === "success";
  const title = isSuccess ? "Thank you" : "Nothing was charged";
  const text = isSuccess
    ? "Your credits are added as soon as the payment is confirmed, usually within seconds."
    : "You left before paying. You can buy the pack at any time.";
  const main = `<section class="panel narrow">${brandLine}<h1>${title}</h1><p>${text}</p><p>You can close this page.</p></section>`;
  return framed({ title, style, main });
};

/** The page of an error. */
export const errorPage = (title: string, text: string, style: string): string =>
  framed({
    title,
    style,
    main: `<section class="panel narrow">${brandLine}<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p></section>`,
  });

/** Style of the checkout pages: one column, two on wide screens. */
export const checkoutStyle = `${pageStyle}
main { max-width: 62rem; margin: 0 auto; padding: 1rem; }
.columns { display: grid; gap: 1.25rem; }
.summary { padding: .5rem .25rem; }
h2 { margin: 0 0 .25rem; font-size: 1.1rem; }
.price { margin: .1rem 0 .75rem; font-size: 2.5rem; font-weight: 700; line-height: 1.1; letter-spacing: -.02em; }
dl div { display: flex; justify-content: space-between; gap: 1rem; padding: .55rem 0; border-top: 1px solid var(--line); }
.id { font: .72rem/1.9 ui-monospace, monospace; overflow-wrap: anywhere; }
.status { padding: .1rem .6rem; border-radius: 1rem; background: var(--wait-soft); color: var(--wait); }
.status.paid { background: var(--good-soft); color: var(--good); }
.status.failed, .status.expired { background: var(--bad-soft); color: var(--bad); }
.panel.narrow { max-width: 30rem; margin: 12vh auto 0; }
.panel.narrow h1 { margin-bottom: .5rem; }
fieldset { margin: 0; padding: 0; border: 0; }
legend { padding: 0; margin-bottom: .75rem; font-size: 1.1rem; font-weight: 700; }
.card { display: grid; grid-template-columns: auto 1fr; gap: 0 .75rem; align-items: center; padding: .75rem .9rem; margin-bottom: .6rem;
  border: 1px solid var(--edge); border-radius: .7rem; cursor: pointer; }
.card:has(:checked) { border-color: var(--accent); background: var(--accent-soft); box-shadow: inset 0 0 0 1px var(--accent); }
.card input { grid-row: span 2; }
.face { font-weight: 600; }
.number { font-variant-numeric: tabular-nums; }
.hint { grid-column: 2; color: var(--soft); font-size: .9rem; }
input { width: 1.15rem; height: 1.15rem; margin: 0; accent-color: var(--accent); }
.keep { display: flex; gap: .75rem; align-items: center; padding: .6rem 0 .2rem; cursor: pointer; }
.wallet { margin: 0; color: var(--soft); }
.wallet strong { color: var(--ink); }
.actions, .tools { display: grid; gap: .6rem; margin-top: 1rem; }
.actions { grid-template-columns: 1fr 1fr; }
.actions .primary { grid-column: 1 / -1; }
button { min-height: 2.9rem; padding: .5rem 1rem; border: 1px solid var(--edge); border-radius: .7rem;
  background: transparent; color: var(--ink); font: inherit; font-weight: 600; cursor: pointer; }
button:hover { border-color: var(--accent); }
.primary { border-color: var(--accent); background: var(--accent); color: var(--on-accent); font-size: 1.05rem; }
.primary:hover { filter: brightness(1.08); }
a { color: var(--accent); }
.notice { margin: 0 0 1rem; padding: .7rem 1rem; border-radius: .7rem; background: var(--good-soft); color: var(--good); }
.notice.declined { background: var(--bad-soft); color: var(--bad); }
.notice.repeated, .notice.late { background: var(--wait-soft); color: var(--wait); }
@media (min-width: 48rem) {
  main { padding: 2.5rem 1.5rem; }
  .columns { grid-template-columns: 5fr 6fr; gap: 3rem; align-items: start; margin-top: 2rem; }
  .tools { grid-template-columns: repeat(6, 1fr); }
  .tools button { grid-column: span 2; padding-inline: .5rem; }
  .tools button:first-child { grid-column: 1 / -1; }
  .tools button:nth-child(2), .tools button:nth-child(3) { grid-column: span 3; }
}
`;
