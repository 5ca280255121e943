/** `reelwright` in a checkout: the commands of the API, `admin`, and the local stack. */
import { readFileSync } from "node:fs";
import { type Hooks, runCli, type Shell } from "@reelwright/cli";

const version = (): string => {
  const file = new URL("../../package.json", import.meta.url);
  return (JSON.parse(readFileSync(file, "utf8")) as { readonly version: string }).version;
};

const heading = "Operate an installation";

/** `databaseUrl` replaces the environment's, for tests. */
const hooksOn = (databaseUrl?: () => string): Hooks => ({
  groups: [
    {
      name: "admin",
      summary: "Tenants, keys, queues, workers, deliveries, storage, checks.",
      heading,
      hasOwnOptions: true,
      load: async () => ({ add: (await import("./admin.ts")).addAdmin(databaseUrl) }),
    },
  ],
  below: {
    voices: async () => ({ add: (await import("./voice-commands.ts")).addVoiceCommands }),
  },
  stackHere: async () => (await import("../stack/start-here.ts")).stackHere(),
  startStack: async (say, signal) =>
    (await import("../stack/start-here.ts")).startStackHere(say, signal),
  explain: async (error) => (await import("./explain-error.ts")).explainError(error),
});

/** Runs a command. Returns its exit status. */
export const runCommandLine = (
  words: readonly string[],
  shell: Shell,
  databaseUrl?: () => string,
): Promise<number> => runCli({ words, version: version(), shell, hooks: hooksOn(databaseUrl) });
