import type { LivenessLimits } from "./liveness.ts";

/** How a process is started, known to be ready, and stopped. */
export type ProcessSpec = {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env: { readonly [name: string]: string | undefined };
  /** Unix user and group to run as; absent: ours. */
  readonly user?: { readonly uid: number; readonly gid: number };
  /** `message`: it sends "ready" over IPC; a pattern: it prints a matching line. */
  readonly readyWhen: "message" | RegExp;
  readonly stopSignal: "SIGTERM" | "SIGINT";
  readonly logFile: string;
  /** When an app is taken for stuck; `defaultLiveness` by default. */
  readonly liveness?: LivenessLimits;
  /** Called before each start; throws when the process can't be started yet. */
  readonly prepare?: () => void;
};
