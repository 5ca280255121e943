/** Logs where nothing can be written, lives on, and ends with 7. */
import { createLogger } from "../log/logger.ts";

const log = createLogger("full");
for (let n = 0; n < 100; n++) log("event", { n });
setTimeout(() => {
  log("event", { n: "last" });
  setTimeout(() => process.exit(7), 10);
}, 10);
