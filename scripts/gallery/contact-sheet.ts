/** A contact sheet: frames of every video in one image. */
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { ffmpeg, input } from "@reelwright/media/ffmpeg/ffmpeg";
import sharp, { type OverlayOptions } from "sharp";
import type { GalleryVideo } from "./gallery-index.ts";

const shares = [0.1, 0.5, 0.9] as const;
const cell = { width: 170, height: 300 } as const;
const labelHeight = 26;
const columns = 4;
const gap = 8;

/** One frame, fitted into its cell. */
const frameAt = async (directory: string, entry: GalleryVideo, share: number): Promise<Buffer> => {
  const still = join(directory, `.still-${entry.number}-${share}.png`);
  const seek = ["-ss", (entry.videoSeconds * share).toFixed(3)];
  const video = input(join(directory, entry.video), "mov");
  try {
    await ffmpeg(
      [...seek, ...video, "-frames:v", "1", "-update", "1", `file:${still}`],
      new AbortController().signal,
    );
    return await sharp(await readFile(still))
      .resize({ ...cell, fit: "contain", background: "#0b0d12" })
      .png()
      .toBuffer();
  } finally {
    await rm(still, { force: true });
  }
};

const label = (entry: GalleryVideo): Buffer => {
  const { fields } = entry;
  const said = [fields["aspect_ratio"], fields["language"], fields["caption_style"]].join(" · ");
  const text = `${entry.number} ${entry.picture} · ${said}`.replace(/[^\w\s·:×-]/g, "");
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${3 * cell.width}" height="${labelHeight}"><text x="4" y="18" font-family="sans-serif" font-size="14" fill="#e8e6e1">${text}</text></svg>`,
  );
};

/** Writes the frames at 10, 50 and 90 % of each video to `<directory>/contact-sheet.png`. */
export const writeContactSheet = async (
  directory: string,
  entries: readonly GalleryVideo[],
): Promise<string> => {
  const width = 3 * cell.width + gap;
  const height = cell.height + labelHeight + gap;
  const tiles: OverlayOptions[] = [];
  for (const [index, entry] of entries.entries()) {
    const left = (index % columns) * width;
    const top = Math.floor(index / columns) * height;
    tiles.push({ input: label(entry), left, top });
    for (const [at, share] of shares.entries())
      tiles.push({
        input: await frameAt(directory, entry, share),
        left: left + at * cell.width,
        top: top + labelHeight,
      });
  }
  const path = join(directory, "contact-sheet.png");
  const size = {
    width: columns * width - gap,
    height: Math.max(1, Math.ceil(entries.length / columns)) * height,
  };
  await sharp({ create: { ...size, channels: 3, background: "#12141a" } })
    .composite(tiles)
    .png({ compressionLevel: 9 })
    .toFile(path);
  return path;
};
