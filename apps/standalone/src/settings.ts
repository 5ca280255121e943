import { choice, integer, readConfig, text, withOwnPassword } from "@reelwright/platform";

/** What the commands of this app read; `port` is the one used when PORT is not set (0: any free one). */
export const readStandalone = (port: number) =>
  readConfig({
    port: integer("PORT", port, { min: 0, max: 65_535 }),
    dataDirectory: text("REELWRIGHT_DATA_DIR", ".data"),
    edition: choice("REELWRIGHT_EDITION", ["E1", "E2"], "E1"),
    /** Worker processes that wait, loaded, to take the place of one that dies. */
    spares: integer("REELWRIGHT_SPARES", 2, { min: 0, max: 8 }),
    /** Who issues bearer tokens: the embedded provider, or nobody. REELWRIGHT_ISSUER names another one. */
    identity: choice("REELWRIGHT_IDENTITY", ["embedded", "none"], "embedded"),
    /** Empty: the embedded one. */
    databaseUrl: withOwnPassword(text("DATABASE_URL", "")),
  });
