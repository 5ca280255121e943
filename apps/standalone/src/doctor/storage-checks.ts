/** Where files are kept, and room on disks. */
import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Files } from "@reelwright/core/ports/files";
import { s3Remedy } from "@reelwright/integrations/files/s3-remedy";
import { rootMessage } from "../services/check-services.ts";
import { type Check, type Finding, ok, warning, worstOf, wrong } from "./finding.ts";

type Open = () => Promise<Files>;

/** Writes, reads, finds and removes a file, as workers do; then asks its public address for it, as clients do. */
export const fileStoreCheck = (
  open: Open,
  { where, remedy }: { readonly where: string; readonly remedy: string },
): Check => ({
  name: "files",
  remedy,
  run: async (signal) => {
    const files = await open();
    const directory = await mkdtemp(join(tmpdir(), "doctor-"));
    const folder = `doctor/${randomUUID()}`;
    const key = `${folder}/probe.txt`;
    const text = randomUUID();
    let step = "store a file";
    try {
      const path = join(directory, "probe.txt");
      await writeFile(path, text);
      await files.put(key, path);
      step = "read a file";
      const stored = await files.get(key, join(directory, "read"));
      if ((await readFile(stored, "utf8")) !== text) {
        return wrong(`${where} gives back another file than was stored`, remedy);
      }
      step = "look for a file that isn't there";
      await files.sizeBytes(`${folder}/missing.txt`);
      const found = await publicFinding(files.url(key), text, where, signal);
      step = "delete files";
      await files.put(`${folder}/second.txt`, path);
      await files.removeAll(folder);
      return found;
    } catch (error) {
      const advice = s3Remedy(error);
      if (advice === null) throw error;
      return wrong(`${where} doesn't let this key ${step}: ${rootMessage(error)}`, advice);
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  },
});

const publicFinding = async (
  url: string,
  text: string,
  where: string,
  signal: AbortSignal,
): Promise<Finding> => {
  const remedy =
    "Set REELWRIGHT_FILES_URL to an address where anybody may read the files; of a bucket, allow s3:GetObject.";
  const { origin } = new URL(url);
  try {
    const response = await fetch(url, { signal });
    if (response.ok && (await response.text()) === text) {
      return ok(`${where} takes, gives and removes files; clients read them at ${origin}`);
    }
    return warning(`${where} works, but clients get ${response.status} at ${origin}`, remedy);
  } catch {
    return warning(`${where} works, but nobody answers at ${origin}`, remedy);
  }
};

const gibibyte = 2 ** 30;
const scarceBytes = 5 * gibibyte;
const leastBytes = gibibyte / 2;

const inGibibytes = (bytes: number): string => `${(bytes / gibibyte).toFixed(1)} GiB`;

const roomAt = async ({ name, directory }: Place): Promise<Finding & { readonly room: string }> => {
  await mkdir(directory, { recursive: true });
  const { bavail, bsize } = await statfs(directory);
  const free = bavail * bsize;
  const room = `${name}: ${inGibibytes(free)} free`;
  const remedy = `Make room on the disk of ${directory}.`;
  if (free < leastBytes) return { ...wrong(room, remedy), room };
  return { ...(free < scarceBytes ? warning(room, remedy) : ok(room)), room };
};

type Place = { readonly name: string; readonly directory: string };

/** Free space where this machine writes. */
export const diskCheck = (places: readonly Place[]): Check => ({
  name: "disk space",
  remedy: `Make these directories writable: ${places.map(({ directory }) => directory).join(", ")}.`,
  run: async () => {
    const found = await Promise.all(places.map(roomAt));
    return worstOf(found, found.map(({ room }) => room).join(", "));
  },
});
