// The CPU time of a suite: its worker's, and that of the processes which it started and which have ended.
import { readFileSync } from "node:fs";

/** What the kernel counts in, on every Linux that Node runs on. */
const ticksPerSecond = 100;

/** Of the processes that this one has waited for, in seconds; 0 where the system doesn't say. */
const ofChildren = () => {
  try {
    // After the name, which may hold blanks: state, …, then cutime and cstime as the 14th and 15th.
    const fields = readFileSync("/proc/self/stat", "latin1").split(") ").at(-1).split(" ");
    return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
    return 0;
  }
};

const spent = () => {
  const { user, system } = process.cpuUsage();
  return { own: (user + system) / 1e6, children: ofChildren() };
};

/** Starts counting. The returned function says what was spent since, in seconds. */
export const countCpu = () => {
  const before = spent();
  return () => {
    const now = spent();
    return { own: now.own - before.own, children: now.children - before.children };
  };
};
