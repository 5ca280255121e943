/** What `npm start` says once everything runs. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isLoopback } from "@reelwright/platform";
import { openStore } from "@reelwright/store";
import { demoUser } from "./identity/user.ts";
import { createTenant } from "./tenant.ts";

const demoCredits = 5_000;

export type Welcome = {
  readonly host: string;
  readonly baseUrl: string;
  readonly databaseUrl: string;
  /** Of bearer tokens; null: there is none. */
  readonly issuer: string | null;
  /** Whether the issuer is our own, where the demo user signs in. */
  readonly hasOwnIssuer: boolean;
  readonly hasOutbox: boolean;
  readonly isProduction: boolean;
  readonly dataDirectory: string;
  /** Whether REELWRIGHT_PUBLIC_URL is set. */
  readonly hasPublicUrl: boolean;
};

/** The demo tenant: its id, and its key where it was made just now. */
type Demo = { readonly tenantId: string; readonly apiKey: string | null };

const hasTenants = async (databaseUrl: string): Promise<boolean> => {
  const store = await openStore({ url: databaseUrl, poolSize: 1 });
  try {
    return (await store.tenantList(1)).total > 0;
  } finally {
    await store.close();
  }
};

/**
 * The tenant that somebody who tries things out begins with: made where there is no tenant at all, never in production.
 * Null: there is none.
 */
export const demoTenant = async (to: Welcome): Promise<Demo | null> => {
  if (to.isProduction) return null;
  const note = join(to.dataDirectory, "welcomed");
  if (existsSync(note)) {
    const tenantId = readFileSync(note, "utf8").trim();
    return tenantId === "" ? null : { tenantId, apiKey: null };
  }
  if (await hasTenants(to.databaseUrl)) return null;
  const person = to.hasOwnIssuer && to.issuer ? { issuer: to.issuer, subject: demoUser } : null;
  const demo = { name: "Demo", credits: demoCredits, person };
  const { tenant_id, api_key } = await createTenant(to.databaseUrl, demo);
  writeFileSync(note, `${tenant_id}\n`);
  return { tenantId: tenant_id, apiKey: api_key };
};

const commandOn = ({ dataDirectory }: Welcome, command: string): string =>
  `${dataDirectory === ".data" ? "" : `REELWRIGHT_DATA_DIR=${dataDirectory} `}npx reelwright ${command}`;

const addresses = (to: Welcome): readonly (readonly [string, string])[] => [
  ["API", `${to.baseUrl}/api/v1`],
  ["Docs", `${to.baseUrl}/docs`],
  ["OpenAPI", `${to.baseUrl}/openapi.json`],
  ...(to.hasOutbox ? [["Outbox", `${to.baseUrl}/outbox`] as const] : []),
  ...(to.hasOwnIssuer && to.issuer
    ? [["Sign in", `${to.issuer}/   on this machine, as ${demoUser}: shows a token`] as const]
    : []),
  ["Logs", join(to.dataDirectory, "logs")],
];

const keyLines = (to: Welcome, demo: Demo | null): readonly string[] => {
  if (demo === null) {
    const make = commandOn(to, "admin create-tenant --name NAME --credits N");
    return [`A tenant and its key: ${make}`];
  }
  const another = commandOn(to, `admin create-key --tenant ${demo.tenantId} --name NAME`);
  if (demo.apiKey === null) return [`Another key of the demo tenant: ${another}`];
  return [
    `A demo tenant with ${demoCredits} credits was made. Its API key, shown this once:`,
    "",
    `  ${demo.apiKey}`,
    "",
    `Another one: ${another}`,
  ];
};

/** Whoever opens the gateway to others hears what follows. */
const openLines = ({ host, baseUrl, hasPublicUrl }: Welcome): readonly string[] => {
  if (isLoopback(host)) return [];
  const hint = `HOST=${host}: other machines reach the gateway.`;
  return hasPublicUrl
    ? [hint]
    : [`${hint} Addresses of files begin with ${baseUrl}; set REELWRIGHT_PUBLIC_URL to theirs.`];
};

/** All lines, without their margin. */
export const welcomeLines = (to: Welcome, demo: Demo | null): readonly string[] => [
  "",
  ...addresses(to).map(([name, where]) => `${name.padEnd(10)} ${where}`),
  "",
  ...keyLines(to, demo),
  "",
  ...openLines(to),
  "Ctrl-C stops everything; the data stays.",
];
