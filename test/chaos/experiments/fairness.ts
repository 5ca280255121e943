import { setTimeout as wait } from "node:timers/promises";
import { check, invariantFigures } from "../checker.ts";
import { type Client, openAccount, openClient } from "../client.ts";
import {
  atMost,
  type Experiment,
  type Figure,
  percentile,
  scaled,
  seconds,
  shown,
} from "../experiment.ts";
import { jobRequest, settle } from "../load.ts";
import { type ChaosStack, withStack } from "../stack.ts";
import { clientFigures } from "../under-load.ts";

const slow = "slow:prepare:0.2;slow:init:0.2;slow:generation:0.3;slow:concat:0.1";
const few = 5;
const rounds = 4;

const waitsOf = `
  SELECT extract(epoch FROM started_at - created_at)::float8 * 1000 AS wait_ms,
    extract(epoch FROM completed_at - created_at)::float8 * 1000 AS whole_ms
  FROM jobs WHERE job_id = ANY ($1::uuid[])`;
type Waits = { readonly wait_ms: number; readonly whole_ms: number };

/** Submits five jobs at a time, each round after the previous one has ended. */
const submitFew = async (
  stack: ChaosStack,
  client: Client,
  label: string,
): Promise<readonly Waits[]> => {
  const ids: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const fresh = await Promise.all(
      Array.from({ length: few }, (_, n) =>
        client.create(jobRequest(n, slow), `${label}-${round}-${n}`),
      ),
    );
    ids.push(...fresh);
    for (;;) {
      const [row] = await stack.database.rows<{ n: number }>(
        "SELECT count(*) AS n FROM jobs WHERE job_id = ANY ($1::uuid[]) AND completed_at IS NULL",
        [fresh],
      );
      if (row?.n === 0) break;
      await wait(100);
    }
  }
  return stack.database.rows<Waits>(waitsOf, [ids]);
};

const cancelRest = async (stack: ChaosStack, client: Client): Promise<number> => {
  const open = await stack.database.rows<{ job_id: string }>(
    "SELECT job_id FROM jobs WHERE tenant_id = $1 AND completed_at IS NULL",
    [client.tenant.tenantId],
  );
  for (let from = 0; from < open.length; from += 20) {
    await Promise.all(
      open.slice(from, from + 20).map(({ job_id }) => client.call("DELETE", `/jobs/${job_id}`)),
    );
  }
  return open.length;
};

export const fairnessExperiment: Experiment = {
  name: "fairness",
  title: "one tenant floods 1,000, another submits 5",
  fullMinutes: 4,
  run: (context) =>
    withStack(context.checkout, async (stack) => {
      const account = openAccount();
      const [flooder, other] = (await stack.tenants(2)).map((tenant) =>
        openClient(stack.baseUrl, tenant, account),
      );
      if (!flooder || !other) throw new Error("no tenants");
      const flood = scaled(context, 1_000, 100);
      // Warm-up: the first jobs of a stack are slower.
      await submitFew(stack, other, "warm");
      const idle = await submitFew(stack, other, "idle");
      let sent = 0;
      while (sent < flood) {
        const many = Array.from({ length: Math.min(50, flood - sent) }, (_, n) =>
          flooder.create(jobRequest(n, slow), `flood-${sent + n}`),
        );
        sent += (await Promise.all(many)).length;
      }
      const flooded = await submitFew(stack, other, "flooded");
      const left = await cancelRest(stack, flooder);
      await settle(stack.database);
      const p95 = (waits: readonly Waits[], of: (each: Waits) => number) =>
        percentile(waits.map(of), 0.95);
      const [idleWait, floodWait] = [
        p95(idle, (each) => each.wait_ms),
        p95(flooded, (each) => each.wait_ms),
      ];
      const [idleWhole, floodWhole] = [
        p95(idle, (each) => each.whole_ms),
        p95(flooded, (each) => each.whole_ms),
      ];
      const verdict: Figure = context.isTimed
        ? atMost(
            "creation → completed p95, flooded",
            seconds(floodWhole),
            2 * seconds(idleWhole),
            " s",
          )
        : shown("creation → completed p95, flooded", `${seconds(floodWhole)} s`);
      return {
        injected: `${flood} jobs of one tenant (${left} cancelled afterwards), ${few * rounds} of another`,
        figures: [
          shown("creation → first claim p95, idle", `${seconds(idleWait)} s`),
          shown("creation → first claim p95, flooded", `${seconds(floodWait)} s`),
          shown("creation → completed p95, idle", `${seconds(idleWhole)} s`),
          verdict,
          shown("flood still open when the others were done", left),
          ...invariantFigures(await check(stack.database, account.accepted)),
          ...clientFigures(account),
        ],
      };
    }),
};
