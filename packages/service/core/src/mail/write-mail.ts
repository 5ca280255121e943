import type { Mail } from "../ports/mail.ts";
import type { DueMail } from "../ports/mail-store.ts";
import type { ConfirmationTokens } from "./confirmation-token.ts";
import { mailTextOf } from "./mail-text.ts";
import { plainName, plainText } from "./plain-text.ts";

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
/** One column that every mail program shows: no picture, no script, no style sheet. */
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

/** What mails lead to and come from. */
export type MailOrigin = {
  /** Where people reach the product. */
  readonly publicUrl: string;
  /** Of the sender's address, for the id, which is the same whoever sends it and however often. */
  readonly host: string;
  /** Signs the links that need no sign-in. */
  readonly tokens: Pick<ConfirmationTokens, "of">;
};

/** Where a mail leads whose reader needs no sign-in; null for the others. */
const signedPath = (
  { confirmation, change }: DueMail["data"],
  tokens: MailOrigin["tokens"],
): string | null => {
  if (confirmation !== undefined) return `/confirm-address/${tokens.of(confirmation)}`;
  return change ? `/undo-change/${tokens.of(change.id, "undo-change")}` : null;
};

/** The mail in full. What tenants or providers said in it is plain text on one line, without links. */
export const writeMail = (
  due: Pick<DueMail, "mailId" | "kind" | "recipient" | "data">,
  { publicUrl, host, tokens }: MailOrigin,
): Mail => {
  const { tenant, reason } = due.data;
  const data = {
    ...due.data,
    tenant: plainName(tenant),
    ...(reason !== undefined && { reason: plainText(reason) }),
  };
  const { subject, paragraphs, action, why } = mailTextOf(due.kind, data);
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
