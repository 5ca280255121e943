/** A separate Postgres for the benchmark, configured as by `npm start`, with a migrated database. */
import { chmod, mkdir, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, postgresServer, supervise } from "@reelwright/standalone/processes";
import { migrate } from "@reelwright/store/migrations/migrate";

type OwnPostgres = {
  readonly url: string;
  /** Process id of the server, whose children are its sessions. */
  pid(): number;
  stop(): Promise<void>;
};

/** Starts the server. `settings`: `name=value`, in addition to those of `npm start`. */
export const ownPostgres = async (settings: readonly string[] = []): Promise<OwnPostgres> => {
  const directory = await realpath(await mkdtemp(join(tmpdir(), "reelwright-bench-")));
  await mkdir(join(directory, "logs"));
  // The server's own user needs access to its cluster.
  await chmod(directory, 0o755);
  const { url, spec } = await postgresServer(directory, await freePort());
  const args = [...spec.args, ...settings.flatMap((each) => ["-c", each])];
  const server = supervise({ ...spec, args });
  await server.ready;
  await migrate(url);
  return {
    url,
    pid: () => server.pid() ?? 0,
    stop: async () => {
      await server.stop(15_000);
      await rm(directory, { recursive: true, force: true });
    },
  };
};
