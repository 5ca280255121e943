import { setTimeout as wait } from "node:timers/promises";
import { atLeast, type Experiment, exactly, type Figure, scaled, shown } from "../experiment.ts";
import { runVendorJobs, type VendorLoad } from "../vendor-jobs.ts";
import type { VendorServers } from "../vendor-servers.ts";

type Fault = Parameters<VendorServers["fal"]["faults"]["set"]>[0];
type Host = "fal" | "replicate";
type Injection = readonly [host: Host, fault: Fault, times: number];

/**
 * Submissions that are taken and whose answer is lost; each waits until one comes. Replicate never takes a submission and stays silent: the product would wait 90
 * seconds for its answer; fal's callback says it at once.
 */
const lostAnswers: readonly Injection[] = [
  ["fal", "accept_then_timeout", 1],
  ["fal", "accept_then_reset", 1],
  ["replicate", "accept_then_reset", 1],
];
/** One after the other, again and again, each for two seconds. */
const injections: readonly Injection[] = [
  ["fal", "rate_limited", 2],
  ["replicate", "server_error", 3],
  ["replicate", "truncated_download", 2],
  ["fal", "policy_input", 1],
  ["replicate", "wrong_type", 1],
  ["fal", "truncated_download", 2],
  ["replicate", "rate_limited", 2],
  ["fal", "slow_trickle", 1],
  ["replicate", "reset", 1],
  ["fal", "expired_link", 1],
  ["fal", "reset", 1],
  ["replicate", "slow_trickle", 1],
  ["fal", "wrong_type", 1],
  ["replicate", "expired_link", 1],
  ["fal", "policy_output", 1],
  ["fal", "server_error", 3],
  ["fal", "failure", 1],
];

const callbackPlans = [
  { times: 1, delayMs: 0 },
  { times: 3, delayMs: 0 },
  { times: 2, delayMs: 1_500 },
];

const faultsEveryMs = 500;

type Counts = { readonly fired: Map<string, number>; forged: number; believed: number };

/** Sets one fault; what it counts is what was taken of it until it is taken back. */
const openFault = ({ servers }: VendorLoad, [host, fault, times]: Injection, counts: Counts) => {
  const { faults } = servers[host];
  faults.set(fault, times);
  return () => {
    const name = `${host} ${fault}`;
    const fired = times - faults.left(fault);
    if (fired > 0) counts.fired.set(name, (counts.fired.get(name) ?? 0) + fired);
    faults.set(fault, 0);
  };
};

/** Says that a task is done, as a stranger who knows its id and its address would. */
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

const unsetAll = (unsets: readonly (() => void)[]): void => {
  for (const unset of unsets) unset();
};

/** Changes the faults until the jobs are over; a few are set at any time. */
const changeFaults = async (load: VendorLoad, counts: Counts): Promise<void> => {
  const set: (() => void)[] = [];
  let waiting: readonly (() => void)[] = [];
  for (let turn = 0; !load.isOver(); turn += 1) {
    if (turn % injections.length === 0) {
      unsetAll(waiting);
      waiting = lostAnswers.map((each) => openFault(load, each, counts));
    }
    const injection = injections[turn % injections.length];
    if (injection) set.push(openFault(load, injection, counts));
    if (set.length > 4) set.shift()?.();
    load.servers.fal.setCallbacks(
      callbackPlans[turn % callbackPlans.length] ?? { times: 1, delayMs: 0 },
    );
    if (turn % 4 === 0) await forge(load, counts);
    await wait(faultsEveryMs);
  }
  unsetAll([...set, ...waiting]);
};

const listed = (fired: ReadonlyMap<string, number>): string =>
  [...fired].map(([fault, times]) => `${fault} ×${times}`).join(", ");

export const vendorFaultsExperiment: Experiment = {
  name: "vendor-faults",
  title: "jobs on vendors' servers that change their faults twice a second",
  fullMinutes: 8,
  run: async (context) => {
    const jobs = scaled(context, 80, 10);
    const counts: Counts = { fired: new Map(), forged: 0, believed: 0 };
    const inject = async (load: VendorLoad): Promise<readonly Figure[]> => {
      await changeFaults(load, counts);
      return [
        atLeast("kinds of faults that occurred", counts.fired.size, Math.min(12, jobs / 2)),
        shown("forged callbacks", counts.forged),
        exactly("forged callbacks believed", counts.believed, 0),
      ];
    };
    const free = () => counts.fired.get("fal failure") ?? 0;
    const figures = await runVendorJobs(context, { jobs, overMs: jobs * 2_000, inject, free });
    return { injected: listed(counts.fired), figures };
  },
};
