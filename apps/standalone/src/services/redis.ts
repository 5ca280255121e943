import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { ProcessSpec } from "../supervisor/process-spec.ts";

/** The system's redis-server with its data below `dataDirectory`: append-only, and never evicting an entry. */
export const redisServer = async (
  dataDirectory: string,
  port: number,
  path: string,
): Promise<{ readonly url: string; readonly spec: ProcessSpec }> => {
  const directory = join(dataDirectory, "redis");
  await mkdir(directory, { recursive: true });
  const settings = {
    bind: "127.0.0.1",
    port: String(port),
    dir: directory,
    save: "",
    appendonly: "yes",
    appendfsync: "everysec",
    // A kill may cut the last entry.
    "aof-load-truncated": "yes",
    "maxmemory-policy": "noeviction",
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    spec: {
      name: "redis",
      command: "redis-server",
      args: Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]),
      env: { PATH: path },
      readyWhen: /Ready to accept connections/,
      stopSignal: "SIGTERM",
      logFile: join(dataDirectory, "logs", "redis.log"),
    },
  };
};
