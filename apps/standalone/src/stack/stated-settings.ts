/** The settings that a running stack was started with, for tools in another terminal. */
import type { Environment } from "@reelwright/platform/config";
import { settingSections } from "@reelwright/platform/settings/apps";
import { openSetting, sealSetting } from "@reelwright/platform/settings/vendor-ports";

/** By name, as the environment had them; secrets are sealed with the keys of the data directory. */
export type StatedSettings = { readonly [name: string]: string };

const all = settingSections.flatMap(({ settings }) => Object.values(settings));
const secrets = new Set(all.filter(({ isSecret }) => isSecret).map(({ name }) => name));
/** Where the reader looks for the stack itself. */
const isOfReader = (name: string): boolean => name === "REELWRIGHT_DATA_DIR";
const names = [...all.flatMap(({ name }) => [name, `${name}_FILE`]), "NODE_ENV"].filter(
  (name) => !isOfReader(name),
);

const withKeys = (keys: string): Environment => ({ REELWRIGHT_SECRET_KEYS: keys });

/** What the environment says about settings. */
export const statedSettings = (environment: Environment, keys: string): StatedSettings =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = environment[name]?.trim();
      if (!value) return [];
      return [[name, secrets.has(name) ? sealSetting(name, value, withKeys(keys)) : value]];
    }),
  );

/** The same with its secrets opened. Throws an Error that names one that these keys don't open. */
export const openedSettings = (stated: StatedSettings, keys: string): Environment =>
  Object.fromEntries(
    Object.entries(stated).map(([name, value]) => {
      if (!secrets.has(name)) return [name, value];
      try {
        return [name, openSetting(name, value, withKeys(keys))];
      } catch (error) {
        throw new Error(`${name} of the running stack ${(error as Error).message}`);
      }
    }),
  );

/** Names of settings that this environment says otherwise than the stack's. */
export const differing = (own: Environment, stack: Environment): readonly string[] =>
  names.filter((name) => {
    const value = own[name]?.trim();
    return value !== undefined && value !== "" && value !== stack[name]?.trim();
  });
