/** A warm standby: a worker process that becomes the app that the supervisor assigns. */
import { runStandby } from "@reelwright/worker";

await runStandby();
