import { setTimeout as wait } from "node:timers/promises";
import { atLeast, type Experiment, exactly, scaled, shown } from "../experiment.ts";
import { killBackend, stopPostgresAtOnce } from "../inject.ts";
import type { ChaosStack } from "../stack.ts";
import { underLoad } from "../under-load.ts";

/** Process ids of the apps, none of which may end when Postgres restarts. */
const apps = (stack: ChaosStack): readonly string[] =>
  stack
    .processes()
    .filter(({ name }) => name !== "postgres" && name !== "redis")
    .map(({ name, pid }) => `${name} ${pid}`)
    .sort();

export const postgresExperiment: Experiment = {
  name: "postgres",
  title: "Postgres immediate restart ×10, random backend kills",
  fullMinutes: 4,
  run: async (context) => {
    const restarts = scaled(context, 10, 2);
    let stops = 0;
    let backends = 0;
    const figures = await underLoad(context, {
      jobs: restarts * 15,
      overMs: restarts * 9_000,
      stillMs: 90_000,
      injectFaults: async ({ stack }) => {
        await wait(2_000);
        const before = apps(stack);
        for (let n = 0; n < restarts; n++) {
          for (let killed = 0; killed < 4; killed++) {
            await wait(500 + context.random.below(1_000));
            backends += await killBackend(stack);
          }
          await wait(1_000);
          if (stopPostgresAtOnce(stack)) stops++;
          await wait(3_000);
        }
        return [
          exactly(
            "processes that exited",
            apps(stack).join() === before.join() ? 0 : `${before.join()} → ${apps(stack).join()}`,
            0,
          ),
          atLeast("immediate restarts", stops, restarts),
          shown("backends killed", backends),
        ];
      },
    });
    return { injected: `${stops} immediate restarts, ${backends} backends killed`, figures };
  },
};
