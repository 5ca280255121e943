/** Identifies processes beyond their ids: ids are reused, and a zombie keeps its id. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

const read = (path: string): string | null => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
};

/** Without /proc (macOS). */
const identityFromPs = (pid: number): string | null => {
  const { stdout } = spawnSync("ps", ["-o", "stat=,lstart=", "-p", String(pid)], {
    encoding: "utf8",
    env: { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" },
  });
  const [state = "", ...started] = (stdout ?? "").trim().split(/\s+/);
  return state === "" || state.startsWith("Z") ? null : started.join(" ");
};

/** The fields of /proc/PID/stat after the name: the first is the state, the 20th the start time. */
const fieldsOf = (stat: string): readonly string[] =>
  stat.slice(stat.lastIndexOf(")") + 2).split(" ");

/**
 * Returns a unique text for the process with this id: the boot and its start time. Null if there is none; a zombie doesn't
 * count.
 */
export const identityOf = (pid: number): string | null => {
  const boot = read("/proc/sys/kernel/random/boot_id");
  if (boot === null) return identityFromPs(pid);
  const stat = read(`/proc/${pid}/stat`);
  if (stat === null) return null;
  const fields = fieldsOf(stat);
  const [state = ""] = fields;
  return state === "Z" || state === "X" ? null : `${boot.trim()} ${fields[19]}`;
};

/** Whether a process with this id runs, of any user. */
export const isRunning = (pid: number): boolean => identityOf(pid) !== null;
