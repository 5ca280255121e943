/** Results of the vendors' local protocol servers, encoded like vendors' media. Sizes and lengths differ from all orders. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { ffmpeg } from "@reelwright/media/ffmpeg/ffmpeg";
import sharp from "sharp";

/** Mean colors, which no other media in tests have. */
export const vendorColours = {
  picture: [176, 90, 60],
  begin: [60, 110, 176],
  end: [190, 170, 40],
} as const;

const { signal } = new AbortController();
const hex = (colour: readonly number[]) =>
  colour.map((part) => part.toString(16).padStart(2, "0")).join("");

/** Eight seconds at 24 fps: color `begin` for half a second, then color `end`. */
const clip = async (directory: string, hasSound: boolean): Promise<Buffer> => {
  const path = join(directory, `served-${hasSound}.mp4`);
  const colour = (name: "begin" | "end", seconds: number) => [
    ...["-f", "lavfi", "-i", `color=c=0x${hex(vendorColours[name])}:s=400x720:r=24:d=${seconds}`],
  ];
  const sound = ["-f", "lavfi", "-i", "sine=f=330:r=44100:d=8"];
  await ffmpeg(
    [
      ...[...colour("begin", 0.5), ...colour("end", 7.5), ...(hasSound ? sound : [])],
      ...["-filter_complex", "[0:v][1:v]concat=n=2,format=yuv420p[v]", "-map", "[v]"],
      ...(hasSound ? ["-map", "2:a", "-c:a", "aac"] : []),
      ...["-c:v", "libx264", "-preset", "ultrafast", `file:${path}`],
    ],
    signal,
  );
  return readFile(path);
};

/** Sixteen seconds of a tone that beats twice a second. */
const music = async (directory: string): Promise<Buffer> => {
  const path = join(directory, "served.mp3");
  const tone = ["-f", "lavfi", "-i", "sine=f=220:r=44100:d=16", "-af", "tremolo=f=2:d=0.9"];
  await ffmpeg([...tone, `file:${path}`], signal);
  return readFile(path);
};

/** An image, a clip with sound, a silent clip, and music. `directory`: for temporary files. */
export const vendorMedia = async (directory: string) => {
  const [r = 0, g = 0, b = 0] = vendorColours.picture;
  const ground = { width: 768, height: 1_376, channels: 3 as const, background: { r, g, b } };
  const [image, video, muteVideo, audio] = await Promise.all([
    sharp({ create: ground }).png().toBuffer(),
    clip(directory, true),
    clip(directory, false),
    music(directory),
  ]);
  return { image, video, muteVideo, audio };
};
export type VendorMedia = Awaited<ReturnType<typeof vendorMedia>>;
