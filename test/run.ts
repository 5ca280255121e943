/**
 * `npm test -- WORDS`: starts the Postgres and Redis that the suites share, runs Jest on those that are meant, stops both.
 * `--machines`: the end-to-end suites, each stack of theirs being several machines behind a proxy.
 */
import { spawn } from "node:child_process";
import { chmod, mkdir, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  freePort,
  guard,
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
  UnknownPart,
} from "./parts.ts";
import { openStackHost } from "./support/shared-stack.ts";

const stopLimitMs = 15_000;
/** More than the two cores that the suite is measured on: many suites wait for a lease, a limit or a process. */
const workerCount = 3;
/** Nothing of the suites has to survive a power cut, and their databases are gone before a vacuum would be of use. */
const hurried = ["fsync", "synchronous_commit", "full_page_writes", "autovacuum"].flatMap(
  (setting) => ["-c", `${setting}=off`],
);

const jest = (args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> =>
  new Promise((resolve, reject) => {
    const node = ["--disable-warning=ExperimentalWarning", "node_modules/jest/bin/jest.js"];
    const isSaid = args.some((arg) => /^(-i|-w|--runInBand|--maxWorkers(=.*)?)$/.test(arg));
    const workers = isSaid ? [] : [`--maxWorkers=${workerCount}`];
    const child = spawn(process.execPath, [...node, ...workers, ...args], {
      stdio: "inherit",
      env: environment,
    });
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
      process.on(signal, () => child.kill(signal));
    guard(child, { signal: "SIGTERM", role: "app" });
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });

/** Runs Jest with the servers that suites need, and stops those. Returns the exit status. */
const withServers = async (args: readonly string[]): Promise<number> => {
  const directory = await realpath(await mkdtemp(join(tmpdir(), "reelwright-test-")));
  await mkdir(join(directory, "logs"));
  // The server's own user must reach its cluster.
  await chmod(directory, 0o755);
  const servers: SupervisedProcess[] = [];
  try {
    const postgres = await postgresServer(directory, await freePort());
    const redis = await redisServer(directory, await freePort(), process.env["PATH"] ?? "");
    const spec = { ...postgres.spec, args: [...postgres.spec.args, ...hurried] };
    servers.push(...[spec, redis.spec].map((each) => supervise(each, () => {})));
    await Promise.all(servers.map(({ ready }) => ready));
    const stacks = await openStackHost();
    try {
      return await jest(args, {
        ...process.env,
        TEST_DATABASE_URL: postgres.url,
        TEST_REDIS_URL: redis.url,
        TEST_STACK_HOST: stacks.url,
      });
    } finally {
      await stacks.close();
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop(stopLimitMs)));
    await rm(directory, { recursive: true, force: true });
  }
};

const machinesFlag = "--machines";

const run = async (args: readonly string[]): Promise<number> => {
  const isOnMachines = args.includes(machinesFlag);
  if (isOnMachines) process.env["TEST_STACK"] = "machines";
  const { words: said, options } = divide(args.filter((arg) => arg !== machinesFlag));
  const words = isOnMachines && said.length === 0 ? machineSuites : said;
  const suites = choose(words);
  process.stdout.write(`${summary(suites)}\n`);
  // Suites start apps, threads and processes as `npm start` does: compiled, since each takes a second more from source.
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
  const chosen = words.length === 0 ? [] : ["--runTestsByPath", ...suites];
  return withServers([...options, ...chosen]);
};

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UnknownPart)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
