import { readFile } from "node:fs/promises";
import { ticksPerSecond } from "../proc.ts";

/** Memory and CPU time of a process, from /proc. */
export const usageOf = async (pid: number) => {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const stat = await readFile(`/proc/${pid}/stat`, "utf8");
  const kib = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]);
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return {
    rssMb: kib("VmRSS") / 1024,
    peakMb: kib("VmHWM") / 1024,
    cpuSeconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond,
  };
};
