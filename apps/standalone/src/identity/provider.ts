import type { Log } from "@reelwright/platform/log/logger";
import Provider, {
  type Configuration,
  errors,
  interactionPolicy,
  type KoaContextWithOIDC,
} from "oidc-provider";
import {
  clientsOf,
  dashboardClient,
  dashboardOrigins,
  type IdentityKeys,
  nameOf,
  userOf,
  type WebApps,
} from "./clients.ts";
import { failurePage, pageMiddleware, signedOutPage, signOutPage } from "./pages.ts";
import type { Records } from "./records.ts";

export type ProviderOptions = WebApps & {
  readonly issuer: string;
  readonly audience: string;
  readonly keys: IdentityKeys;
  readonly records: Records;
  readonly log: Log;
};

const hour = 3_600;
const fortnight = 14 * 24 * hour;
const scopes = "openid email profile offline_access";

const claimsOf = (email: string) => ({ name: nameOf(email), email, email_verified: true });

/** All clients are ours, so the grant is created at the first sign-in without asking for consent. */
const grantOf = async ({ oidc }: KoaContextWithOIDC, audience: string) => {
  const { client, session, provider } = oidc;
  const accountId = session?.accountId;
  if (!client || !accountId) return undefined;
  const known = session.grantIdFor(client.clientId);
  const found = known ? await provider.Grant.find(known) : undefined;
  if (found) return found;
  const grant = new provider.Grant({ clientId: client.clientId, accountId });
  grant.addOIDCScope(scopes);
  grant.addResourceScope(audience, "api");
  await grant.save();
  return grant;
};

/** Access tokens are JWTs for our API only. */
const resourcesOf = (audience: string): NonNullable<Configuration["features"]> => ({
  resourceIndicators: {
    enabled: true,
    defaultResource: () => audience,
    useGrantedResource: () => true,
    getResourceServerInfo: (_ctx, resource) => {
      if (resource !== audience) throw new errors.InvalidTarget();
      return {
        scope: "api",
        audience,
        accessTokenTTL: hour,
        accessTokenFormat: "jwt",
        jwt: { sign: { alg: "ES256" } },
      };
    },
  },
});

const { Check } = interactionPolicy;

/** Whether the app asks for another user than the signed-in one. If so, the form is shown. */
const isOther = ({ oidc }: KoaContextWithOIDC): boolean => {
  const hinted = userOf(String(oidc.params?.["login_hint"] ?? ""));
  return hinted !== null && oidc.session?.accountId !== hinted && !oidc.result?.["login"];
};
const asHinted = new Check("login_hint", "somebody else is signed in", "login_required", isOther);

const promptsWithoutConsent = () => {
  const policy = interactionPolicy.base();
  policy.remove("consent");
  policy.get("login")?.checks.add(asHinted);
  return policy;
};

export const configurationOf = ({
  audience,
  gatewayUrl,
  corsOrigins,
  keys,
  records,
}: ProviderOptions): Configuration => ({
  adapter: (kind: string) => records.adapter(kind),
  clients: clientsOf({ gatewayUrl, corsOrigins }),
  jwks: { keys: [keys.signing] } as NonNullable<Configuration["jwks"]>,
  // The library's default `none` is refused by browsers without https.
  cookies: { keys: [keys.cookies], long: { sameSite: "lax" } },
  pkce: { methods: ["S256"], required: () => true },
  scopes: scopes.split(" "),
  claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
  findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, ...claimsOf(sub) }) }),
  extraTokenClaims: (_ctx, token) =>
    "accountId" in token && token.accountId ? claimsOf(token.accountId) : undefined,
  loadExistingGrant: (ctx) => grantOf(ctx, audience),
  issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed("refresh_token"),
  clientBasedCORS: (_ctx, origin, client) =>
    client.clientId === dashboardClient &&
    dashboardOrigins({ gatewayUrl, corsOrigins }).includes(origin),
  interactions: {
    policy: promptsWithoutConsent(),
    url: (_ctx, { uid }) => `/sign-in/${uid}`,
  },
  ttl: {
    AccessToken: hour,
    AuthorizationCode: 60,
    Grant: fortnight,
    IdToken: hour,
    Interaction: hour,
    RefreshToken: fortnight,
    Session: fortnight,
  },
  responseTypes: ["code"],
  clientAuthMethods: ["none"],
  features: {
    pushedAuthorizationRequests: { enabled: false },
    devInteractions: { enabled: false },
    revocation: { enabled: true },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx, form) => {
        ctx.body = signOutPage(form);
      },
      postLogoutSuccessSource: (ctx) => {
        ctx.body = signedOutPage(gatewayUrl);
      },
    },
    ...resourcesOf(audience),
  },
  renderError: (ctx, { error, error_description }) => {
    ctx.type = "html";
    ctx.body = failurePage(error, error_description ?? "", gatewayUrl);
  },
});

/** Creates the provider with its pages. */
export const createProvider = (options: ProviderOptions): Provider => {
  const provider = new Provider(options.issuer, configurationOf(options));
  for (const door of pageMiddleware(provider, options)) provider.use(door);
  provider.on("server_error", (_ctx, error) =>
    options.log("request.failed", { error: error.message }, "error"),
  );
  return provider;
};
