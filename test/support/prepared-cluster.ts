/** A Postgres cluster with the newest schema and the catalogue in it, made once: stacks start on copies of it. */
import { execFile } from "node:child_process";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import {
  freePort,
  postgresServer,
  prepareDatabase,
  supervise,
} from "@reelwright/standalone/processes";
import { freshDirectory } from "./running-stack.ts";

const run = promisify(execFile);
const stopLimitMs = 30_000;

export type PreparedCluster = {
  /** A stack's data directory as it is after its first start, but for its server's files. */
  readonly directory: string;
  remove(): Promise<void>;
};

/** Makes it: two seconds of CPU, which each first start takes. */
export const makePreparedCluster = async (): Promise<PreparedCluster> => {
  const directory = await freshDirectory();
  await mkdir(join(directory, "logs"));
  const { spec, url } = await postgresServer(directory, await freePort());
  const server = supervise(spec, () => {});
  try {
    await server.ready;
    await prepareDatabase(url);
  } finally {
    await server.stop(stopLimitMs);
  }
  return { directory, remove: () => rm(directory, { recursive: true, force: true }) };
};

/**
 * A data directory for a stack that starts for the first time. Under `npm test` its cluster is made already; elsewhere the
 * stack makes it.
 */
export const preparedDirectory = async (): Promise<string> => {
  const directory = await freshDirectory();
  const host = process.env["TEST_STACK_HOST"];
  if (!host) return directory;
  const answer = await fetch(`${host}/cluster`);
  const made = await answer.text();
  if (!answer.ok) throw new Error(made);
  const files = ["postgres", "postgres.secret"].map((name) => join(made, name));
  // The server's own user owns them.
  await run("cp", ["-Rp", ...files, directory]);
  return directory;
};
