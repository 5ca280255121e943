/** `npm start`: everything on one machine, until Ctrl-C. */
import {
  createLogger,
  inheritedEnvironment,
  isProduction,
  readConfigOrFail,
  runProcess,
  standaloneSettings,
  unknownSettings,
} from "@reelwright/platform";
import { hostOf } from "./app-environment.ts";
import type { StandaloneConfig } from "./settings.ts";
import { type Stack, startStack } from "./stack.ts";
import { demoTenant, type Welcome, welcomeLines } from "./welcome.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const environment = inheritedEnvironment();

const welcome = async (config: StandaloneConfig, stack: Stack): Promise<void> => {
  const to: Welcome = {
    host: hostOf(config),
    baseUrl: stack.baseUrl,
    databaseUrl: stack.databaseUrl,
    issuer: stack.issuer,
    hasOwnIssuer: !environment["REELWRIGHT_ISSUER"],
    hasOutbox: config.allowOutbox && !environment["SMTP_URL"],
    isProduction: isProduction(environment),
    dataDirectory: config.dataDirectory,
    hasPublicUrl: Boolean(environment["REELWRIGHT_PUBLIC_URL"]),
  };
  for (const line of welcomeLines(to, await demoTenant(to))) say(line === "" ? "" : `  ${line}`);
};

const serversOf = ({ databaseUrl, redisUrl }: StandaloneConfig): string =>
  [databaseUrl ? [] : ["Postgres"], redisUrl ? [] : ["Redis"], ["the gateway and the workers"]]
    .flat()
    .join(", ");

const run = (config: StandaloneConfig): Promise<void> =>
  runProcess(createLogger("standalone", "error"), async ({ onStop, ready, stop }) => {
    for (const hint of unknownSettings(environment)) process.stderr.write(`  ${hint}\n`);
    say(`Starting ${serversOf(config)} …`);
    try {
      const stack = await startStack({ ...config, environment, say, onStop });
      await welcome(config, stack);
      ready();
    } catch (error) {
      process.stderr.write(`\n  ${error instanceof Error ? error.message : String(error)}\n`);
      void stop("start failed", 1);
    }
  });

const config = readConfigOrFail(standaloneSettings);
if (config !== null) await run(config);
