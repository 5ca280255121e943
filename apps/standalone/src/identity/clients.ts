import type { ClientMetadata } from "oidc-provider";

export const dashboardClient = "reelwright-dashboard";
export const commandLineClient = "reelwright-cli";
const operatorsClient = "reelwright-operators";

/** The same port by its other name: browsers take them for two origins. */
export const originsOf = (gatewayUrl: string): readonly string[] => {
  const { port } = new URL(gatewayUrl);
  return [new URL(gatewayUrl).origin, `http://localhost:${port}`];
};

const open = {
  token_endpoint_auth_method: "none",
  grant_types: ["authorization_code", "refresh_token"],
  response_types: ["code"],
  id_token_signed_response_alg: "ES256",
} as const satisfies Partial<ClientMetadata>;

/** All are public: they keep no secret, so they prove themselves with PKCE. */
export const clientsOf = (gatewayUrl: string): ClientMetadata[] => {
  const origins = originsOf(gatewayUrl);
  return [
    {
      ...open,
      grant_types: [...open.grant_types],
      response_types: [...open.response_types],
      client_id: dashboardClient,
      client_name: "Reelwright",
      application_type: "web",
      redirect_uris: origins.flatMap((origin) => [`${origin}/`, `${origin}/auth/callback`]),
      post_logout_redirect_uris: origins.map((origin) => `${origin}/`),
    },
    {
      ...open,
      grant_types: ["authorization_code"],
      response_types: [...open.response_types],
      client_id: operatorsClient,
      client_name: "Reelwright for operators",
      application_type: "web",
      redirect_uris: origins.map((origin) => `${origin}/admin/callback`),
    },
    {
      ...open,
      grant_types: [...open.grant_types],
      response_types: [...open.response_types],
      client_id: commandLineClient,
      client_name: "Reelwright on the command line",
      application_type: "native",
      // On any port: it takes a free one for each sign-in (RFC 8252, section 7.3).
      redirect_uris: ["http://127.0.0.1/callback"],
    },
  ];
};
