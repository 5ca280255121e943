/** The index of finished videos, `<gallery>/videos.json`. A video is added as soon as its files exist. */
import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Product, Subject } from "@reelwright/film/artifacts";
import type { VideoRequest } from "./video-requests.ts";

/** Something to circle in, and where it is seen first; seconds. */
export type Fault = { readonly what: string; readonly atSeconds: number };

/** A video of the gallery with its measurements. */
export type GalleryVideo = {
  readonly number: number;
  readonly slug: string;
  readonly kind: string;
  /** Path of the product's image. */
  readonly image: string;
  /** Hash of the request. If it differs, the video is generated again. */
  readonly hash: string;
  readonly fields: VideoRequest["fields"];
  /** File names inside the gallery. */
  readonly video: string;
  readonly poster: string;
  /** The film without captions, texts, logo and end card. */
  readonly plain: string;
  readonly width: number;
  readonly height: number;
  readonly videoSeconds: number;
  /** Of all stages. */
  readonly madeInSeconds: number;
  readonly lufs: number;
  readonly truePeakDbtp: number;
  /** Mean quality of the segments, 0 to 100. */
  readonly score: number;
  readonly script: readonly string[];
  readonly warnings: readonly string[];
  readonly product: Product;
  /** Where heads, the product and its lettering are. Empty for frames of a vendor. */
  readonly subjects: readonly Subject[];
  readonly hasCard: boolean;
  /** What a viewer would circle in. */
  readonly faults: readonly Fault[];
};

/** Hash of a request's content. */
export const hashOf = (request: VideoRequest): string =>
  createHash("sha256").update(JSON.stringify(request)).digest("hex").slice(0, 16);

export type GalleryIndex = {
  /** In the order of their numbers. */
  videos(): readonly GalleryVideo[];
  has(request: VideoRequest): boolean;
  put(entry: GalleryVideo): Promise<void>;
};

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";

/** Opens the index in a gallery's directory, which is created if it doesn't exist. */
export const openGalleryIndex = async (directory: string): Promise<GalleryIndex> => {
  await mkdir(directory, { recursive: true });
  const path = join(directory, "videos.json");
  const text = await readFile(path, "utf8").catch((error: unknown) => {
    if (isMissing(error)) return "[]";
    throw error;
  });
  const made = new Map((JSON.parse(text) as GalleryVideo[]).map((entry) => [entry.number, entry]));
  const entries = () => [...made.values()].sort((a, b) => a.number - b.number);
  return {
    videos: entries,
    has: (request) => made.get(request.number)?.hash === hashOf(request),
    put: async (entry) => {
      made.set(entry.number, entry);
      await writeFile(`${path}.partial`, JSON.stringify(entries(), null, 2));
      await rename(`${path}.partial`, path);
    },
  };
};
