import type { MailData, MailKind } from "../ports/mail-store.ts";
import { describeChange } from "./describe-change.ts";

/** An email's words: one paragraph per entry, in plain text. */
export type MailText = {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** What to do about it, as a link. */
  readonly action: { readonly label: string; readonly path: string };
  /** Why the recipient gets this, if not because their account asked for it. */
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
      `${data.tenant} has fewer credits than the threshold you set.`,
      standing(data),
      "New jobs are refused when they need more credits than are available. Jobs in progress are already paid for.",
    ],
    action: buy,
  }),
  // The recipient may never have heard of us, so it repeats nothing that a tenant wrote.
  confirm_address: () => ({
    subject: "Confirm your address for alerts about credits",
    paragraphs: [
      "A Reelwright account wants to send alerts about low credits to this address. We won't send any until you confirm.",
      "If you don't recognize this request, ignore this email. Without your confirmation, no alerts are sent here.",
    ],
    action: { label: "Review and confirm", path: "/" },
    why: "Sent by Reelwright because someone entered this address. We don't email an address before its owner agrees.",
  }),
  topup_declined: (data) => ({
    subject: `${data.tenant}: automatic top-up was declined`,
    paragraphs: [
      `We tried to buy credits for ${data.tenant}, but the payment of ${usd(data.priceUsd ?? 0)} was declined: ${data.reason ?? "no reason was given"}.`,
      standing(data),
      "You were not charged. We'll try again the next time your credits fall below the threshold, or when you save the top-up settings.",
    ],
    action: settings,
  }),
  topup_stopped: (data) => ({
    subject: `${data.tenant}: automatic top-up is switched off`,
    paragraphs: [
      `Three payments in a row for ${data.tenant} were declined. The last one, of ${usd(data.priceUsd ?? 0)}, failed because: ${data.reason ?? "no reason was given"}.`,
      standing(data),
      "You were not charged. Automatic top-up is now off. To turn it on again, choose another payment method.",
    ],
    action: settings,
  }),
  topup_limited: (data) => ({
    subject: `${data.tenant}: automatic top-up reached its monthly limit`,
    paragraphs: [
      `Another top-up of ${usd(data.priceUsd ?? 0)} would exceed this month's limit of ${usd(data.limitUsd ?? 0)}, so we bought no credits for ${data.tenant}.`,
      standing(data),
      "Raise the limit in the top-up settings, or buy credits yourself.",
    ],
    action: buy,
  }),
  account_changed: (data) => changeNotice(data),
  topup_lost: (data) => ({
    subject: `${data.tenant}: automatic top-up did not complete`,
    paragraphs: [
      `We tried to buy credits for ${data.tenant} for ${usd(data.priceUsd ?? 0)}, but the payment provider never confirmed the payment.`,
      standing(data),
      "If you were charged, the credits are added as soon as the provider confirms it. If they don't appear, contact us.",
    ],
    action: settings,
  }),
};

/** What a mail of this kind says. */
export const mailTextOf = (kind: MailKind, data: MailData): MailText => texts[kind](data);
