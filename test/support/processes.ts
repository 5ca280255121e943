/** Which processes work for a data directory: by what they were started with, and by where they are. */
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { isRunning } from "@reelwright/platform/process-identity";

const seen = (look: () => string): string => {
  try {
    return look();
  } catch {
    // It has ended, or it is somebody else's.
    return "";
  }
};

/** Ids of all that run, whoever started them; this process is not among them, nor who has died and isn't reaped. */
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

/** For a message: what they are. */
export const described = (pids: readonly number[]): readonly string[] =>
  pids.map((pid) =>
    seen(() => readFileSync(`/proc/${pid}/cmdline`, "utf8"))
      .replaceAll("\0", " ")
      .slice(0, 200),
  );
