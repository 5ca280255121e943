/** `/outbox`: the email of an installation without a mail server. With one, nothing is served here. */
import { createHash } from "node:crypto";
import { escapeHtml } from "@reelwright/core/mail/write-mail";
import type { Outbox, OutboxMail } from "@reelwright/integrations/mail/outbox";
import { type Express, type RequestHandler, type Response, Router } from "express";
import { namedRoute, readOnly } from "../http/route-middleware.ts";
import { brandLine, pageIcon, pageStyle } from "./page.ts";

const outboxStyle = `${pageStyle}
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

const styleHash = createHash("sha256").update(outboxStyle).digest("base64");
const nothing = ["default-src 'none'", "base-uri 'none'", "form-action 'none'"];
/** The pages run no script and load nothing but the email, which is sandboxed. */
const pagePolicy = [
  ...nothing,
  `style-src 'sha256-${styleHash}'`,
  "img-src data:",
  "frame-src 'self'",
  "frame-ancestors 'none'",
].join("; ");
const mailPolicy = [
  ...nothing,
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
  "sandbox",
].join("; ");

const sendPage = (response: Response, policy: string, html: string): void => {
  response.setHeader("Content-Security-Policy", policy);
  response.setHeader("Cache-Control", "no-store");
  response.type("text/html").send(html);
};

/** Returns the host name in a `Host` header, without the port; null if the header is malformed. */
const hostnameOf = (host = ""): string | null => {
  const url = `http://${host}`;
  return /^[^\s/@\\?#]+$/.test(host) && URL.canParse(url) ? new URL(url).hostname : null;
};

const isLoopback = (name: string): boolean =>
  /^(localhost|127\.0\.0\.1|\[::1\])$|\.localhost$/.test(name);

/**
 * Answers 421 to requests under other host names than loopback and `hosts`. Otherwise a page of another site could read
 * the email through DNS rebinding.
 */
const onlyAt =
  (hosts: readonly string[]): RequestHandler =>
  (request, response, next) => {
    const name = hostnameOf(request.headers.host);
    if (name !== null && (isLoopback(name) || hosts.includes(name))) return next();
    response.setHeader("Cache-Control", "no-store");
    response
      .status(421)
      .type("text/plain")
      .send("The outbox is not available under this host name. Use localhost.\n");
  };

export type ServedOutbox = Pick<Outbox, "list" | "read"> & {
  /** Accepted host names besides loopback names. */
  readonly hosts?: readonly string[];
};

/** Mounts the list and the emails as pages, and the list as JSON at `/outbox.json`. */
export const mountOutboxPages = (app: Express, outbox: ServedOutbox): void => {
  app.use(["/outbox", "/outbox.json"], onlyAt(outbox.hosts ?? []));
  app.get(
    "/outbox.json",
    namedRoute("/outbox.json", async (_request, response) => {
      response.setHeader("Cache-Control", "no-store");
      response.json({ items: await outbox.list() });
    }),
  );
  const router = Router({ caseSensitive: true });
  router.get(
    "/",
    namedRoute("/outbox", async (_request, response) =>
      sendPage(response, pagePolicy, listPage(await outbox.list())),
    ),
  );
  router.get(
    "/:id",
    namedRoute("/outbox/{id}", async (request, response, next) => {
      const mail = await outbox.read(String(request.params["id"]));
      return mail ? sendPage(response, pagePolicy, mailPage(mail)) : next();
    }),
  );
  router.get(
    "/:id/html",
    namedRoute("/outbox/{id}/html", async (request, response, next) => {
      const mail = await outbox.read(String(request.params["id"]));
      if (!mail) return next();
      response.removeHeader("X-Frame-Options");
      return sendPage(response, mailPolicy, mail.html);
    }),
  );
  app.all("/outbox.json", readOnly);
  router.all(["/", "/:id", "/:id/html"], readOnly);
  app.use("/outbox", router);
};

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

/** The list of emails, newest first. */
const listPage = (mails: readonly OutboxMail[]): string =>
  page(
    "Outbox",
    `${brandLine}
<h1>Outbox</h1>
<p class="lead">Email of this installation. It has no mail server, so nothing is sent.</p>
${
  mails.length > 0
    ? `<ul>\n${mails.map(item).join("\n")}\n</ul>`
    : '<p class="panel">No email yet.</p>'
}`,
  );

/** The links of an email. They can't be followed inside the sandboxed frame. */
const linksOf = (text: string): string =>
  [...new Set(text.match(/https?:\/\/\S+/g) ?? [])]
    .map((url) =>
      row("Leads to", `<a href="${escapeHtml(url)}" rel="noreferrer">${escapeHtml(url)}</a>`),
    )
    .join("\n");

const row = (name: string, value: string, look = ""): string =>
  `<div><dt>${name}</dt><dd${look}>${value}</dd></div>`;

/** One email: its headers, rendered, and as plain text. */
const mailPage = ({ id, subject, from, to, sentAt, messageId, text }: OutboxMail): string =>
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
<iframe sandbox title="Rendered email" src="/outbox/${id}/html"></iframe>
<details><summary>As plain text</summary><pre>${escapeHtml(text)}</pre></details>
</article>`,
  );
