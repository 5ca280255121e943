import { join } from "node:path";
import type { Downloads, Playground } from "@reelwright/core";
import { safeDownloads } from "../downloads/index.ts";
import { localImages } from "../images/local-images.ts";
import { decodeHere } from "../photos/decoding.ts";
import { photos } from "../photos/index.ts";
import { localVideos } from "../videos/local-videos.ts";
import { makeClip } from "./clip.ts";
import { raiseClip } from "./finishing.ts";
import { makePicture } from "./picture.ts";
import type { SceneTools } from "./scene.ts";
import { withOwnPictures } from "./sent-pictures.ts";

/** The embedded playground: really makes pictures and clips, deterministic by the task's seed. */
const localPlayground = (tools: SceneTools): Playground => ({
  make: async (work, task, control) => {
    const { signal } = control;
    if (work.kind === "picture") {
      return makePicture(await withOwnPictures(work, task, signal), task, tools, control);
    }
    if (work.kind === "clip") {
      return makeClip(await withOwnPictures(work, task, signal), task, tools, control);
    }
    const path = join(task.directory, "output.mp4");
    await raiseClip(work.source, work.resolution, path, signal);
    return path;
  },
});

/** The embedded playground with the rooms it needs. */
export const openLocalPlayground = (options: {
  readonly allowPrivateUrls: boolean;
}): { readonly playground: Playground; readonly downloads: Downloads } => ({
  playground: localPlayground({
    photos: photos(decodeHere),
    images: localImages(),
    videos: localVideos(),
  }),
  downloads: safeDownloads(options),
});
