import { readFileSync } from "node:fs";

const lookEveryMs = 1_000;

const nameOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8");
  } catch {
    // Gone, or no Linux.
    return "";
  }
};

/** Calls back when npm started this process and has ended: killed, it can't hand the signal on. Linux only. */
export const whenNpmIsGone = (gone: () => void): void => {
  const parent = process.ppid;
  if (!nameOf(parent).startsWith("npm")) return;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    gone();
  }, lookEveryMs).unref();
};
