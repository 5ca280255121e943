import { execFileSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { ffmpegLacks, requireFullFfmpeg } from "./capabilities.ts";

const signal = new AbortController().signal;
const path = process.env["PATH"] ?? "";
const real = execFileSync("sh", ["-c", "command -v ffmpeg"], { encoding: "utf8" }).trim();
let directory = "";
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "reelwright-"));
});
afterEach(() => {
  process.env["PATH"] = path;
});
afterAll(() => rm(directory, { recursive: true }));

/** Puts an ffmpeg first on PATH that writes down its starts and is silent about these names. */
const withFfmpegWithout = async (...names: readonly string[]) => {
  const bin = await mkdtemp(join(directory, "bin-"));
  const starts = join(bin, "starts");
  const hidden = names.map((name) => ` -e ' ${name} '`).join("");
  const filter = names.length > 0 ? `| grep -v${hidden}` : "";
  const script = `#!/bin/sh\necho "$*" >> ${starts}\n${real} "$@" ${filter}\n`;
  await writeFile(join(bin, "ffmpeg"), script);
  await chmod(join(bin, "ffmpeg"), 0o755);
  process.env["PATH"] = `${bin}:${path}`;
  return { starts: async () => (await readFile(starts, "utf8")).trim().split("\n").length };
};

const productionText = async (folder: URL): Promise<string> => {
  const names = (await readdir(folder)).filter((name) => /(?<!\.test)\.ts$/.test(name));
  return (await Promise.all(names.map((name) => readFile(new URL(name, folder), "utf8")))).join(
    "\n",
  );
};

describe("what ffmpeg can do", () => {
  test("a full build lacks nothing, which is looked up once until ffmpeg changes", async () => {
    const cache = join(directory, "cache");
    const first = await withFfmpegWithout();
    await requireFullFfmpeg(cache, signal);
    expect(await first.starts()).toBe(4);
    await requireFullFfmpeg(cache, signal);
    expect(await first.starts()).toBe(4);
    const second = await withFfmpegWithout("overlay");
    await expect(requireFullFfmpeg(cache, signal)).rejects.toMatchObject({
      code: "MEDIA_TOOL_LACKING",
    });
    expect(await second.starts()).toBe(4);
  });

  test("what is missing is named with the package that has it, each time", async () => {
    const cache = join(directory, "empty");
    await mkdir(cache);
    await withFfmpegWithout("overlay", "zscale", "libx264", "ipod");
    expect(await ffmpegLacks(signal)).toEqual([
      "filters overlay, zscale",
      "encoders libx264",
      "muxers ipod",
    ]);
    await expect(requireFullFfmpeg(cache, signal)).rejects.toThrow(
      /lacks the filters overlay, zscale; the encoders libx264; the muxers ipod\. .*brew install ffmpeg-full.*apt-get install ffmpeg/,
    );
    expect(await readdir(cache)).toEqual([]);
  });

  test("the list has every filter that our graphs name", async () => {
    const needs = JSON.parse(
      await readFile(new URL("../../data/ffmpeg-needs.json", import.meta.url), "utf8"),
    ) as { names: { filters: string[] } };
    const listed = execFileSync(real, ["-hide_banner", "-filters"], { encoding: "utf8" });
    const filters = new Set(
      listed.split("\n").flatMap((line) => line.trim().split(/\s+/)[1] ?? []),
    );
    const sources = ["editor", "ffmpeg", "vendor-media", "inspection", "uploads"];
    const folders = [
      ...sources.map((name) => new URL(`../${name}/`, import.meta.url)),
      new URL("../../../embedded/studio/src/playground/", import.meta.url),
      new URL("../../../embedded/studio/src/motion/", import.meta.url),
    ];
    const texts = await Promise.all(folders.map(productionText));
    const words = texts.join("\n").matchAll(/["`',;\]]([a-z][a-z0-9]+)(?:@[\w${}]+)?=/g);
    const named = new Set(
      [...words].map(([, word = ""]) => word).filter((word) => filters.has(word)),
    );
    expect(named.size).toBeGreaterThan(20);
    expect([...named].filter((name) => !needs.names.filters.includes(name))).toEqual([]);
  });
});
