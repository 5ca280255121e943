/** The embedded issuer of access tokens: an OpenID provider for development. */
import { once } from "node:events";
import { createServer } from "node:http";
import { createLogger, readConfig, runProcess } from "@reelwright/platform";
import { identityKeys } from "./keys.ts";
import { createProvider } from "./provider.ts";
import { openRecords } from "./records.ts";
import { identitySettings } from "./settings.ts";

const config = readConfig(identitySettings);
const log = createLogger("identity", config.logLevel);

await runProcess(log, async ({ onStop, ready, stop }) => {
  if (!config.isDevelopment) return stop("REELWRIGHT_DEVELOPMENT_LOGIN is false", 1);
  const keys = await identityKeys(config.directory);
  const records = await openRecords(config.directory, (error) =>
    log("records.unsaved", { error }, "error"),
  );
  onStop("records", records.close);
  const issuer = `http://127.0.0.1:${config.port}`;
  const provider = createProvider({ ...config, issuer, keys, records, log });
  const server = createServer(provider.callback());
  server.listen(config.port, "127.0.0.1");
  await once(server, "listening");
  onStop("server", async () => {
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  });
  ready();
});
