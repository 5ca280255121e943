import { join } from "node:path";
import type { Downloads, Playground } from "@reelwright/core";
import { safeDownloads } from "../downloads/index.ts";
import { localImages } from "../images/local-images.ts";
import { photos } from "../photos/index.ts";
import { localVideos } from "../videos/local-videos.ts";
import { makeClip } from "./clip.ts";
import { raiseClip } from "./finishing.ts";
import { makePicture } from "./picture.ts";
import type { SceneTools } from "./scene.ts";

/** The embedded playground: really makes pictures and clips, deterministic by the task's seed. */
const localPlayground = (tools: SceneTools): Playground => ({
  make: async (work, task, control) => {
    if (work.kind === "picture") return makePicture(work, task, tools, control);
    if (work.kind === "clip") return makeClip(work, task, tools, control);
    const path = join(task.directory, "output.mp4");
    await raiseClip(work.source, work.resolution, path, control.signal);
    return path;
  },
});

/** The embedded playground with the rooms it needs. */
export const openLocalPlayground = (options: {
  readonly allowPrivateUrls: boolean;
}): { readonly playground: Playground; readonly downloads: Downloads } => ({
  playground: localPlayground({ photos: photos(), images: localImages(), videos: localVideos() }),
  downloads: safeDownloads(options),
});
