/**
 * Machines behind HAProxy, on a Postgres and a Redis over TLS: all are replaced, and what they need fails, while jobs run.
 * @tier all
 */
import { expect, jest, test } from "@jest/globals";
import { runMachines } from "../chaos/experiments/machines.ts";
import { repository } from "../chaos/sources.ts";
import { randomFrom } from "../simulation/random.ts";
import { twoMachines } from "./fleet.ts";

jest.setTimeout(400_000);

/** `npm run chaos -- --only machines` in short, and on two machines: its three cost twice the time. */
test("a rolling restart loses no request; a Redis fail-over and Postgres restarts lose no job, credit or webhook", async () => {
  const seed = 20261122;
  const said: string[] = [];
  const { injected, figures } = await runMachines(
    {
      seed,
      random: randomFrom(seed),
      scale: 1,
      checkout: { root: repository, isCompiled: true },
      isTimed: false,
      say: (line) => said.push(line),
    },
    { jobs: 6, overMs: 10_000, everyMs: 1_000, isShort: true, size: twoMachines },
  );
  const missed = figures.filter(({ isMet }) => !isMet);
  expect({ injected, said, missed }).toEqual({ injected, said, missed: [] });
});
