import { segmentFormat } from "@reelwright/core/artifacts/segment-format";

/** Colour tags of every video we make. */
export const bt709 = [
  ...["-colorspace", "bt709", "-color_primaries", "bt709"],
  ...["-color_trc", "bt709", "-color_range", "tv"],
] as const;

/** Encoder options of the segment format: closed one-second groups, one time base, BT.709. */
export const segmentEncode: readonly string[] = [
  ...["-c:v", "libx264", "-preset", "veryfast", "-crf", "17", "-profile:v", "high"],
  ...["-g", String(segmentFormat.gopFrames), "-keyint_min", String(segmentFormat.gopFrames)],
  ...[
    "-sc_threshold",
    "0",
    "-flags",
    "+cgop",
    "-bf",
    "2",
    "-r",
    String(segmentFormat.framesPerSecond),
  ],
  ...bt709,
  ...["-video_track_timescale", String(segmentFormat.timeScale), "-map_metadata", "-1"],
  ...["-fflags", "+bitexact", "-movflags", "+faststart", "-f", "mp4"],
];
