/** A contact sheet of a video: two frames a second at the size of a phone in the hand. */
import { join } from "node:path";
import sharp, { type OverlayOptions } from "sharp";
import type { GalleryVideo } from "./gallery-index.ts";
import { framesOf } from "./judge/frames.ts";

const look = { perSecond: 2, gap: 4, label: 26 } as const;
/** Short side of a frame, and frames a row. */
const shapes = {
  upright: { side: 180, columns: 12 },
  square: { side: 220, columns: 8 },
  wide: { side: 180, columns: 6 },
} as const;

export const sheetName = ({ video }: Pick<GalleryVideo, "video">): string =>
  video.replace(/mp4$/, "sheet.jpg");

const labelOf = ({ number, slug, kind, fields, faults }: GalleryVideo, width: number): Buffer => {
  const found = faults.map(({ what, atSeconds }) => `${atSeconds.toFixed(1)} s ${what}`).join("; ");
  const text = `${number} ${slug}: ${kind}, ${fields["style"]}. ${found}`;
  const safe = text.replace(/[&<>]/g, "");
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${look.label}"><text x="4" y="18" font-family="sans-serif" font-size="14" fill="#e8e6e1">${safe}</text></svg>`,
  );
};

/** Writes the sheet beside the video and returns its path. */
export const writeContactSheet = async (
  directory: string,
  entry: GalleryVideo,
): Promise<string> => {
  const { width, height, video } = entry;
  const shape = width < height ? "upright" : width > height ? "wide" : "square";
  const { side, columns } = shapes[shape];
  const { perSecond, gap, label } = look;
  const frames = await framesOf(join(directory, video), entry, { perSecond, side, channels: 3 });
  const raw = { width: frames.width, height: frames.height, channels: 3 } as const;
  const tiles = frames.pictures.map(
    (picture, at): OverlayOptions => ({
      input: Buffer.from(picture),
      raw,
      left: (at % columns) * (raw.width + gap),
      top: label + Math.floor(at / columns) * (raw.height + gap),
    }),
  );
  const size = {
    width: columns * (raw.width + gap) - gap,
    height: label + Math.max(1, Math.ceil(tiles.length / columns)) * (raw.height + gap),
  };
  const path = join(directory, sheetName(entry));
  await sharp({ create: { ...size, channels: 3, background: "#12141a" } })
    .composite([{ input: labelOf(entry, size.width), left: 0, top: 0 }, ...tiles])
    .jpeg({ quality: 82 })
    .toFile(path);
  return path;
};
