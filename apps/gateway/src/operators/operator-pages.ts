/** Pages around the sign-in of operators. No script, nothing from elsewhere. */
import { escapeHtml } from "@reelwright/core/mail/write-mail";
import type { Response } from "express";
import { pageStyle } from "../pages/page-style.ts";
import { panelPages } from "../pages/panel-page.ts";

const style = `${pageStyle}
main { max-width: 38rem; margin: 0 auto; padding: 1rem; }
.panel p { margin: .75rem 0; overflow-wrap: anywhere; }
code { padding: .1rem .35rem; border-radius: .35rem; background: var(--ground); font: .9em/1.6 ui-monospace, monospace; }
a { color: var(--accent); font-weight: 600; }
@media (min-width: 48rem) { main { padding: 4rem 1.5rem; } }
`;

const { page, policy } = panelPages(style, "'none'");

const again = (to: string): string => `/admin/sign-in?to=${encodeURIComponent(to)}&again=1`;

/** For somebody who signed in and is no operator. */
export const refusedPage = (subject: string, to: string): string =>
  page(
    "This is for operators",
    `<p>You are signed in as <strong>${escapeHtml(subject)}</strong>, who is not an operator of this installation.</p>
<p>Whoever runs it makes you one: with your subject in <code>REELWRIGHT_OPERATORS</code>, or with the role <code>operator</code> at the issuer, in the claim that <code>REELWRIGHT_ROLES_CLAIM</code> names.</p>
<p><a href="${escapeHtml(again(to))}">Sign in as somebody else</a></p>`,
  );

/** For a sign-in that didn't come to its end. */
export const failedPage = (message: string, to: string): string =>
  page(
    "That didn’t work",
    `<p>${escapeHtml(message)}</p>
<p><a href="/admin/sign-in?to=${encodeURIComponent(to)}">Sign in once more</a></p>`,
  );

export const signedOutPage = (): string =>
  page(
    "You are signed out",
    `<p>The issuer may still know you, and sign you in without asking.</p>
<p><a href="${escapeHtml(again("/admin/queues"))}">Sign in again</a></p>`,
  );

/** Sends one of these pages. */
export const sendOperatorPage = (response: Response, status: number, html: string): void => {
  response.setHeader("Content-Security-Policy", policy);
  response.setHeader("Cache-Control", "private, no-store");
  response.status(status).type("text/html").send(html);
};
