/** Pages with one panel. They contain no script and load nothing. */
import { createHash } from "node:crypto";
import { mark, markFile, paletteStyle } from "@reelwright/core/design/palette";
import { escapeHtml } from "@reelwright/core/mail/write-mail";

type PanelPages = {
  /** Content-Security-Policy of these pages. */
  readonly policy: string;
  /** The HTML. `title` is a text, `body` is HTML. */
  page(title: string, body: string): string;
};

/** `formAction`: the policy's value for the targets of forms. */
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

/** Common style of the gateway's own pages, light or dark as the reader prefers. */
export const pageStyle = `${paletteStyle}* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
.panel { padding: 1.25rem; border: 1px solid var(--line); border-radius: 1rem; background: var(--panel); }
.panel > :last-child { margin-bottom: 0; }
.banner { margin: 0 0 1rem; padding: .6rem 1rem; border-radius: .6rem; background: var(--wait-soft); color: var(--wait); text-align: center; }
.shop { display: flex; gap: .5rem; align-items: center; margin: 0 0 .75rem; font-weight: 650; letter-spacing: -.01em; }
.mark { flex: none; }
h1 { margin: 0; font-size: 1.35rem; line-height: 1.25; }
dl { margin: 0; }
dt { color: var(--soft); }
dd { margin: 0; font-weight: 600; text-align: right; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
@media (min-width: 48rem) { .panel { padding: 1.75rem; } }
`;

/** The first line of each page. */
export const brandLine = `<p class="shop">${mark(24)}Reelwright</p>`;

/** The page's icon, inline. */
export const pageIcon = `<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(markFile)}">`;
