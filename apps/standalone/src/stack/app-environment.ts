import { existsSync, readFileSync } from "node:fs";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Config, readConfig } from "@reelwright/platform/config";
import type { Lifecycle } from "@reelwright/platform/lifecycle";
import { isLoopback, isProduction } from "@reelwright/platform/setting-kinds";
import {
  dispatcherSettings,
  gatewaySettings,
  standaloneSettings,
  workerSettings,
} from "@reelwright/platform/settings/apps";
import { newSecretKey } from "@reelwright/platform/settings/secrets";
import { hostHere } from "@reelwright/platform/settings/work";
import { demoUser } from "../identity/clients.ts";
import type { ProcessSpec } from "../supervisor/supervised-process.ts";

/** The settings that the processes of a stack get: what the environment says, and what the stack itself decides. */

/** Running work may end within this time when the stack is stopped; then it is handed back and goes on next time. */
export const graceSeconds = 5;

/** On this machine alone, unless it is told otherwise. */
export const hostOf = ({ host }: Pick<StackOptions, "host">): string => host || "127.0.0.1";

/** Where everything of a stack is found. */
export type StackLocations = {
  readonly dataDirectory: string;
  readonly host: string;
  readonly port: number;
  /** Of the gateway, from this machine. */
  readonly baseUrl: string;
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly filesDirectory: string;
  readonly secretKeys: string;
  readonly issuer: string | null;
  /** Whether that is the embedded one. */
  readonly hasOwnIssuer: boolean;
};

type Options = Pick<StackOptions, "edition" | "environment" | "allowOutbox">;

/**
 * What is for a machine of one's own, by the setting that allows it: on while only this machine reaches the gateway.
 * What production forbids is passed on, so that it is refused where somebody asks for it.
 */
const allowances = (environment: Options["environment"], host: string): ProcessSpec["env"] => {
  const isOwn = isLoopback(host) && !isProduction(environment);
  const or = (name: string, byItself: boolean) => ({
    [name]: environment[name] || String(byItself),
  });
  return {
    ...or("REELWRIGHT_ALLOW_PRIVATE_URLS", isOwn),
    ...or("REELWRIGHT_ALLOW_SANDBOX_PAYMENTS", isOwn),
    ...or("REELWRIGHT_TEST_FAULTS", !isProduction(environment)),
  };
};

const outboxOf = ({ allowOutbox, environment }: Options, dataDirectory: string): string => {
  const named = environment["REELWRIGHT_OUTBOX_DIR"] ?? "";
  if (allowOutbox) return named || join(dataDirectory, "outbox");
  return isProduction(environment) ? named : "";
};

/** Where mail lies in the outbox and goes nowhere else, there is nobody to ask for consent. */
const confirmsAddresses = ({ allowOutbox, environment }: Options): string =>
  environment["REELWRIGHT_CONFIRM_ADDRESSES"] ||
  String(isProduction(environment) || !allowOutbox || Boolean(environment["SMTP_URL"]));

/** What the stack's own processes read. */
export const appEnvironment = (options: Options, at: StackLocations): ProcessSpec["env"] => {
  const { environment } = options;
  return {
    ...environment,
    // glibc would keep ten MB per thread that it once needed, and give little of it back.
    MALLOC_ARENA_MAX: environment["MALLOC_ARENA_MAX"] || "2",
    MALLOC_TRIM_THRESHOLD_: environment["MALLOC_TRIM_THRESHOLD_"] || "131072",
    ...allowances(environment, at.host),
    REELWRIGHT_SECRET_KEYS: environment["REELWRIGHT_SECRET_KEYS"] || at.secretKeys,
    DATABASE_URL: at.databaseUrl,
    REDIS_URL: at.redisUrl,
    HOST: at.host,
    PORT: String(at.port),
    REELWRIGHT_PUBLIC_URL: environment["REELWRIGHT_PUBLIC_URL"] || at.baseUrl,
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
    // Nobody stands in front of it.
    REELWRIGHT_DRAIN_SECONDS: "0",
    // The processes share a machine: they can't all have one port. runtime.json and Prometheus's targets name them.
    REELWRIGHT_HEALTH_PORT: "any",
  };
};

const everything = {
  ...gatewaySettings,
  ...workerSettings,
  ...dispatcherSettings,
  ...standaloneSettings,
};

/** Reads what every process of a stack will read, before anything starts. Throws one SettingsError for all. */
export const checkSettings = (environment: Options["environment"]): Config<typeof everything> => {
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
    secretKeys: madeSecretKeys(environment["REELWRIGHT_DATA_DIR"] || ".data") ?? newSecretKey("k1"),
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
  /** 0: any free one. */
  readonly port: number;
  readonly dataDirectory: string;
  /** Worker processes that wait to take the place of one that dies. */
  readonly standbyWorkers: number;
  readonly edition: string;
  /** Where the gateway listens; empty or left out: on this machine alone. */
  readonly host?: string;
  /** Services that others run, to be used instead of our own; empty or left out: ours. */
  readonly databaseUrl?: string;
  readonly redisUrl?: string;
  /** Whether mail that nobody sends is shown to whoever reaches the gateway. */
  readonly allowOutbox?: boolean;
  /** Who issues bearer tokens; none where it is left out. */
  readonly identity?: "embedded" | "none";
  /** The environment that the processes inherit. */
  readonly environment: { readonly [name: string]: string | undefined };
  readonly say: (line: string) => void;
  /** Hears at once how to stop it, also while it starts. */
  readonly onStop: Lifecycle["onStop"];
};
export type Stack = {
  readonly baseUrl: string;
  readonly databaseUrl: string;
  /** Of bearer tokens; null where there is none. */
  readonly issuer: string | null;
  readonly filesDirectory: string;
  readonly filesUrl: string;
  stop(): Promise<void>;
};

const fileIn = (dataDirectory: string): string => join(dataDirectory, "secret.keys");

/** The keys that a start has made in the data directory; null before the first one. */
export const madeSecretKeys = (dataDirectory: string): string | null =>
  existsSync(fileIn(dataDirectory)) ? readFileSync(fileIn(dataDirectory), "utf8").trim() : null;

/**
 * The keys that encrypt tenants' secrets, as REELWRIGHT_SECRET_KEYS takes them. The first key is made at the first
 * start and kept in the data directory, readable by its owner alone; to rotate, put another in front of it.
 */
export const secretKeysOf = async (dataDirectory: string): Promise<string> => {
  const file = fileIn(dataDirectory);
  if (!existsSync(file)) {
    // Whole or not at all: with half a key, what it sealed could never be read.
    await writeFile(`${file}.new`, `${newSecretKey("k1")}\n`, { mode: 0o600 });
    await rename(`${file}.new`, file);
  }
  return (await readFile(file, "utf8")).trim();
};
