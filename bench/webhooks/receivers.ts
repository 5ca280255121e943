import { fork } from "node:child_process";
import { once } from "node:events";
import type { FromReceivers, ToReceivers } from "./receivers-process.ts";

export type Receivers = {
  /** The hanging ones are last. */
  readonly urls: readonly string[];
  report(): Promise<Extract<FromReceivers, { readonly received: number }>>;
  reset(): void;
  stop(): Promise<void>;
};

/** Starts receivers in one separate process. */
export const startReceivers = async (count: number, hanging: number): Promise<Receivers> => {
  const child = fork(
    new URL("./receivers-process.ts", import.meta.url),
    [String(count), String(hanging)],
    { execArgv: ["--import", "tsx"] },
  );
  const told = async (): Promise<FromReceivers> => (await once(child, "message"))[0];
  const send = (message: ToReceivers): void => void child.send(message);
  const first = await told();
  if (!("ports" in first)) throw new Error("the receivers named no ports");
  return {
    urls: first.ports.map((port) => `http://127.0.0.1:${port}/hook`),
    report: async () => {
      const answer = told();
      send("report");
      const report = await answer;
      if (!("received" in report)) throw new Error("the receivers made no report");
      return report;
    },
    reset: () => send("reset"),
    stop: async () => {
      const ended = once(child, "exit");
      child.disconnect();
      await ended;
    },
  };
};
