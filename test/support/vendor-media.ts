/** Media files that local vendor servers return in tests. */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";

const run = promisify(execFile);

/** Unique colors of the servers' files. */
export const vendorColours = { picture: "#b05a3c", clip: "#3c6eb0" } as const;
/** Length of vidA's clips, from which shorter ones are cut. */
const clipSeconds = 8;

const musicSeconds = 20;

/** A clip of the same color in which a voice is heard, as encoded by vendors. */
const speaking = async (voice: Buffer): Promise<Uint8Array> => {
  const directory = await mkdtemp(join(tmpdir(), "vendor-media-"));
  try {
    const [sound, path] = [join(directory, "voice.wav"), join(directory, "clip.mp4")];
    await writeFile(sound, voice);
    const colour = `color=c=0x${vendorColours.clip.slice(1)}:s=360x640:r=25`;
    await run("ffmpeg", [
      ...["-nostdin", "-v", "error", "-f", "lavfi", "-i", colour, "-i", sound],
      ...["-pix_fmt", "yuv420p", "-c:v", "libx264", "-preset", "ultrafast", "-c:a", "aac"],
      ...["-shortest", path],
    ]);
    return await readFile(path);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};

/** Generates an image in imgA's native ratio, a clip with audio as encoded by vendors, and music. */
export const vendorMedia = async () => {
  const directory = await mkdtemp(join(tmpdir(), "vendor-media-"));
  try {
    const path = join(directory, "clip.mp4");
    const colour = `color=c=0x${vendorColours.clip.slice(1)}:s=360x640:r=24:d=${clipSeconds}`;
    await run("ffmpeg", [
      ...["-nostdin", "-v", "error", "-f", "lavfi", "-i", colour],
      ...["-f", "lavfi", "-i", `sine=f=330:r=44100:d=${clipSeconds}`, "-pix_fmt", "yuv420p"],
      ...["-c:v", "libx264", "-preset", "ultrafast", "-c:a", "aac", "-shortest", path],
    ]);
    const music = join(directory, "music.mp3");
    const tone = `sine=f=220:r=44100:d=${musicSeconds}`;
    await run("ffmpeg", ["-nostdin", "-v", "error", "-f", "lavfi", "-i", tone, music]);
    const background = vendorColours.picture;
    const image = await sharp({ create: { width: 768, height: 1_376, channels: 3, background } })
      .png()
      .toBuffer();
    return { image, video: await readFile(path), audio: await readFile(music), speaking };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};
