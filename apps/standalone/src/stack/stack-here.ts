/** The stack that runs on this data directory, as the command line sees it. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { LocalStack } from "@reelwright/cli";
import { inheritedEnvironment, readConfig } from "@reelwright/platform/config";
import { commandSettings } from "../settings.ts";
import { demoKey } from "./demo-key.ts";
import { readRuntime } from "./runtime-file.ts";

/** Of the checkout that this program belongs to; the built images have none. */
export const checkout = fileURLToPath(new URL("../../../../", import.meta.url));

/**
 * The data directories that a command may mean: the one that is named; else that of this folder, where there is one, and
 * that of the checkout, so that no folder gets a `.data` because a command was called in it.
 */
export const dataDirectories = (): readonly string[] => {
  const { dataDirectory } = readConfig(commandSettings);
  const isNamed = Boolean(inheritedEnvironment()["REELWRIGHT_DATA_DIR"]);
  if (isNamed || !existsSync(join(checkout, "package.json"))) return [dataDirectory];
  const own = existsSync(dataDirectory) ? [dataDirectory] : [];
  return [...own, join(checkout, ".data")];
};

/** Null where none runs. */
export const stackHere = async (): Promise<LocalStack | null> => {
  const found = dataDirectories().find((directory) => readRuntime(directory) !== null);
  const runtime = found === undefined ? null : readRuntime(found);
  if (found === undefined || !runtime) return null;
  return {
    url: runtime.base_url,
    issuer: runtime.issuer,
    demoKey: () => demoKey(found, runtime.database_url),
  };
};
