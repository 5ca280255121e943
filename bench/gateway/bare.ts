import { fork } from "node:child_process";
import { once } from "node:events";
import type { BareOrder } from "./bare-process.ts";

/** Starts the bare server in a separate process. */
export const startBare = async (databaseUrl: string, sample: BareOrder) => {
  const child = fork(
    new URL("./bare-process.ts", import.meta.url),
    [databaseUrl, JSON.stringify(sample)],
    { execArgv: ["--import", "tsx"], env: { ...process.env, NODE_ENV: "production" } },
  );
  const [port] = await once(child, "message");
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    stop: async () => {
      const ended = once(child, "exit");
      child.disconnect();
      await ended;
    },
  };
};
