/** What a site's address shows while the site isn't built yet. */
import { createHash } from "node:crypto";
import type { Response } from "express";
import { brandLine, pageIcon, pageStyle } from "../pages/page-style.ts";

const style = `${pageStyle}
main { max-width: 34rem; margin: 18vh auto 0; padding: 0 1.25rem; }
.panel p:not(.shop) { margin: .75rem 0 0; color: var(--soft); }
a { color: var(--accent); }
code { font-size: .9em; }
`;

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const page = (subject: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="2">
<title>${subject} · Reelwright</title>
${pageIcon}
<style>${style}</style>
</head>
<body>
<main class="panel">
${brandLine}
<h1>The ${subject.toLowerCase()} is being built</h1>
<p>It takes less than a minute, and this page opens it by itself. The API is ready already:
<a href="/openapi.json">OpenAPI document</a>, <a href="/llms.txt">in plain text</a>.</p>
<p>In a checkout, <code>npm start</code> and <code>npm run build</code> build it.</p>
</main>
</body>
</html>
`;

/** Sends the page, which asks again by itself. `subject`: "Documentation". */
export const sendPending = (response: Response, subject: string): void => {
  response.setHeader("Content-Security-Policy", policy);
  response.setHeader("Cache-Control", "no-store");
  response.setHeader("Retry-After", "2");
  response.status(503).type("text/html").send(page(subject));
};
