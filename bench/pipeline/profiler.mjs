/** Loaded into each process of a profiled stack: SIGUSR2 starts a CPU profile, which is written at the exit. */
import { writeFileSync } from "node:fs";
import { Session } from "node:inspector";
import { basename, dirname, join } from "node:path";

const app = basename(dirname(dirname(process.argv[1] ?? "")));
const session = new Session();
session.connect();
session.post("Profiler.enable");
session.post("Profiler.setSamplingInterval", { interval: 500 });
process.once("SIGUSR2", () => session.post("Profiler.start"));
process.once("exit", () => {
  session.post("Profiler.stop", (_error, result) => {
    if (!result) return;
    const file = join(process.env.REELWRIGHT_BENCH_PROFILES ?? "", `${app}.cpuprofile`);
    writeFileSync(file, JSON.stringify(result.profile));
  });
});
