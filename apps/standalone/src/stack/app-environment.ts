import { existsSync, readFileSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { limitClasses } from "@reelwright/core/limits/rates";
import { parsedUrl } from "@reelwright/core/util/urls";
import {
  type Config,
  type Environment,
  readConfig,
  withFileValues,
} from "@reelwright/platform/config";
import type { Lifecycle } from "@reelwright/platform/lifecycle";
import { isLoopback, isProduction } from "@reelwright/platform/setting-kinds";
import {
  dispatcherSettings,
  gatewaySettings,
  standaloneSettings,
  workerSettings,
} from "@reelwright/platform/settings/apps";
import { newSecretKey } from "@reelwright/platform/settings/secrets";
import { hostHere, isOwnMachine } from "@reelwright/platform/settings/work";
import { demoUser } from "../identity/clients.ts";
import type { ProcessSpec } from "../supervisor/supervised-process.ts";

// The environment of a stack's processes: the given environment, and settings that the stack decides.

/** Grace period of running work when the stack stops. After it, work is handed back and continues at the next start. */
export const graceSeconds = 5;

/** By default only this machine can connect. */
export const hostOf = ({ host }: Pick<StackOptions, "host">): string => host || "127.0.0.1";

/** The environment of `npm start`, the demo and the command line: development unless NODE_ENV says otherwise. */
export const stackEnvironment = (environment: Environment): Environment => ({
  ...environment,
  NODE_ENV: environment["NODE_ENV"]?.trim() || "development",
});

/** Replaces `NAME_FILE` by the file's content, because a stack decides by what is set. Throws a SettingsError. */
export const withFiles = (environment: Environment): Environment =>
  withFileValues(everything, environment);

/** URLs and directories of a stack. */
export type StackLocations = {
  readonly dataDirectory: string;
  readonly host: string;
  readonly port: number;
  /** URL of the gateway on this machine. */
  readonly baseUrl: string;
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly filesDirectory: string;
  readonly secretKeys: string;
  readonly issuer: string | null;
  /** Whether the issuer is the embedded one. */
  readonly hasOwnIssuer: boolean;
};

type Options = Pick<StackOptions, "edition" | "environment" | "allowOutbox">;

/**
 * Settings for local use, enabled while only this machine can reach the gateway. Explicit values are passed on, so that
 * production refuses them.
 */
const allowances = (environment: Options["environment"], host: string): ProcessSpec["env"] => {
  const isOwn = isOwnMachine(environment, host);
  const or = (name: string, byItself: boolean) => ({
    [name]: environment[name] || String(byItself),
  });
  return {
    ...or("REELWRIGHT_ALLOW_PRIVATE_URLS", isOwn),
    ...or("REELWRIGHT_ALLOW_SANDBOX_PAYMENTS", isOwn),
    ...or("REELWRIGHT_TEST_FAULTS", !isProduction(environment)),
  };
};

/** Outside production no test should meet a limit, but every answer has the headers. */
const rateLimitsHere = (environment: Options["environment"]): string =>
  isProduction(environment) ? "" : limitClasses.map((name) => `${name}=100000/60`).join(",");

/** Host names that the gateway accepts. Pages of other sites can reach the loopback through DNS rebinding. */
const hostsOf = (
  environment: Options["environment"],
  { host, baseUrl }: StackLocations,
): string => {
  const publicUrl = parsedUrl(environment["REELWRIGHT_PUBLIC_URL"] ?? "") ?? new URL(baseUrl);
  const usual = isLoopback(host) && !isProduction(environment) ? publicUrl.hostname : "";
  return environment["REELWRIGHT_ALLOWED_HOSTS"] || usual;
};

const outboxOf = ({ allowOutbox, environment }: Options, dataDirectory: string): string => {
  const named = environment["REELWRIGHT_OUTBOX_DIR"] ?? "";
  if (allowOutbox) return named || join(dataDirectory, "outbox");
  return isProduction(environment) ? named : "";
};

/** Addresses aren't confirmed while all email stays in the outbox. */
const confirmsAddresses = ({ allowOutbox, environment }: Options): string =>
  environment["REELWRIGHT_CONFIRM_ADDRESSES"] ||
  String(isProduction(environment) || !allowOutbox || Boolean(environment["SMTP_URL"]));

/**
 * Makes V8 collect garbage early, because processes mostly wait. V8 would otherwise keep up to 100 MB of garbage in a worker,
 * whose large data, such as images and samples, is outside this heap. In the gateway 8 MB save 7 MB of idle memory and cost no
 * CPU time; 4 MB would cost 60 ms at its start, and a busy worker a twentieth of its JavaScript.
 */
export const v8FlagsOf = (app: string): readonly string[] => {
  if (app.startsWith("worker-")) return ["--max-semi-space-size=8", "--max-old-space-size=512"];
  return app === "gateway" ? ["--max-semi-space-size=8"] : [];
};

/** The environment of the stack's processes.*/
export const appEnvironment = (options: Options, at: StackLocations): ProcessSpec["env"] => {
  const { environment } = options;
  return {
    ...environment,
    // Otherwise glibc keeps up to 10 MB per thread.
    MALLOC_ARENA_MAX: environment["MALLOC_ARENA_MAX"] || "2",
    MALLOC_TRIM_THRESHOLD_: environment["MALLOC_TRIM_THRESHOLD_"] || "131072",
    ...allowances(environment, at.host),
    REELWRIGHT_SECRET_KEYS: environment["REELWRIGHT_SECRET_KEYS"] || at.secretKeys,
    DATABASE_URL: at.databaseUrl,
    REDIS_URL: at.redisUrl,
    HOST: at.host,
    PORT: String(at.port),
    REELWRIGHT_PUBLIC_URL: environment["REELWRIGHT_PUBLIC_URL"] || at.baseUrl,
    REELWRIGHT_ALLOWED_HOSTS: hostsOf(environment, at),
    REELWRIGHT_ISSUER: at.issuer ?? "",
    REELWRIGHT_OPERATORS: environment["REELWRIGHT_OPERATORS"] || (at.hasOwnIssuer ? demoUser : ""),
    REELWRIGHT_DASHBOARD_DEMO_USER: at.hasOwnIssuer ? demoUser : "",
    REELWRIGHT_EDITION: options.edition,
    REELWRIGHT_FILES_DIR: at.filesDirectory,
    REELWRIGHT_OUTBOX_DIR: outboxOf(options, at.dataDirectory),
    REELWRIGHT_CONFIRM_ADDRESSES: confirmsAddresses(options),
    REELWRIGHT_VOICES_DIR: environment["REELWRIGHT_VOICES_DIR"] || join(at.dataDirectory, "voices"),
    REELWRIGHT_CACHE_DIR: join(at.dataDirectory, "cache"),
    REELWRIGHT_GRACE_SECONDS: String(graceSeconds),
    REELWRIGHT_RATE_LIMITS: environment["REELWRIGHT_RATE_LIMITS"] || rateLimitsHere(environment),
    // There is no load balancer.
    REELWRIGHT_DRAIN_SECONDS: "0",
    // The processes share a machine, so each needs its own port. runtime.json and Prometheus's targets list them.
    REELWRIGHT_HEALTH_PORT: "any",
  };
};

const everything = {
  ...gatewaySettings,
  ...workerSettings,
  ...dispatcherSettings,
  ...standaloneSettings,
};

/** Reads the settings of all processes before anything starts. Throws one SettingsError for all errors. */
export const checkSettings = (given: Options["environment"]): Config<typeof everything> => {
  const environment = withFiles(given);
  const loopback = "127.0.0.1";
  const named = environment["REELWRIGHT_ISSUER"];
  const hasOwnIssuer =
    !named && !isProduction(environment) && environment["REELWRIGHT_IDENTITY"] !== "none";
  const soon: StackLocations = {
    dataDirectory: "",
    host: hostHere(environment),
    port: 0,
    baseUrl: `http://${loopback}`,
    databaseUrl: environment["DATABASE_URL"] || `postgresql://${loopback}/postgres`,
    redisUrl: environment["REDIS_URL"] || `redis://${loopback}`,
    filesDirectory: "",
    secretKeys:
      storedSecretKeys(environment["REELWRIGHT_DATA_DIR"] || ".data") ?? newSecretKey("k1"),
    issuer: named || (hasOwnIssuer ? `http://${loopback}` : null),
    hasOwnIssuer,
  };
  const edition = environment["REELWRIGHT_EDITION"] ?? "";
  const asTheyStand = { environment, edition, allowOutbox: false };
  return readConfig(everything, {
    ...appEnvironment(asTheyStand, soon),
    PORT: environment["PORT"],
  });
};

export type StackOptions = {
  /** 0: any free port. */
  readonly port: number;
  readonly dataDirectory: string;
  readonly edition: string;
  /** Address that the gateway listens on. Empty or omitted: the loopback. */
  readonly host?: string;
  /** External services. Empty or omitted: the stack runs its own. */
  readonly databaseUrl?: string;
  readonly redisUrl?: string;
  /** Whether `/outbox` shows unsent email to anyone who reaches the gateway. */
  readonly allowOutbox?: boolean;
  /** Issuer of bearer tokens; default none. */
  readonly identity?: "embedded" | "none";
  /** Inherited by the processes. */
  readonly environment: { readonly [name: string]: string | undefined };
  readonly say: (line: string) => void;
  /** Called immediately with a function that stops the stack, even while it starts. */
  readonly onStop: Lifecycle["onStop"];
};
export type Stack = {
  readonly baseUrl: string;
  readonly databaseUrl: string;
  /** Issuer of bearer tokens, if any. */
  readonly issuer: string | null;
  readonly filesDirectory: string;
  readonly filesUrl: string;
  stop(): Promise<void>;
};

const fileIn = (dataDirectory: string): string => join(dataDirectory, "secret.keys");

/** The keys in the data directory; null before the first start. */
export const storedSecretKeys = (dataDirectory: string): string | null =>
  existsSync(fileIn(dataDirectory)) ? readFileSync(fileIn(dataDirectory), "utf8").trim() : null;

/**
 * The keys that encrypt tenants' secrets, in the format of REELWRIGHT_SECRET_KEYS. The first start creates a key in the data
 * directory, readable by its owner only. To rotate, put another key in front of it.
 */
export const secretKeysOf = async (dataDirectory: string): Promise<string> => {
  const file = fileIn(dataDirectory);
  if (!existsSync(file)) {
    // Renamed when complete: secrets that were sealed with a partial key could never be read.
    await writeFile(`${file}.new`, `${newSecretKey("k1")}\n`, { mode: 0o600 });
    await rename(`${file}.new`, file);
  }
  return (await readFile(file, "utf8")).trim();
};
