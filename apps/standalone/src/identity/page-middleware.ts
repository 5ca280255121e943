/** What stands in front of the provider: who may come at all, and the sign-in page. */
import type { IncomingMessage } from "node:http";
import type Provider from "oidc-provider";
import { errors } from "oidc-provider";
import { dashboardOrigins, type WebApps } from "./clients.ts";
import { signInPage, style } from "./pages.ts";
import { tokenPages } from "./token-page.ts";
import { demoUser, userOf } from "./user.ts";

type Door = Parameters<Provider["use"]>[0];
type Context = Parameters<Door>[0];

const longestForm = 4_096;

/** A form's fields. Throws for one that is longer than any of ours. */
const readForm = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let text = "";
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > longestForm) throw new errors.InvalidRequest("the form is too long");
  }
  return new URLSearchParams(text);
};

/**
 * Whether who is signed in is asked for without a form. The dashboard asks that in a frame; the answer, a redirect or an
 * error, has nothing to press.
 */
const asksQuietly = (ctx: Context): boolean =>
  ctx.path === "/auth" && ctx.query["prompt"] === "none";

/**
 * Nothing runs in a page and nothing is fetched from elsewhere. Browsers also hold what a form's answer redirects to
 * against `form-action`: the dashboard, and the command line's own little server.
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
      // It can't name origins.
      ...(!isFramed && { "X-Frame-Options": "DENY" }),
    });
    await next();
  };
};

/** A page of somebody else's whose name was turned to this address has another name. */
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

/** Who was signed in here is no longer, and what they allowed isn't asked for in another's name. */
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
  // Throws SessionNotFound where the cookie is another sign-in's: nobody can be signed in from elsewhere.
  const { uid, params, prompt } = await provider.interactionDetails(ctx.req, ctx.res);
  const action = `/sign-in/${uid}`;
  if (ctx.method !== "POST") {
    const hint = userOf(String(params["login_hint"] ?? ""));
    // The link that `npm start` prints; `prompt=login` asks for the form all the same.
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

/** Our own pages, in front of the provider's paths. */
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

/** The doors, the outermost first. */
export const pageMiddleware = (
  provider: Provider,
  at: WebApps & { readonly issuer: string },
): readonly Door[] => [protect(at), onlyByName(at.issuer), tokenPages(at), pages(provider)];
