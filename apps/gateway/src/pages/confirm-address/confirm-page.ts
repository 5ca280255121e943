/** Pages of `/confirm-address/…`: who named the address, and one button. No script, nothing from elsewhere. */

import { plainName } from "@reelwright/core/mail/plain-text";
import { escapeHtml } from "@reelwright/core/mail/write-mail";
import type { AddressConfirmation } from "@reelwright/core/ports/alert-store";
import { pageStyle } from "../page-style.ts";
import { panelPages } from "../panel-page.ts";

const style = `${pageStyle}
main { max-width: 34rem; margin: 0 auto; padding: 1rem; }
.panel p { margin: .75rem 0; overflow-wrap: anywhere; }
form { margin: 1.25rem 0 0; }
button { padding: .7rem 1.25rem; border: 0; border-radius: .7rem; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer; }
@media (min-width: 48rem) { main { padding: 4rem 1.5rem; } }
`;

/** Pages with a text and one button, for people who follow a link in a mail. */
export const linkPages = panelPages(style, "'self'");
const { page, policy } = linkPages;
/** Content-Security-Policy of these pages. */
export const confirmPolicy = policy;

const bodies: {
  readonly [state in AddressConfirmation["state"]]: (told: AddressConfirmation) => [string, string];
} = {
  open: ({ tenant, email }) => [
    "Confirm your address",
    `<p>The account <strong>${escapeHtml(plainName(tenant))}</strong> wants to send alerts about low credits to <strong>${escapeHtml(email)}</strong>.</p>
<p>If you don't recognize this request, close this page. No alerts are sent then.</p>
<form method="post"><button>Yes, send me alerts</button></form>`,
  ],
  confirmed: ({ email }) => [
    "Your address is confirmed",
    `<p>Alerts about low credits will be sent to <strong>${escapeHtml(email)}</strong>. You can close this page.</p>`,
  ],
  expired: () => [
    "This link has expired",
    "<p>Save the address in the alert's settings again to get a new email.</p>",
  ],
};

/** The page of a confirmation as it stands. */
export const confirmPage = (told: AddressConfirmation): string => page(...bodies[told.state](told));

/** For a link that isn't one of ours. */
export const unknownLinkPage = (): string =>
  page("Not found", "<p>There is nothing to confirm here. Part of the link may be missing.</p>");
