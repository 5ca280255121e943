/** The settings that the processes of a stack get: what the environment says, and what the stack itself decides. */
import { join } from "node:path";
import type { ChildSpec } from "./child.ts";
import type { StackOptions } from "./stack.ts";

/** Running work may end within this time when the stack is stopped; then it is handed back and goes on next time. */
export const graceSeconds = 5;

/** Where everything of a stack is found. */
export type Places = {
  readonly dataDirectory: string;
  readonly port: number;
  readonly baseUrl: string;
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly filesDirectory: string;
  readonly filesUrl: string;
  readonly secretKeys: string;
  readonly issuer: string | null;
};

/** What the stack's own processes read. */
export const appEnvironment = (
  options: Pick<StackOptions, "edition" | "environment">,
  at: Places,
): ChildSpec["env"] => ({
  REELWRIGHT_ALLOW_PRIVATE_URLS: "true",
  REELWRIGHT_SECRET_KEYS: at.secretKeys,
  REELWRIGHT_TEST_FAULTS: String(options.environment["NODE_ENV"] !== "production"),
  ...options.environment,
  DATABASE_URL: at.databaseUrl,
  REDIS_URL: at.redisUrl,
  PORT: String(at.port),
  REELWRIGHT_PUBLIC_URL: options.environment["REELWRIGHT_PUBLIC_URL"] || at.baseUrl,
  REELWRIGHT_ISSUER: at.issuer ?? "",
  REELWRIGHT_EDITION: options.edition,
  // A bucket that the environment names is the one.
  ...(options.environment["REELWRIGHT_FILES"] !== "s3" && {
    REELWRIGHT_FILES: "disk",
    REELWRIGHT_FILES_DIR: at.filesDirectory,
    REELWRIGHT_FILES_URL: at.filesUrl,
  }),
  // Everybody who reaches the gateway can read it.
  ...(options.environment["NODE_ENV"] !== "production" && {
    REELWRIGHT_OUTBOX_DIR: join(at.dataDirectory, "outbox"),
  }),
  REELWRIGHT_CACHE_DIR: join(at.dataDirectory, "cache"),
  REELWRIGHT_GRACE_SECONDS: String(graceSeconds),
  // Nobody stands in front of it.
  REELWRIGHT_DRAIN_SECONDS: "0",
});
