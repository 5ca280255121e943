/** The pages that people see: no script, no file from elsewhere. */
import { mark, markFile } from "@reelwright/core/design/mark";
import { paletteStyle } from "@reelwright/core/design/palette";
import { escapeHtml } from "@reelwright/core/mail/write-mail";
import { demoUser } from "./user.ts";

/** The icon of a page, within it. */
const icon = `data:image/svg+xml,${encodeURIComponent(markFile)}`;

const page = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Reelwright</title>
<link rel="icon" href="${icon}">
<link rel="stylesheet" href="/sign-in/style.css">
</head>
<body>
<main class="card">
${mark(40)}
${content}
</main>
</body>
</html>
`;

export type SignIn = {
  /** Where the forms go. */
  readonly action: string;
  /** What was typed in. */
  readonly email: string;
  /** What is wrong with it; null on the first look. */
  readonly problem: string | null;
};

/** Where somebody says who they are. */
export const signInPage = ({ action, email, problem }: SignIn): string =>
  page(
    problem ? "Check the address" : "Sign in",
    `<h1>Sign in to Reelwright</h1>
<form method="post" action="${escapeHtml(action)}">
<input type="hidden" name="email" value="${demoUser}">
<button class="first" type="submit">Continue as the demo user</button>
</form>
<p class="or"><span>or as somebody else</span></p>
<form method="post" action="${escapeHtml(action)}" novalidate>
<label for="email">E-mail address</label>
<input id="email" name="email" type="email" required autocomplete="username" autocapitalize="none" spellcheck="false" inputmode="email" placeholder="you@example.com" value="${escapeHtml(email)}"${
      problem ? ' aria-invalid="true" aria-describedby="problem" autofocus' : ""
    }>
${problem ? `<p id="problem" class="problem" role="alert">${escapeHtml(problem)}</p>\n` : ""}<button type="submit">Continue</button>
</form>
<p class="note">This sign-in is for development: it asks for no password and sends no mail. A new address gets an account of its own.</p>`,
  );

/** The token of somebody who signed in at the issuer's own front page, and what it is for. */
export const tokenPage = ({
  access_token,
  expires_in,
  gatewayUrl,
}: {
  readonly access_token: string;
  readonly expires_in: number;
  readonly gatewayUrl: string;
}): string =>
  page(
    "Signed in",
    `<h1>You are signed in</h1>
<p>This access token serves for ${Math.round(expires_in / 60)} minutes:</p>
<pre class="token" tabindex="0">${escapeHtml(access_token)}</pre>
<p>Put it into Authorize in <a href="${escapeHtml(gatewayUrl)}/docs">the documentation</a> to try the API, or make an API key with it:</p>
<pre tabindex="0">curl ${escapeHtml(gatewayUrl)}/api/v1/api-keys \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"name": "first"}'</pre>
<p class="note">In a shell: <code>npx reelwright login</code></p>`,
  );

/** Asks whether to sign out; `form` is the provider's own, named op.logoutForm. */
export const signOutPage = (form: string): string =>
  page(
    "Sign out",
    `<h1>Sign out of Reelwright?</h1>
${form}
<button class="first" type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>
<button type="submit" form="op.logoutForm">Stay signed in</button>`,
  );

export const signedOutPage = (home: string): string =>
  page(
    "Signed out",
    `<h1>You are signed out</h1>
<p><a href="${escapeHtml(home)}">Back to Reelwright</a></p>`,
  );

/** What went wrong, in the protocol's words. */
export const failurePage = (code: string, words: string, home: string): string =>
  page(
    "That didn't work",
    `<h1>That didn’t work</h1>
<p>The sign-in can’t go on from here. Go back and start again.</p>
<p class="note">${escapeHtml(code)}: ${escapeHtml(words)}</p>
<p><a href="${escapeHtml(home)}">Back to Reelwright</a></p>`,
  );

/** The style of all pages, light and dark. */
export const style = `${paletteStyle}*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:grid;place-items:center;padding:16px;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
.card{width:100%;max-width:400px;padding:32px 28px;border:1px solid var(--line);background:var(--panel);border-radius:16px}
.mark{display:block;margin:0 0 20px}
h1{margin:0 0 20px;font-size:1.5rem;line-height:1.25;letter-spacing:-.01em}
form{margin:0}
label{display:block;margin:0 0 6px;font-weight:600}
input[type=email]{width:100%;min-height:48px;padding:10px 14px;border:1px solid var(--edge);border-radius:12px;background:transparent;color:inherit;font:inherit}
input::placeholder{color:var(--soft);opacity:1}
input[aria-invalid]{border-color:var(--bad)}
button{display:block;width:100%;min-height:48px;margin:12px 0 0;padding:10px 16px;border:1px solid var(--edge);border-radius:12px;background:transparent;color:inherit;font:inherit;font-weight:600;cursor:pointer}
button.first{margin:0;border-color:var(--accent);background:var(--accent);color:var(--on-accent)}
button:hover{filter:brightness(1.08)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.or{display:flex;align-items:center;gap:12px;margin:20px 0 14px;color:var(--soft);font-size:.875rem}
.or::before,.or::after{content:"";flex:1;border-top:1px solid var(--line)}
pre{margin:0 0 14px;padding:10px 14px;border:1px solid var(--edge);border-radius:12px;font:13px/1.5 ui-monospace,Menlo,Consolas,monospace;white-space:pre-wrap;overflow-wrap:anywhere}.token{user-select:all}
.problem{margin:8px 0 0;color:var(--bad);font-size:.9375rem}
.note{margin:20px 0 0;color:var(--soft);font-size:.875rem}
a{color:var(--accent)}
`;
