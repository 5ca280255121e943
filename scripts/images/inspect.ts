/** Checks contents and privileges of a built image. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { contained } from "./contained.ts";
import type { OpenImage } from "./image.ts";

const run = promisify(execFile);

type Lock = { readonly packages: { readonly [path: string]: { readonly dev?: true } } };

/** Development packages, according to the lock file, that it contains. */
const developmentPackages = async (root: string): Promise<readonly string[]> => {
  const { packages } = JSON.parse(await readFile("package-lock.json", "utf8")) as Lock;
  return Object.entries(packages)
    .filter(([path, { dev }]) => dev && existsSync(join(root, "app", path)))
    .map(([path]) => path);
};

/** Prints the user id, writable paths, and the available media tools. */
const question = `id -u
for place in /app /usr/local/bin /etc /var/tmp /tmp; do touch "$place/.x" 2>/dev/null && echo "writes $place"; done
for tool in ffmpeg fc-list; do command -v "$tool" >/dev/null && echo "has $tool"; done
grep CapEff /proc/self/status
exit 0`;

const renders = /^(worker-|admin)/;

/** Throws if the image contains development packages or too many privileges, or lacks tools. */
export const inspectImage = async (image: OpenImage, scratch: string): Promise<void> => {
  const found: string[] = [...(await developmentPackages(image.root))];
  const { command, args, env } = contained(image, scratch, {}, ["sh", "-c", question]);
  const { stdout } = await run(command, [...args], { env: { ...env, TINI_VERBOSITY: "0" } });
  const lines = stdout.trim().split("\n");
  const hasMedia = lines.includes("has ffmpeg") && lines.includes("has fc-list");
  const needsMedia = image.target === "gateway" || renders.test(image.target);
  if (lines[0] !== "1000") found.push(`runs as user ${lines[0]}`);
  const written = lines.filter((line) => line.startsWith("writes ")).join(", ");
  if (written !== "writes /tmp") found.push(written || "can't write to /tmp");
  if (!lines.some((line) => /^CapEff:\s0+$/.test(line))) found.push("has capabilities");
  if (hasMedia !== needsMedia) found.push(hasMedia ? "has ffmpeg" : "lacks ffmpeg or fonts");
  if (found.length > 0) throw new Error(`${image.target}: ${found.join("; ")}`);
};
