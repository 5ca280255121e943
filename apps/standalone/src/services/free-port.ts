import { once } from "node:events";
import { createServer } from "node:net";
import { listen } from "@reelwright/platform";

/**
 * A port that nobody listens on; `wanted` itself when it is free. `host`: where it shall be free; left out: on all
 * addresses. Throws a SettingsError when `wanted` is taken.
 */
export const freePort = async (wanted = 0, host = ""): Promise<number> => {
  const server = createServer();
  await listen(server, { port: wanted, host });
  const address = server.address();
  const closed = once(server, "close");
  server.close();
  await closed;
  return typeof address === "object" && address ? address.port : wanted;
};
