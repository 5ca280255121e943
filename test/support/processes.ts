/** Finds the processes of a data directory by their arguments and working directory. */
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { isRunning } from "@reelwright/platform/process-identity";

const seen = (look: () => string): string => {
  try {
    return look();
  } catch {
    // The process has ended or belongs to another user.
    return "";
  }
};

/** Ids of all running processes of the directory, except this process and zombies. */
export const processesOf = (directory: string): readonly number[] =>
  readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid)
    .filter((pid) =>
      [
        seen(() => readFileSync(`/proc/${pid}/environ`, "utf8")),
        seen(() => readFileSync(`/proc/${pid}/cmdline`, "utf8")),
        seen(() => readlinkSync(`/proc/${pid}/cwd`)),
      ].some((text) => text.includes(directory)),
    )
    .filter(isRunning);

/** Descriptions of processes for a message. */
export const described = (pids: readonly number[]): readonly string[] =>
  pids.map((pid) =>
    seen(() => readFileSync(`/proc/${pid}/cmdline`, "utf8"))
      .replaceAll("\0", " ")
      .slice(0, 200),
  );
