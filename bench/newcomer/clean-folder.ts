/** A folder with a product image, and an empty home directory: no npm cache, no settings. */
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const picture = fileURLToPath(
  new URL("../../apps/standalone/assets/sample-product.png", import.meta.url),
);

/** Total size of all files in a directory in bytes. */
const bytesOf = (directory: string): number =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);

/** Number of installed packages according to the lock file. */
const packagesOf = (modules: string): number => {
  const lock = JSON.parse(readFileSync(join(modules, ".package-lock.json"), "utf8")) as {
    readonly packages: object;
  };
  return Object.keys(lock.packages).length;
};

export type Install = { readonly seconds: number; readonly mb: number; readonly packages: number };

const secondsSince = (startedAt: number): number => (performance.now() - startedAt) / 1_000;

export const cleanFolder = async (settings: NodeJS.ProcessEnv) => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "reelwright-newcomer-")));
  mkdirSync(join(folder, "home"));
  cpSync(picture, join(folder, "product.png"));
  const env = { PATH: process.env["PATH"], HOME: join(folder, "home"), ...settings };
  const inside = { cwd: folder, env, maxBuffer: 2 ** 26 };
  return {
    write: (name: string, text: string): void => writeFileSync(join(folder, name), text),
    /** `npm install` with an empty cache. */
    install: async (tarball: string): Promise<Install> => {
      const startedAt = performance.now();
      await run("npm", ["init", "-y"], inside);
      await run("npm", ["install", "--no-audit", "--no-fund", tarball], inside);
      const seconds = secondsSince(startedAt);
      const modules = join(folder, "node_modules");
      return { seconds, mb: bytesOf(modules) / 1e6, packages: packagesOf(modules) };
    },
    /** Runs a command and returns its duration in seconds. */
    run: async ([command = "", ...args]: readonly string[]): Promise<number> => {
      const startedAt = performance.now();
      await run(command, args, inside);
      return secondsSince(startedAt);
    },
    /** Throws unless `video.mp4` is a video. */
    checkVideo: async (): Promise<void> => {
      const { stdout } = await run(
        "ffprobe",
        ["-v", "error", "-select_streams", "v", "-show_entries", "stream=codec_name", "video.mp4"],
        inside,
      );
      if (!stdout.includes("codec_name=h264")) throw new Error(`video.mp4 has ${stdout}`);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};
