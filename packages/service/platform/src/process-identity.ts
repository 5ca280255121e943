/** Which process is meant by an id: ids are used again, and a dead process keeps its own until its parent asks for it. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

const read = (path: string): string | null => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
};

/** Where there is no /proc (macOS). */
const identityFromPs = (pid: number): string | null => {
  const { stdout } = spawnSync("ps", ["-o", "stat=,lstart=", "-p", String(pid)], {
    encoding: "utf8",
    env: { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" },
  });
  const [state = "", ...started] = (stdout ?? "").trim().split(/\s+/);
  return state === "" || state.startsWith("Z") ? null : started.join(" ");
};

/** What follows the name, which may hold anything, in /proc/PID/stat: the state first, the start as the 20th. */
const fieldsOf = (stat: string): readonly string[] =>
  stat.slice(stat.lastIndexOf(")") + 2).split(" ");

/**
 * A text that no other process has had or will have: the boot and the moment of its start. Null where no process runs
 * under this id; one that has ended and waits to be reaped does not run.
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

/** Whether a process runs under this id, also somebody else's. */
export const isRunning = (pid: number): boolean => identityOf(pid) !== null;
