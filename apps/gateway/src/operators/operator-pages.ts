/** Pages around the sign-in of operators. No script, nothing from elsewhere. */
import { createHash } from "node:crypto";
import { escapeHtml } from "@reelwright/core/mail";
import type { Response } from "express";
import { pageStyle } from "../pages/page-style.ts";

const style = `${pageStyle}
main { max-width: 38rem; margin: 0 auto; padding: 1rem; }
.panel p { margin: .75rem 0; overflow-wrap: anywhere; }
code { padding: .1rem .35rem; border-radius: .35rem; background: var(--ground); font: .9em/1.6 ui-monospace, monospace; }
a { color: var(--accent); font-weight: 600; }
@media (min-width: 48rem) { main { padding: 4rem 1.5rem; } }
`;

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)} · Reelwright</title><link rel="icon" href="data:,"><style>${style}</style></head>
<body><main>
<section class="panel">
<p class="shop">Reelwright</p>
<h1>${escapeHtml(title)}</h1>
${body}
</section>
</main></body></html>
`;

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
