/** What `/docs` shows while the documentation isn't there yet. */
import { createHash } from "node:crypto";
import { pageStyle } from "../pages/page-style.ts";

const style = `${pageStyle}
main { max-width: 34rem; margin: 18vh auto 0; padding: 0 1.25rem; }
p { margin: .75rem 0 0; color: var(--soft); }
a { color: var(--accent); }
code { font-size: .9em; }
`;

/** The page; it asks again by itself. */
export const pendingPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="2">
<title>Documentation · Reelwright</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main class="panel">
<h1>The documentation is being built</h1>
<p>It takes less than a minute, and this page opens it by itself. The API is ready already:
<a href="/openapi.json">OpenAPI document</a>, <a href="/llms.txt">in plain text</a>.</p>
<p>In a checkout, <code>npm start</code> and <code>npm run build</code> build it.</p>
</main>
</body>
</html>
`;

export const pendingPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");
