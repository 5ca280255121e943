import { spawn } from "node:child_process";

/** Bounds that the kernel holds. `data`: memory that is written to; `file`: the largest file. */
export type HardLimits = { readonly dataBytes: number; readonly fileBytes: number };

let found: Promise<boolean> | undefined;

const isThere = (): Promise<boolean> =>
  new Promise((resolve) => {
    const trial = spawn("prlimit", ["--core=0", "true"], { stdio: "ignore" });
    trial.once("error", () => resolve(false));
    trial.once("close", (code) => resolve(code === 0));
  });

/**
 * The words to put before a command so that the kernel bounds it; empty where `prlimit` is missing (macOS, a Linux
 * without util-linux): there `watchProcess` alone ends what takes too much. Memory is bounded as data, not as address
 * space: Node and libvips reserve gigabytes of that without ever touching it.
 */
export const hardLimits = async ({
  dataBytes,
  fileBytes,
}: HardLimits): Promise<readonly string[]> => {
  found ??= isThere();
  if (!(await found)) return [];
  return ["prlimit", `--data=${dataBytes}`, `--fsize=${fileBytes}`, "--core=0"];
};
