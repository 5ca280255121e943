/** The one format of every segment, so that joining is a stream copy. docs/contribute/rendering.md#segment-format. */
export const segmentFormat = {
  framesPerSecond: 30,
  /** A closed group of pictures a second. */
  gopFrames: 30,
  timeScale: 15_360,
  codec: "h264",
  pixelFormat: "yuv420p",
  audioRateHz: 48_000,
} as const;

/** Where captions and logos may stand, as shares of the frame: platforms draw buttons over the rest. */
export const safeArea = { bottom: 0.2, right: 0.12, left: 0.06, top: 0.08 } as const;
