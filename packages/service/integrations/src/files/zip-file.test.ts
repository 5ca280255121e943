import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { readZip } from "../testing/read-zip.ts";
import { openZip } from "./zip-file.ts";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "zip-file-"));
});
afterEach(() => rm(directory, { recursive: true }));

test("entries are written one after another, as they are read", async () => {
  const path = join(directory, "all.zip");
  const film = join(directory, "film.mp4");
  await writeFile(film, "frames");
  const zip = await openZip(path);
  const block = "x".repeat(1 << 20);
  let [read, most] = [0, 0];
  async function* blocks() {
    for (let n = 0; n < 128; n += 1) {
      read += 1;
      yield block;
      most = Math.max(most, process.memoryUsage().arrayBuffers);
    }
  }
  await zip.add("blocks.json", blocks());
  expect(read).toBe(128);
  // The blocks come to 128 MiB.
  expect(most).toBeLessThan(96 << 20);
  await zip.addFile("jobs/a/film.mp4", film);
  await zip.add("ü.json", ["[", "]"]);
  const bytes = await zip.close();
  expect(bytes).toBeGreaterThan(100);
  const entries = await readZip(path);
  expect([...entries.keys()]).toEqual(["blocks.json", "jobs/a/film.mp4", "ü.json"]);
  expect(entries.get("blocks.json")?.length).toBe(128 << 20);
  expect(String(entries.get("jobs/a/film.mp4"))).toBe("frames");
  expect(String(entries.get("ü.json"))).toBe("[]");
});

test("an entry that can't be read fails, and the file can be abandoned while it is written", async () => {
  const path = join(directory, "broken.zip");
  for (let blocks = 0; blocks < 10; blocks += 1) {
    const zip = await openZip(path);
    async function* broken() {
      yield "a".repeat(blocks * 50_000);
      throw new Error("no more rows");
    }
    await expect(zip.add("a.json", broken())).rejects.toThrow("no more rows");
    await zip.abandon();
    await rm(path);
  }
  expect(await readdir(directory)).toEqual([]);
});

test("an existing file is left alone", async () => {
  const path = join(directory, "there.zip");
  await writeFile(path, "mine");
  await expect(openZip(path)).rejects.toMatchObject({ code: "EEXIST" });
});
