/** Pages of the outbox. What mails hold is text here, and a page of its own only behind a sandbox. */
import { escapeHtml } from "@reelwright/core/mail/write-mail";
import type { OutboxMail } from "@reelwright/integrations/mail/outbox";
import { brandLine, pageIcon, pageStyle } from "../page-style.ts";

export const outboxStyle = `${pageStyle}
main { max-width: 46rem; margin: 0 auto; padding: 1rem; }
a { color: var(--accent); }
.lead { margin: .25rem 0 1.25rem; color: var(--soft); }
ul { list-style: none; margin: 0; padding: 0; border: 1px solid var(--line); border-radius: 1rem; background: var(--panel); overflow: hidden; }
li + li { border-top: 1px solid var(--line); }
li a { display: grid; gap: .1rem 1rem; padding: .9rem 1.25rem; color: var(--ink); text-decoration: none; overflow-wrap: anywhere; }
li a:hover { background: var(--accent-soft); }
li a:focus-visible { outline-offset: -3px; }
li strong { font-weight: 600; }
small { color: var(--soft); font-size: .9rem; }
.back { display: inline-block; margin: 0 0 1rem; font-weight: 600; }
dl { margin: 1rem 0 1.25rem; }
dl div { display: flex; justify-content: space-between; gap: 1rem; padding: .45rem 0; border-top: 1px solid var(--line); }
dt { white-space: nowrap; }
dd { font-weight: 400; overflow-wrap: anywhere; }
.id { font: .75rem/2 ui-monospace, monospace; }
iframe { display: block; width: 100%; height: 30rem; border: 1px solid var(--line); border-radius: .7rem; background: #ffffff; color-scheme: light; }
summary { margin-top: 1rem; padding: .4rem 0; font-weight: 600; cursor: pointer; }
pre { margin: .5rem 0 0; padding: 1rem; border-radius: .7rem; background: var(--ground); font: .85rem/1.6 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
@media (min-width: 48rem) {
  main { padding: 2.5rem 1.5rem; }
  li a { grid-template-columns: 1fr auto; }
}
`;

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)} · Reelwright</title>${pageIcon}<style>${outboxStyle}</style></head>
<body><main>
${body}
</main></body></html>
`;

const time = (at: string): string =>
  `<time datetime="${escapeHtml(at)}">${escapeHtml(at.replace("T", " ").replace(/\.\d+Z$/, " UTC"))}</time>`;

const item = ({ id, subject, to, sentAt }: OutboxMail): string =>
  `<li><a href="/outbox/${id}"><strong>${escapeHtml(subject)}</strong><small>${time(sentAt)}</small><small>to ${escapeHtml(to)}</small></a></li>`;

/** All mails, the newest first. */
export const listPage = (mails: readonly OutboxMail[]): string =>
  page(
    "Outbox",
    `${brandLine}
<h1>Outbox</h1>
<p class="lead">Mail of this installation. It has no mail server, so nothing leaves it.</p>
${
  mails.length > 0
    ? `<ul>\n${mails.map(item).join("\n")}\n</ul>`
    : '<p class="panel">No mail has been sent yet.</p>'
}`,
  );

/** Where a mail leads: within the page that shows it no link can be followed. */
const linksOf = (text: string): string =>
  [...new Set(text.match(/https?:\/\/\S+/g) ?? [])]
    .map((url) =>
      row("Leads to", `<a href="${escapeHtml(url)}" rel="noreferrer">${escapeHtml(url)}</a>`),
    )
    .join("\n");

const row = (name: string, value: string, look = ""): string =>
  `<div><dt>${name}</dt><dd${look}>${value}</dd></div>`;

/** One mail: its head, how a mail program shows it, and its text. */
export const mailPage = ({ id, subject, from, to, sentAt, messageId, text }: OutboxMail): string =>
  page(
    subject,
    `<a class="back" href="/outbox">← Outbox</a>
<article class="panel">
<h1>${escapeHtml(subject)}</h1>
<dl>
${row("From", escapeHtml(from))}
${row("To", escapeHtml(to))}
${row("Sent", time(sentAt))}
${row("Message-ID", escapeHtml(messageId), ' class="id"')}
${linksOf(text)}
</dl>
<iframe sandbox title="The mail as it is shown" src="/outbox/${id}/html"></iframe>
<details><summary>As plain text</summary><pre>${escapeHtml(text)}</pre></details>
</article>`,
  );
