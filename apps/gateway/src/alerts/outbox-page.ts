/** Pages of the outbox. What mails hold is text here, and a page of its own only behind a sandbox. */
import { escapeHtml } from "@reelwright/core";
import type { OutboxMail } from "@reelwright/providers/mail";

export const outboxStyle = `
body { margin: 0 auto; max-width: 46rem; padding: 1.5rem 1rem; font: 1rem/1.5 system-ui, sans-serif; color: #111827; background: #ffffff; }
h1 { font-size: 1.4rem; } a { color: #1d4ed8; }
ul { list-style: none; margin: 0; padding: 0; }
li { padding: .75rem 0; border-top: 1px solid #e5e7eb; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; } dt { color: #4b5563; } dd { margin: 0; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 1rem; background: #f3f4f6; border-radius: .5rem; font-size: .9rem; }
iframe { width: 100%; height: 30rem; border: 1px solid #e5e7eb; border-radius: .5rem; background: #ffffff; }
small { color: #4b5563; }
@media (prefers-color-scheme: dark) {
  body { color: #f3f4f6; background: #111827; } a { color: #93c5fd; } pre { background: #1f2937; }
  li, iframe { border-color: #374151; } dt, small { color: #9ca3af; }
}
`;

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><link rel="icon" href="data:,"><style>${outboxStyle}</style></head>
<body>
${body}
</body></html>
`;

const time = (at: string): string =>
  `<time datetime="${escapeHtml(at)}">${escapeHtml(at.replace("T", " ").replace(/\.\d+Z$/, " UTC"))}</time>`;

/** All mails, the newest first. */
export const listPage = (mails: readonly OutboxMail[]): string => {
  const items = mails.map(
    ({ id, subject, to, sentAt }) =>
      `<li><a href="/outbox/${id}">${escapeHtml(subject)}</a><br><small>to ${escapeHtml(to)}, ${time(sentAt)}</small></li>`,
  );
  const list =
    items.length > 0 ? `<ul>\n${items.join("\n")}\n</ul>` : "<p>No mail has been sent yet.</p>";
  return page(
    "Outbox",
    `<h1>Outbox</h1>\n<p>Mail of this installation. It has no mail server, so nothing leaves it.</p>\n${list}`,
  );
};

/** One mail: its head, its text, and how a mail program shows it. */
export const mailPage = ({ id, subject, from, to, sentAt, messageId, text }: OutboxMail): string =>
  page(
    subject,
    `<p><a href="/outbox">Outbox</a></p>
<h1>${escapeHtml(subject)}</h1>
<dl><dt>From</dt><dd>${escapeHtml(from)}</dd><dt>To</dt><dd>${escapeHtml(to)}</dd><dt>Sent</dt><dd>${time(sentAt)}</dd><dt>Message-ID</dt><dd>${escapeHtml(messageId)}</dd></dl>
<pre>${escapeHtml(text)}</pre>
<iframe sandbox title="The mail as it is shown" src="/outbox/${id}/html"></iframe>`,
  );
