/** Pages of one panel. No script, nothing from elsewhere. */
import { createHash } from "node:crypto";
import { escapeHtml } from "@reelwright/core/mail/write-mail";
import { brandLine, pageIcon } from "./page-style.ts";

export type PanelPages = {
  /** Content-Security-Policy of these pages. */
  readonly policy: string;
  /** The HTML. `title` is a text, `body` is HTML. */
  page(title: string, body: string): string;
};

/** `formAction`: where their forms may be sent, as the policy says it. */
export const panelPages = (style: string, formAction: "'none'" | "'self'"): PanelPages => ({
  policy: [
    "default-src 'none'",
    `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
    "img-src data:",
    `form-action ${formAction}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  page: (title, body) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)} · Reelwright</title>${pageIcon}<style>${style}</style></head>
<body><main>
<section class="panel">
${brandLine}
<h1>${escapeHtml(title)}</h1>
${body}
</section>
</main></body></html>
`,
});
