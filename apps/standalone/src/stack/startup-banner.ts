import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { isDiskFull } from "@reelwright/film/failure";
import { isLoopback } from "@reelwright/platform/setting-kinds";
import { demoUser } from "../identity/clients.ts";
import { type DemoTenant, demoCredits } from "./demo-tenant.ts";
import { prometheusCommand } from "./runtime-file.ts";

// The banner that `npm start` prints when everything runs.

export type StartedStack = {
  readonly host: string;
  readonly baseUrl: string;
  readonly databaseUrl: string;
  /** Issuer of bearer tokens, if any. */
  readonly issuer: string | null;
  /** Whether the issuer is the embedded one, where the demo user signs in. */
  readonly hasOwnIssuer: boolean;
  readonly hasOutbox: boolean;
  readonly isProduction: boolean;
  readonly dataDirectory: string;
  /** REELWRIGHT_PUBLIC_URL, if set. */
  readonly publicUrl: string | null;
  /** Ports that are served by vendors: `[["videos", "fal"]]`. */
  readonly vendorPorts: readonly (readonly [port: string, vendor: string])[];
};

const commandOn = ({ dataDirectory }: StartedStack, command: string): string =>
  `${dataDirectory === ".data" ? "" : `REELWRIGHT_DATA_DIR=${dataDirectory} `}npx reelwright ${command}`;

/** A link that signs in, if no password is needed. It uses the public URL, which people are redirected to. */
const dashboardLink = ({ publicUrl, baseUrl, issuer, hasOwnIssuer }: StartedStack): string =>
  `${publicUrl ?? baseUrl}/${issuer && hasOwnIssuer ? "?sign_in=demo" : ""}`;

const addresses = (stack: StartedStack): readonly (readonly [string, string])[] => [
  ["Dashboard", dashboardLink(stack)],
  ["API", `${stack.baseUrl}/api/v1`],
  ["Docs", `${stack.baseUrl}/docs`],
  ["OpenAPI", `${stack.baseUrl}/openapi.json`],
  ...(stack.hasOutbox ? [["Outbox", `${stack.baseUrl}/outbox`] as const] : []),
  ...(stack.hasOwnIssuer && stack.issuer
    ? [["Token", `${stack.issuer}/   on this machine, as ${demoUser}`] as const]
    : []),
  ["Metrics", prometheusCommand(stack.dataDirectory)],
  ["Logs", join(stack.dataDirectory, "logs")],
];

const keyLines = (stack: StartedStack, demo: DemoTenant | null): readonly string[] => {
  if (demo === null) {
    const make = commandOn(stack, "admin create-tenant --name NAME --credits N");
    return [`A tenant and its key: ${make}`];
  }
  const another = commandOn(stack, `admin create-key --tenant ${demo.tenantId} --name NAME`);
  if (demo.apiKey === null) return [`Another key of the demo tenant: ${another}`];
  return [
    `A demo tenant with ${demoCredits} credits was created. Its API key, shown only once:`,
    "",
    `  ${demo.apiKey}`,
    "",
    `Another one: ${another}`,
  ];
};

/** A note if other machines can reach the gateway. */
const openLines = ({ host, baseUrl, publicUrl }: StartedStack): readonly string[] => {
  if (isLoopback(host)) return [];
  const hint = `HOST=${host}: other machines reach the gateway.`;
  return publicUrl
    ? [hint]
    : [`${hint} Addresses of files begin with ${baseUrl}; set REELWRIGHT_PUBLIC_URL to theirs.`];
};

/** A note about ports that are served by vendors, which cost money. */
const vendorLines = (stack: StartedStack): readonly string[] =>
  stack.vendorPorts.length === 0
    ? []
    : [
        `On vendors: ${stack.vendorPorts.map(([port, vendor]) => `${port} (${vendor})`).join(", ")}; the rest is generated here.`,
        `Check them: ${commandOn(stack, "admin doctor")}`,
        "",
      ];

/** The lines, without their indentation. */
export const bannerLines = (stack: StartedStack, demo: DemoTenant | null): readonly string[] => [
  "",
  ...addresses(stack).map(([name, where]) => `${name.padEnd(10)} ${where}`),
  "",
  ...keyLines(stack, demo),
  "",
  ...vendorLines(stack),
  ...openLines(stack),
  "Press Ctrl-C to stop everything. The data stays.",
];

/** Postgres needs at least two files of its write-ahead log to start. */
const minBytes = 32 * 1024 * 1024;

const freeBytes = async (directory: string): Promise<number> => {
  try {
    const { bavail, bsize } = await statfs(directory);
    return bavail * bsize;
  } catch {
    // The reason is reported by another error.
    return Number.POSITIVE_INFINITY;
  }
};

/** Why a file or directory can't be used, by error code. */
const obstacles: { readonly [code: string]: string } = {
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  EROFS: "it is on a read-only file system",
  ENOENT: "it can't be created there",
  ENOTDIR: "a part of its path is a file",
  EEXIST: "there is a file with this name",
};

/** The error to show for a failed start: a full disk and an unusable data directory are named by path. */
export const startErrorOf = async (error: unknown, directory: string): Promise<unknown> => {
  if (isDiskFull(error) || (await freeBytes(directory)) < minBytes) {
    const message = `The disk of ${directory} is full: free some space and start again.`;
    return new Error(message, { cause: error });
  }
  const { code, path } = (error ?? {}) as NodeJS.ErrnoException;
  const obstacle = obstacles[code ?? ""];
  if (obstacle === undefined || !path?.startsWith(directory)) return error;
  const message = `The data directory ${directory} can't be used: ${obstacle} (${code} at ${path}). Set REELWRIGHT_DATA_DIR to a writable directory.`;
  return new Error(message, { cause: error });
};
