import { waitFor } from "@reelwright/platform/testing/wait-for";
import {
  atLeast,
  type Experiment,
  type ExperimentContext,
  exactly,
  scaled,
} from "../experiment.ts";
import { jobRequest } from "../load.ts";
import { startPostgresPair } from "../postgres-pair.ts";
import { type LoadContext, underLoad } from "../under-load.ts";

/** Units that last longer than the outage. */
const slow = "slow:generation:25";
/** Longer than a process stays alive without a heartbeat. */
const awayMs = 10_000;

type Held = { readonly task_id: string; readonly token: string };

const heldNow = ({ stack }: LoadContext): Promise<Held[]> =>
  stack.database.rows<Held>(
    "SELECT task_id, lease_token::text AS token FROM tasks WHERE status = 'leased' AND stage = 'generation'",
  );

/** Leases that were taken away, and those of `held` that were committed in the end. */
const outcomeOf = async ({ stack }: LoadContext, held: readonly Held[]) => {
  const [row] = await stack.database.rows<{ taken: number; kept: number }>(
    `SELECT (SELECT coalesce(sum(crashes), 0) FROM tasks) AS taken,
      (SELECT count(*) FROM chaos.task_history h JOIN unnest($1::uuid[], $2::bigint[]) AS l(task_id, token)
        ON l.task_id = h.task_id AND l.token = h.token WHERE h.what = 'done') AS kept`,
    [held.map(({ task_id }) => task_id), held.map(({ token }) => token)],
  );
  return row ?? { taken: -1, kept: -1 };
};

/** Runs these jobs on two servers, of which the primary vanishes while units run. */
export const runFailover = async (
  context: ExperimentContext,
  load: { readonly jobs: number; readonly overMs: number; readonly units: number },
) => {
  const pair = await startPostgresPair();
  let held: readonly Held[] = [];
  try {
    const figures = await underLoad(context, {
      ...load,
      stillMs: 120_000,
      environment: { DATABASE_URL: pair.url },
      requestOf: (n) => jobRequest(n, slow, { qai_enabled: false }),
      injectFaults: async (running) => {
        await waitFor("running units", async () => {
          held = await heldNow(running);
          return held.length >= load.units;
        });
        await pair.failOver(awayMs);
        return [];
      },
      afterwards: async (running) => {
        const { taken, kept } = await outcomeOf(running, held);
        return [
          exactly("leases taken from living processes", taken, 0),
          atLeast("units that ran across the failover and were committed", kept, load.units),
        ];
      },
    });
    const away = `${awayMs / 1000} s without a primary, ${held.length} units running`;
    return { injected: away, figures };
  } finally {
    await pair.close();
  }
};

export const failoverExperiment: Experiment = {
  name: "failover",
  title: "The primary of Postgres vanishes; its replica takes over",
  fullMinutes: 3,
  run: (context) => {
    const jobs = scaled(context, 60, 6);
    return runFailover(context, { jobs, overMs: jobs * 1_000, units: Math.min(jobs, 10) });
  },
};
