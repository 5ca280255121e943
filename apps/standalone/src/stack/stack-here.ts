/** The stack that runs on this data directory, as the command line sees it. */
import type { LocalStack } from "@reelwright/cli";
import { readConfig } from "@reelwright/platform";
import { commandSettings } from "../settings.ts";
import { demoKey } from "./demo-key.ts";
import { readRuntime } from "./runtime-file.ts";

/** Null where none runs. */
export const stackHere = async (): Promise<LocalStack | null> => {
  const { dataDirectory } = readConfig(commandSettings);
  const runtime = readRuntime(dataDirectory);
  if (!runtime) return null;
  return {
    url: runtime.base_url,
    issuer: runtime.issuer,
    demoKey: () => demoKey(dataDirectory, runtime.database_url),
  };
};
