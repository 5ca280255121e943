/** A Postgres cluster with the current schema and the catalog, created once. Stacks start on copies of it. */
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
  /** A stack's data directory after its first start, without its servers' files. */
  readonly directory: string;
  remove(): Promise<void>;
};

/** Creates the cluster. This saves each stack two seconds of CPU. */
export const makePreparedCluster = async (): Promise<PreparedCluster> => {
  const directory = await freshDirectory();
  await mkdir(join(directory, "logs"));
  const { spec, url } = await postgresServer(directory, await freePort());
  const server = supervise(spec);
  try {
    await server.ready;
    await prepareDatabase(url);
  } finally {
    await server.stop(stopLimitMs);
  }
  return { directory, remove: () => rm(directory, { recursive: true, force: true }) };
};

/**
 * A data directory for a stack's first start. Under `npm test` it contains a prepared cluster; otherwise the stack creates
 * one.
 */
export const preparedDirectory = async (): Promise<string> => {
  const directory = await freshDirectory();
  const host = process.env["TEST_STACK_HOST"];
  if (!host) return directory;
  const answer = await fetch(`${host}/cluster`);
  const made = await answer.text();
  if (!answer.ok) throw new Error(made);
  const files = ["postgres", "postgres.secret"].map((name) => join(made, name));
  // Preserves the ownership of the server's own user.
  await run("cp", ["-Rp", ...files, directory]);
  return directory;
};
