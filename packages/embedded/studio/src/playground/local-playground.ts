import { join } from "node:path";
import type { Playground } from "@reelwright/core/ports/playground";
import { decodeHere } from "@reelwright/media/photos/decoding";
import { photos } from "@reelwright/media/photos/photos";
import { withOwnPictures } from "@reelwright/media/photos/sent-pictures";
import { localImages } from "../images/local-images.ts";
import { localVideos } from "../videos/local-videos.ts";
import { makeClip } from "./clip.ts";
import { upscaleClip } from "./clip-encoding.ts";
import { makePicture } from "./picture.ts";
import type { SceneTools } from "./scene.ts";

const playgroundOf = (tools: SceneTools): Playground => ({
  make: async (task, control) => {
    const { signal } = control;
    const work = await task.local();
    if (work.kind === "picture") {
      return makePicture(await withOwnPictures(work, task, signal), task, tools, control);
    }
    if (work.kind === "clip") {
      return makeClip(await withOwnPictures(work, task, signal), task, tools, control);
    }
    const path = join(task.directory, "output.mp4");
    await upscaleClip(work.source, work.resolution, path, signal);
    return path;
  },
});

/** The embedded playground: really makes pictures and clips, deterministic by the task's seed. */
export const localPlayground = (): Playground =>
  playgroundOf({ photos: photos(decodeHere), images: localImages(), videos: localVideos() });
