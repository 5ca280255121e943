/**
 * Issuers that behave like Entra ID v2, Auth0, Amazon Cognito and Keycloak where they differ: issuer URLs, the parameter and
 * scopes that an API's token needs, the claims of access tokens, and refusals. The pages and the protocol are the embedded
 * issuer's. Sources: "Access token claims reference" and AADSTS901002 (Microsoft), "Get Access Tokens" (Auth0), "Understanding
 * the access token" (Amazon), "Audience support" (Keycloak).
 */
import { createHash, createPrivateKey, sign } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Provider, { type ClientMetadata, type Configuration } from "oidc-provider";
import { clientsOf, type IdentityKeys, identityKeys, nameOf } from "../identity/clients.ts";
import { pageMiddleware } from "../identity/pages.ts";
import { configurationOf } from "../identity/provider.ts";
import { openRecords } from "../identity/records.ts";

export const vendors = ["entra", "auth0", "cognito", "keycloak"] as const;
export type Vendor = (typeof vendors)[number];

const tenant = "8f5ea5c6-3e54-4a4f-9a0c-2f6d1c1b7a11";
const guid = (text: string): string =>
  createHash("sha256")
    .update(text)
    .digest("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");

/** The API as it is registered at each vendor. */
const entraApi = guid("api");
const auth0Api = "https://api.example.com/";

type Claims = { [name: string]: unknown };

type Purpose = "dashboard" | "cli" | "operators";

type Behavior = {
  /** Path of the issuer's URL. */
  readonly path: string;
  /** Client ids by purpose. */
  readonly clients: { readonly [purpose in Purpose]: string };
  /** The gateway's settings for this issuer. */
  readonly settings: { readonly [name: string]: string };
  readonly scopes: readonly string[];
  /** Refuses a scope that it doesn't know, instead of ignoring it. */
  readonly refusesScopes: boolean;
  /** Changes the parameters of an authorization request. Returns the text of an error page, or null. */
  readonly received: (query: URLSearchParams) => string | null;
  /** Whether this request gets a JWT for the API. Otherwise the token is opaque. */
  readonly isForApi: (query: URLSearchParams) => boolean;
  /** The subject in ID tokens, and their further claims. */
  readonly person: (email: string) => Claims & { readonly sub: string };
  /** What the userinfo endpoint says to an access token for the API; null: it refuses it. */
  readonly userInfo: (email: string) => Claims | null;
  /** The access token's claims, from the standard ones. */
  readonly claims: (claims: Claims, client: string, scope: string) => Claims;
};

/** Differs for each client, as Entra's `sub` does. */
const pairwise = (subject: string, client: string): string =>
  createHash("sha256").update(`${subject} ${client}`).digest("base64url");

const entra: Behavior = {
  path: `/${tenant}/v2.0`,
  clients: { dashboard: guid("dashboard"), cli: guid("cli"), operators: guid("operators") },
  settings: {
    REELWRIGHT_AUDIENCE: entraApi,
    REELWRIGHT_AUDIENCE_PARAMETER: "none",
    REELWRIGHT_SUBJECT_CLAIM: "oid",
    REELWRIGHT_DASHBOARD_SCOPE: `openid profile email offline_access api://${entraApi}/access`,
  },
  scopes: ["openid", "profile", "email", "offline_access", `api://${entraApi}/access`],
  refusesScopes: true,
  received: (query) =>
    query.has("resource")
      ? "AADSTS901002: The 'resource' request parameter is not supported."
      : null,
  isForApi: (query) => (query.get("scope") ?? "").includes(`api://${entraApi}/`),
  // Its `sub` differs by client too, which the provider can't do for clients with several hosts.
  person: (email) => ({ sub: pairwise(email, "id"), oid: guid(email), tid: tenant }),
  // It is that of Microsoft Graph, another API.
  userInfo: () => null,
  claims: ({ iss, iat, exp, sub }, client) => ({
    ...{ iss, iat, nbf: iat, exp, aud: entraApi, azp: client, azpacr: "0", ver: "2.0" },
    ...{ oid: guid(String(sub)), tid: tenant, sub: pairwise(String(sub), client), scp: "access" },
    ...{ name: nameOf(String(sub)), preferred_username: sub },
  }),
};

const auth0: Behavior = {
  path: "/",
  clients: { dashboard: "GtXa0dashboard", cli: "GtXa0cli", operators: "GtXa0operators" },
  settings: { REELWRIGHT_AUDIENCE: auth0Api, REELWRIGHT_AUDIENCE_PARAMETER: "audience" },
  // Unknown scopes are ignored.
  scopes: ["openid", "profile", "email", "offline_access"],
  refusesScopes: false,
  received: (query) => {
    // Without the compatibility profile, `resource` is ignored.
    query.delete("resource");
    const audience = query.get("audience");
    if (audience !== null && audience !== auth0Api) return `Service not found: ${audience}`;
    return null;
  },
  isForApi: (query) => query.get("audience") === auth0Api,
  person: (email) => ({ sub: `auth0|${guid(email)}` }),
  userInfo: (email) => ({ sub: `auth0|${guid(email)}`, email, email_verified: true }),
  claims: ({ iss, iat, exp, sub }, client, scope) => ({
    ...{ iss, iat, exp, azp: client, scope, sub: `auth0|${guid(String(sub))}` },
    aud: [auth0Api, `${String(iss)}userinfo`],
  }),
};

const cognitoClients = { dashboard: "7d2k9dashboard", cli: "7d2k9cli", operators: "7d2k9ops" };
const cognito: Behavior = {
  path: "/eu-central-1_AbCdEfGhI",
  clients: cognitoClients,
  settings: {
    REELWRIGHT_AUDIENCE: `${cognitoClients.dashboard}, ${cognitoClients.cli}`,
    REELWRIGHT_AUDIENCE_CLAIM: "client_id",
    REELWRIGHT_DASHBOARD_SCOPE: "openid email profile",
  },
  scopes: ["openid", "email", "profile", "phone"],
  refusesScopes: true,
  received: () => null,
  isForApi: () => true,
  person: (email) => ({ sub: guid(email), "cognito:username": guid(email) }),
  userInfo: (email) => ({ sub: guid(email), email, email_verified: "true" }),
  claims: ({ iss, iat, exp, sub, jti }, client, scope) => ({
    ...{ iss, iat, exp, jti, scope, sub: guid(String(sub)), client_id: client },
    ...{ token_use: "access", version: 2, auth_time: iat, username: guid(String(sub)) },
  }),
};

const keycloak: Behavior = {
  path: "/realms/reelwright",
  clients: {
    dashboard: "reelwright-dashboard",
    cli: "reelwright-cli",
    operators: "reelwright-operators",
  },
  settings: {},
  scopes: ["openid", "profile", "email", "offline_access", "api"],
  refusesScopes: true,
  received: () => null,
  isForApi: () => true,
  person: (email) => ({ sub: guid(email) }),
  userInfo: (email) => ({ sub: guid(email), email, email_verified: true }),
  claims: ({ iss, iat, exp, sub, jti }, client, scope) => ({
    ...{ iss, iat, exp, jti, scope, azp: client, typ: "Bearer", sub: guid(String(sub)) },
    // The client scope `api` has the audience mapper.
    aud: scope.split(" ").includes("api") ? ["urn:reelwright:api", "account"] : "account",
    ...{ name: nameOf(String(sub)), email: sub, email_verified: true, preferred_username: sub },
    realm_access: { roles: ["offline_access", "default-roles-reelwright"] },
  }),
};

const behaviors: { readonly [vendor in Vendor]: Behavior } = { entra, auth0, cognito, keycloak };

const clientsFor = (gatewayUrl: string, { clients }: Behavior): ClientMetadata[] =>
  clientsOf({ gatewayUrl, corsOrigins: [] }).map((client) => {
    const name = client.client_id.replace("reelwright-", "");
    return { ...client, client_id: clients[name as Purpose] };
  });

export type VendorIssuer = {
  readonly issuer: string;
  readonly clients: Behavior["clients"];
  /** The gateway's settings for it. */
  readonly settings: Behavior["settings"];
  close(): Promise<void>;
};

const page = (text: string): string => `<!doctype html><title>Sign in</title><p>${text}</p>`;

type Door = Parameters<Provider["use"]>[0];

/** Where a request with a scope that the vendor doesn't know is redirected to; null: it is taken. */
const scopeRefusal = (
  { scopes, refusesScopes }: Behavior,
  issuer: string,
  query: URLSearchParams,
): string | null => {
  const asked = (query.get("scope") ?? "").split(" ").filter(Boolean);
  const unknown = asked.filter((each) => !scopes.includes(each));
  if (unknown.length === 0 || !refusesScopes) return null;
  const back = new URL(query.get("redirect_uri") ?? "");
  back.search = new URLSearchParams({
    error: "invalid_scope",
    error_description: `Invalid scopes: ${unknown.join(" ")}`,
    state: query.get("state") ?? "",
    iss: issuer,
  }).toString();
  return back.href;
};

/** Reads authorization requests as the vendor does. */
const requestsOf =
  (behavior: Behavior, issuer: string): Door =>
  async (ctx, next) => {
    if (ctx.path !== "/auth" || ctx.method !== "GET") return next();
    const query = new URLSearchParams(ctx.querystring);
    const problem = behavior.received(query);
    if (problem !== null) {
      ctx.status = 400;
      ctx.type = "html";
      ctx.body = page(problem);
      return;
    }
    const refusal = scopeRefusal(behavior, issuer, query);
    if (refusal !== null) return ctx.redirect(refusal);
    // The provider issues JWTs for resources only.
    query.delete("resource");
    if (behavior.isForApi(query)) query.set("resource", "urn:api");
    query.delete("audience");
    ctx.querystring = query.toString();
    await next();
  };

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Replaces the access tokens that are JWTs by those of the vendor, which the provider couldn't issue without `aud`. */
const tokensOf = (
  behavior: Behavior,
  { signing }: IdentityKeys,
  emails: Map<string, string>,
): Door => {
  const key = createPrivateKey({ key: signing, format: "jwk" });
  return async (ctx, next) => {
    await next();
    const body = ctx.body as { access_token?: string } | undefined;
    if (ctx.path !== "/token" || !body?.access_token?.includes(".")) return;
    const [, payload = ""] = body.access_token.split(".");
    const standard = JSON.parse(Buffer.from(payload, "base64url").toString()) as Claims;
    const client = String(standard["client_id"]);
    const claims = behavior.claims(standard, client, String(standard["scope"] ?? ""));
    const text = `${encoded({ alg: "ES256", kid: signing.kid, typ: "JWT" })}.${encoded(claims)}`;
    const signature = sign("sha256", Buffer.from(text), { key, dsaEncoding: "ieee-p1363" });
    const token = `${text}.${signature.toString("base64url")}`;
    emails.set(token, String(standard["sub"]));
    ctx.body = { ...body, access_token: token };
  };
};

/** Answers at the userinfo endpoint, where the provider takes none of these tokens. */
const userInfoOf =
  (behavior: Behavior, emails: ReadonlyMap<string, string>): Door =>
  async (ctx, next) => {
    if (ctx.path !== "/me") return next();
    const email = emails.get(ctx.get("authorization").replace(/^Bearer /, ""));
    const found = email === undefined ? null : behavior.userInfo(email);
    ctx.status = found ? 200 : 401;
    ctx.body = found ?? { error: "invalid_token" };
  };

const configurationFor = (
  base: Configuration,
  behavior: Behavior,
  gatewayUrl: string,
): Configuration => ({
  ...base,
  clients: clientsFor(gatewayUrl, behavior),
  scopes: [...behavior.scopes],
  claims: { ...base.claims, openid: ["sub", "oid", "tid", "cognito:username"] },
  findAccount: (_ctx, email) => ({
    accountId: email,
    claims: () => ({ name: nameOf(email), email, ...behavior.person(email) }),
  }),
  // None of these vendors adds claims as the embedded issuer does.
  extraTokenClaims: () => undefined,
  features: {
    ...base.features,
    resourceIndicators: {
      enabled: true,
      defaultResource: () => [],
      useGrantedResource: () => true,
      getResourceServerInfo: () => ({
        scope: "api",
        audience: "urn:api",
        accessTokenTTL: 3_600,
        accessTokenFormat: "jwt",
        jwt: { sign: { alg: "ES256" } },
      }),
    },
  },
});

/** Starts an issuer on a free port. `gatewayUrl`: where the dashboard is. */
export const startVendorIssuer = async (
  vendor: Vendor,
  gatewayUrl: string,
): Promise<VendorIssuer> => {
  const behavior = behaviors[vendor];
  const directory = await mkdtemp(join(tmpdir(), `reelwright-${vendor}-`));
  const errors: unknown[] = [];
  const records = await openRecords(directory, (error) => errors.push(error));
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer = origin + behavior.path;
  const options = {
    ...{ gatewayUrl, corsOrigins: [], issuer, audience: "urn:api", records },
    keys: await identityKeys(directory),
    log: (_event: string, fields: object = {}) => void errors.push(fields),
  };
  const base = configurationOf(options);
  const provider = new Provider(issuer, configurationFor(base, behavior, gatewayUrl));
  provider.use(requestsOf(behavior, issuer));
  const emails = new Map<string, string>();
  provider.use(tokensOf(behavior, options.keys, emails));
  provider.use(userInfoOf(behavior, emails));
  for (const door of pageMiddleware(provider, options)) provider.use(door);
  const answer = provider.callback();
  const prefix = behavior.path.replace(/\/$/, "");
  server.on("request", (request, response) => {
    const url = request.url ?? "/";
    if (prefix !== "" && url.startsWith(prefix)) {
      Object.assign(request, { originalUrl: url, url: url.slice(prefix.length) });
    }
    void answer(request, response);
  });
  return {
    issuer,
    clients: behavior.clients,
    settings: {
      ...behavior.settings,
      REELWRIGHT_ISSUER: issuer,
      REELWRIGHT_DASHBOARD_CLIENT_ID: behavior.clients.dashboard,
      REELWRIGHT_CLI_CLIENT_ID: behavior.clients.cli,
    },
    close: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
      await records.close();
      await rm(directory, { recursive: true });
      if (errors.length > 0) throw new Error(JSON.stringify(errors));
    },
  };
};
