// The CPU time of a suite: its worker's, and that of ended processes which it started.
import { readFileSync } from "node:fs";

/** Unit of the kernel's CPU times on every Linux that Node supports. */
const ticksPerSecond = 100;

/** CPU seconds of the child processes that have ended; 0 if the system doesn't report them. */
const ofChildren = () => {
  try {
    // Fields after the name, which may contain spaces: cutime and cstime are the 14th and 15th.
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

/** Starts measuring. The returned function gives the CPU seconds since then. */
export const countCpu = () => {
  const before = spent();
  return () => {
    const now = spent();
    return { own: now.own - before.own, children: now.children - before.children };
  };
};
