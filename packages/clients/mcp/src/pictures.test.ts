import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { pictureSource } from "./pictures.ts";

let folder: string;
let root: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mcp-uploads-"));
  root = join(folder, "allowed");
  await mkdir(join(root, "inner"), { recursive: true });
  await writeFile(join(root, "inner", "mug.png"), "a picture");
  await writeFile(join(folder, "secret.png"), "a secret");
  await symlink(join(folder, "secret.png"), join(root, "link.png"));
  await writeFile(join(root, "huge.png"), Buffer.alloc(10 * 1024 * 1024 + 1));
});
afterAll(() => rm(folder, { recursive: true }));

describe("a picture to upload", () => {
  test("is read inside the allowed folders", async () => {
    const path = join(root, "inner", "..", "inner", "mug.png");
    expect(await pictureSource({ path }, [root])).toEqual({
      bytes: Buffer.from("a picture"),
      name: "mug.png",
    });
  });

  test("is found by a path relative to any of them", async () => {
    const other = join(folder, "other");
    await mkdir(other);
    const found = { bytes: Buffer.from("a picture"), name: "mug.png" };
    for (const path of ["inner/mug.png", "./inner/../inner/mug.png"])
      expect(await pictureSource({ path }, [other, root])).toEqual(found);
    for (const path of ["../secret.png", "inner/../../secret.png", "link.png"])
      await expect(pictureSource({ path }, [other, root])).rejects.toThrow("these folders only");
    await expect(pictureSource({ path: "inner/none.png" }, [root])).rejects.toThrow("no file");
  });

  test.each([
    ["outside", () => join(folder, "secret.png"), "these folders only"],
    ["by its parent", () => join(root, "..", "secret.png"), "these folders only"],
    ["through a link", () => join(root, "link.png"), "these folders only"],
    ["one outside that isn't there", () => join(folder, "none.png"), "these folders only"],
    ["none", () => join(root, "none.png"), "There is no file"],
    ["a folder", () => join(root, "inner"), "is no file"],
    ["a huge one", () => join(root, "huge.png"), "larger than 10 MiB"],
  ])("is refused: %s", async (_what, path, message) => {
    await expect(pictureSource({ path: path() }, [root])).rejects.toThrow(message);
  });

  test("is read nowhere for others, or where no folder is allowed", async () => {
    const path = join(root, "inner", "mug.png");
    await expect(pictureSource({ path }, null)).rejects.toThrow("reads no files");
    await expect(pictureSource({ path }, [])).rejects.toThrow("No folder is allowed");
  });

  test("comes as base64 or a data URI, one source at a time", async () => {
    const base64 = Buffer.from("a picture").toString("base64");
    const source = { bytes: Buffer.from("a picture"), name: "picture" };
    expect(await pictureSource({ base64 }, null)).toEqual(source);
    const uri = `data:image/png;base64,${base64}`;
    expect(await pictureSource({ base64: uri }, null)).toEqual(source);
    await expect(pictureSource({ base64, url: "https://x.test/" }, null)).rejects.toThrow("one of");
  });
});
