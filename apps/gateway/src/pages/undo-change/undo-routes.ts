/**
 * `/undo-change/…`: where mails lead that tell an account's owner of a change of its cards, top-up or webhook. Opening the
 * link changes nothing, since mail scanners open links; the button on the page restores the setting, once.
 */
import { undoChange } from "@reelwright/core/billing/undo-change";
import { describeChange } from "@reelwright/core/mail/describe-change";
import { plainName } from "@reelwright/core/mail/plain-text";
import { escapeHtml } from "@reelwright/core/mail/write-mail";
import type { NoticedChange, Undone } from "@reelwright/core/ports/account-change-store";
import type { Express, RequestHandler, Response } from "express";
import { allowOnly } from "../../http/methods.ts";
import { requestContextOf } from "../../http/request-context.ts";
import type { GatewayPorts } from "../../ports/gateway-ports.ts";
import { linkPages } from "../confirm-address/confirm-page.ts";

type Ports = Pick<GatewayPorts, "accountChanges" | "confirmationTokens" | "payments">;
type Page = { readonly status: number; readonly html: string };

const path = "/undo-change/:token";
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
    ? "If you don't know who made the change, sign in and check the API keys of the account."
    : `If you don't know who uses the API key ${author.key_prefix}…, sign in and revoke it under API keys.`;

const removedCard =
  "The card can't be restored: the payment provider no longer has it. Save it again with your next purchase. If automatic top-up used it, turn the top-up on again afterwards.";
const topupStaysOff =
  "Automatic top-up stays off, because its card has been removed. Save a card with your next purchase and turn the top-up on again.";

/** The page of a change as it stands. */
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

const send = (response: Response, { status, html }: Page): void => {
  response.setHeader("Content-Security-Policy", linkPages.policy);
  response.setHeader("Cache-Control", "no-store");
  response.status(status).type("text/html").send(html);
};

/** Serves them. The database is asked only for links that are signed by us. */
export const mountUndoPages = (
  app: Express,
  { accountChanges, confirmationTokens, payments }: Ports,
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
      send(response, (id === null ? null : await answer(id)) ?? unknownLink());
    };
  app.get(
    path,
    handlerOf(async (id) => {
      const change = await accountChanges.find(id);
      return change && pageFor(change);
    }),
  );
  app.post(
    path,
    handlerOf(async (id) => {
      const change = await accountChanges.find(id);
      if (change && describeChange(change).isFinal) return pageFor(change);
      const undone = await undo(id);
      return undone && undonePage(undone);
    }),
  );
  app.all(path, allowOnly("GET", "HEAD", "POST"));
};
