/** The settings that are in force here: of the environment, and of the stack that runs on this machine. */
import { join } from "node:path";
import { type Config, type Environment, readConfig, secretsOf } from "@reelwright/platform/config";
import { redactor } from "@reelwright/platform/log/redact-text";
import {
  dispatcherSettings,
  gatewaySettings,
  standaloneSettings,
  workerSettings,
} from "@reelwright/platform/settings/apps";
import { newSecretKey } from "@reelwright/platform/settings/secrets";
import { appEnvironment, madeSecretKeys } from "../stack/app-environment.ts";
import { differing, openedSettings, type Runtime, readRuntime } from "../stack/runtime-file.ts";
import { type Check, ok, warning } from "./finding.ts";

const everything = { ...dispatcherSettings, ...gatewaySettings, ...workerSettings } as const;
export type DoctorConfig = Config<typeof everything>;

const dataDirectoryOf = (environment: Environment): string =>
  readConfig({ dataDirectory: standaloneSettings.dataDirectory }, environment).dataDirectory;

/** What the running stack was started with. */
const startedWith = (dataDirectory: string, { settings }: Runtime): Environment => {
  const keys = madeSecretKeys(dataDirectory);
  return settings === undefined || keys === null ? {} : openedSettings(settings, keys);
};

/** What the environment says, without variables that are empty. */
const statedIn = (environment: Environment): Environment =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));

/** What the processes of the running stack were given; what the environment here says comes first. */
const ofStack = (own: Environment, dataDirectory: string, runtime: Runtime): Environment => {
  const environment = { ...startedWith(dataDirectory, runtime), ...statedIn(own) };
  const { allowOutbox, host } = readConfig(standaloneSettings, environment);
  const edition = environment["REELWRIGHT_EDITION"] ?? "";
  return {
    ...appEnvironment(
      { environment, edition, allowOutbox },
      {
        dataDirectory,
        host: host || "127.0.0.1",
        port: Number(new URL(runtime.base_url).port),
        baseUrl: runtime.base_url,
        databaseUrl: runtime.database_url,
        redisUrl: runtime.redis_url,
        filesDirectory: join(dataDirectory, "files"),
        secretKeys: madeSecretKeys(dataDirectory) ?? newSecretKey("k1"),
        issuer: runtime.issuer,
        hasOwnIssuer: runtime.issuer !== null && !environment["REELWRIGHT_ISSUER"],
      },
    ),
  };
};

/**
 * The environment as the processes of this installation read it: that of the running stack, else the one that is given,
 * as in a container. Throws a SettingsError, and an Error where neither a stack runs nor DATABASE_URL is set.
 */
export const environmentHere = (environment: Environment): Environment => {
  const dataDirectory = dataDirectoryOf(environment);
  const runtime = readRuntime(dataDirectory);
  if (runtime !== null) return ofStack(environment, dataDirectory, runtime);
  if (environment["DATABASE_URL"]) return environment;
  throw new Error(
    `No stack runs on ${dataDirectory} and DATABASE_URL is not set; run npm start first, or name its directory in REELWRIGHT_DATA_DIR.`,
  );
};

/** Whose settings are looked at: those of the running stack, and what is set otherwise here. */
export const settingsCheck = (environment: Environment): Check => ({
  name: "settings",
  remedy: "",
  run: async () => {
    const dataDirectory = dataDirectoryOf(environment);
    const runtime = readRuntime(dataDirectory);
    if (runtime === null) return ok("of this environment");
    const whose = `of the stack that runs at ${runtime.base_url}`;
    const others = differing(environment, startedWith(dataDirectory, runtime));
    if (others.length === 0) return ok(whose);
    return warning(
      `${whose}, but ${others.join(", ")} as set here`,
      "Unset them here to check what runs, or start the stack anew with them.",
    );
  },
});

/** Findings without what secret settings hold: what a server says may repeat it. */
export const findingRedactor = (config: DoctorConfig): ((text: string) => string) =>
  redactor(secretsOf(everything, config));

/** Reads everything that any process would read. Throws one SettingsError for all that is wrong. */
export const configHere = (environment: Environment): DoctorConfig =>
  readConfig(everything, environmentHere(environment));
