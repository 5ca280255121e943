/** Segments beyond the size in which the embedded provider draws: what it stands in for may have been ordered in 4K. */
import type { Videos } from "@reelwright/core/ports/pictures";
import { conformSegment } from "../editor/conform.ts";

/** Short side of the largest segments that are drawn; drawing one in 4K takes four times as long. */
const largestDrawn = 1_080;

const even = (length: number): number => 2 * Math.round(length / 2);

/** Segments drawn in at most 1080p, and enlarged where the request has more. */
export const scaledVideos = (videos: Videos): Videos => ({
  ...videos,
  segment: async (request, path, control) => {
    const { brief, size = brief.frame, seconds } = request;
    const excess = Math.min(size.width, size.height) / largestDrawn;
    if (excess <= 1) return videos.segment(request, path, control);
    const drawn = `${path}.drawn.mp4`;
    const half = (from: number) => ({
      ...control,
      progress: (done: number) => control.progress(from + done / 2),
    });
    const drawnSize = { width: even(size.width / excess), height: even(size.height / excess) };
    await videos.segment({ ...request, size: drawnSize }, drawn, half(0));
    await conformSegment(drawn, { ...size, seconds }, path, half(0.5));
  },
});
