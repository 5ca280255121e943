/** A worker process in reserve: it becomes the app that the supervisor names. */
import { runSpare } from "@reelwright/worker";

await runSpare();
