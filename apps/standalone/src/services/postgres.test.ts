import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { isRunning } from "@reelwright/platform/process-identity";
import { supervise } from "../supervisor/supervised-process.ts";
import { postgresServer } from "./postgres.ts";
import { freePort } from "./services.ts";

let directory: string;
beforeAll(async () => {
  directory = await realpath(await mkdtemp(join(tmpdir(), "reelwright-postgres-")));
  chmodSync(directory, 0o755);
  mkdirSync(join(directory, "logs"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** A dead process of this user that nobody reaps: its parent has become another program. `end` ends that one. */
const unreaped = async (user: object) => {
  const parent = spawn("/bin/sh", ["-c", "sleep 0 & echo $!; exec sleep 100"], {
    cwd: "/",
    ...user,
  });
  const [line] = await once(createInterface({ input: parent.stdout }), "line");
  const pid = Number(line);
  while (isRunning(pid)) await new Promise((resolve) => setTimeout(resolve, 20));
  return { pid, end: () => parent.kill("SIGKILL") };
};

describe("the embedded Postgres", () => {
  test("starts after its making was cut off, and after a kill whose dead nobody reaped", async () => {
    mkdirSync(join(directory, "postgres.new"));
    writeFileSync(join(directory, "postgres.new", "PG_VERSION"), "18\n");
    const { spec } = await postgresServer(directory, await freePort());
    const dead = await unreaped(spec.user ?? {});
    try {
      // As a killed server leaves it: its id, its directory, when it started, …
      const lines = [dead.pid, join(directory, "postgres"), 1_700_000_000, 1, "", "127.0.0.1", ""];
      writeFileSync(join(directory, "postgres", "postmaster.pid"), lines.join("\n"));
      const server = supervise(spec);
      await server.ready;
      expect(process.kill(dead.pid, 0)).toBe(true);
      await server.stop(20_000);
      expect(server.pid()).toBeNull();
    } finally {
      dead.end();
    }
  });
});
