import { generateKeyPairSync, type JsonWebKey, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ClientMetadata } from "oidc-provider";

export const dashboardClient = "reelwright-dashboard";
const commandLineClient = "reelwright-cli";
const operatorsClient = "reelwright-operators";

/** URLs of the pages that people sign in to. */
export type WebApps = {
  readonly gatewayUrl: string;
  /** Other origins that may call the API. */
  readonly corsOrigins: readonly string[];
};

/** The origins of `127.0.0.1` and `localhost`, which differ for browsers. */
const originsOf = (gatewayUrl: string): readonly string[] => {
  const { port, origin } = new URL(gatewayUrl);
  return [...new Set([origin, `http://localhost:${port}`])];
};

/** Possible origins of the dashboard: the gateway, and development servers. */
export const dashboardOrigins = ({ gatewayUrl, corsOrigins }: WebApps): readonly string[] => [
  ...new Set([...originsOf(gatewayUrl), ...corsOrigins]),
];

const open = {
  token_endpoint_auth_method: "none",
  grant_types: ["authorization_code", "refresh_token"],
  response_types: ["code"],
  id_token_signed_response_alg: "ES256",
} as const satisfies Partial<ClientMetadata>;

/** All clients are public: they have no secret and use PKCE. */
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
      // Matches any port: the command line uses a free one for each sign-in (RFC 8252, section 7.3).
      redirect_uris: ["http://127.0.0.1/callback"],
    },
  ];
};

/** The user of the tenant that `npm start` creates at its first run. */
export const demoUser = "demo@reelwright.local";

const address = /^[^\s@<>"'\p{C}]{1,64}@[^\s@<>"'\p{C}]{1,189}$/u;

/** Normalizes an email address to lower case: the account's id. Null if it isn't an address. */
export const userOf = (text: string): string | null => {
  const email = text.trim().toLowerCase();
  return address.test(email) ? email : null;
};

/** `ada.lovelace@example.com` → `Ada Lovelace`. */
export const nameOf = (email: string): string =>
  (email.split("@")[0] ?? "")
    .split(/[._+-]+/)
    .filter((word) => word !== "")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ") || email;

export type IdentityKeys = {
  /** Private key that signs tokens with ES256. */
  readonly signing: JsonWebKey & { readonly kid: string };
  /** Key that signs cookies. */
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

/** Reads the keys below `directory`. They are created at the first start, readable by their owner only. */
export const identityKeys = async (directory: string): Promise<IdentityKeys> => {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const file = join(directory, "keys.json");
  if (!existsSync(file)) {
    await writeFile(`${file}.new`, JSON.stringify(newKeys()), { mode: 0o600 });
    await rename(`${file}.new`, file);
  }
  return JSON.parse(await readFile(file, "utf8")) as IdentityKeys;
};
