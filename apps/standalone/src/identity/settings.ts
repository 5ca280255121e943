import { choice, flagOutsideProduction, integer, text } from "@reelwright/platform";

/** Who may sign in at the embedded issuer without a password: whoever reaches it. So it is for development alone. */
export const identitySettings = {
  isDevelopment: flagOutsideProduction("REELWRIGHT_DEVELOPMENT_LOGIN", true),
  /** On 127.0.0.1; part of the issuer's name. */
  port: integer("REELWRIGHT_IDENTITY_PORT", undefined, { min: 1, max: 65_535 }),
  /** Its keys, and the sign-ins that survive a restart. */
  directory: text("REELWRIGHT_IDENTITY_DIR"),
  /** Where the dashboard is served. */
  gatewayUrl: text("REELWRIGHT_PUBLIC_URL"),
  audience: text("REELWRIGHT_AUDIENCE", "urn:reelwright:api"),
  logLevel: choice("REELWRIGHT_LOG_LEVEL", ["error", "warn", "info", "debug"], "info"),
} as const;
