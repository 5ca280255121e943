/** Starts an app: reads its settings, logs them, and runs it until it is stopped. */
import { distance } from "fastest-levenshtein";
import {
  type Config,
  configSummary,
  type Environment,
  inheritedEnvironment,
  readConfig,
  type Setting,
  type Settings,
  SettingsError,
  secretsOf,
} from "./config.ts";
import { type Lifecycle, runProcess } from "./lifecycle.ts";
import { createLogger, type LogFormat } from "./log/logger.ts";
import { settingSections } from "./settings/apps.ts";

type LogLevel = Setting<"error" | "warn" | "info" | "debug">;
type AppSettings = Settings & {
  readonly logLevel: LogLevel;
  readonly logFormat: Setting<LogFormat>;
  readonly graceSeconds?: Setting<number>;
  readonly drainSeconds?: Setting<number>;
};

/** The grace period of running work when the process stops; undefined if the app has no such setting. */
const graceMsOf = (config: {
  readonly graceSeconds?: unknown;
  readonly drainSeconds?: unknown;
}): number | undefined =>
  config.graceSeconds === undefined
    ? undefined
    : (Number(config.graceSeconds) + Number(config.drainSeconds ?? 0)) * 1000;

/** Reads the settings. On errors prints them, sets exit status 1 and returns null. */
export const readConfigOrFail = <const S extends Settings>(
  settings: S,
  environment?: Environment,
): Config<S> | null => {
  try {
    return readConfig(settings, environment);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
    return null;
  }
};

/** Runs an app until it is stopped. */
export const runApp = async <const S extends AppSettings>(
  app: string,
  settings: S,
  main: (config: Config<S>, life: Lifecycle) => Promise<void>,
): Promise<void> => {
  const config = readConfigOrFail(settings);
  if (config === null) return;
  const log = createLogger(
    app,
    String(config.logLevel),
    secretsOf(settings, config),
    config.logFormat as LogFormat,
  );
  const start = async (life: Lifecycle): Promise<void> => {
    log("process.starting", configSummary(settings, config));
    for (const hint of unknownSettings(inheritedEnvironment())) {
      log("settings.unknown", { hint }, "warn");
    }
    await main(config, life);
  };
  await runProcess(log, start, graceMsOf(config));
};

const prefix = "REELWRIGHT_";
/** Settings of clients: the SDK and the command line. */
const ofClients = ["REELWRIGHT_URL", "REELWRIGHT_API_KEY"];

const known: readonly string[] = [
  ...settingSections.flatMap(({ settings }) =>
    Object.values(settings).flatMap(({ name, isInFile }) =>
      isInFile ? [name, `${name}_FILE`] : [name],
    ),
  ),
  ...ofClients,
];

/** The closest setting, if at most a third of its letters differ. */
const closest = (name: string): string | null => {
  const [best] = known
    .map((each) => ({ each, far: distance(name, each) }))
    .filter(({ each, far }) => far <= (each.length - prefix.length) / 3)
    .sort((one, other) => one.far - other.far);
  return best?.each ?? null;
};

/** Returns a hint for each variable that looks like a setting but isn't: probably a typo. */
export const unknownSettings = (environment: Environment): readonly string[] =>
  Object.keys(environment)
    .filter((name) => name.startsWith(prefix) && !known.includes(name))
    .map((name) => {
      const meant = closest(name);
      return `${name} is not a setting and was ignored${meant === null ? "" : `; did you mean ${meant}?`}`;
    });
