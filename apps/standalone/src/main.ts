/** `npm start`: everything on one machine, until Ctrl-C. */
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createLogger, inheritedEnvironment, runProcess } from "@reelwright/platform";
import { demoUser } from "./identity/user.ts";
import { readStandalone } from "./settings.ts";
import { type Stack, startStack } from "./stack.ts";
import { createTenant } from "./tenant.ts";

const demoCredits = 5_000;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** The first time there is someone to log in as. */
const welcome = async (dataDirectory: string, { databaseUrl, issuer }: Stack): Promise<void> => {
  const mark = join(dataDirectory, "welcomed");
  if (existsSync(mark)) return;
  const person = issuer === null ? null : { issuer, subject: demoUser };
  const demo = { name: "Demo", credits: demoCredits, person };
  const { api_key } = await createTenant(databaseUrl, demo);
  writeFileSync(mark, "");
  say(
    `\n  A demo tenant with ${demoCredits} credits was made. Its API key, shown this once:\n\n    ${api_key}\n`,
  );
};

const signInLine = (issuer: string | null): string =>
  issuer === null ? "" : `\n  Sign-in    ${issuer} (demo user: ${demoUser})`;

const config = readStandalone();
await runProcess(createLogger("standalone", "error"), async ({ onStop, ready, stop }) => {
  say("Starting Postgres, Redis, the gateway and the workers …");
  try {
    const stack = await startStack({ ...config, environment: inheritedEnvironment(), say, onStop });
    say(
      `\n  API        ${stack.baseUrl}/api/v1\n  OpenAPI    ${stack.baseUrl}/openapi.json${signInLine(stack.issuer)}\n  Logs       ${join(config.dataDirectory, "logs")}`,
    );
    await welcome(config.dataDirectory, stack);
    say("  Ctrl-C stops everything; the data stays.");
    ready();
  } catch (error) {
    process.stderr.write(`\n  ${error instanceof Error ? error.message : String(error)}\n`);
    void stop("start failed", 1);
  }
});
