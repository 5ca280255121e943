/** How an app starts: its settings are read, what runs is logged, and it works until it is told to stop. */
import {
  type Config,
  configSummary,
  inheritedEnvironment,
  readConfig,
  type Setting,
  type Settings,
  SettingsError,
} from "./config.ts";
import { secretsOf } from "./config-secrets.ts";
import { type Lifecycle, runProcess } from "./lifecycle.ts";
import { createLogger, type LogFormat } from "./log/logger.ts";
import { unknownSettings } from "./unknown-settings.ts";

type LogLevel = Setting<"error" | "warn" | "info" | "debug">;
type AppSettings = Settings & {
  readonly logLevel: LogLevel;
  readonly logFormat: Setting<LogFormat>;
  readonly graceSeconds?: Setting<number>;
  readonly drainSeconds?: Setting<number>;
};

/** How long work under way may take when the process is told to stop; undefined where the app has no such setting. */
const graceMsOf = (config: {
  readonly graceSeconds?: unknown;
  readonly drainSeconds?: unknown;
}): number | undefined =>
  config.graceSeconds === undefined
    ? undefined
    : (Number(config.graceSeconds) + Number(config.drainSeconds ?? 0)) * 1000;

/** The settings, or null after a sentence on the standard error output, and status 1 when the process ends. */
export const readConfigOrFail = <const S extends Settings>(settings: S): Config<S> | null => {
  try {
    return readConfig(settings);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
    return null;
  }
};

/** Runs an app until it is told to stop. Its settings are read before anything else. `app`: as for createLogger. */
export const runApp = async <const S extends AppSettings>(
  app: string | (() => string),
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
