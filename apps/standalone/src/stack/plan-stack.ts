/** Plans a stack: its servers, URLs and keys. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { isProduction } from "@reelwright/platform/setting-kinds";
import { type EmbeddedIssuer, embeddedIssuer } from "../identity/embedded-issuer.ts";
import { postgresServer } from "../services/postgres.ts";
import { checkDatabase, checkRedis, freePort, redisServer } from "../services/services.ts";
import { hostOf, type StackLocations, type StackOptions, secretKeysOf } from "./app-environment.ts";

/** The configured issuer, otherwise the embedded one, which asks for no password and never runs in production. */
const issuerFor = async (
  { identity, environment }: StackOptions,
  dataDirectory: string,
): Promise<{ readonly issuer: string | null; readonly embedded: EmbeddedIssuer | null }> => {
  const named = environment["REELWRIGHT_ISSUER"];
  const isWanted = identity === "embedded" && !isProduction(environment);
  if (named || !isWanted) return { issuer: named || null, embedded: null };
  const embedded = await embeddedIssuer(dataDirectory);
  return { issuer: embedded.issuer, embedded };
};

/** Checks that external services can be reached, before anything is created or started. */
const checkServices = async ({ databaseUrl, redisUrl }: StackOptions): Promise<void> => {
  if (databaseUrl) await checkDatabase(databaseUrl);
  if (redisUrl) await checkRedis(redisUrl);
};

const postgresFor = async (
  { databaseUrl }: StackOptions,
  dataDirectory: string,
  signal: AbortSignal,
) => {
  if (!databaseUrl) return postgresServer(dataDirectory, await freePort(), signal);
  return { url: databaseUrl, spec: null };
};

const redisFor = async ({ redisUrl, environment }: StackOptions, dataDirectory: string) => {
  if (!redisUrl) return redisServer(dataDirectory, await freePort(), environment["PATH"] ?? "");
  return { url: redisUrl, spec: null };
};

const everywhere = ["0.0.0.0", "::", "[::]", "localhost"];

/** URL of the gateway on this machine. */
const baseUrlOf = (host: string, port: number): string => {
  if (everywhere.includes(host)) return `http://127.0.0.1:${port}`;
  return host.includes(":") && !host.startsWith("[")
    ? `http://[${host}]:${port}`
    : `http://${host}:${port}`;
};

/** Plans the servers to start, and all URLs. Throws if a port is taken or an external service can't be reached. */
export const planStack = async (
  options: StackOptions,
  dataDirectory: string,
  signal: AbortSignal,
) => {
  const host = hostOf(options);
  const port = await freePort(options.port, host);
  await checkServices(options);
  const postgres = await postgresFor(options, dataDirectory, signal);
  const redis = await redisFor(options, dataDirectory);
  const { issuer, embedded } = await issuerFor(options, dataDirectory);
  const at: StackLocations = {
    dataDirectory,
    host,
    port,
    baseUrl: baseUrlOf(host, port),
    issuer,
    hasOwnIssuer: embedded !== null,
    databaseUrl: postgres.url,
    redisUrl: redis.url,
    filesDirectory: join(dataDirectory, "files"),
    secretKeys: await secretKeysOf(dataDirectory),
  };
  await mkdir(at.filesDirectory, { recursive: true });
  const servers = [postgres.spec, redis.spec].filter((spec) => spec !== null);
  return { servers, embedded, at };
};
