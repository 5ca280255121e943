import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import { catalogue, previewOf } from "@reelwright/catalog/catalogue";
import type { Files, Samples } from "@reelwright/film/ports/tools";
import { openFiles } from "@reelwright/integrations/files/open-files";
import { openSamples, openTools } from "@reelwright/providers/open-tools";
import { publishSample } from "./samples.ts";

let home: string;
let files: Files;
const never = new AbortController().signal;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "reelwright-samples-"));
});
afterEach(() => files.removeAll("catalogue"));
afterAll(() => rm(home, { recursive: true, force: true }));
beforeAll(async () => {
  files = await openFiles({
    files: "disk",
    filesDirectory: join(home, "files"),
    filesUrl: "http://127.0.0.1/files",
    s3Endpoint: "",
    s3Region: "",
    s3Bucket: "",
    s3AccessKeyId: "",
    s3SecretAccessKey: "",
    s3ForcePathStyle: true,
  });
});

const portrait = catalogue.persona("maya-okafor")?.portrait ?? "";
const scratchFiles = async () => (await readdir(home)).filter((name) => name !== "files");
const writing = (text: string, made: string[] = []): Samples => ({
  make: async (sample, path) => {
    made.push(sample.kind);
    await writeFile(path, text);
  },
});

test("a sample is stored once under its key, and nothing is left beside it", async () => {
  const made: string[] = [];
  const publish = publishSample(files, writing("x", made), home);
  await publish(portrait, never);
  await publish(portrait, never);
  expect(made).toEqual(["portrait"]);
  expect(await files.sizeBytes(portrait)).toBe(1);
  expect(await scratchFiles()).toEqual([]);
});

test("two that make the same at once both succeed", async () => {
  const publish = publishSample(files, writing("x"), home);
  await Promise.all([publish(portrait, never), publish(portrait, never)]);
  expect(await files.sizeBytes(portrait)).toBe(1);
});

test("a key of no sample is refused, a failure leaves nothing", async () => {
  await expect(publishSample(files, writing("x"), home)("catalogue/x.webp", never)).rejects.toThrow(
    "There is no sample",
  );
  const broken: Samples = { make: () => Promise.reject(new Error("no paper")) };
  await expect(publishSample(files, broken, home)(portrait, never)).rejects.toThrow("no paper");
  expect(await files.sizeBytes(portrait)).toBeNull();
  expect(await scratchFiles()).toEqual([]);
});

test("really draws and speaks", async () => {
  const { tools, close } = await openTools({
    providers: "local",
    files,
    allowPrivateUrls: false,
    cacheDirectory: join(home, "files", "cache"),
  });
  try {
    const publish = publishSample(files, await openSamples(tools), home);
    const voice = catalogue.voice("fi-aino");
    const preview = voice ? previewOf(voice) : "";
    await Promise.all([publish(portrait, never), publish(preview, never)]);
    const [picture, sound] = await Promise.all(
      [portrait, preview].map(async (key) =>
        readFile(await files.get(key, join(home, "files", "out"))),
      ),
    );
    expect(picture?.subarray(8, 12).toString()).toBe("WEBP");
    expect(sound?.subarray(4, 8).toString()).toBe("ftyp");
    expect(sound?.length).toBeGreaterThan(20_000);
  } finally {
    await close();
  }
});
