import { createHmac, timingSafeEqual } from "node:crypto";
import { isTestTenant } from "../identity/test-mode.ts";
import type {
  AccountChange,
  ChangeAuthor,
  DueMail,
  Mail,
  MailData,
  MailKind,
} from "../ports/tenants.ts";

const escapes: { readonly [sign: string]: string } = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
/** A text that stands in HTML as itself. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

const paragraphStyle = "margin:0 0 16px;line-height:1.5";
const buttonStyle =
  "display:inline-block;padding:10px 18px;border-radius:6px;background:#1f2937;color:#ffffff;text-decoration:none";

type Page = {
  readonly title: string;
  readonly body: readonly string[];
  readonly link: Link;
  readonly why: string;
};
type Link = { readonly label: string; readonly url: string };

/** Why somebody gets this, unless it is said otherwise. */
const asked =
  "Sent by Reelwright because of your account's settings. You can change them under Billing.";
/** One column that every email client can show: no image, script or style sheet. */
const page = ({ title, body, link, why }: Page): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;background:#f3f4f6;color:#111827;font-family:-apple-system,Segoe UI,Helvetica,Arial,sans-serif;font-size:15px">
<div style="max-width:560px;margin:0 auto;padding:28px;background:#ffffff;border-radius:8px">
<h1 style="margin:0 0 16px;font-size:19px;line-height:1.3">${escapeHtml(title)}</h1>
${body.map((text) => `<p style="${paragraphStyle}">${escapeHtml(text)}</p>`).join("\n")}
<p style="margin:24px 0 0"><a href="${escapeHtml(link.url)}" style="${buttonStyle}">${escapeHtml(link.label)}</a></p>
</div>
<p style="max-width:560px;margin:16px auto 0;color:#6b7280;font-size:12px">${escapeHtml(why)}</p>
</body></html>
`;

/** Target and sender of emails. */
export type MailOrigin = {
  /** Where people reach the product. */
  readonly publicUrl: string;
  /** Domain of the sender, for the Message-ID, which is the same for all attempts and processes. */
  readonly host: string;
  /** Signs the links that need no sign-in. */
  readonly tokens: Pick<ConfirmationTokens, "of">;
};

/** The signed link of an email; null for other emails. */
const signedPath = (
  { confirmation, change, invitation }: DueMail["data"],
  tokens: MailOrigin["tokens"],
): string | null => {
  if (invitation) return `/invitation/${tokens.of(invitation.id, "invitation")}`;
  if (confirmation !== undefined) return `/confirm-address/${tokens.of(confirmation)}`;
  return change ? `/undo-change/${tokens.of(change.id, "undo-change")}` : null;
};

/** Returns the complete email. Texts of tenants and providers are plain text on one line, without links. */
export const writeMail = (
  due: Pick<DueMail, "mailId" | "tenantId" | "kind" | "recipient" | "data">,
  { publicUrl, host, tokens }: MailOrigin,
): Mail => {
  const { tenant, reason } = due.data;
  const data = {
    ...due.data,
    tenant: plainName(tenant),
    ...(reason !== undefined && { reason: plainText(reason) }),
  };
  const { subject: about, paragraphs, action, why } = mailTextOf(due.kind, data);
  const subject = isTestTenant(due.tenantId) ? `[TEST] ${about}` : about;
  const path = signedPath(due.data, tokens) ?? action.path;
  const link = { label: action.label, url: new URL(path, publicUrl).href };
  return {
    messageId: `${due.mailId}@${host}`,
    to: due.recipient,
    subject,
    text: `${[...paragraphs, `${link.label}: ${link.url}`].join("\n\n")}\n`,
    html: page({ title: subject, body: paragraphs, link, why: why ?? asked }),
  };
};

type Setting<Kind extends AccountChange["kind"]> = Extract<
  AccountChange,
  { readonly kind: Kind }
>["after"];

/** Describes a change. Texts of callers are plain text without links. */
type ChangeText = {
  readonly title: string;
  /** Who made the change. */
  readonly author: string;
  /** The setting before and after it, in a sentence each. */
  readonly before: string;
  readonly after: string;
  /** Nothing can undo it. */
  readonly isFinal: boolean;
};

const authorText = ({ actor, key_prefix, key_name }: ChangeAuthor): string => {
  if (key_prefix !== null) {
    return `It was made with the API key ${key_prefix}… (${plainName(key_name ?? "")})`;
  }
  const [kind, name = ""] = actor.split(/:(.*)/s);
  if (kind === "user") return `A signed-in person made it (${plainText(name)})`;
  if (kind === "provider") return `It came from the payment provider (${plainText(name)})`;
  return "It was made by the operator of this service";
};

/** A URL's host and path. A password or a token may stand in the rest. */
const placeOf = (url: string): string => {
  const { host, pathname } = new URL(url);
  return plainText(pathname === "/" ? host : host + pathname);
};

const webhookText = (webhook: Setting<"webhook">): string => {
  if (!webhook) return "No webhook.";
  return `Events are sent to ${placeOf(webhook.url)}, ${webhook.signed ? "signed" : "not signed"}.`;
};

const topupText = (topup: Setting<"auto_topup">): string =>
  topup?.enabled
    ? `The ${topup.pack_id} pack is bought when fewer than ${topup.threshold_credits.toLocaleString("en-US")} credits are available, for up to $${topup.monthly_limit_usd.toFixed(2)} a month.`
    : "Off.";

const topupTitle = (isOn = false, wasOn = false): string => {
  if (isOn === wasOn) return "Automatic top-up was changed";
  return isOn ? "Automatic top-up was turned on" : "Automatic top-up was turned off";
};

const cardText = (card: Setting<"payment_method">): string =>
  card ? `${plainText(card.brand)} ending in ${plainText(card.last4)} is saved.` : "Not saved.";

const titleOf = ({ kind, before, after }: AccountChange): string => {
  if (kind === "auto_topup") return topupTitle(after?.enabled, before?.enabled);
  const what = kind === "webhook" ? "webhook" : "card";
  if (after === null) return `A ${what} was removed`;
  if (before !== null) return `The ${what} was changed`;
  return kind === "webhook" ? "A webhook was added" : "A card was saved";
};

const settingText = (
  { kind }: Pick<AccountChange, "kind">,
  setting: AccountChange["after"],
): string => {
  if (kind === "webhook") return webhookText(setting as Setting<"webhook">);
  if (kind === "auto_topup") return topupText(setting as Setting<"auto_topup">);
  return cardText(setting as Setting<"payment_method">);
};

/** A change as emails and pages describe it. */
export const describeChange = (change: AccountChange): ChangeText => ({
  title: titleOf(change),
  author: authorText(change.author),
  before: settingText(change, change.before),
  after: settingText(change, change.after),
  isFinal: change.kind === "payment_method" && change.after === null,
});

/** An email's words: one paragraph per entry, in plain text. */
type MailText = {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The link with the suggested action. */
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
  account_deletion: ({ tenant, deleteAt }) => ({
    subject: `${tenant}: the account will be deleted`,
    paragraphs: [
      `The account ${tenant} will be deleted on ${timeText(deleteAt ?? "")}: its jobs, videos, uploads, templates, keys and settings, also those of test mode. Remaining credits are lost.`,
      "Until then it works as before, and an owner can cancel the deletion under Profile. Afterwards nothing can be restored.",
    ],
    action: { label: "Open the profile", path: "/settings/profile" },
    why: "Sent by Reelwright to the account's address, because somebody who signed in asked for its deletion.",
  }),
  export_ready: ({ tenant, expiresAt }) => ({
    subject: `${tenant}: your export is ready`,
    paragraphs: [
      `The export of the account ${tenant} is ready. You can download it until ${timeText(expiresAt ?? "")}; then we delete the file.`,
      "It contains everything of the account, so keep it safe. If you didn't ask for it, remove people you don't know under Members.",
    ],
    action: { label: "Open the profile", path: "/settings/profile" },
    why: "Sent by Reelwright to the account's address, because an owner asked for an export.",
  }),
  account_deleted: ({ tenant }) => ({
    subject: `${tenant}: the account was deleted`,
    paragraphs: [
      `The account ${tenant} was deleted, with its jobs, videos, uploads, templates, keys and settings. Records of payments and credits stay, without content.`,
      "This is the last email about it. Nothing can be restored.",
    ],
    action: { label: "Open Reelwright", path: "/" },
    why: "Sent by Reelwright to the address of the account's owner, who asked for its deletion seven days ago.",
  }),
  webhook_disabled: ({ tenant, url }) => ({
    subject: `${tenant}: a webhook endpoint was disabled`,
    paragraphs: [
      `Every attempt to deliver events of ${tenant} to ${placeOf(url ?? "")} has failed for five days, so we disabled the endpoint. No more events are sent there.`,
      "Fix the receiver, send a test event, then enable the endpoint. You can replay the deliveries that were given up.",
    ],
    action: { label: "Open webhooks", path: "/webhook" },
    why: "Sent by Reelwright to the account's address, because a webhook endpoint was disabled.",
  }),
  invitation: ({ tenant, invitation }) => ({
    subject: `Invitation to ${tenant} on Reelwright`,
    paragraphs: [
      `You are invited to join the account ${tenant} with the role ${invitation?.role}.`,
      "Open the link and sign in with this email address. The link works once, for 7 days.",
      "If you don't know the account, ignore this email. Nothing happens until you accept.",
    ],
    action: { label: "Accept the invitation", path: "/" },
    why: "Sent by Reelwright because a member of that account entered this address.",
  }),
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

/** Text of an email of this kind. */
const mailTextOf = (kind: MailKind, data: MailData): MailText => texts[kind](data);

/** Texts of tenants in emails. Everything that an email client could turn into a link, a header or markup is removed. */

/** Maximum length of a name in an email. */
const maxNameLetters = 80;

/** The rest of a longer text is ignored. */
const maxLetters = 500;

/** Letters of other scripts that stand for a full stop in a domain's name. */
const dots = /[.\u3002\uff0e\uff61\u2024\ufe52]/u;
const dotWithin = new RegExp(
  `(?<=[\\p{L}\\p{N}\\p{M}_-])${dots.source}+(?=[\\p{L}\\p{N}\\p{M}_-])`,
  "gu",
);

/**
 * On one line, without signs that turn or break it, markup, schemes of URLs and `@`; a dot within a word is followed by
 * a space, so that `Shop.example` is two words and no link.
 */
export const plainText = (text: string): string =>
  text
    .slice(0, maxLetters)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
    .replace(/\p{L}[\p{L}\p{N}+-]*:\/*(?=\S)/gu, "")
    .replace(/[<>[\]{}|\\^`"/\uff0f]+/gu, " ")
    .replace(/[@\uff20]+/gu, " at ")
    .replace(dotWithin, ". ")
    .replace(/\bwww\. /giu, "")
    .replace(/\s+/gu, " ")
    .trim();

/** A tenant's name in emails; `your account` if nothing of it is left. */
export const plainName = (name: string): string => {
  const letters = [...plainText(name)];
  const line =
    letters.length > maxNameLetters
      ? `${letters.slice(0, maxNameLetters - 1).join("")}…`
      : letters.join("");
  return line || "your account";
};

/**
 * A mailbox without a name: `local@host`. An address that email clients could read as several addresses, a comment or
 * another header is invalid.
 */
export const mailAddressPattern =
  "^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)+[A-Za-z]{2,63}$";

/** Longest address that can be delivered to. */
export const maxMailAddressLength = 254;

/** Purpose of a link in an email. A token is valid for one purpose only. */
type Purpose = "confirm-address" | "undo-change" | "invitation";

/** Tokens of links in emails: an id with a signature, so the database needn't store a secret. */
export type ConfirmationTokens = {
  /** The token of an email's link. */
  of(id: string, purpose?: Purpose): string;
  /** The id that a token is for; null for one that isn't ours. */
  read(token: string, purpose?: Purpose): string | null;
};

const shape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/;

/** Under the installation's keys: the first one signs, all of them are taken. */
export const confirmationTokens = (keys: readonly Uint8Array[]): ConfirmationTokens => {
  const signed = (key: Uint8Array, id: string, purpose: Purpose): string =>
    createHmac("sha256", key).update(`${purpose}:${id}`).digest("base64url");
  return {
    of: (id, purpose = "confirm-address") => {
      const [key] = keys;
      if (!key) throw new Error("there is no key to sign links with");
      return `${id}.${signed(key, id, purpose)}`;
    },
    read: (token, purpose = "confirm-address") => {
      const [, id, signature] = shape.exec(token) ?? [];
      if (id === undefined || signature === undefined) return null;
      const sent = Buffer.from(signature);
      const isOurs = keys.some((key) =>
        timingSafeEqual(Buffer.from(signed(key, id, purpose)), sent),
      );
      return isOurs ? id : null;
    },
  };
};
