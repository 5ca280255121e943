import { existsSync, readFileSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createApiKey } from "@reelwright/core/identity/api-keys";
import { vendorNames, vendorPorts } from "@reelwright/platform/settings/vendor-ports";
import { openStore } from "@reelwright/store/open-store";
import type { checkSettings } from "./app-environment.ts";

// Checks of vendors' data files before a stack starts.

/** An invalid data file. The message names its setting. */
export class DataFileError extends Error {
  override readonly name = "DataFileError";
}

/** Reads the data files of the vendors that ports are set to. Throws `DataFileError`. */
export const checkDataFiles = async (config: ReturnType<typeof checkSettings>): Promise<void> => {
  const vendors = new Set(
    vendorNames.filter((name) => vendorPorts.some((port) => config[port] === name)),
  );
  if (config.providers === "fake" || vendors.size === 0) return;
  const { readDataFiles } = await import("@reelwright/providers/vendor-checks");
  try {
    await readDataFiles([...vendors], config);
  } catch (error) {
    throw new DataFileError(error instanceof Error ? error.message : String(error), {
      cause: error,
    });
  }
};

// The demo tenant's API key for the command line, stored in the data directory.

/** The actor in the audit log. */
const operator = { id: "operator", requestId: null };

const read = (path: string): string => (existsSync(path) ? readFileSync(path, "utf8").trim() : "");

/** Returns the key, creating it on first use. Null if the stack has no demo tenant. */
export const demoKey = async (
  dataDirectory: string,
  databaseUrl: string,
): Promise<string | null> => {
  const file = join(dataDirectory, "demo-key");
  const kept = read(file);
  if (kept !== "") return kept;
  const tenant = read(join(dataDirectory, "welcomed"));
  if (tenant === "") return null;
  const store = await openStore({ url: databaseUrl, poolSize: 1 });
  try {
    const { api_key } = await createApiKey(store.identity)(
      tenant,
      { name: "Command line on this machine", mode: "live", expires_at: null },
      operator,
    );
    await writeFile(`${file}.new`, `${api_key}\n`, { mode: 0o600 });
    await rename(`${file}.new`, file);
    return api_key;
  } finally {
    await store.close();
  }
};
