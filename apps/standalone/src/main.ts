// `npm start`: runs everything on one machine until Ctrl-C.

import { inheritedEnvironment, readConfig, SettingsError } from "@reelwright/platform/config";
import { runProcess } from "@reelwright/platform/lifecycle";
import { createLogger } from "@reelwright/platform/log/logger";
import { unknownSettings } from "@reelwright/platform/run-app";
import { isProduction } from "@reelwright/platform/setting-kinds";
import { standaloneSettings } from "@reelwright/platform/settings/apps";
import { vendorPortSettings } from "@reelwright/platform/settings/vendors";
import type { StandaloneConfig } from "./settings.ts";
import { checkSettings, hostOf, type Stack, stackEnvironment } from "./stack/app-environment.ts";
import { checkDataFiles, DataFileError } from "./stack/data-files.ts";
import { demoTenant } from "./stack/demo-tenant.ts";
import { startStack } from "./stack/stack.ts";
import { bannerLines, type StartedStack } from "./stack/startup-banner.ts";

const environment = stackEnvironment(inheritedEnvironment());
const say = (line: string): void => void process.stdout.write(`${line}\n`);

type StartConfig = StandaloneConfig & { readonly smtpUrl: string };

const chosenPorts = (): StartedStack["vendorPorts"] =>
  Object.entries(readConfig(vendorPortSettings, environment)).filter(
    ([, vendor]) => vendor !== "local" && vendor !== "off",
  );

const printBanner = async (config: StartConfig, stack: Stack): Promise<void> => {
  const started: StartedStack = {
    host: hostOf(config),
    baseUrl: stack.baseUrl,
    databaseUrl: stack.databaseUrl,
    issuer: stack.issuer,
    hasOwnIssuer: !environment["REELWRIGHT_ISSUER"],
    hasOutbox: config.allowOutbox && config.smtpUrl === "",
    isProduction: isProduction(environment),
    dataDirectory: config.dataDirectory,
    publicUrl: environment["REELWRIGHT_PUBLIC_URL"]?.replace(/\/+$/, "") || null,
    vendorPorts: chosenPorts(),
  };
  for (const line of bannerLines(started, await demoTenant(started)))
    say(line === "" ? "" : `  ${line}`);
};

const serversOf = ({ databaseUrl, redisUrl }: StartConfig): string =>
  [databaseUrl ? [] : ["Postgres"], redisUrl ? [] : ["Redis"], ["the gateway and the workers"]]
    .flat()
    .join(", ");

const run = (config: StartConfig): Promise<void> =>
  runProcess(createLogger("standalone", "error"), async ({ onStop, ready, stop }) => {
    for (const hint of unknownSettings(environment)) process.stderr.write(`  ${hint}\n`);
    say(`Starting ${serversOf(config)} …`);
    try {
      const stack = await startStack({ ...config, environment, say, onStop });
      await printBanner(config, stack);
      ready();
    } catch (error) {
      process.stderr.write(`\n  ${error instanceof Error ? error.message : String(error)}\n`);
      void stop("start failed", 1);
    }
  });

/**
 * Reads the settings of all processes, and the data files that they name. On errors prints a sentence that names all invalid
 * settings, or the first invalid data file, and returns null.
 */
const settingsOrFail = async (): Promise<StartConfig | null> => {
  try {
    const all = checkSettings(environment);
    await checkDataFiles(all);
    return { ...readConfig(standaloneSettings, environment), smtpUrl: all.smtpUrl };
  } catch (error) {
    if (!(error instanceof SettingsError || error instanceof DataFileError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
    return null;
  }
};

const config = await settingsOrFail();
if (config !== null) await run(config);
