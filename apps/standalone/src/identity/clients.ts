import { generateKeyPairSync, type JsonWebKey, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ClientMetadata } from "oidc-provider";

export const dashboardClient = "reelwright-dashboard";
const commandLineClient = "reelwright-cli";
const operatorsClient = "reelwright-operators";

/** Where the pages are that people sign in to. */
export type WebApps = {
  readonly gatewayUrl: string;
  /** Origins of other pages that may call the API. */
  readonly corsOrigins: readonly string[];
};

/** The same port by its other name: browsers take them for two origins. */
const originsOf = (gatewayUrl: string): readonly string[] => {
  const { port, origin } = new URL(gatewayUrl);
  return [...new Set([origin, `http://localhost:${port}`])];
};

/** Where the dashboard may be: at the gateway, and where pages are developed that call it. */
export const dashboardOrigins = ({ gatewayUrl, corsOrigins }: WebApps): readonly string[] => [
  ...new Set([...originsOf(gatewayUrl), ...corsOrigins]),
];

const open = {
  token_endpoint_auth_method: "none",
  grant_types: ["authorization_code", "refresh_token"],
  response_types: ["code"],
  id_token_signed_response_alg: "ES256",
} as const satisfies Partial<ClientMetadata>;

/** All are public: they keep no secret, so they prove themselves with PKCE. */
export const clientsOf = (apps: WebApps): ClientMetadata[] => {
  const origins = dashboardOrigins(apps);
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
      redirect_uris: originsOf(apps.gatewayUrl).map((origin) => `${origin}/admin/callback`),
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

/** The person of the tenant that `npm start` makes at its first run. */
export const demoUser = "demo@reelwright.local";

const address = /^[^\s@<>"'\p{C}]{1,64}@[^\s@<>"'\p{C}]{1,189}$/u;

/** The address that somebody signs in with, in small letters: it is who they are. Null for what is none. */
export const userOf = (text: string): string | null => {
  const email = text.trim().toLowerCase();
  return address.test(email) ? email : null;
};

/** "ada.lovelace@example.com" is called "Ada Lovelace". */
export const nameOf = (email: string): string =>
  (email.split("@")[0] ?? "")
    .split(/[._+-]+/)
    .filter((word) => word !== "")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ") || email;

export type IdentityKeys = {
  /** Private; signs tokens with ES256. */
  readonly signing: JsonWebKey & { readonly kid: string };
  /** Signs cookies. */
  readonly cookies: string;
};

const newKeys = (): IdentityKeys => {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const kid = randomBytes(8).toString("hex");
  return {
    signing: { ...privateKey.export({ format: "jwk" }), kid, alg: "ES256", use: "sig" },
    cookies: randomBytes(32).toString("base64url"),
  };
};

/** The keys below `directory`, made at the first start, readable by their owner alone: so tokens survive a restart. */
export const identityKeys = async (directory: string): Promise<IdentityKeys> => {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const file = join(directory, "keys.json");
  if (!existsSync(file)) {
    await writeFile(`${file}.new`, JSON.stringify(newKeys()), { mode: 0o600 });
    await rename(`${file}.new`, file);
  }
  return JSON.parse(await readFile(file, "utf8")) as IdentityKeys;
};
