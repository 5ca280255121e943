import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { type FileSource, formOf } from "./files.ts";

const bytes = new Uint8Array([1, 2, 3, 4, 5]);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "reelwright-files-"));
  await writeFile(join(folder, "bottle.png"), bytes);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const parts = async function* () {
  yield bytes.subarray(0, 2);
  yield bytes.subarray(2);
};
const stream = () =>
  new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(bytes.subarray(0, 2));
      controller.enqueue(bytes.subarray(2));
      controller.close();
    },
  });

test.each<[string, () => FileSource, string]>([
  ["a path", () => join(folder, "bottle.png"), "bottle.png"],
  ["bytes", () => bytes, "file"],
  ["a part of a buffer", () => new Uint8Array([0, ...bytes, 9]).subarray(1, 6), "file"],
  ["a Blob", () => new Blob([bytes]), "file"],
  ["a File", () => new File([bytes], "mug.jpg"), "mug.jpg"],
  ["a web stream", stream, "file"],
  ["an async iterable", parts, "file"],
])("%s is sent whole under its name", async (_, source, name) => {
  const file = (await formOf(source())).get("file") as File;
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes);
  expect(file.name).toBe(name);
});

test("name, type and texts are those that are given", async () => {
  const form = await formOf(bytes, { name: "a.mp3", type: "audio/mpeg" }, { title: "Jingle" });
  const file = form.get("file") as File;
  expect([file.name, file.type, form.get("title")]).toEqual(["a.mp3", "audio/mpeg", "Jingle"]);
});

test("a path that leads nowhere is an error before anything is sent", async () => {
  await expect(formOf(join(folder, "none.png"))).rejects.toMatchObject({ code: "ENOENT" });
});
