/** Which rows of a batch are the same one, in later calls, in other folders, and in journals of earlier versions. */
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rename, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import type { JobFields } from "reelwright";
import { checkRows } from "./check-rows.ts";
import { openJournal, type Step } from "./journal.ts";
import { readRows } from "./rows.ts";
import { idempotencyKeyOf } from "./run-batch.ts";

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "row-keys-"));
});
afterEach(() => rm(home, { recursive: true }));

const fields = new Map(
  ["product_name", "segment_count"].map((name) => [name, { type: "string" }]),
) as unknown as JobFields;
const rowsOf = async (folder: string, text: string, name = "jobs.csv") => {
  const file = join(folder, name);
  await writeFile(file, text);
  const { rows: raws, areTexts } = await readRows(file);
  return checkRows(raws, { fields, check: () => [], areTexts, folder });
};
const keysOf = async (folder: string, text: string) =>
  (await rowsOf(folder, text)).rows.map(({ key }) => key);
const folderWith = async (name: string, images: { readonly [file: string]: string }) => {
  const folder = join(home, name);
  await mkdir(folder, { recursive: true });
  for (const [file, content] of Object.entries(images)) {
    await mkdir(join(folder, file, ".."), { recursive: true });
    await writeFile(join(folder, file), content);
  }
  return folder;
};
const head = "product_name,image\n";

describe("a row's key", () => {
  test("is that of its fields and its image's bytes, wherever they lie and however it is named", async () => {
    const ann = await folderWith("ann", { "a.png": "red", "images/b.png": "red" });
    const [key] = await keysOf(ann, `${head}Mug,a.png\n`);
    for (const image of ["./a.png", "images/../a.png", "images/b.png", join(ann, "a.png")])
      expect(await keysOf(ann, `${head}Mug,${image}\n`)).toEqual([key]);
    expect(await keysOf(ann, `image,product_name\na.png,Mug\n`)).toEqual([key]);
    const carl = join(home, "carl");
    await rename(ann, carl);
    expect(await keysOf(carl, `${head}Mug,a.png\n`)).toEqual([key]);
  });

  test("is another one when image, field, id or address is another one; equal rows get different keys", async () => {
    const folder = await folderWith("ann", { "a.png": "red", "b.png": "blue" });
    const text = `id,product_name,image\n,Mug,a.png\n,Mug,b.png\n,Cup,a.png\nx,Mug,a.png\n,Mug,./a.png\n,Mug,https://example.com/a.png\n,Mug,https://example.com/a.png?v=2\n`;
    const before = await keysOf(folder, text);
    expect(new Set(before).size).toBe(7);
    await writeFile(join(folder, "a.png"), "green");
    const after = await keysOf(folder, text);
    const changed = before.map((key, at) => key !== after[at]);
    expect(changed).toEqual([true, false, true, true, true, false, false]);
  });

  test("an image that can't be read is a fault of its row", async () => {
    const folder = await folderWith("ann", { "dir/a.png": "red" });
    const { faults } = await rowsOf(folder, `${head}Mug,none.png\nCup,dir\n`);
    expect(faults.map(({ line, column }) => [line, column])).toEqual([
      [2, "image"],
      [3, "image"],
    ]);
  });
});

describe("a journal of an earlier version", () => {
  /** As versions up to 0.1 made it. */
  const formerKey = (path: string, body: object, occurrence = 0) =>
    createHash("sha256")
      .update(JSON.stringify([null, path, body, occurrence]))
      .digest("hex")
      .slice(0, 32);
  const server = "http://127.0.0.1:1";
  const hour = 3_600_000;
  /** A folder with two rows that were done an hour ago. */
  const done = async () => {
    const folder = await folderWith("ann", { "a.png": "red", "b.png": "blue" });
    const text = `${head}Mug,a.png\nMug,a.png\nCup,b.png\nFar,https://example.com/a.png\n`;
    const mug = join(folder, "a.png");
    const formers = [
      formerKey(mug, { product_name: "Mug" }),
      formerKey(mug, { product_name: "Mug" }, 1),
      formerKey(join(folder, "b.png"), { product_name: "Cup" }),
    ];
    const far = formerKey(null as never, {
      product_image_url: "https://example.com/a.png",
      product_name: "Far",
    });
    const steps: readonly Step[] = [
      { step: "begin", batch: "batch-1", server, at: new Date().toISOString() },
      ...[...formers, far].map((row, at) => ({ step: "created", row, job_id: `j${at}` }) as const),
    ];
    const journal = join(folder, "jobs.csv.journal");
    await writeFile(journal, `${steps.map((step) => JSON.stringify(step)).join("\n")}\n`);
    const long = new Date(Date.now() - hour);
    for (const file of ["a.png", "b.png", "jobs.csv.journal"])
      await utimes(join(folder, file), long, long);
    const states = async (isDryRun = false) => {
      const { rows } = await rowsOf(folder, text);
      const opened = await openJournal(journal, server);
      await opened.adopt(rows, isDryRun);
      const found = rows.map(({ key }) => opened.of(key));
      await opened.close();
      return found;
    };
    return { folder, journal, formers, states };
  };
  const jobs = (states: readonly { readonly jobId: string | null }[]) =>
    states.map(({ jobId }) => jobId);

  test("goes on: no row is ordered again, and each keeps the key that it was ordered by", async () => {
    const { states, formers } = await done();
    const found = await states();
    expect(jobs(found)).toEqual(["j0", "j1", "j2", "j3"]);
    expect(found.map((state) => state.formerKey)).toEqual([...formers, null]);
    expect(await states()).toEqual(found);
    expect(idempotencyKeyOf("batch-1", formers[0] ?? "")).toBe(
      `batch-${createHash("sha256").update(`batch-1 ${formers[0]}`).digest("hex")}`,
    );
  });

  test("isn't believed of an image that is newer than it, in no later call either", async () => {
    const { folder, states } = await done();
    await writeFile(join(folder, "a.png"), "green");
    const expected = [null, null, "j2", "j3"];
    expect(jobs(await states(true))).toEqual(expected);
    expect(jobs(await states())).toEqual(expected);
    expect(jobs(await states())).toEqual(expected);
  });

  test("is left as it is by a dry run, and still holds when the folder moves after a call", async () => {
    const { folder, journal, states } = await done();
    const before = await readFile(journal, "utf8");
    expect(jobs(await states(true))).toEqual(["j0", "j1", "j2", "j3"]);
    expect(await readFile(journal, "utf8")).toBe(before);
    await states();
    const moved = join(home, "carl");
    await rename(folder, moved);
    const { rows } = await rowsOf(moved, `${head}Mug,a.png\nMug,a.png\nCup,b.png\n`);
    const opened = await openJournal(join(moved, "jobs.csv.journal"), server);
    await opened.adopt(rows, false);
    expect(rows.map(({ key }) => opened.of(key).jobId)).toEqual(["j0", "j1", "j2"]);
    await opened.close();
  });
});

describe("a line that names the mark between columns", () => {
  test.each([
    ["sep=;\n", ";"],
    ["sep=,\r\n", ","],
    ["\ufeffsep=;\r\n", ";"],
    ["sep=\t\n", "\t"],
    ['"sep=;"\n', ";"],
    ["sep=|\n", "|"],
    ["SEP=;;;\n", ";"],
    ["", ";"],
  ])("is no header: %j", async (line, mark) => {
    const text = `${line}product_name${mark}segment_count\nMug${mark}1\n`;
    const file = join(home, "jobs.csv");
    await writeFile(file, text);
    const { rows } = await readRows(file);
    const cells = { product_name: "Mug", segment_count: "1" };
    expect(rows).toEqual([{ line: line === "" ? 2 : 3, cells }]);
    const wide = Buffer.from(`\ufeff${text.replace("\ufeff", "")}`, "utf16le");
    await writeFile(file, wide);
    expect((await readRows(file)).rows).toEqual(rows);
  });
});
