/** The same video with editly: clips and layers drawn frame by frame in Node. editly isn't a dependency of this repository. */
import { join } from "node:path";
import type { Footage } from "./footage.ts";
import { installed } from "./remotion.ts";

type Editly = { default(options: object): Promise<void> } | ((options: object) => Promise<void>);

const clipOf = (footage: Footage, index: number): object => {
  const { segmentSeconds, words, segments, logo } = footage;
  /** Cuts a line at the end of its clip, as editly requires; in our films it may continue into the next clip. */
  const within = (seconds: number) => Math.min(segmentSeconds, Math.max(0, seconds));
  const said = words.filter(({ segment }) => segment === index);
  const lines = Array.from({ length: Math.ceil(said.length / 3) }, (_, line) =>
    said.slice(3 * line, 3 * line + 3),
  );
  const captions = lines.map((line) => ({
    type: "subtitle",
    text: line.map(({ text }) => text).join(" "),
    start: within((line[0]?.startMs ?? 0) / 1000 - index * segmentSeconds),
    stop: within((line.at(-1)?.endMs ?? 0) / 1000 - index * segmentSeconds),
  }));
  return {
    duration: segmentSeconds,
    layers: [
      { type: "video", path: segments[index] ?? "" },
      { type: "image-overlay", path: logo, position: { x: 0.06, y: 0.08 }, width: 0.12 },
      ...captions,
    ],
  };
};

/** Returns a function that renders. editly has no word-timed captions, so it draws one line at a time, and no thumbnail. */
export const withEditly = async (
  footage: Footage,
  directory: string,
  peers: string,
): Promise<() => Promise<unknown>> => {
  const editly = await installed<Editly>(peers, "editly");
  const render = typeof editly === "function" ? editly : editly.default;
  return () =>
    render({
      outPath: join(directory, "editly.mp4"),
      ...footage.size,
      fps: 30,
      keepSourceAudio: false,
      defaults: { transition: null },
      audioTracks: [
        ...footage.voices.map(({ path, startMs }) => ({ path, start: startMs / 1000 })),
        { path: footage.music, mixVolume: 0.15 },
      ],
      clips: footage.segments.map((_, index) => clipOf(footage, index)),
      customOutputArgs: [
        ...["-c:v", "libx264", "-preset", "veryfast", "-crf", "20", "-pix_fmt", "yuv420p"],
        ...["-c:a", "aac", "-b:a", "160k", "-movflags", "+faststart"],
      ],
    });
};
