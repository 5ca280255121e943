import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, open, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { StoredFiles } from "@reelwright/film/ports/tools";

/** Tests that every adapter of the `Files` port must pass. `openFiles` is called once, before all tests. */
export const describeFiles = (
  name: string,
  publicUrl: string,
  openFiles: () => Promise<{ files: StoredFiles; close: () => Promise<void> }>,
) => {
  describe(`files: ${name}`, () => {
    let files: StoredFiles;
    let close: () => Promise<void>;
    let scratch = "";
    beforeAll(async () => {
      ({ files, close } = await openFiles());
      scratch = await mkdtemp(join(tmpdir(), "files-"));
    });
    afterAll(async () => {
      await close();
      await rm(scratch, { recursive: true, force: true });
    });
    const local = async (content: string) => {
      const path = join(scratch, crypto.randomUUID());
      await writeFile(path, content);
      return path;
    };
    const put = async (key: string, content = key) => files.put(key, await local(content));
    const workspace = () => mkdtemp(join(scratch, "workspace-"));

    test("what was put comes back, byte by byte, below the directory and with its extension", async () => {
      await put("t1/job/1/concat/0/7/reel.mp4", "the reel");
      const directory = await workspace();
      const path = await files.get("t1/job/1/concat/0/7/reel.mp4", directory);
      expect(await readFile(path, "utf8")).toBe("the reel");
      expect(relative(directory, path)).toMatch(/^[^./].*reel\.mp4$/);
      expect(await files.sizeBytes("t1/job/1/concat/0/7/reel.mp4")).toBe(8);
    });

    test("a file of many parts survives", async () => {
      const path = join(scratch, "large");
      const handle = await open(path, "w");
      const chunk = Buffer.from(
        Array.from({ length: 1_048_576 }, (_, index) => (index * 31) % 251),
      );
      for (let part = 0; part < 19; part += 1) await handle.write(chunk.subarray(part));
      await handle.close();
      await files.put("t1/large.mp4", path);
      const back = await files.get("t1/large.mp4", await workspace());
      expect(await digest(back)).toBe(await digest(path));
    });

    test("an empty file is a file", async () => {
      await put("t1/empty.srt", "");
      expect(await files.sizeBytes("t1/empty.srt")).toBe(0);
      expect(await readFile(await files.get("t1/empty.srt", await workspace()), "utf8")).toBe("");
    });

    test("the same basename under two keys gives two local files", async () => {
      await put("same/0/a.png", "zero");
      await put("same/1/a.png", "one");
      const directory = await workspace();
      const paths = [
        await files.get("same/0/a.png", directory),
        await files.get("same/1/a.png", directory),
      ];
      const contents = await Promise.all(paths.map((path) => readFile(path, "utf8")));
      expect(contents).toEqual(["zero", "one"]);
    });

    test("getting a file twice, and twice at once, gives it each time", async () => {
      await put("twice/a.png", "a");
      const directory = await workspace();
      await files.get("twice/a.png", directory);
      const paths = await Promise.all([1, 2, 3].map(() => files.get("twice/a.png", directory)));
      for (const path of paths) expect(await readFile(path, "utf8")).toBe("a");
      expect(await allFiles(directory)).toHaveLength(1);
    });

    test("a stored file is never replaced", async () => {
      await put("once/a.png", "first");
      await expect(put("once/a.png", "second")).rejects.toMatchObject({
        kind: "conflict",
        code: "FILE_EXISTS",
      });
      const path = await files.get("once/a.png", await workspace());
      expect(await readFile(path, "utf8")).toBe("first");
    });

    test("writing the local file again leaves the stored one as it was", async () => {
      const path = await local("before");
      await files.put("kept/a.json", path);
      await writeFile(path, "after!");
      const stored = await files.get("kept/a.json", await workspace());
      expect(await readFile(stored, "utf8")).toBe("before");
    });

    test("a final file is stored whole, once, and stays after its local name is gone", async () => {
      const path = await local("final");
      await files.put("final/a.json", path, true);
      await expect(files.put("final/a.json", path, true)).rejects.toMatchObject({
        code: "FILE_EXISTS",
      });
      await rm(path);
      const stored = await files.get("final/a.json", await workspace());
      expect(await readFile(stored, "utf8")).toBe("final");
      await expect(files.put("final/b.json", path, true)).rejects.toThrow();
      expect(await files.sizeBytes("final/b.json")).toBeNull();
    });

    test("what isn't there is missing, and leaves nothing behind", async () => {
      const directory = await workspace();
      expect(await files.sizeBytes("nowhere/a.png")).toBeNull();
      await expect(files.get("nowhere/a.png", directory)).rejects.toMatchObject({
        kind: "missing",
        code: "FILE_MISSING",
      });
      expect(await allFiles(directory)).toEqual([]);
    });

    test("a local file that isn't there stores nothing", async () => {
      await expect(files.put("absent/a.png", join(scratch, "absent"))).rejects.toThrow();
      expect(await files.sizeBytes("absent/a.png")).toBeNull();
    });

    test("a listing has every file once, in the order of keys, page by page", async () => {
      const keys = ["l/a/1.png", "l/a/b/2.png", "l/b.png", "l/a0.png"];
      for (const key of keys) await put(key, key);
      const seen: string[] = [];
      let after: string | null = "k";
      for (;;) {
        const page = await files.list(after, 2);
        if (page.length === 0) break;
        seen.push(...page.map(({ key }) => key));
        after = seen.at(-1) ?? null;
      }
      const listed = seen.filter((key) => key.startsWith("l/"));
      expect(listed).toEqual([...keys].sort());
      const [first] = await files.list("l/a0.pn", 1);
      expect(first).toMatchObject({ key: "l/a0.png", bytes: 8 });
      expect(Math.abs(Date.now() - (first?.modifiedMs ?? 0))).toBeLessThan(600_000);
    });

    test("removing one file takes it alone, and is done where there is none", async () => {
      for (const key of ["one/a.png", "one/a.png2", "one/b.png"]) await put(key);
      await files.remove("one/a.png");
      await files.remove("one/a.png");
      const left = ["one/a.png", "one/a.png2", "one/b.png"].map((key) => files.sizeBytes(key));
      expect(await Promise.all(left)).toEqual([null, 10, 9]);
      await expect(async () => files.remove("../one/b.png")).rejects.toMatchObject({
        code: "FILE_KEY_INVALID",
      });
    });

    test("removing takes everything below a prefix and nothing beside it", async () => {
      for (const key of ["gone/job/a.png", "gone/job/1/b.png", "gone/job2/c.png", "gone/d.png"])
        await put(key);
      await files.removeAll("gone/job");
      const left = ["gone/job/a.png", "gone/job/1/b.png", "gone/job2/c.png", "gone/d.png"];
      expect(await Promise.all(left.map((key) => files.sizeBytes(key)))).toEqual([
        null,
        null,
        15,
        10,
      ]);
      await files.removeAll("gone/d.png");
      expect(await files.sizeBytes("gone/d.png")).toBe(10);
      await files.removeAll("gone/");
      expect(await files.sizeBytes("gone/d.png")).toBeNull();
      await files.removeAll("gone/");
    });

    test("everything below a prefix goes but what is to be kept", async () => {
      const keys = [
        "unit/1/a.png",
        "unit/12/b.png",
        "unit/2/c.png",
        "unit/1/deep/d.png",
        "unit/e.png",
      ];
      for (const key of keys) await put(key);
      await files.removeAll("unit/", "unit/1/");
      const left = await Promise.all(keys.map((key) => files.sizeBytes(key)));
      expect(left.map((sizeBytes) => sizeBytes !== null)).toEqual([
        true,
        false,
        false,
        true,
        false,
      ]);
    });

    test.each([
      "../a",
      "a/../b",
      "/etc/passwd",
      "a//b",
      "a/",
      "",
      ".hidden",
      "a/./b",
      "a b",
      "a\\b",
      "ä",
      "a\n",
    ])("the key %j is refused everywhere", async (key) => {
      const refused = { kind: "invalid", code: "FILE_KEY_INVALID" };
      const path = await local("x");
      await expect((async () => files.put(key, path))()).rejects.toMatchObject(refused);
      await expect((async () => files.get(key, scratch))()).rejects.toMatchObject(refused);
      await expect((async () => files.sizeBytes(key))()).rejects.toMatchObject(refused);
      expect(() => files.url(key)).toThrow(expect.objectContaining(refused));
    });

    test.each(["", "/", ".", "..", "a/../.."])("the prefix %j removes nothing", async (prefix) => {
      await expect((async () => files.removeAll(prefix))()).rejects.toMatchObject({
        code: "FILE_KEY_INVALID",
      });
    });

    test("addresses lead back to their keys, and only ours do", () => {
      expect(files.url("t/j/a.mp4")).toBe(`${publicUrl}/t/j/a.mp4`);
      expect(files.keyOf(`${publicUrl}/t/j/a.mp4`)).toBe("t/j/a.mp4");
      for (const other of [
        "https://elsewhere.example/t/j/a.mp4",
        `${publicUrl}x/t/j/a.mp4`,
        `${publicUrl}/../secret`,
        `${publicUrl}/a%2e%2e/b`,
        publicUrl,
        "not an address",
      ])
        expect(files.keyOf(other)).toBeNull();
    });
  });
};

const digest = async (path: string) => {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex");
};

/** The paths of all files below a directory. */
export const allFiles = async (directory: string): Promise<string[]> => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.path, entry.name));
};
