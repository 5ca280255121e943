export { ffmpeg, filterValue, input, orLeaveNothing } from "./ffmpeg.ts";
export { bt709, segmentEncode } from "./house-encode.ts";
export { type Loudness, measureLoudness } from "./loudness.ts";
export { probeFile } from "./probe.ts";
export { jpegColours, jpegOutput, writeStill } from "./stills.ts";
