/** What the embedded provider draws, in the size that a job has settled with a vendor. */
import type { Images, Videos } from "@reelwright/core/ports";
import sharp from "sharp";
import { conformSegment } from "../editor/conform.ts";

/** Keyframes drawn at the frame's size and scaled where the request has another. */
export const scaledImages = (images: Images): Images => ({
  keyframe: async (request, path, control) => {
    const { brief, size = brief.frame } = request;
    if (size.width === brief.frame.width) return images.keyframe(request, path, control);
    const drawn = `${path}.drawn.png`;
    const made = await images.keyframe({ ...request, size: brief.frame }, drawn, control);
    await sharp(drawn).resize(size.width, size.height, { fit: "fill" }).png().toFile(path);
    return made;
  },
});

/** Segments drawn at the frame's size and scaled where the request has another. */
export const scaledVideos = (videos: Videos): Videos => ({
  segment: async (request, path, control) => {
    const { brief, size = brief.frame, seconds } = request;
    if (size.width === brief.frame.width) return videos.segment(request, path, control);
    const drawn = `${path}.drawn.mp4`;
    const half = (from: number) => ({
      ...control,
      progress: (done: number) => control.progress(from + done / 2),
    });
    await videos.segment({ ...request, size: brief.frame }, drawn, half(0));
    await conformSegment(drawn, { ...size, seconds }, path, half(0.5));
  },
});
