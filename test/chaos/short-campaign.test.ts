/** @tier all */
import { expect, jest, test } from "@jest/globals";
import { randomFrom } from "../simulation/random.ts";
import { runMixed } from "./experiments/mixed.ts";
import { repository } from "./sources.ts";

jest.setTimeout(400_000);

/** Ten seconds of the fault campaign, in which each fault occurs. Its invariants only: how long things take is the campaign's own business. */
test("while everything is killed, stopped, flushed and controlled at random, nothing is lost or doubled and the ledger is exact", async () => {
  const seed = 20261120;
  const said: string[] = [];
  const { injected, figures } = await runMixed(
    {
      seed,
      random: randomFrom(seed),
      scale: 1,
      checkout: { root: repository, isCompiled: true },
      isTimed: false,
      say: (line) => said.push(line),
    },
    { jobs: 16, overMs: 9_000 },
  );
  const missed = figures.filter(({ isMet }) => !isMet);
  expect({ injected, said, missed }).toEqual({ injected, said, missed: [] });
});
