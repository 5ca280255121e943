import { join } from "node:path";
import type { Playground } from "@reelwright/core";
import { makeClip } from "./clip.ts";
import { raiseClip } from "./finishing.ts";
import { makePicture } from "./picture.ts";
import type { SceneTools } from "./scene.ts";

/** The embedded playground: really makes pictures and clips, deterministic by the task's seed. */
export const localPlayground = (tools: SceneTools): Playground => ({
  make: async (work, task, control) => {
    if (work.kind === "picture") return makePicture(work, task, tools, control);
    if (work.kind === "clip") return makeClip(work, task, tools, control);
    const path = join(task.directory, "output.mp4");
    await raiseClip(work.source, work.resolution, path, control.signal);
    return path;
  },
});
