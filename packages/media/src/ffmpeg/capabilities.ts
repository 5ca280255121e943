import { createHash, randomUUID } from "node:crypto";
import { constants, readFileSync } from "node:fs";
import { access, mkdir, readFile, realpath, rename, stat, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { Failure } from "@reelwright/film/failure";
import { runTool } from "./ffmpeg.ts";

/**
 * What the code uses, by ffmpeg's option that lists it (`filters`, `encoders`, `decoders`, `muxers`), and what to install
 * where something is missing. `scripts/setup.mjs` reads the same file.
 */
const needsText = readFileSync(new URL("../../data/ffmpeg-needs.json", import.meta.url), "utf8");
const needs: {
  readonly names: Readonly<Record<string, readonly string[]>>;
  readonly remedy: string;
} = JSON.parse(needsText);

export const fullFfmpeg = needs.remedy;

/** The second column of each line; it may name several formats. */
const namesIn = (list: string): ReadonlySet<string> =>
  new Set(list.split("\n").flatMap((line) => line.trim().split(/\s+/)[1]?.split(",") ?? []));

/**
 * What this machine's ffmpeg lacks of what the code uses, such as `filters overlay, zscale`; empty: nothing. Throws
 * `MEDIA_TOOL_MISSING` without an ffmpeg.
 */
export const ffmpegLacks = async (signal: AbortSignal): Promise<readonly string[]> => {
  const lacks = await Promise.all(
    Object.entries(needs.names).map(async ([kind, names]) => {
      const { stdout } = await runTool("ffmpeg", ["-hide_banner", `-${kind}`], signal);
      const known = namesIn(stdout);
      const missing = names.filter((name) => !known.has(name));
      return missing.length === 0 ? [] : [`${kind} ${missing.join(", ")}`];
    }),
  );
  return lacks.flat();
};

/** The first ffmpeg on PATH with its age and size, and the list of needs: what an answer depends on. */
const ffmpegStamp = async (): Promise<string | null> => {
  // biome-ignore lint/style/noProcessEnv: the PATH by which a spawned ffmpeg is found; no setting of ours.
  for (const directory of (process.env["PATH"] ?? "").split(delimiter)) {
    const path = join(directory, "ffmpeg");
    try {
      await access(path, constants.X_OK);
    } catch {
      // Not in this directory.
      continue;
    }
    const { mtimeMs, size } = await stat(path);
    const list = createHash("sha256").update(needsText).digest("hex");
    return `${await realpath(path)} ${mtimeMs} ${size} ${list}\n`;
  }
  return null;
};

/**
 * Throws `MEDIA_TOOL_LACKING` where ffmpeg lacks something that a job would need. A good answer is kept in
 * `cacheDirectory` until ffmpeg changes: listing takes a few tenths of a second of CPU.
 */
export const requireFullFfmpeg = async (
  cacheDirectory: string,
  signal: AbortSignal,
): Promise<void> => {
  const stamp = await ffmpegStamp();
  const kept = join(cacheDirectory, "ffmpeg-checked");
  if (stamp !== null && stamp === (await readFile(kept, "utf8").catch(absent))) return;
  const lacks = await ffmpegLacks(signal);
  if (lacks.length > 0)
    throw new Failure(
      "internal",
      "MEDIA_TOOL_LACKING",
      `ffmpeg lacks the ${lacks.join("; the ")}. ${fullFfmpeg}`,
    );
  if (stamp === null) return;
  await mkdir(cacheDirectory, { recursive: true });
  const partial = `${kept}.${randomUUID()}`;
  await writeFile(partial, stamp);
  await rename(partial, kept);
};

const absent = (error: NodeJS.ErrnoException): null => {
  if (error.code === "ENOENT") return null;
  throw error;
};
