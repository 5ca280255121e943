/** `reelwright admin seal`. */
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { type Environment, inheritedEnvironment, readConfig } from "@reelwright/platform/config";
import { standaloneSettings } from "@reelwright/platform/settings/apps";
import { sealSetting } from "@reelwright/platform/settings/vendor-ports";
import { sealableSettings } from "@reelwright/platform/settings/vendors";
import { type Command, Option } from "commander";
import { storedSecretKeys, withFiles } from "../stack/app-environment.ts";
import type { CommandContext } from "./command-context.ts";

/** The environment, with the keys that `npm start` has created if it has none. */
const withKeys = (given: Environment): Environment => {
  const environment = withFiles(given);
  if (environment["REELWRIGHT_SECRET_KEYS"]?.trim()) return environment;
  const { dataDirectory } = readConfig(
    { dataDirectory: standaloneSettings.dataDirectory },
    environment,
  );
  const made = storedSecretKeys(dataDirectory);
  if (made !== null) return { ...environment, REELWRIGHT_SECRET_KEYS: made };
  throw new Error(
    `REELWRIGHT_SECRET_KEYS is not set, and npm start has not created keys in ${dataDirectory}.`,
  );
};

/** Adds `admin seal`. */
export const addSeal = (
  admin: Command,
  { say, input }: Pick<CommandContext, "say"> & { readonly input: Readable },
): void => {
  admin
    .command("seal")
    .description(
      "Seal a vendor's key with the installation's secret keys. Reads the key from standard input and prints the setting.",
    )
    .addOption(
      new Option("--setting <name>", "the setting that it is for")
        .choices(sealableSettings)
        .makeOptionMandatory(),
    )
    .action(async ({ setting }: { setting: string }) => {
      const environment = withKeys(inheritedEnvironment());
      const value = (await text(input)).trim();
      if (value === "") {
        throw new Error("Standard input was empty; pipe the key into it.");
      }
      say(`${setting}=${sealSetting(setting, value, environment)}`);
    });
};
