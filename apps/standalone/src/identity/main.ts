/** The embedded issuer of access tokens: an OpenID provider for development. */
import { once } from "node:events";
import { createServer } from "node:http";
import { listen, serveHealth } from "@reelwright/platform/health";
import { openMetrics } from "@reelwright/platform/metrics";
import { runApp } from "@reelwright/platform/run-app";
import { identitySettings } from "@reelwright/platform/settings/apps";
import { identityKeys } from "./clients.ts";
import { createProvider } from "./provider.ts";
import { openRecords } from "./records.ts";

/** Only this machine may reach it, because it asks for no password. */
const host = "127.0.0.1";

await runApp(
  "identity",
  identitySettings,
  async (config, { log, onStop, healthAt, ready, stop }) => {
    if (!config.isDevelopment) return stop("REELWRIGHT_DEVELOPMENT_LOGIN is false", 1);
    const keys = await identityKeys(config.directory);
    const records = await openRecords(config.directory, (error) =>
      log("records.unsaved", { error }, "error"),
    );
    onStop("records", records.close);
    const issuer = `http://${host}:${config.port}`;
    const provider = createProvider({ ...config, issuer, keys, records, log });
    const server = createServer(provider.callback());
    await listen(server, { port: config.port, host, setting: "REELWRIGHT_IDENTITY_PORT" });
    onStop("server", async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    });
    onStop(
      "health",
      await serveHealth({ ...config, host }, async () => undefined, {
        metrics: openMetrics("identity"),
        healthAt,
      }),
    );
    ready();
  },
);
