/** `reelwright make`, on a real gateway and in a real terminal. */
import { execFile } from "node:child_process";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Job, Receipt } from "reelwright";
import { bottlePicture } from "../support/bottle-picture.ts";
import { type CommandLine, openCommandLine } from "../support/command-line.ts";

const execute = promisify(execFile);
const control = "\u001b";

let cli: CommandLine;
let product: readonly string[];
beforeAll(async () => {
  cli = await openCommandLine();
  const picture = join(cli.directory, "bottle.jpg");
  await writeFile(picture, await bottlePicture());
  product = ["--image", picture, "--name", "Fizz"];
});
afterAll(() => rm(cli.directory, { recursive: true }));

const pathOf = (name: string) => join(cli.directory, name);
const short = ["--segments", "1", "--seconds", "3", "--model", "vidB_std"];

describe("make", () => {
  test("uploads, creates, follows, saves the video whole, and prints the receipt", async () => {
    const path = pathOf("fizz.mp4");
    const { status, out, err } = await cli.run(["make", ...product, "-o", path]);
    expect({ status, out }).toEqual({
      status: 0,
      out: expect.stringMatching(/Consumed \d+ credits/),
    });
    expect(out.endsWith(path)).toBe(true);
    expect(err).toMatch(/Fizz: job .*, at most \d+ credits/);
    expect(err).toMatch(/generation 3\/3, \d+ %/);
    expect(out + err).not.toContain(control);
    expect((await readFile(path)).subarray(4, 8).toString()).toBe("ftyp");
    expect((await readdir(cli.directory)).filter((name) => name.endsWith(".part"))).toEqual([]);
  });

  test("prints job, receipt and file as JSON", async () => {
    const path = pathOf("json.mp4");
    const made = await cli.json<{ job: Job; receipt: Receipt; file: string }>(
      "make",
      ...product,
      ...short,
      "-o",
      path,
    );
    expect(made).toMatchObject({ file: path, job: { status: "completed", segment_count: 1 } });
    expect(made.receipt.job_id).toBe(made.job.job_id);
  });

  test("spends nothing where the file exists already", async () => {
    const path = pathOf("mine.mp4");
    await writeFile(path, "mine");
    const before = await cli.json<{ available_credits: number }>("balance");
    const { status, err } = await cli.run(["make", ...product, "-o", path]);
    expect({ status, err }).toEqual({ status: 1, err: expect.stringContaining("--force") });
    expect(await cli.json("balance")).toEqual(before);
  });

  test("a job that fails ends it with status 5, and leaves no file", async () => {
    const path = pathOf("failed.mp4");
    const fault = ["--set", "metadata.fault=fail:concat"];
    const made = await cli.run(["make", ...product, ...short, ...fault, "-o", path]);
    expect(made).toMatchObject({ status: 5, out: "" });
    await expect(readFile(path)).rejects.toMatchObject({ code: "ENOENT" });
  });

  test.each([
    [[], "processing", /The job goes on. Watch it with: reelwright jobs watch [\w-]+$/],
    [["--cancel-on-interrupt"], "cancelled", /The job [\w-]+ is cancelled\.$/],
  ])("Ctrl-C with %j leaves a job that is %s", async (words, status, sentence) => {
    // It waits for a person, so it is surely there when Ctrl-C comes.
    const waiting = ["--review", "anchor_only", ...words, "-o", pathOf("never.mp4")];
    const made = await cli.run(["make", ...product, ...short, ...waiting], {
      onShell: ({ err, interrupt }) => {
        const look = setInterval(() => {
          if (!/init \d|a review/.test(err())) return;
          clearInterval(look);
          interrupt();
        }, 20);
      },
    });
    expect(made).toMatchObject({ status: 130, out: "" });
    expect(made.err).toMatch(sentence);
    const [id = ""] = /[\da-f]{8}-[\da-f-]{27}/.exec(made.err) ?? [];
    const job = await cli.json<Job>("jobs", "get", id);
    const isLeft = job.status === "processing" || job.status === "paused";
    expect(isLeft ? "processing" : job.status).toBe(status);
    if (isLeft) await cli.run(["jobs", "cancel", id]);
  });

  test("says what to do where no server answers and none can be started", async () => {
    const environment = { REELWRIGHT_URL: "", REELWRIGHT_API_KEY: "" };
    const nowhere = await cli.run(["make", ...product, "-o", pathOf("x.mp4")], { environment });
    expect(nowhere).toMatchObject({ status: 1, out: "" });
    expect(nowhere.err).toMatch(/No server answers .*\n.*--url or REELWRIGHT_URL/);
  });
});

/** Runs the checkout's program in a terminal of its own, as util-linux's `script` makes one. */
const inTerminal = async (words: readonly string[], environment: Record<string, string> = {}) => {
  const program = join(process.cwd(), "apps/standalone/bin/reelwright.mjs");
  const command = [process.execPath, program, ...words].map((word) => `'${word}'`).join(" ");
  const { stdout } = await execute("script", ["-qec", command, "/dev/null"], {
    env: {
      ...process.env,
      NODE_OPTIONS: "",
      TERM: "xterm",
      NO_COLOR: "",
      REELWRIGHT_URL: cli.url,
      REELWRIGHT_API_KEY: cli.key,
      ...environment,
    },
  });
  return stdout;
};

describe("in a terminal", () => {
  test("progress is drawn over itself, a line for each stage, in color", async () => {
    const words = ["make", ...product, ...short, "--yes", "-o", pathOf("drawn.mp4")];
    const shown = await inTerminal(words);
    const bar = new RegExp(`${control}\\[1mgeneration.*${control}\\[32m█+${control}\\[39m`);
    expect(shown).toMatch(bar);
    // Up over the nine stages and the line of the whole.
    expect(shown).toContain(`${control}[10A`);
    expect(shown).toContain("100 %");
  });

  test("NO_COLOR, --no-color and a dumb terminal show no color", async () => {
    const colors = new RegExp(`${control}\\[\\d+m`);
    expect(await inTerminal(["balance"])).toMatch(colors);
    expect(await inTerminal(["balance"], { NO_COLOR: "1" })).not.toMatch(colors);
    expect(await inTerminal(["balance"], { TERM: "dumb" })).not.toMatch(colors);
    expect(await inTerminal(["balance", "--no-color"])).not.toMatch(colors);
  });
});
