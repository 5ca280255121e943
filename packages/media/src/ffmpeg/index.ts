export { ffmpegLacks, fullFfmpeg, requireFullFfmpeg } from "./capabilities.ts";
export { ffmpeg, filterValue, input, removeOnFailure } from "./ffmpeg.ts";
export { type Loudness, measureLoudness } from "./loudness.ts";
export { probeFile } from "./probe.ts";
export { bt709, segmentEncode } from "./segment-encode.ts";
export { jpegColours, jpegOutput, writeStill } from "./stills.ts";
