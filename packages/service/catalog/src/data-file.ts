import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Appearance, MusicTrack, Voice } from "@reelwright/film/artifacts";

/** Next to `src` and `dist`, so that the same path works in development and in builds. */
const home = new URL("../data/", import.meta.url);

/**
 * Reads a table below `data/`: one row per line, cells separated by `|`. Empty lines and lines that begin with `#` are skipped.
 * Throws an Error that names the line if it doesn't have `width` cells.
 */
export const readTable = (name: string, width: number): readonly (readonly string[])[] =>
  readFileSync(new URL(name, home), "utf8")
    .split("\n")
    .map((line, index) => ({ line: line.trim(), number: index + 1 }))
    .filter(({ line }) => line !== "" && !line.startsWith("#"))
    .map(({ line, number }) => {
      const cells = line.split("|").map((cell) => cell.trim());
      if (cells.length === width) return cells;
      throw new Error(`${name}, line ${number}: ${cells.length} cells, not ${width}`);
    });

/** Our own namespace (RFC 9562, section 5.5). Changing it would change all ids of the catalog. */
const namespace = Buffer.from("5b3f0c1e7a4d4e2f9c8b6a1d2e3f4051", "hex");

/** A version 5 UUID: the same kind and slug always give the same id. */
export const stableId = (kind: "persona" | "music", slug: string): string => {
  const bytes = createHash("sha1").update(namespace).update(`${kind}/${slug}`).digest();
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20, 32)}`;
};

/** `José Álvarez` → `jose-alvarez`: lowercase ASCII words joined by hyphens. */
export const slugOf = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/ı/g, "i")
    .replace(/[łŁ]/g, "l")
    .replace(/[øØ]/g, "o")
    .replace(/[đĐ]/g, "d")
    .replace(/ß/g, "ss")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** Raise this when samples are rendered differently, so that they are created again. */
const version = 3;

/** A hash of a sample's content, part of its file name: stored files never change. */
const mark = (content: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify([version, content]))
    .digest("hex")
    .slice(0, 10);

/** Prefix of all samples in the file store. */
export const samplesPrefix = "catalogue/";

export const portraitKey = (slug: string, appearance: Appearance): string =>
  `${samplesPrefix}personas/${slug}-${mark(appearance)}.webp`;

/** `text`: what the voice says. */
export const previewKey = ({ voice_id, synthesis, model }: Voice, text: string): string =>
  `${samplesPrefix}voices/${voice_id}-${mark([synthesis, text, ...(model ? [model] : [])])}.m4a`;

export const excerptKey = ({ music_id, mood, bpm, energy_level, seed }: MusicTrack): string =>
  `${samplesPrefix}music/${music_id}-${mark([mood, bpm, energy_level, seed])}.m4a`;
