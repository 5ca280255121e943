import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import {
  collectionFiles,
  type VoiceCollectionServer,
  voiceCollectionServer,
} from "../testing/voice-collection-server.ts";
import { openVoiceCollection, type VoiceCollection } from "./collection.ts";
import type { VoiceEntry } from "./voice-entry.ts";

const { signal } = new AbortController();
const amy = { model: Buffer.alloc(200_000, "amy"), config: "{}" };
let server: VoiceCollectionServer;
let collection: VoiceCollection;
let directory: string;
beforeAll(async () => {
  server = await voiceCollectionServer({
    "en_US-amy-medium": { ...amy, aliases: ["en-us-amy"] },
    "de_DE-eva_k-x_low": amy,
  });
  collection = await openVoiceCollection(`${server.address}/`);
  directory = await mkdtemp(join(tmpdir(), "voice-collection-"));
});
afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true, force: true });
});

let files = 0;
const newPath = (): string => {
  files += 1;
  return join(directory, `file-${files}`);
};
const entryOf = async (name: string, from = collection): Promise<VoiceEntry> => {
  const entry = await from.entry(name, signal);
  if (!entry) throw new Error(`there is no ${name}`);
  return entry;
};

describe("a collection on the web", () => {
  test("lists its voices, and finds them by former names", async () => {
    const names = (await collection.entries(signal)).map(({ name }) => name);
    expect(names).toEqual(["de_DE-eva_k-x_low", "en_US-amy-medium"]);
    expect(await entryOf("en-us-amy")).toMatchObject({ name: "en_US-amy-medium", language: "en" });
    expect(await collection.entry("en_US-bob-medium", signal)).toBeNull();
  });

  test("gives whole files, also over a connection that breaks", async () => {
    const { model } = await entryOf("en_US-amy-medium");
    server.breaks.set(model.path, 70_000);
    const path = newPath();
    const counted: number[] = [];
    await collection.fetch(model, path, signal, (bytes) => void counted.push(bytes));
    expect((await readFile(path)).equals(amy.model)).toBe(true);
    expect(counted.at(-1)).toBe(200_000);
    const asked = server.requests.filter((each) => each.startsWith(model.path));
    expect(asked).toHaveLength(2);
  });

  test("continues what an earlier attempt has left", async () => {
    const { model } = await entryOf("de_DE-eva_k-x_low");
    const path = newPath();
    await writeFile(path, amy.model.subarray(0, 150_000));
    await collection.fetch(model, path, signal);
    expect((await readFile(path)).equals(amy.model)).toBe(true);
    expect(server.requests).toContain(`${model.path} bytes=150000-`);
  });

  test.each([
    ["other content", Buffer.alloc(200_000, "eva"), /MD5 digest/],
    ["more content", Buffer.alloc(300_000, "amy"), /longer than 200000 bytes/],
    ["less content", Buffer.alloc(100, "amy"), /has 100 bytes instead of 200000/],
  ])("refuses %s than its list names, and keeps nothing of it", async (_what, content, says) => {
    const { model } = await entryOf("en_US-amy-medium");
    const former = server.files.get(model.path) as Buffer;
    server.files.set(model.path, content);
    const path = newPath();
    try {
      await expect(collection.fetch(model, path, signal)).rejects.toThrow(says);
      expect(existsSync(path) && (await readFile(path)).length > 200_000).toBe(false);
    } finally {
      server.files.set(model.path, former);
    }
  });

  test("tells of a full disk at once, and doesn't blame the server", async () => {
    const { model } = await entryOf("en_US-amy-medium");
    const asked = server.requests.length;
    await expect(collection.fetch(model, "/dev/full", signal)).rejects.toMatchObject({
      code: "STORAGE_FULL",
      message: "There is no space left in /dev for full, which has 0.2 MB. Nothing was installed.",
    });
    expect(server.requests).toHaveLength(asked + 1);
  });

  test("says what is wrong with an address", async () => {
    const gone = { path: "no/such/file.onnx", sizeBytes: 5, digest: "0".repeat(32) };
    await expect(collection.fetch(gone, newPath(), signal)).rejects.toThrow(/answers 404/);
    const nobody = await openVoiceCollection("http://127.0.0.1:1");
    await expect(nobody.entries(signal)).rejects.toMatchObject({
      code: "VOICE_COLLECTION_UNREACHABLE",
      message: expect.stringContaining("http://127.0.0.1:1/voices.json can't be fetched:"),
    });
  });
});

test("a list can't name files outside of the collection, nor steer a terminal", async () => {
  const hostile = await voiceCollectionServer({ "en_US-amy-medium": amy });
  try {
    const list = JSON.parse(String(hostile.files.get("voices.json")));
    const { files: own } = list["en_US-amy-medium"];
    for (const path of Object.keys(own)) {
      own[`../../${path}`] = own[path];
      delete own[path];
    }
    list["en_US-bob-medium"] = { files: {}, name: "bob" };
    list["../x"] = { files: {} };
    const eve = JSON.parse(String(server.files.get("voices.json")))["en_US-amy-medium"];
    list["en_US-amy-high"] = {
      ...eve,
      name: "\u001b[2Jeve",
      files: Object.fromEntries(
        Object.entries(eve.files).map(([path, file]) => [path.replaceAll("medium", "high"), file]),
      ),
    };
    hostile.files.set("voices.json", Buffer.from(JSON.stringify(list)));
    const opened = await openVoiceCollection(hostile.address);
    const entries = await opened.entries(signal);
    expect(entries.map(({ name, speaker }) => [name, speaker])).toEqual([
      ["en_US-amy-high", "[2Jeve"],
    ]);
  } finally {
    await hostile.close();
  }
});

describe("a collection in a folder", () => {
  test("with a list is like one on the web", async () => {
    const folder = join(directory, "mirror");
    for (const [path, content] of collectionFiles({ "en_US-amy-medium": amy })) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
    }
    const mirror = await openVoiceCollection(folder);
    const path = newPath();
    await mirror.fetch((await entryOf("en_US-amy-medium", mirror)).model, path, signal);
    expect((await readFile(path)).equals(amy.model)).toBe(true);
  });

  test("without one holds the files of voices themselves", async () => {
    const folder = join(directory, "plain");
    await mkdir(folder);
    await writeFile(join(folder, "en_GB-own-high.onnx"), amy.model);
    const plain = await openVoiceCollection(folder);
    expect(await plain.entries(signal)).toEqual([]);
    const entry = await entryOf("en_GB-own-high", plain);
    expect(entry).toMatchObject({ language: "en", region: "GB", quality: "high", card: null });
    const path = newPath();
    await writeFile(path, "left by somebody");
    await plain.fetch(entry.model, path, signal);
    expect((await readFile(path)).equals(amy.model)).toBe(true);
    await expect(openVoiceCollection(join(directory, "nowhere"))).rejects.toThrow(/no folder/);
  });
});
