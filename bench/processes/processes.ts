/** The base cost of a process: CPU time until it is ready, memory and CPU time while it is idle. */
import { setTimeout as wait } from "node:timers/promises";
import { type Bench, median, type Row, spread } from "../bench.ts";
import { type Servers, startServers } from "../pipeline/stack.ts";
import { startApp } from "./app-process.ts";

const targets = { startCpuMs: 500, rssMb: 100 };
const apps = [
  "gateway",
  "webhook-dispatcher",
  "worker-keyframes",
  "worker-generation",
  "worker-assembly",
];

type Start = {
  readonly cpuMs: number;
  readonly ms: number;
  readonly rssMb: number;
  readonly idleShare: number;
};

type Found = ReadonlyMap<string, readonly Start[]>;

const detail = (found: Found): readonly Row[] =>
  [...found].map(([name, starts]) => [
    name,
    spread(starts.map(({ cpuMs }) => cpuMs)),
    (median(starts.map(({ ms }) => ms)) / 1_000).toFixed(2),
    spread(starts.map(({ rssMb }) => rssMb)),
    `${(100 * median(starts.map(({ idleShare }) => idleShare))).toFixed(1)} %`,
  ]);

/** The highest median of these processes, compared with the target. */
const highest = (
  name: string,
  found: Found,
  isOne: (process: string) => boolean,
  [figure, target]: readonly [(start: Start) => number, number],
): Row => {
  const medians = [...found]
    .filter(([process]) => isOne(process))
    .map(([, starts]) => median(starts.map(figure)));
  const value = Math.max(...medians);
  return [name, value.toFixed(), `≤ ${target}`, value <= target ? "yes" : "no"];
};

const summaryRows = (found: Found): readonly Row[] => {
  const cpu = [({ cpuMs }: Start) => cpuMs, targets.startCpuMs] as const;
  const rss = [({ rssMb }: Start) => rssMb, targets.rssMb] as const;
  const isWorker = (process: string) => process.startsWith("worker-");
  return [
    highest("CPU until a worker is ready, fake provider (ms)", found, isFake, cpu),
    highest("CPU until a worker is ready, embedded provider (ms)", found, isLocal, cpu),
    highest("CPU until the gateway is ready (ms)", found, (name) => name === "gateway", cpu),
    highest("idle memory of a worker (MB)", found, isWorker, rss),
    highest(
      "idle memory of the gateway and the dispatcher (MB)",
      found,
      (name) => !isWorker(name),
      rss,
    ),
  ];
};
const isFake = (process: string) => process.endsWith("fake provider");
const isLocal = (process: string) => process.endsWith("local provider");

/** Starts the app, measures it while idle, and stops it. */
const startOnce = async (
  app: string,
  servers: Servers,
  provider: string,
  idleSeconds: number,
): Promise<Start> => {
  const running = await startApp(app, servers, { REELWRIGHT_PROVIDERS: provider });
  await wait(idleSeconds * 1_000);
  const idleShare = (running.cpuMs() - running.startCpuMs) / (idleSeconds * 1_000);
  const rssMb = running.rssMb();
  await running.stop();
  return { cpuMs: running.startCpuMs, ms: running.startMs, rssMb, idleShare };
};

const kinds = apps.flatMap((app) =>
  app.startsWith("worker-")
    ? ["fake", "local"].map((provider) => ({ app, provider, name: `${app}, ${provider} provider` }))
    : [{ app, provider: "fake", name: app }],
);

export const processes: Bench = async (say, { isQuick }) => {
  const rounds = isQuick ? 1 : 3;
  const idleSeconds = isQuick ? 2 : 4;
  const servers = await startServers();
  const found = new Map<string, Start[]>(kinds.map(({ name }) => [name, []]));
  try {
    for (let round = 1; round <= rounds; round += 1) {
      for (const { app, provider, name } of kinds) {
        const start = await startOnce(app, servers, provider, idleSeconds);
        found.get(name)?.push(start);
        say(
          `processes, round ${round}: ${name} ${start.cpuMs} ms of CPU, ${start.rssMb.toFixed()} MB`,
        );
      }
    }
  } finally {
    await servers.stop();
  }
  return [
    {
      title: "Processes: what each costs before it has done anything",
      columns: ["", "measured", "target", "met"],
      rows: summaryRows(found),
      notes: ["The highest of the medians of the table below."],
    },
    {
      title: "Processes one by one",
      columns: [
        "",
        "CPU until ready (ms)",
        "seconds until ready",
        "idle memory (MB)",
        "idle: of a core",
      ],
      rows: detail(found),
      notes: [
        `Compiled, one at a time, flags and environment of npm start. Median (lowest – highest) of ${rounds} starts.`,
        "CPU: user and system time of the process until it says that it is ready. Memory: resident set a few seconds later, of which about 40 MB are Node's own code, which all processes share.",
        "Idle: with the other processes away.",
      ],
    },
  ];
};
