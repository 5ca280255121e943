import type { Mail } from "../ports/mail.ts";
import type { DueMail } from "../ports/mail-store.ts";
import { mailTextOf } from "./mail-text.ts";

/** Longest name of a tenant that a mail repeats. */
const mostNameLetters = 80;

/** A tenant's name on one line: it stands in a subject, and its signs shall neither break nor turn the line. */
const oneLine = (name: string): string => {
  const line = name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ").trim();
  const letters = [...line];
  return letters.length > mostNameLetters
    ? `${letters.slice(0, mostNameLetters - 1).join("")}…`
    : line;
};

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

type Page = { readonly title: string; readonly body: readonly string[]; readonly link: Link };
type Link = { readonly label: string; readonly url: string };

/** One column that every mail program shows: no picture, no script, no style sheet. */
const page = ({ title, body, link }: Page): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;background:#f3f4f6;color:#111827;font-family:-apple-system,Segoe UI,Helvetica,Arial,sans-serif;font-size:15px">
<div style="max-width:560px;margin:0 auto;padding:28px;background:#ffffff;border-radius:8px">
<h1 style="margin:0 0 16px;font-size:19px;line-height:1.3">${escapeHtml(title)}</h1>
${body.map((text) => `<p style="${paragraphStyle}">${escapeHtml(text)}</p>`).join("\n")}
<p style="margin:24px 0 0"><a href="${escapeHtml(link.url)}" style="${buttonStyle}">${escapeHtml(link.label)}</a></p>
</div>
<p style="max-width:560px;margin:16px auto 0;color:#6b7280;font-size:12px">Sent by Reelwright, since your account asks for it. You can change that under billing.</p>
</body></html>
`;

/**
 * The mail in full. `publicUrl`: where people reach the product; `host`: of the sender's address, for the id, which is
 * the same whoever sends it and however often.
 */
export const writeMail = (
  due: Pick<DueMail, "mailId" | "kind" | "recipient" | "data">,
  { publicUrl, host }: { readonly publicUrl: string; readonly host: string },
): Mail => {
  const data = { ...due.data, tenant: oneLine(due.data.tenant) || "your account" };
  const { subject, paragraphs, action } = mailTextOf(due.kind, data);
  const link = { label: action.label, url: new URL(action.path, publicUrl).href };
  return {
    messageId: `${due.mailId}@${host}`,
    to: due.recipient,
    subject,
    text: `${[...paragraphs, `${link.label}: ${link.url}`].join("\n\n")}\n`,
    html: page({ title: subject, body: paragraphs, link }),
  };
};
