/** Many jobs waiting for a vendor at once: the resources of one worker, and the effect on other work. */
import { type Bench, median, quantile, type Row } from "../bench.ts";
import { type Stack, startStack } from "./stack.ts";
import { usageOf } from "./usage.ts";

const targetMb = 200;
const quickName = "Quick";
const quickMs = 1_000;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const waitUntil = async (what: string, limitMs: number, look: () => Promise<boolean> | boolean) => {
  const end = Date.now() + limitMs;
  while (!(await look())) {
    if (Date.now() > end) throw new Error(`${what} did not happen in ${limitMs / 1000} s`);
    await wait(200);
  }
};

/** Seconds from creation to end of one job whose clip takes the vendor one second. */
const quickJob = async (stack: Stack, tenantId: string): Promise<number> => {
  const { completed: before = 0 } = await stack.states([tenantId]);
  const startedAt = performance.now();
  await stack.submit(tenantId, quickName);
  await waitUntil("a quick job", 120_000, async () => {
    const { completed = 0, failed = 0 } = await stack.states([tenantId]);
    if (failed > 0) throw new Error("a quick job failed");
    return completed > before;
  });
  return (performance.now() - startedAt) / 1000;
};

const repeat = async (times: number, work: () => Promise<number>): Promise<number[]> => {
  const figures: number[] = [];
  for (let time = 0; time < times; time += 1) figures.push(await work());
  return figures;
};

/** Samples the worker every second during `work`. */
const measured = async <T>(stack: Stack, work: () => Promise<T>) => {
  const rss: number[] = [];
  const startedAt = performance.now();
  const { polls } = stack.vendor.counts;
  const { cpuSeconds } = await usageOf(stack.generation);
  let isOver = false;
  const sampling = (async () => {
    while (!isOver) {
      rss.push((await usageOf(stack.generation)).rssMb);
      await wait(1_000);
    }
  })();
  const result = await work();
  isOver = true;
  await sampling;
  const seconds = (performance.now() - startedAt) / 1000;
  const end = await usageOf(stack.generation);
  return {
    result,
    seconds,
    rssMb: median(rss),
    mostMb: quantile(rss, 1),
    peakMb: end.peakMb,
    pollsPerSecond: (stack.vendor.counts.polls - polls) / seconds,
    cpuShare: (end.cpuSeconds - cpuSeconds) / seconds,
  };
};

const rowOf = (
  phase: string,
  {
    seconds,
    rssMb,
    mostMb,
    peakMb,
    pollsPerSecond,
    cpuShare,
  }: Awaited<ReturnType<typeof measured>>,
  quick: readonly number[],
): Row => [
  phase,
  seconds.toFixed(),
  rssMb.toFixed(),
  Math.max(mostMb, peakMb).toFixed(),
  pollsPerSecond.toFixed(1),
  `${(100 * cpuShare).toFixed()} %`,
  quick.length > 0 ? median(quick).toFixed(1) : "–",
];

export const vendorWaiting: Bench = async (say, { isQuick }) => {
  const jobs = isQuick ? 20 : 500;
  const [leastMs, mostMs] = isQuick ? [5_000, 10_000] : [60_000, 120_000];
  // No request is done before all are waiting; from then on each takes its time.
  let allWaitAt = Number.POSITIVE_INFINITY;
  const stack = await startStack((prompt, takenAtMs) => {
    if (prompt.includes(quickName)) return Date.now() >= takenAtMs + quickMs;
    const workMs = leastMs + (takenAtMs % 101) * ((mostMs - leastMs) / 100);
    return Date.now() >= allWaitAt + workMs;
  });
  let quickJobs = 0;
  const quick = (tenantId: string) => {
    quickJobs += 1;
    return quickJob(stack, tenantId);
  };
  const longOnes = () => stack.vendor.counts.submitted - quickJobs;
  try {
    const other = await stack.tenant();
    await quick(other);
    const idle = await measured(stack, () => repeat(3, () => quick(other)));
    say(`vendor-waiting: idle ${idle.rssMb.toFixed()} MB`);
    const tenants = await Promise.all(Array.from({ length: 10 }, stack.tenant));
    const submitting = await measured(stack, async () => {
      for (let at = 0; at < jobs; at += 1)
        await stack.submit(tenants[at % tenants.length] ?? "", "Mug");
      await waitUntil("all jobs at the vendor", 900_000, () => longOnes() === jobs);
    });
    say(`vendor-waiting: ${jobs} wait after ${submitting.seconds.toFixed()} s`);
    allWaitAt = Date.now();
    const waiting = await measured(stack, async () => {
      const seconds: number[] = [];
      while (Date.now() < allWaitAt + leastMs) seconds.push(await quick(other));
      return seconds;
    });
    say(`vendor-waiting: ${waiting.rssMb.toFixed()} MB while they wait`);
    const ending = await measured(stack, async () => {
      const end = Date.now() + mostMs;
      let ended = 0;
      while (ended < jobs && Date.now() < end) {
        await wait(500);
        const { completed = 0, failed = 0 } = await stack.states(tenants);
        if (failed > 0) throw new Error(`${failed} jobs failed`);
        ended = completed;
      }
      return ended;
    });
    return [
      {
        title: `${jobs} jobs wait at a vendor for ${leastMs / 1000} to ${mostMs / 1000} s, on one worker-generation`,
        columns: [
          "",
          "s",
          "RSS (MB)",
          "peak (MB)",
          "polls/s",
          "CPU of a core",
          "another's job (s)",
        ],
        rows: [
          rowOf("idle", idle, idle.result),
          rowOf("submitting", submitting, []),
          rowOf("all wait", waiting, waiting.result),
          rowOf("results come", ending, []),
        ],
        notes: [
          `Target: under ${targetMb} MB while all wait: ${waiting.peakMb < targetMb ? "met" : "missed"}.`,
          `${longOnes()} clips were paid for ${jobs} jobs, of which ${ending.result} were finished when it was stopped.`,
          "The worker makes nothing itself but the clips' conforming, which ffmpeg does in processes of its own.",
          "Peak: since the worker's start.",
          `Another's job: from order to end, of another tenant, whose clip takes ${quickMs / 1000} s; median.`,
        ],
      },
    ];
  } finally {
    await stack.stop();
  }
};
