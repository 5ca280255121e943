import { setTimeout as wait } from "node:timers/promises";
import {
  atLeast,
  type Experiment,
  type ExperimentContext,
  exactly,
  type Figure,
  scaled,
  shown,
} from "../experiment.ts";
import { openInjections } from "../vendor-injections.ts";
import { runVendorJobs, type VendorLoad } from "../vendor-jobs.ts";
import { type Setup, setups } from "../vendor-setups.ts";

const callbackPlans = [
  { times: 1, delayMs: 0 },
  { times: 3, delayMs: 0 },
  { times: 2, delayMs: 1_500 },
];

const faultsEveryMs = 500;
/** A low rate, so that the vendors called at the beginning of a job get through all of their faults. */
const jobEveryMs = 8_000;

type Counts = { forged: number; believed: number };

/** Sends a forged callback, as a stranger who knows the task's id and URL could. */
const forge = async ({ servers, stack }: VendorLoad, counts: Counts): Promise<void> => {
  const task = servers.fal.tasks().at(-1);
  if (!task?.webhook) return;
  const { body, headers } = servers.fal.signedBody(
    JSON.stringify({ request_id: task.id, status: "OK", payload: {} }),
    task.id,
  );
  const { pathname, search } = new URL(task.webhook);
  const response = await fetch(`${stack.baseUrl}${pathname}${search}`, {
    method: "POST",
    body,
    headers: { ...headers, "x-fal-webhook-signature": "00".repeat(64) },
  });
  await response.arrayBuffer();
  counts.forged += 1;
  if (response.ok) counts.believed += 1;
};

const listed = (fired: readonly { readonly vendor: string; readonly fault: string }[]): string =>
  fired.map(({ vendor, fault }) => `${vendor} ${fault}`).join(", ");

/** Rotates the faults until all jobs have ended. Returns the faults that occurred. */
const injectInto =
  (setup: Setup, { scale }: ExperimentContext, done: string[]) =>
  async (load: VendorLoad): Promise<readonly Figure[]> => {
    const { servers, isOver } = load;
    const counts: Counts = { forged: 0, believed: 0 };
    const injections = openInjections(servers, setup);
    for (let turn = 0; !isOver(); turn += 1) {
      injections.turn();
      const plan = callbackPlans[turn % callbackPlans.length] ?? { times: 1, delayMs: 0 };
      servers.fal.setCallbacks(plan);
      servers.replicate.setCallbacks(plan);
      if (turn % 4 === 0) await forge(load, counts);
      await wait(faultsEveryMs);
    }
    injections.end();
    const missed = injections.missed();
    const fired = injections.fired();
    const names = fired.map(([{ vendor, fault }, times]) => `${vendor} ${fault} ×${times}`);
    done.push(`${setup.name}: ${names.join(", ")}`);
    return [
      scale >= 1
        ? exactly("faults that never occurred", listed(missed) || 0, 0)
        : atLeast("kinds of faults that occurred", fired.length, 4),
      shown("faults", `${fired.length} kinds of ${fired.length + missed.length}`),
      shown("forged callbacks", counts.forged),
      exactly("forged callbacks believed", counts.believed, 0),
    ];
  };

export const vendorFaultsExperiment: Experiment = {
  name: "vendor-faults",
  title: "jobs on vendors' servers that change their faults twice a second",
  fullMinutes: 30,
  run: async (context) => {
    const jobs = scaled(context, 30, 3);
    const figures: Figure[] = [];
    const injected: string[] = [];
    for (const setup of setups) {
      const inject = injectInto(setup, context, injected);
      const own = await runVendorJobs(context, { setup, jobs, overMs: jobs * jobEveryMs, inject });
      figures.push(...own.map((each) => ({ ...each, what: `${setup.name}: ${each.what}` })));
      for (const { what, measured, isMet } of own.filter((each) => !each.isMet))
        context.say(`${setup.name}: ${what}: ${measured} (${isMet ? "met" : "missed"})`);
    }
    return { injected: injected.join("; "), figures };
  },
};
