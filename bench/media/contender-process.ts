/** The measured process: loads its modules, sends `ready`, runs one task after `go`, and sends `done`. */
import { dirname } from "node:path";
import { fontFile } from "@reelwright/media/type/fonts";
import { assemble, conform } from "./assembly.ts";
import { withEditly } from "./editly.ts";
import { floor, naiveChain } from "./floor.ts";
import type { Footage } from "./footage.ts";
import type { FromContender } from "./meter.ts";
import { withRemotion } from "./remotion.ts";

export type Task =
  | {
      readonly kind: "assembly" | "floor" | "naive" | "remotion" | "editly";
      readonly footage: Footage;
      readonly directory: string;
      /** Directory in which Remotion and editly are installed. */
      readonly peers: string;
    }
  | {
      readonly kind: "conform";
      readonly clip: string;
      readonly seconds: number;
      readonly directory: string;
    };

const tell = (message: FromContender): void => void process.send?.(message);

/** Loads the task's modules and returns a function that runs it. */
const prepare = async (task: Task): Promise<() => Promise<unknown>> => {
  if (task.kind === "conform") return () => conform(task.clip, task.seconds, task.directory);
  const { kind, footage, directory, peers } = task;
  if (kind === "remotion") return withRemotion(footage, directory, peers);
  if (kind === "editly") return withEditly(footage, directory, peers);
  const fontsDir = dirname(fontFile("Montserrat ExtraBold"));
  const ways = { assembly: assemble, floor, naive: naiveChain };
  return () => ways[kind](footage, directory, fontsDir);
};

process.once("disconnect", () => process.exit());
try {
  const work = await prepare(JSON.parse(process.argv[2] ?? "{}") as Task);
  process.once("message", () => {
    work().then(
      () => tell({ state: "done" }),
      (error: unknown) => tell({ state: "failed", message: String(error) }),
    );
  });
  tell({ state: "ready" });
} catch (error) {
  tell({ state: "failed", message: String(error) });
}
