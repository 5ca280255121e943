/** @tier all */
import { expect, jest, test } from "@jest/globals";
import { randomFrom } from "../simulation/random.ts";
import { runFailover } from "./experiments/failover.ts";
import { repository } from "./sources.ts";

jest.setTimeout(400_000);

/** One failover of the fault campaign: two real servers, old connections that hang. */
test("a failover of Postgres takes no living process's leases away, and everything completes", async () => {
  const seed = 20261127;
  const said: string[] = [];
  const { injected, figures } = await runFailover(
    {
      seed,
      random: randomFrom(seed),
      scale: 1,
      checkout: { root: repository, isCompiled: true },
      isTimed: false,
      say: (line) => said.push(line),
    },
    { jobs: 6, overMs: 5_000, units: 3 },
  );
  const missed = figures.filter(({ isMet }) => !isMet);
  expect({ injected, said, missed }).toEqual({ injected, said, missed: [] });
});
