import type { Config } from "@reelwright/platform/config";
import { integer } from "@reelwright/platform/setting-kinds";
import { standaloneSettings } from "@reelwright/platform/settings/apps";

export type StandaloneConfig = Config<typeof standaloneSettings>;

/** For commands that run a stack for a short time. The default is any free port. */
export const commandSettings = {
  ...standaloneSettings,
  port: integer("PORT", { about: "0: any free one.", default: 0, min: 0, max: 65_535 }),
} as const;
