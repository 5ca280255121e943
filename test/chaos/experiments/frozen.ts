import { setTimeout as wait } from "node:timers/promises";
import { atLeast, type Experiment, scaled } from "../experiment.ts";
import { freeze } from "../inject.ts";
import { jobRequest } from "../load.ts";
import { underLoad } from "../under-load.ts";

/** Longer than a lease (8 s) plus the reaper's interval. */
const frozenMs = 12_000;
/** Longer than the rest of a lease, so that a frozen unit isn't finished before another worker takes it over. */
const slow = "slow:init:3;slow:generation:4";

export const frozenExperiment: Experiment = {
  name: "frozen",
  title: "SIGSTOP longer than the lease, then SIGCONT",
  fullMinutes: 3,
  run: async (context) => {
    const times = scaled(context, 8, 2);
    let freezes = 0;
    const figures = await underLoad(context, {
      jobs: times * 12,
      overMs: times * 12_000,
      requestOf: (n) => jobRequest(n, slow, { qai_enabled: false }),
      injectFaults: async ({ stack }) => {
        // A second process of each app takes over the frozen one's units.
        const seconds = ["worker-keyframes", "worker-generation"] as const;
        for (const app of seconds) await stack.extra(app);
        await wait(3_000);
        for (let n = 0; n < times; n++) {
          const app = seconds[n % seconds.length] ?? "worker-generation";
          const running = stack.pids(app);
          if (await freeze(running[context.random.below(running.length)], frozenMs)) freezes++;
          await wait(1_500);
        }
        // Logs of the supervised processes, which include the frozen ones.
        const fenced = await stack.logLines('"outcome":"fenced"');
        return [
          atLeast("freezes", freezes, times),
          atLeast("stale commits fenced", fenced.length, 1),
        ];
      },
    });
    return { injected: `${freezes} times a worker stopped for ${frozenMs / 1000} s`, figures };
  },
};
