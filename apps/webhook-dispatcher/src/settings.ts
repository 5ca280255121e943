import { choice, integer, secretSettings, stackSettings, workSettings } from "@reelwright/platform";

/** What the dispatcher reads from its environment. */
export const dispatcherSettings = {
  ...stackSettings,
  ...secretSettings,
  edition: choice("REELWRIGHT_EDITION", ["E1", "E2"], "E1"),
  allowPrivateUrls: workSettings.allowPrivateUrls,
  healthPort: workSettings.healthPort,
  graceSeconds: workSettings.graceSeconds,
  /** Attempts under way at once in this process. */
  webhookSlots: integer("REELWRIGHT_WEBHOOK_SLOTS", 512, { min: 8, max: 10_000 }),
} as const;
