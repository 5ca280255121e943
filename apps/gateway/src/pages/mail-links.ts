/**
 * `/confirm-address/…`: the link in an email that asks the owner of an address for consent. Opening it changes nothing,
 * since mail scanners open links. The button on the page confirms.
 */
import { undoChange } from "@reelwright/core/billing/payment-callbacks";
import { describeChange, escapeHtml, plainName } from "@reelwright/core/mail/write-mail";
import type { AddressConfirmation } from "@reelwright/core/ports/credits";
import type { NoticedChange, Undone } from "@reelwright/core/ports/tenants";
import type { Express, RequestHandler, Response } from "express";
import { requestContextOf } from "../http/request-context.ts";
import { allowOnly } from "../http/route-middleware.ts";
import type { GatewayPorts } from "../ports/gateway-ports.ts";
import { pageStyle, panelPages } from "./page.ts";

type ConfirmationPorts = Pick<GatewayPorts, "alerts" | "confirmationTokens">;

const confirmPath = "/confirm-address/:token";

const statusOf = { open: 200, confirmed: 200, expired: 410 } as const;

const sendConfirmation = (response: Response, found: AddressConfirmation | null): void => {
  response.setHeader("Content-Security-Policy", confirmPolicy);
  response.setHeader("Cache-Control", "no-store");
  const [status, html] = found
    ? [statusOf[found.state], confirmPage(found)]
    : [404, unknownLinkPage()];
  response.status(status).type("text/html").send(html);
};

/** Mounts the pages. Only links signed by us are looked up in the database. */
export const mountConfirmPages = (
  app: Express,
  { alerts, confirmationTokens }: ConfirmationPorts,
): void => {
  const handlerOf =
    (ask: (id: string) => Promise<AddressConfirmation | null>): RequestHandler =>
    async (request, response) => {
      requestContextOf(response).route = "/confirm-address/{token}";
      const id = confirmationTokens.read(String(request.params["token"]));
      sendConfirmation(response, id === null ? null : await ask(id));
    };
  app.get(confirmPath, handlerOf(alerts.confirmation));
  app.post(confirmPath, handlerOf(alerts.confirm));
  app.all(confirmPath, allowOnly("GET", "HEAD", "POST"));
};

const style = `${pageStyle}
main { max-width: 34rem; margin: 0 auto; padding: 1rem; }
.panel p { margin: .75rem 0; overflow-wrap: anywhere; }
form { margin: 1.25rem 0 0; }
button { padding: .7rem 1.25rem; border: 0; border-radius: .7rem; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer; }
@media (min-width: 48rem) { main { padding: 4rem 1.5rem; } }
`;

/** Pages of links in emails, with a text and one button. They contain no script and load nothing. */
const linkPages = panelPages(style, "'self'");
const { page, policy } = linkPages;
/** Content-Security-Policy of these pages. */
const confirmPolicy = policy;

const bodies: {
  readonly [state in AddressConfirmation["state"]]: (
    confirmation: AddressConfirmation,
  ) => [string, string];
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

/** The page of a confirmation in its current state. */
const confirmPage = (found: AddressConfirmation): string => page(...bodies[found.state](found));

/** The page of an invalid link. */
const unknownLinkPage = (): string =>
  page("Not found", "<p>There is nothing to confirm here. Part of the link may be missing.</p>");

/**
 * `/undo-change/…`: the link in an email that notifies an account's owner of a change of cards, top-up or webhook. Opening
 * it changes nothing, since mail scanners open links. The button on the page restores the setting, once.
 */

type UndoPorts = Pick<GatewayPorts, "accountChanges" | "confirmationTokens" | "payments">;
type Page = { readonly status: number; readonly html: string };

const undoPath = "/undo-change/:token";
const purpose = "undo-change";

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`;
const pageOf = (status: number, title: string, texts: readonly string[], form = ""): Page => ({
  status,
  html: linkPages.page(title, `${texts.map(paragraph).join("\n")}\n${form}`),
});

const unknownLink = (): Page =>
  pageOf(404, "Not found", ["There is no change behind this link. Part of it may be missing."]);

const revokeAdvice = ({ author }: NoticedChange): string =>
  author.key_prefix === null
    ? "If you don't know who made the change, sign in and check the account's API keys."
    : `If you don't know who uses the API key ${author.key_prefix}…, sign in and revoke it under API keys.`;

const removedCard =
  "The card can't be restored: the payment provider no longer has it. Save it again with your next purchase. If automatic top-up used it, turn the top-up on again afterwards.";
const topupStaysOff =
  "Automatic top-up stays off, because its card has been removed. Save a card with your next purchase and turn the top-up on again.";

/** The page of a change in its current state. */
const pageFor = (change: NoticedChange, isTopupOff = false): Page => {
  const { title, author, before, after, isFinal } = describeChange(change);
  const story = [
    `${title} in the account ${plainName(change.tenant)}. ${author}, at ${change.at.slice(0, 16).replace("T", " ")} UTC.`,
    `Before: ${before}`,
    `After: ${after}`,
  ];
  const advice = revokeAdvice(change);
  if (isFinal) return pageOf(200, "This change can't be undone", [...story, removedCard, advice]);
  if (change.state === "undone") {
    const off = isTopupOff ? [topupStaysOff] : [];
    return pageOf(200, "The change has been undone", [...story, ...off, advice]);
  }
  if (change.state === "expired") {
    const expired = "The link worked for 7 days. Sign in to change the setting.";
    return pageOf(410, "This link has expired", [...story, expired, advice]);
  }
  return pageOf(
    200,
    "Undo this change?",
    [...story, "The button restores the setting from before. It works once."],
    '<form method="post"><button>Restore the setting</button></form>',
  );
};

const undonePage = ({ change, isTopupOff }: Undone): Page => pageFor(change, isTopupOff);

const sendUndoPage = (response: Response, { status, html }: Page): void => {
  response.setHeader("Content-Security-Policy", linkPages.policy);
  response.setHeader("Cache-Control", "no-store");
  response.status(status).type("text/html").send(html);
};

/** Mounts the pages. Only links signed by us are looked up in the database. */
export const mountUndoPages = (
  app: Express,
  { accountChanges, confirmationTokens, payments }: UndoPorts,
): void => {
  const undo = undoChange({
    changes: accountChanges,
    paymentsNamed: payments.byName,
    log: payments.log,
  });
  const handlerOf =
    (answer: (changeId: string) => Promise<Page | null>): RequestHandler =>
    async (request, response) => {
      requestContextOf(response).route = "/undo-change/{token}";
      const id = confirmationTokens.read(String(request.params["token"]), purpose);
      sendUndoPage(response, (id === null ? null : await answer(id)) ?? unknownLink());
    };
  app.get(
    undoPath,
    handlerOf(async (id) => {
      const change = await accountChanges.find(id);
      return change && pageFor(change);
    }),
  );
  app.post(
    undoPath,
    handlerOf(async (id) => {
      const change = await accountChanges.find(id);
      if (change && describeChange(change).isFinal) return pageFor(change);
      const undone = await undo(id);
      return undone && undonePage(undone);
    }),
  );
  app.all(undoPath, allowOnly("GET", "HEAD", "POST"));
};
