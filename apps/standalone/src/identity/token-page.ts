/**
 * The issuer's own front page: it signs in right here, as the command line does, and shows the token. For people who
 * have no app to come from.
 */

import { beginExchange, type Exchange } from "@reelwright/cli/sign-in";
import type Provider from "oidc-provider";
import { failurePage, tokenPage } from "./pages.ts";

type Middleware = Parameters<Provider["use"]>[0];
type Context = Parameters<Middleware>[0];

/** Sign-ins that were begun and not ended; the oldest goes when there are more. */
const maxBegun = 100;

const show = (ctx: Context, status: number, page: string): void => {
  ctx.status = status;
  ctx.set("Cache-Control", "no-store");
  ctx.type = "html";
  ctx.body = page;
};

export const tokenPages = ({
  issuer,
  gatewayUrl,
}: {
  readonly issuer: string;
  readonly gatewayUrl: string;
}): Middleware => {
  const begun = new Map<string, Exchange>();
  const begin = async (ctx: Context): Promise<void> => {
    const exchange = await beginExchange(issuer, `${issuer}/callback`);
    const [oldest] = begun.keys();
    if (begun.size >= maxBegun && oldest !== undefined) begun.delete(oldest);
    begun.set(new URL(exchange.url).searchParams.get("state") ?? "", exchange);
    ctx.set("Cache-Control", "no-store");
    ctx.redirect(exchange.url);
  };
  const finish = async (ctx: Context): Promise<void> => {
    const returned = new URL(ctx.url, issuer);
    const state = returned.searchParams.get("state") ?? "";
    const exchange = begun.get(state);
    begun.delete(state);
    if (!exchange) {
      const words = "This sign-in was ended before, or began elsewhere.";
      return show(ctx, 400, failurePage("unknown_sign_in", words, `${issuer}/`));
    }
    const tokens = await exchange.finish(returned).catch((error: unknown) => String(error));
    if (typeof tokens === "string") {
      return show(ctx, 400, failurePage("sign_in_failed", tokens, `${issuer}/`));
    }
    show(ctx, 200, tokenPage({ ...tokens, gatewayUrl }));
  };
  return async (ctx, next) => {
    if (ctx.method === "GET" && ctx.path === "/") return begin(ctx);
    if (ctx.method === "GET" && ctx.path === "/callback") return finish(ctx);
    await next();
  };
};
