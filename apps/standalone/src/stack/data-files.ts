/** Files that say which model of a vendor serves what, looked at before anything starts. */
import { vendorPorts } from "@reelwright/platform/settings/vendor-ports";
import type { checkSettings } from "./app-environment.ts";

/** A data file that can't be used; the message names its setting. */
export class DataFileError extends Error {
  override readonly name = "DataFileError";
}

/** Reads the data files of the vendors that ports are set to. Throws `DataFileError`. */
export const checkDataFiles = async (config: ReturnType<typeof checkSettings>): Promise<void> => {
  const vendors = new Set(vendorPorts.map((port) => config[port] as string));
  vendors.delete("local");
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
