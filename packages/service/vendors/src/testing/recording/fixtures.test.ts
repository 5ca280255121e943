import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { smallMedia } from "../own-server.ts";
import { recordable } from "./calls.ts";
import { type Fixture, fromDocuments } from "./fixture.ts";
import { replay } from "./replay.ts";

const fixtures = join(import.meta.dirname, "../fixtures");
const vendors = await readdir(fixtures);
const files = (
  await Promise.all(
    vendors.map(async (vendor) =>
      (await readdir(join(fixtures, vendor))).map((name) => `${vendor}/${name}`),
    ),
  )
).flat();
const textOf = (file: string): Promise<string> => readFile(join(fixtures, file), "utf8");

/** What no fixture may hold: keys, tokens, signatures, mailboxes, digests, bulk. */
const secretLooking =
  /\b(sk|r8|whsec|hf|xi)[-_][\w-]{12,}|AIza[\w-]{16,}|\beyJ[\w-]{16,}|bearer |"authorization"|[?&](sig|signature|token|expires|key|x-amz-\w+|x-goog-\w+)=|[\w.+-]+@(?!example\.com)[\w-]+\.\w|\b[0-9a-f]{40,}\b|[\w+/]{120,}/i;

let directory: string;
let picture: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "fixtures-"));
  picture = join(directory, "product.png");
  await writeFile(picture, smallMedia.image);
});
afterAll(() => rm(directory, { recursive: true }));

describe("recorded exchanges", () => {
  test("are there for every vendor that can be recorded", () => {
    expect(vendors.sort()).toEqual(Object.keys(recordable).sort());
  });

  test.each(files)("%s: the adapter makes of it what it made of it then", async (file) => {
    const fixture: Fixture = JSON.parse(await textOf(file));
    expect(await replay(fixture, picture)).toEqual({ outcome: fixture.outcome, unknown: [] });
  });

  test.each(files)("%s says where it comes from, and holds no secret", async (file) => {
    const text = await textOf(file);
    const { origin, vendor, call }: Fixture = JSON.parse(text);
    expect(`${vendor}/${call}.json`).toBe(file);
    expect(origin === fromDocuments || /^recorded \d{4}-\d\d-\d\d$/.test(origin)).toBe(true);
    expect(secretLooking.exec(text)?.[0]).toBeUndefined();
  });
});
