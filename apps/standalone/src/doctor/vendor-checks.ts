/** The vendors that ports are set to. */
import { VendorFailure } from "@reelwright/core/vendors/vendor-failure";
import {
  type VendorName,
  type VendorPort,
  vendorChoices,
  vendorNames,
  vendorPorts,
} from "@reelwright/platform/settings/vendor-ports";
import {
  dataFileChecks,
  openVendorChecks,
  unprofitableModels,
} from "@reelwright/providers/vendor-checks";
import { type Check, ok, warning, wrong } from "./finding.ts";
import type { DoctorConfig } from "./settings-here.ts";

/** Vendors that serve at least one port. */
export const chosenVendors = (config: DoctorConfig): readonly VendorName[] =>
  vendorNames.filter((vendor) => vendorPorts.some((port) => config[port] === vendor));

/** Where a vendor's API is. */
export const vendorAddress = (vendor: VendorName, config: DoctorConfig): string =>
  ({
    fal: config.falQueueUrl,
    replicate: config.replicateBaseUrl,
    google: config.googleBaseUrl,
    comfyui: config.comfyuiUrl,
    openai: config.openaiBaseUrl,
    elevenlabs: config.elevenlabsBaseUrl,
  })[vendor];

/** Ports that a vendor serves. */
export const portsOf = (vendor: string, config: DoctorConfig): readonly VendorPort[] =>
  vendorPorts.filter((port) => config[port] === vendor);

/** What went wrong, in the operator's words: the reason, and what the vendor said about it. */
const wordsOf = (failure: VendorFailure): string => {
  const { cause } = failure;
  return cause instanceof Error ? `${failure.message} (${cause.message})` : failure.message;
};

/** One for each vendor that serves a port: credentials, address and a call that costs nothing. */
export const vendorChecks = async (config: DoctorConfig): Promise<readonly Check[]> => {
  const checks = await openVendorChecks(chosenVendors(config), config);
  return checks.map(({ vendor, check }) => {
    const ports = portsOf(vendor, config);
    const choices = ports.map((port) => vendorChoices[port].name).join(", ");
    const remedy = `Check the key and address of ${vendor}, or choose another in ${choices}.`;
    return {
      name: `vendor ${vendor}`,
      remedy,
      run: async (signal) => {
        try {
          return ok(`${ports.join(", ")}: ${await check(signal)}`);
        } catch (error) {
          if (!(error instanceof VendorFailure)) throw error;
          return wrong(`${ports.join(", ")}: ${wordsOf(error)}`, remedy);
        }
      },
    };
  });
};

/** One for each file of data that these vendors read. */
export const dataChecks = (config: DoctorConfig): readonly Check[] =>
  dataFileChecks(chosenVendors(config), config).map(({ setting, check }) => ({
    name: setting,
    remedy: `Correct the file, or unset ${setting}: the one that ships is used then.`,
    run: async () => ok(await check()),
  }));

/** Whether somebody is paid there: servers of one's own cost nothing. */
const isPaid = (vendor: VendorName, config: DoctorConfig): boolean =>
  vendor !== "comfyui" &&
  (vendor !== "openai" || new URL(config.openaiBaseUrl).hostname === "api.openai.com");

/** A fault that makes calls again and again is stopped by a spending limit alone. */
export const spendingCheck = (config: DoctorConfig): Check => ({
  name: "spending limits",
  remedy: "",
  run: async () => {
    const paid = chosenVendors(config).filter((vendor) => isPaid(vendor, config));
    const open = paid.filter((vendor) => config.vendorDailyUsd[vendor] === undefined);
    if (open.length > 0) {
      return warning(
        `no daily limit for ${open.join(", ")}`,
        `Set REELWRIGHT_VENDOR_DAILY_USD, such as "${open.map((each) => `${each}=50`).join(",")}".`,
      );
    }
    const limits = paid.map((vendor) => `${vendor} ${config.vendorDailyUsd[vendor]} USD a day`);
    return ok(limits.length === 0 ? "nobody is paid" : limits.join(", "));
  },
});

/** Whether each model costs less at its vendor than the price list charges for it. */
export const priceCheck = (config: DoctorConfig): Check => ({
  name: "prices",
  remedy: "Correct the file of REELWRIGHT_MODELS.",
  run: async () => {
    const lines = await unprofitableModels(config);
    if (lines.length === 0) return ok("no model costs more at its vendor than is charged for it");
    return warning(
      lines.join("; "),
      "Name cheaper models in a file of REELWRIGHT_MODELS, or choose another vendor for REELWRIGHT_IMAGES or REELWRIGHT_VIDEOS.",
    );
  },
});
