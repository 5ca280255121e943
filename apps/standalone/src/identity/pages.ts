import type { IncomingMessage } from "node:http";
import { beginExchange, type Exchange } from "@reelwright/cli/sign-in";
import { mark, markFile, paletteStyle } from "@reelwright/core/design/palette";
import { escapeHtml } from "@reelwright/core/mail/write-mail";
import type Provider from "oidc-provider";
import { errors } from "oidc-provider";
import { dashboardOrigins, demoUser, userOf, type WebApps } from "./clients.ts";

// The issuer's pages, without scripts or external files.

/** The icon, embedded in the page. */
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

type SignIn = {
  /** URL that the forms are sent to. */
  readonly action: string;
  /** The entered address. */
  readonly email: string;
  /** Why it isn't valid; null before the first attempt. */
  readonly problem: string | null;
};

/** The sign-in form. */
const signInPage = ({ action, email, problem }: SignIn): string =>
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

/** Shows the token after a sign-in at the issuer's front page. */
const tokenPage = ({
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

/** Asks for confirmation of a sign-out. `form` is the provider's form, named op.logoutForm. */
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

/** Shows an error of the protocol. */
export const failurePage = (code: string, words: string, home: string): string =>
  page(
    "That didn't work",
    `<h1>That didn’t work</h1>
<p>The sign-in can’t go on from here. Go back and start again.</p>
<p class="note">${escapeHtml(code)}: ${escapeHtml(words)}</p>
<p><a href="${escapeHtml(home)}">Back to Reelwright</a></p>`,
  );

/** The style of all pages, light and dark. */
const style = `${paletteStyle}*{box-sizing:border-box}
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

/**
 * The issuer's front page, for people without an app: it signs in like the command line, and shows the token.
 */

type Middleware = Parameters<Provider["use"]>[0];
type TokenContext = Parameters<Middleware>[0];

/** Maximum of unfinished sign-ins. The oldest is dropped. */
const maxBegun = 100;

const showToken = (ctx: TokenContext, status: number, page: string): void => {
  ctx.status = status;
  ctx.set("Cache-Control", "no-store");
  ctx.type = "html";
  ctx.body = page;
};

const tokenPages = ({
  issuer,
  gatewayUrl,
}: {
  readonly issuer: string;
  readonly gatewayUrl: string;
}): Middleware => {
  const begun = new Map<string, Exchange>();
  const begin = async (ctx: TokenContext): Promise<void> => {
    const exchange = await beginExchange(issuer, `${issuer}/callback`);
    const [oldest] = begun.keys();
    if (begun.size >= maxBegun && oldest !== undefined) begun.delete(oldest);
    begun.set(new URL(exchange.url).searchParams.get("state") ?? "", exchange);
    ctx.set("Cache-Control", "no-store");
    ctx.redirect(exchange.url);
  };
  const finish = async (ctx: TokenContext): Promise<void> => {
    const returned = new URL(ctx.url, issuer);
    const state = returned.searchParams.get("state") ?? "";
    const exchange = begun.get(state);
    begun.delete(state);
    if (!exchange) {
      const words = "This sign-in was ended before, or began elsewhere.";
      return showToken(ctx, 400, failurePage("unknown_sign_in", words, `${issuer}/`));
    }
    const tokens = await exchange.finish(returned).catch((error: unknown) => String(error));
    if (typeof tokens === "string") {
      return showToken(ctx, 400, failurePage("sign_in_failed", tokens, `${issuer}/`));
    }
    showToken(ctx, 200, tokenPage({ ...tokens, gatewayUrl }));
  };
  return async (ctx, next) => {
    if (ctx.method === "GET" && ctx.path === "/") return begin(ctx);
    if (ctx.method === "GET" && ctx.path === "/callback") return finish(ctx);
    await next();
  };
};

// Middleware in front of the provider: access checks, and the sign-in page.

type Door = Parameters<Provider["use"]>[0];
type Context = Parameters<Door>[0];

const longestForm = 4_096;

/** Reads a form's fields. Throws if it is longer than any of ours. */
const readForm = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let text = "";
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > longestForm) throw new errors.InvalidRequest("the form is too long");
  }
  return new URLSearchParams(text);
};

/**
 * Whether the request asks for the signed-in user without a form (`prompt=none`). The dashboard does that in a frame. The
 * response is a redirect or an error.
 */
const asksQuietly = (ctx: Context): boolean =>
  ctx.path === "/auth" && ctx.query["prompt"] === "none";

/**
 * Forbids scripts and external files. `form-action` includes the dashboard and the command line's local server, because
 * browsers also apply it to redirects after a form.
 */
const protect = (apps: WebApps): Door => {
  const origins = dashboardOrigins(apps);
  const targets = ["'self'", ...origins, "http://127.0.0.1:*"].join(" ");
  const policy = `default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action ${targets}`;
  return async (ctx, next) => {
    const isFramed = asksQuietly(ctx);
    const ancestors = isFramed ? origins.join(" ") : "'none'";
    ctx.set({
      "Content-Security-Policy": `${policy}; frame-ancestors ${ancestors}`,
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
      // This header can't name origins, so it is left out for framed responses.
      ...(!isFramed && { "X-Frame-Options": "DENY" }),
    });
    await next();
  };
};

/** Refuses other host names, against DNS rebinding. */
const onlyByName = (issuer: string): Door => {
  const { host, port } = new URL(issuer);
  const names = [host, `localhost:${port}`];
  return async (ctx, next) => {
    if (names.includes(ctx.host)) return next();
    ctx.status = 421;
    ctx.body = "This issuer has another name.";
  };
};

const show = (ctx: Context, page: string): void => {
  ctx.set("Cache-Control", "no-store");
  ctx.type = "html";
  ctx.body = page;
};

/** Ends the session of another account, so that its grants don't apply to the new one. */
const forgetOther = async (provider: Provider, ctx: Context, accountId: string): Promise<void> => {
  const session = await provider.Session.get(ctx);
  if (!session.accountId || session.accountId === accountId) return;
  Object.assign(session, { accountId: undefined, authorizations: {} });
  await session.persist();
};

const finish = async (provider: Provider, ctx: Context, accountId: string): Promise<void> => {
  const login = { accountId, remember: true };
  const goesOnAt = await provider.interactionResult(ctx.req, ctx.res, { login });
  await forgetOther(provider, ctx, accountId);
  ctx.status = 303;
  ctx.redirect(goesOnAt);
};

const signIn = async (provider: Provider, ctx: Context): Promise<void> => {
  // Throws SessionNotFound if the cookie belongs to another sign-in, so other sites can't sign anyone in.
  const { uid, params, prompt } = await provider.interactionDetails(ctx.req, ctx.res);
  const action = `/sign-in/${uid}`;
  if (ctx.method !== "POST") {
    const hint = userOf(String(params["login_hint"] ?? ""));
    // The link that `npm start` prints signs in without a form. `prompt=login` shows the form nevertheless.
    const isAsked = prompt.reasons.includes("login_prompt");
    if (hint === demoUser && !isAsked) return finish(provider, ctx, hint);
    return show(ctx, signInPage({ action, email: hint ?? "", problem: null }));
  }
  const email = (await readForm(ctx.req)).get("email") ?? "";
  const accountId = userOf(email);
  if (accountId === null) {
    ctx.status = 422;
    const problem = "Enter an e-mail address, such as you@example.com.";
    return show(ctx, signInPage({ action, email: email.slice(0, 254), problem }));
  }
  await finish(provider, ctx, accountId);
};

/** Serves our own pages before the provider's paths. */
const pages =
  (provider: Provider): Door =>
  async (ctx, next) => {
    if (ctx.path === "/sign-in/style.css") {
      ctx.set("Cache-Control", "public, max-age=300");
      ctx.type = "css";
      ctx.body = style;
      return;
    }
    if (/^\/sign-in\/[\w-]{1,64}$/.test(ctx.path)) return signIn(provider, ctx);
    await next();
  };

/** The middleware, outermost first. */
export const pageMiddleware = (
  provider: Provider,
  at: WebApps & { readonly issuer: string },
): readonly Door[] => [protect(at), onlyByName(at.issuer), tokenPages(at), pages(provider)];
