/** Where everything of a stack will be found: its servers, its addresses, its keys. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Places } from "./app-environment.ts";
import { freePort } from "./free-port.ts";
import { type EmbeddedIssuer, embeddedIssuer } from "./identity/embedded.ts";
import { postgresServer } from "./postgres.ts";
import { redisServer } from "./redis.ts";
import { secretKeysOf } from "./secret-file.ts";
import type { StackOptions } from "./stack.ts";

/** An issuer that the environment names is the one; the embedded one knows no passwords, so it is for development alone. */
const issuerFor = async (
  { identity, environment }: StackOptions,
  dataDirectory: string,
): Promise<{ readonly issuer: string | null; readonly embedded: EmbeddedIssuer | null }> => {
  const named = environment["REELWRIGHT_ISSUER"];
  const isWanted = identity === "embedded" && environment["NODE_ENV"] !== "production";
  if (named || !isWanted) return { issuer: named || null, embedded: null };
  const embedded = await embeddedIssuer(dataDirectory);
  return { issuer: embedded.issuer, embedded };
};

/** The servers, and where everything will be found. */
export const layOut = async (options: StackOptions, dataDirectory: string, signal: AbortSignal) => {
  const port = await freePort(options.port);
  const postgres = await postgresServer(dataDirectory, await freePort(), signal);
  const redis = await redisServer(
    dataDirectory,
    await freePort(),
    options.environment["PATH"] ?? "",
  );
  const baseUrl = `http://127.0.0.1:${port}`;
  const { issuer, embedded } = await issuerFor(options, dataDirectory);
  const at: Places = {
    dataDirectory,
    port,
    baseUrl,
    issuer,
    databaseUrl: postgres.url,
    redisUrl: redis.url,
    filesDirectory: join(dataDirectory, "files"),
    filesUrl: `${baseUrl}/files`,
    secretKeys: await secretKeysOf(dataDirectory),
  };
  await mkdir(at.filesDirectory, { recursive: true });
  return { servers: [postgres.spec, redis.spec], embedded, at };
};
