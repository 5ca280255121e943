/** Logs to an output that can't be written, survives that, and exits with status 7. */
import { createLogger } from "../log/logger.ts";

const log = createLogger("full");
for (let n = 0; n < 100; n++) log("event", { n });
setTimeout(() => {
  log("event", { n: "last" });
  setTimeout(() => process.exit(7), 10);
}, 10);
