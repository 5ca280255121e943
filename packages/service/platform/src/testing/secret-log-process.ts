/** An app that logs its secrets, for tests of their redaction. It reads the settings from its environment. */
import { runApp } from "../run-app.ts";
import { stackSettings } from "../settings/services.ts";
import { vendorSettings } from "../settings/vendors.ts";

const { logLevel, logFormat } = stackSettings;

await runApp(
  "careless",
  { logLevel, logFormat, ...vendorSettings },
  async (config, { log, stop }) => {
    const cause = new Error(`POST https://queue.example/?key=${encodeURIComponent(config.falKey)}`);
    const error = new Error(`refused: Authorization: Key ${config.falKey}`, { cause });
    log("vendor.error", { error, headers: { authorization: `Bearer ${config.openaiApiKey}` } });
    void stop("done");
  },
);
