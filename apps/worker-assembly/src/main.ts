import { runWorker } from "@reelwright/worker";

await runWorker("worker-assembly");
