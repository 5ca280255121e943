/**
 * `reelwright batch` against a running stack: what it checks, prices, makes and writes.
 * @tier all
 */
import { mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { runCli } from "@reelwright/cli";
import { recordingShell } from "@reelwright/cli/testing";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { Reelwright } from "reelwright";
import sharp from "sharp";
import { bottlePicture } from "../support/bottle-picture.ts";
import type { RunningStack } from "../support/running-stack.ts";
import { sharedStack } from "../support/shared-stack.ts";

const picture = "https://example.com/mug.png";
let stack: RunningStack;
let baseUrl: string;
let home: string;
beforeAll(async () => {
  stack = await sharedStack();
  ({ base_url: baseUrl } = await stack.runtime());
  home = await mkdtemp(join(tmpdir(), "batch-"));
});
afterAll(() => rm(home, { recursive: true }));

let folders = 0;
/** A folder with a batch's file and a picture, and a tenant of its own. */
const openBatch = async (text: string, { name = "jobs.csv", credits = 100_000 } = {}) => {
  folders += 1;
  const folder = join(home, String(folders));
  await mkdir(folder);
  await writeFile(join(folder, "bottle.jpg"), await bottlePicture());
  await writeFile(join(folder, name), text);
  const apiKey = await stack.tenant(credits);
  const reelwright = new Reelwright({ baseUrl, apiKey });
  const file = join(folder, name);
  /** The file may be named as another one. */
  const start = (...given: readonly (string | { readonly file: string })[]) => {
    const words = given.filter((each) => typeof each === "string");
    const { file: path = file } = given.find((each) => typeof each === "object") ?? {};
    const environment = { HOME: home, REELWRIGHT_URL: baseUrl, REELWRIGHT_API_KEY: apiKey };
    const { shell, out, err, interrupt } = recordingShell({ environment });
    const ended = runCli({ words: ["batch", path, ...words], version: "0.0.0", shell });
    return { interrupt, err, ended: ended.then((status) => ({ status, out: out(), err: err() })) };
  };
  return {
    folder,
    file,
    reelwright,
    start,
    run: (...words: readonly string[]) => start(...words).ended,
    result: (path: string) => readFile(join(folder, "jobs-videos", path), "utf8"),
    spent: async () => credits - (await reelwright.credits.balance()).credit_balance,
    jobs: async () => (await reelwright.jobs.list()).total,
  };
};

const head = "id,product_name,image,segment_count,metadata.fault,key_selling_points";

describe("reelwright batch", () => {
  test("makes a video of every row, and writes a table, a CSV and a contact sheet", async () => {
    const batch = await openBatch(
      `\ufeff${head}\r\nred,"Red, the mug",bottle.jpg,1,,Warm|Round\r\n` +
        `,=Blue <b>mug</b>,${picture},1,,\r\n\r\nbad,Broken,${picture},1,fail:concat,\r\n`,
    );
    const preview = await batch.run("--dry-run", "--json");
    expect(preview.status).toBe(0);
    const { total_credits, ...counts } = JSON.parse(preview.out);
    expect(counts).toMatchObject({ rows: 3, done: 0, to_order: 3, missing_credits: 0 });
    expect([await batch.jobs(), await batch.spent()]).toEqual([0, 0]);

    const first = await batch.run("--yes", "--json");
    expect(first.status).toBe(5);
    expect(JSON.parse(first.out)).toMatchObject([
      { id: "red", line: 2, status: "completed", file: "red-red-the-mug.mp4" },
      { id: null, line: 3, status: "completed", file: "3-blue-b-mug-b.mp4" },
      { id: "bad", line: 5, status: "failed", credits: 0, error: expect.any(String) },
    ]);
    expect(first.err).toContain(`at most ${total_credits} credits`);
    const video = await stat(join(batch.folder, "jobs-videos", "red-red-the-mug.mp4"));
    expect(video.size).toBeGreaterThan(1_000);
    const job = (await batch.reelwright.jobs.list()).items.find(
      ({ product_name }) => product_name === "Red, the mug",
    );
    expect(job?.key_selling_points).toEqual(["Warm", "Round"]);
    const csv = await batch.result("results.csv");
    expect(csv).toContain('2,red,"Red, the mug",completed,');
    expect(csv).toContain("3,,'=Blue <b>mug</b>,completed,");
    const sheet = await batch.result("contact-sheet.html");
    expect(sheet.match(/<li class="card/g)).toHaveLength(3);
    expect(sheet.match(/<img src="data:image\//g)).toHaveLength(2);
    expect(sheet).toContain('href="red-red-the-mug.mp4"');
    expect(sheet).toContain("=Blue &lt;b&gt;mug&lt;/b&gt;");
    expect(sheet).not.toMatch(/https?:|<script/);

    const again = await batch.run("--yes");
    expect([again.status, await batch.jobs()]).toEqual([5, 3]);
    const retried = await batch.run("--yes", "--retry-failed", "--json");
    expect(retried.status).toBe(5);
    expect((await batch.reelwright.jobs.list({ status: ["failed"] })).items).toMatchObject([
      { run: 2 },
    ]);
  });

  test("names line and column of every error before anything is ordered", async () => {
    const batch = await openBatch(
      `id,product_name,image,segment_count,output,segmentcount\n` +
        `a,Mug,none.jpg,1,,\nA,Mug,${picture},eleven,,\nb,,${picture},1,../../x,3\n`,
    );
    const { status, err } = await batch.run("--yes");
    expect(status).toBe(2);
    for (const fault of [
      "line 2, image: there is no file",
      "line 3, id: is that of line 2, too",
      "line 3, segment_count: must be integer",
      "line 4, product_name: is missing",
      "line 4, output: has to stay inside",
      "line 4, segmentcount: a job has no such field; did you mean segment_count?",
    ])
      expect(err).toContain(fault);
    expect(await batch.jobs()).toBe(0);
  });

  test("names the job's field where a model doesn't make what is priced", async () => {
    const rows = [4, 8, 5].map((seconds) => `Mug,${picture},1,${seconds}\n`).join("");
    const batch = await openBatch(`product_name,image,segment_count,segment_duration\n${rows}`);
    const { status, err } = await batch.run("--yes");
    expect(status).toBe(2);
    expect(err).toMatch(
      /^line 2, segment_duration: vidA_fast can't make it; use 8\nline 4, segment_duration: .*\n2 errors/m,
    );
    expect(await batch.jobs()).toBe(0);
  });

  test.each([
    ["jobs.csv", 'product_name,image\n"Mug,x\n', "line"],
    ["jobs.csv", "product_name,product_name\n1,2\n", "is there twice"],
    ["jobs.csv", "product_name,image\nMug\n", "line 2"],
    ["jobs.jsonl", '{"product_name": "Mug"}\n{"product_name"\n', "line 2: this is no JSON"],
    ["jobs.jsonl", "[1]\n", "line 1: this has to be an object"],
    ["jobs.jsonl", "\n", "no rows"],
    ["jobs.txt", "x", "has to end in .csv or .jsonl"],
  ])("refuses %s with %j", async (name, text, message) => {
    const batch = await openBatch(text, { name });
    const { status, err } = await batch.run("--yes");
    expect([status, err]).toEqual([2, expect.stringContaining(message)]);
  });

  test("asks before it spends: without a terminal --yes has to be there", async () => {
    const batch = await openBatch(`product_name,image,segment_count\nMug,${picture},1\n`);
    const { status, err } = await batch.run();
    expect([status, await batch.jobs()]).toEqual([2, 0]);
    expect(err).toContain("--yes");
  });

  test("says what is missing when credits run out, ends with 6, and goes on later", async () => {
    const rows = [1, 2, 3].map(
      (n) => `{"product_name":"Mug ${n}","image":"${picture}","segment_count":1}`,
    );
    const batch = await openBatch(rows.join("\n"), { name: "jobs.jsonl", credits: 100 });
    const { status, err } = await batch.run("--yes", "--concurrency", "1", "--credit-wait", "1s");
    expect(status).toBe(6);
    expect(err).toMatch(
      /Not enough credits: the next row needs \d+, \d+ are available, \d+ are missing/,
    );
    expect(await batch.jobs()).toBe(1);
  });

  test("waits where the server takes no more jobs, ends in order by Ctrl-C, and goes on", async () => {
    const rows = Array.from(
      { length: 14 },
      (_, n) => `Mug ${n},${picture},1,prepare,slow:prepare:1`,
    );
    const batch = await openBatch(
      `product_name,image,segment_count,stop_at_stage,metadata.fault\n${rows.join("\n")}\n`,
    );
    const cut = batch.start("--yes", "--concurrency", "14");
    await waitFor("the limit", async () => cut.err().includes("CONCURRENT_JOB_LIMIT"));
    const second = await batch.run("--yes");
    expect([second.status, second.err]).toEqual([2, expect.stringContaining("is being run")]);
    cut.interrupt();
    expect((await cut.ended).status).toBe(130);
    const { status, out } = await batch.run("--yes", "--concurrency", "14", "--json");
    expect(status).toBe(0);
    expect(JSON.parse(out)).toHaveLength(14);
    expect(await batch.jobs()).toBe(14);
  });

  test("orders no row again when its folder moves, and a row anew when its image changes", async () => {
    const rows = ["Mug,bottle.jpg,1,agents", "Cup,./bottle.jpg,1,agents"].join("\n");
    const batch = await openBatch(`product_name,image,segment_count,stop_at_stage\n${rows}\n`);
    expect(await batch.run("--yes")).toMatchObject({ status: 0 });
    expect(await batch.jobs()).toBe(2);
    const moved = join(home, "moved");
    await rename(batch.folder, moved);
    const file = join(moved, "jobs.csv");
    const again = await batch.start(...["--yes", "--json"], { file }).ended;
    expect([again.status, await batch.jobs()]).toEqual([0, 2]);
    expect(JSON.parse(again.out)).toMatchObject([{ status: "completed" }, { status: "completed" }]);
    const picture = await sharp(await bottlePicture())
      .flip()
      .jpeg()
      .toBuffer();
    await writeFile(join(moved, "bottle.jpg"), picture);
    const { out } = await batch.start(...["--dry-run", "--json"], { file }).ended;
    expect(JSON.parse(out)).toMatchObject({ rows: 2, done: 0, to_order: 2 });
  });

  test("makes 200 rows", async () => {
    const rows = Array.from({ length: 200 }, (_, n) => `r${n},Mug ${n},${picture},1,agents`);
    const batch = await openBatch(
      `id,product_name,image,segment_count,stop_at_stage\n${rows.join("\n")}\n`,
    );
    const { status, out } = await batch.run("--yes", "--concurrency", "10", "--json");
    expect(status).toBe(0);
    const results = JSON.parse(out) as { status: string; credits: number }[];
    expect(results.filter(({ status: each }) => each === "completed")).toHaveLength(200);
    expect(await batch.jobs()).toBe(200);
    expect(await batch.spent()).toBe(results.reduce((sum, { credits }) => sum + credits, 0));
  });
});
