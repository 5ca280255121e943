/** `reelwright admin seal`. */
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { type Environment, inheritedEnvironment, readConfig } from "@reelwright/platform/config";
import { standaloneSettings } from "@reelwright/platform/settings/apps";
import { sealSetting } from "@reelwright/platform/settings/vendor-ports";
import { sealableSettings } from "@reelwright/platform/settings/vendors";
import { type Command, Option } from "commander";
import { madeSecretKeys } from "../stack/app-environment.ts";
import type { CommandContext } from "./command-context.ts";

/** The keys of the environment, else those that `npm start` has made. */
const withKeys = (environment: Environment): Environment => {
  if (environment["REELWRIGHT_SECRET_KEYS"]?.trim()) return environment;
  const { dataDirectory } = readConfig(
    { dataDirectory: standaloneSettings.dataDirectory },
    environment,
  );
  const made = madeSecretKeys(dataDirectory);
  if (made !== null) return { ...environment, REELWRIGHT_SECRET_KEYS: made };
  throw new Error(
    `REELWRIGHT_SECRET_KEYS is not set, and no npm start has made keys in ${dataDirectory}.`,
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
      "Seal a vendor's key with the installation's secret keys: reads it from the standard input and prints what to set.",
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
        throw new Error("Nothing came from the standard input; pipe the key into it.");
      }
      say(`${setting}=${sealSetting(setting, value, environment)}`);
    });
};
