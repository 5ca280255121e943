/**
 * Runs Jest with the Postgres and Redis that the suites share.
 *
 *     npm test                 the first tier: each capability once, through the real stack
 *     npm run test:all         `--all`: every suite that `npm test` leaves out
 *     npm test -- WORDS        the suites that the words name, whatever their tier
 *     npm run test:machines    `--machines`: the end-to-end suites, each stack on several machines behind a proxy
 *
 * A run that leaves a process or a temporary file behind fails.
 */
import { spawn } from "node:child_process";
import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parentDeathSignal } from "@reelwright/media/processes/serve-requests";
import {
  freePort,
  postgresServer,
  redisServer,
  type SupervisedProcess,
  supervise,
} from "@reelwright/standalone/processes";
import { machineSuites } from "./machines/suites.ts";
import {
  choose,
  divide,
  needsBuild,
  needsDashboard,
  needsDocs,
  summary,
  tier,
  UnknownPart,
} from "./parts.ts";
import { countCpu } from "./runner/cpu.mjs";
import { leftBy } from "./runner/leftovers.mjs";
import { openStackHost } from "./support/shared-stack.ts";

const stopLimitMs = 15_000;
/** More than the two cores of the reference machine, since many suites wait for a lease, a limit or a process. */
const workerCount = 3;
/** Durability and vacuum are off, since the suites' databases are temporary. */
const hurried = ["fsync", "synchronous_commit", "full_page_writes", "autovacuum"].map(
  (setting) => `${setting}=off`,
);
const cacheDirectory = "node_modules/.cache/jest";

const took = (seconds: number): string => {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")} min`;
};

/** Measures CPU time by part. Each call adds the time since the previous call to a part. */
const openCosts = () => {
  const cpu = countCpu();
  const parts = new Map<string, number>();
  let counted = 0;
  return {
    add: (part: string): void => {
      const { own, children } = cpu();
      parts.set(part, own + children - counted);
      counted = own + children;
    },
    total: () => counted,
    parts: () => [...parts].map(([part, seconds]) => `${part} ${took(seconds)}`).join(", "),
  };
};
type Costs = ReturnType<typeof openCosts>;

const jest = (args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> =>
  new Promise((resolve, reject) => {
    const node = ["--disable-warning=ExperimentalWarning", "node_modules/jest/bin/jest.js"];
    const isSaid = args.some((arg) => /^(-i|-w|--runInBand|--maxWorkers(=.*)?)$/.test(arg));
    const workers = isSaid ? [] : [`--maxWorkers=${workerCount}`];
    const options = [`--cacheDirectory=${cacheDirectory}`, ...workers];
    const words = [...parentDeathSignal("TERM"), process.execPath, ...node, ...options, ...args];
    const [command = "", ...rest] = words;
    const child = spawn(command, rest, {
      stdio: "inherit",
      env: environment,
    });
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
      process.on(signal, () => child.kill(signal));
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });

/** Runs Jest with the servers that suites need, and stops them afterwards. Returns the exit status. */
const withServers = async (
  directory: string,
  args: readonly string[],
  costs: Costs,
): Promise<number> => {
  const servers: SupervisedProcess[] = [];
  try {
    await mkdir(join(directory, "logs"));
    const postgres = await postgresServer(directory, await freePort());
    const redis = await redisServer(directory, await freePort(), process.env["PATH"] ?? "");
    // Without passwords, whose hashing would take a third of the time to open a session.
    const hosts = join(directory, "hosts.conf");
    await writeFile(hosts, "host all all 127.0.0.1/32 trust\n");
    const settings = [...hurried, `hba_file=${hosts}`].flatMap((setting) => ["-c", setting]);
    const spec = { ...postgres.spec, args: [...postgres.spec.args, ...settings] };
    servers.push(...[spec, redis.spec].map((each) => supervise(each)));
    await Promise.all(servers.map(({ ready }) => ready));
    const stacks = await openStackHost();
    try {
      return await jest(args, {
        ...process.env,
        TEST_DATABASE_URL: postgres.url,
        TEST_REDIS_URL: redis.url,
        TEST_STACK_HOST: stacks.url,
        TEST_RUN_DIRECTORY: directory,
      });
    } finally {
      costs.add("suites");
      await stacks.close();
      costs.add("shared stack and browser");
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop(stopLimitMs)));
    costs.add("Postgres and Redis");
  }
};

/** Runs Jest in a separate temporary folder and checks for leftovers. Returns the exit status. */
const inOwnFolder = async (
  suites: readonly string[],
  options: readonly string[],
  costs: Costs,
): Promise<number> => {
  const directory = await realpath(await mkdtemp(join(tmpdir(), "reelwright-test-")));
  // The database server's own user needs access to its cluster.
  await chmod(directory, 0o755);
  const temporary = join(directory, "tmp");
  await mkdir(temporary);
  process.env["TMPDIR"] = temporary;
  // A browser's sound would else make a folder there, and link it from the home folder for later browsers.
  process.env["PULSE_RUNTIME_PATH"] = join(directory, "pulse");
  try {
    await writeFile(join(directory, "suites.json"), JSON.stringify(suites));
    const args = [...options, "--filter=<rootDir>/test/runner/filter.cjs"];
    const status = await withServers(directory, args, costs);
    const left = await leftBy(directory);
    if (left.length > 0) process.stderr.write(`\nLEFT BEHIND\n${left.join("\n")}\n`);
    return left.length > 0 ? 1 : status;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};

/** Flags of this program; all others are passed to Jest. */
const flags = ["--all", "--machines"];

const run = async (args: readonly string[]): Promise<number> => {
  const isOnMachines = args.includes("--machines");
  if (isOnMachines) process.env["TEST_STACK"] = "machines";
  const { words, options } = divide(args.filter((arg) => !flags.includes(arg)));
  const named = isOnMachines && words.length === 0 ? machineSuites : words;
  const rest = args.includes("--all") ? "all" : "first";
  const suites = named.length > 0 ? choose(named) : tier(rest);
  process.stdout.write(`${summary(suites)}\n`);
  const costs = openCosts();
  const started = performance.now();
  // Suites start compiled apps, threads and processes, since each would take a second longer from source.
  if (suites.some(needsBuild)) await import(new URL("../scripts/build.mjs", import.meta.url).href);
  if (process.exitCode) return Number(process.exitCode);
  if (suites.some(needsDashboard)) {
    const { buildDashboard } = await import(
      new URL("../scripts/build-dashboard.mjs", import.meta.url).href
    );
    await buildDashboard();
  }
  if (suites.some(needsDocs)) {
    const { buildDocs } = await import(new URL("../scripts/build-docs.mjs", import.meta.url).href);
    await buildDocs();
  }
  costs.add("builds");
  const status = await inOwnFolder(suites, options, costs);
  const elapsed = took((performance.now() - started) / 1_000);
  process.stdout.write(`Took ${elapsed}, CPU time ${took(costs.total())}: ${costs.parts()}.\n`);
  return status;
};

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UnknownPart)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
