/** The effective settings: of the environment, and of the stack that runs on this machine. */
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
import {
  appEnvironment,
  stackEnvironment,
  storedSecretKeys,
  withFiles,
} from "../stack/app-environment.ts";
import { differing, openedSettings, type Runtime, readRuntime } from "../stack/runtime-file.ts";
import { type Check, ok, warning } from "./finding.ts";

const everything = { ...dispatcherSettings, ...gatewaySettings, ...workerSettings } as const;
export type DoctorConfig = Config<typeof everything>;

const dataDirectoryOf = (environment: Environment): string =>
  readConfig({ dataDirectory: standaloneSettings.dataDirectory }, environment).dataDirectory;

/** The settings that the running stack was started with. */
const startedWith = (dataDirectory: string, { settings }: Runtime): Environment => {
  const keys = storedSecretKeys(dataDirectory);
  return settings === undefined || keys === null ? {} : openedSettings(settings, keys);
};

/** The environment without empty variables. */
const statedIn = (environment: Environment): Environment =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));

/** The environment of the running stack's processes, overridden by the local environment. */
const ofStack = (own: Environment, dataDirectory: string, runtime: Runtime): Environment => {
  const environment = stackEnvironment(
    withFiles({ ...startedWith(dataDirectory, runtime), ...statedIn(own) }),
  );
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
        secretKeys: storedSecretKeys(dataDirectory) ?? newSecretKey("k1"),
        issuer: runtime.issuer,
        hasOwnIssuer: runtime.issuer !== null && !environment["REELWRIGHT_ISSUER"],
      },
    ),
  };
};

/**
 * The environment of this installation's processes: of the running stack, otherwise the given one, as in a container. Throws a
 * SettingsError, or an Error if no stack runs and DATABASE_URL isn't set.
 */
export const environmentHere = (environment: Environment): Environment => {
  const dataDirectory = dataDirectoryOf(environment);
  const runtime = readRuntime(dataDirectory);
  if (runtime !== null) return ofStack(environment, dataDirectory, runtime);
  if (environment["DATABASE_URL"] || environment["DATABASE_URL_FILE"]) return environment;
  throw new Error(
    `No stack runs on ${dataDirectory} and DATABASE_URL is not set; run npm start first, or name its directory in REELWRIGHT_DATA_DIR.`,
  );
};

/** Reports whose settings are checked, and which local settings differ from the running stack's. */
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
      "Unset them here to check the running stack, or restart the stack with them.",
    );
  },
});

/** Redacts secrets in findings: a server's response may repeat them. */
export const findingRedactor = (config: DoctorConfig): ((text: string) => string) =>
  redactor(secretsOf(everything, config));

/** Reads all settings of all processes. Throws one SettingsError for all errors. */
export const configHere = (environment: Environment): DoctorConfig =>
  readConfig(everything, environmentHere(environment));
