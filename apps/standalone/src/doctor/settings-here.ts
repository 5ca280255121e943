/** The settings that are in force here: of the environment, and of the stack that runs on this machine. */
import { join } from "node:path";
import {
  type Config,
  dispatcherSettings,
  type Environment,
  gatewaySettings,
  newSecretKey,
  readConfig,
  redactor,
  secretsOf,
  standaloneSettings,
  workerSettings,
} from "@reelwright/platform";
import { appEnvironment } from "../stack/app-environment.ts";
import { type Runtime, readRuntime } from "../stack/runtime-file.ts";
import { madeSecretKeys } from "../stack/secret-file.ts";

const everything = { ...dispatcherSettings, ...gatewaySettings, ...workerSettings } as const;
export type DoctorConfig = Config<typeof everything>;

/** What the processes of the running stack were given, provided that it was started with the same environment. */
const ofStack = (
  environment: Environment,
  dataDirectory: string,
  runtime: Runtime,
): Environment => {
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
      },
    ),
  };
};

/**
 * The environment as the processes of this installation read it: that of the running stack, else the one that is given,
 * as in a container. Throws a SettingsError, and an Error where neither a stack runs nor DATABASE_URL is set.
 */
export const environmentHere = (environment: Environment): Environment => {
  const { dataDirectory } = readConfig(
    { dataDirectory: standaloneSettings.dataDirectory },
    environment,
  );
  const runtime = readRuntime(dataDirectory);
  if (runtime !== null) return ofStack(environment, dataDirectory, runtime);
  if (environment["DATABASE_URL"]) return environment;
  throw new Error(
    `No stack runs on ${dataDirectory} and DATABASE_URL is not set; run npm start first, or name its directory in REELWRIGHT_DATA_DIR.`,
  );
};

/** Findings without what secret settings hold: what a server says may repeat it. */
export const findingRedactor = (config: DoctorConfig): ((text: string) => string) =>
  redactor(secretsOf(everything, config));

/** Reads everything that any process would read. Throws one SettingsError for all that is wrong. */
export const configHere = (environment: Environment): DoctorConfig =>
  readConfig(everything, environmentHere(environment));
