import type { MailData, MailKind } from "../ports/mail-store.ts";
import { describeChange } from "./describe-change.ts";

/** A mail's words: one paragraph per entry, in plain text. */
export type MailText = {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** What to do about it, as a link. */
  readonly action: { readonly label: string; readonly path: string };
  /** Why somebody gets this, where it isn't their own account's doing. */
  readonly why?: string;
};

const count = (credits: number): string => credits.toLocaleString("en-US");
/** `2026-11-27 01:05 UTC` */
const timeText = (iso: string): string => `${iso.slice(0, 16).replace("T", " ")} UTC`;
const usd = (amount: number): string => `$${amount.toFixed(2)}`;

const standing = ({ available, threshold }: MailData): string =>
  `${count(available)} credits are available; your threshold is ${count(threshold)}.`;
const buy = { label: "Buy credits", path: "/billing" };
const settings = { label: "Open billing", path: "/billing" };

const changeNotice = ({ tenant, change }: MailData): MailText => {
  if (!change) throw new Error("a mail about a change names none");
  const { title, author, before, after, isFinal } = describeChange(change);
  const undo = isFinal
    ? "A removed card can't be restored: the payment provider no longer has it. You can save it again with your next purchase. If automatic top-up used it, the top-up is off."
    : "If it wasn't, undo it with the link below. The link works once, for 7 days, and needs no sign-in.";
  return {
    subject: `${tenant}: ${title}`,
    paragraphs: [
      `${title} in the account ${tenant}. ${author}, at ${timeText(change.at)}.`,
      `Before: ${before}`,
      `Now: ${after}`,
      "If this was you, there is nothing to do.",
      undo,
      "If you don't know who made the change, revoke the API key under API keys in the dashboard.",
    ],
    action: { label: isFinal ? "See what was removed" : "Undo this change", path: "/billing" },
    why: "Sent by Reelwright to the account's address, because a card, the automatic top-up or the webhook changed.",
  };
};

const texts: { readonly [kind in MailKind]: (data: MailData) => MailText } = {
  credit_alert: (data) => ({
    subject: `${data.tenant}: ${count(data.available)} credits left`,
    paragraphs: [
      `The available credits of ${data.tenant} have fallen below the threshold that you set.`,
      standing(data),
      "Jobs are refused once the credits that they need are not available; what is under way is paid for already.",
    ],
    action: buy,
  }),
  // To somebody who may never have heard of us: nothing of what a tenant wrote stands in it.
  confirm_address: () => ({
    subject: "Confirm your address for alerts about credits",
    paragraphs: [
      "An account at Reelwright named this address for mails about low credits. We send none before you confirm it.",
      "If you don't know what this is about, do nothing: without your confirmation no alert is sent here.",
    ],
    action: { label: "Look at it and confirm", path: "/" },
    why: "Sent by Reelwright, since somebody named this address. Nobody is written to before they say yes.",
  }),
  topup_declined: (data) => ({
    subject: `${data.tenant}: automatic top-up was declined`,
    paragraphs: [
      `We tried to buy credits for ${data.tenant} and the payment of ${usd(data.priceUsd ?? 0)} was declined: ${data.reason ?? "no reason was given"}.`,
      standing(data),
      "Nothing was charged. We try again when the credits fall below the threshold the next time, or when you save the settings of the top-up.",
    ],
    action: settings,
  }),
  topup_stopped: (data) => ({
    subject: `${data.tenant}: automatic top-up is switched off`,
    paragraphs: [
      `Three payments in a row for ${data.tenant} were declined, the last one of ${usd(data.priceUsd ?? 0)}: ${data.reason ?? "no reason was given"}.`,
      standing(data),
      "Nothing was charged. The automatic top-up is off now; choose another payment method and switch it on again.",
    ],
    action: settings,
  }),
  topup_limited: (data) => ({
    subject: `${data.tenant}: automatic top-up reached its monthly limit`,
    paragraphs: [
      `Another top-up of ${usd(data.priceUsd ?? 0)} would exceed the limit of ${usd(data.limitUsd ?? 0)} that you set for this month, so ${data.tenant} bought nothing.`,
      standing(data),
      "Raise the limit, or buy credits by hand.",
    ],
    action: buy,
  }),
  account_changed: (data) => changeNotice(data),
  topup_lost: (data) => ({
    subject: `${data.tenant}: automatic top-up did not complete`,
    paragraphs: [
      `We tried to buy credits for ${data.tenant} for ${usd(data.priceUsd ?? 0)}, and the payment provider has not told us how it ended.`,
      standing(data),
      "If you were charged, the credits are added as soon as the provider tells us; write to us if they are not.",
    ],
    action: settings,
  }),
};

/** What a mail of this kind says. */
export const mailTextOf = (kind: MailKind, data: MailData): MailText => texts[kind](data);
