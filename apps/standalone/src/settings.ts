import { type Config, integer, readConfig, standaloneSettings } from "@reelwright/platform";

export type StandaloneConfig = Config<typeof standaloneSettings>;

const anyPort = integer("PORT", { about: "0: any free one.", default: 0, min: 0, max: 65_535 });

/** What `npm start` reads. Throws a SettingsError. */
export const readStandalone = (): StandaloneConfig => readConfig(standaloneSettings);

/** The same for commands that come and go: on any free port where none is set. Throws a SettingsError. */
export const readCommand = (): StandaloneConfig =>
  readConfig({ ...standaloneSettings, port: anyPort });
