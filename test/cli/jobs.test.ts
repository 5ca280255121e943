/** Jobs by the command line, on a real gateway. */
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Job } from "reelwright";
import { bottlePicture } from "../support/bottle-picture.ts";
import { type CommandLine, openCommandLine } from "../support/command-line.ts";

let cli: CommandLine;
let picture: string;
let done: Job;
const small = ["--segments", "2", "--seconds", "3", "--model", "vidB_std"];
beforeAll(async () => {
  cli = await openCommandLine();
  picture = join(cli.directory, "bottle.jpg");
  await writeFile(picture, await bottlePicture());
  done = await cli.json(
    "jobs",
    "create",
    "--image",
    picture,
    "--name",
    "Fizz",
    ...small,
    "--watch",
  );
});
afterAll(() => rm(cli.directory, { recursive: true }));

describe("jobs create", () => {
  test("creates a job of options, with the picture uploaded, and follows it", () => {
    expect(done).toMatchObject({ status: "completed", product_name: "Fizz", segment_count: 2 });
    expect(done.product_image_url).toMatch(/^http/);
  });

  test("takes a file of YAML, whose fields give way to options and --set", async () => {
    const file = join(cli.directory, "job.yaml");
    const fields = [
      "product_name: 2024",
      `product_image_url: ${picture}`,
      "segment_count: 1",
      "segment_duration: 3",
      "video_model: vidB_std",
      "voice_settings: { stability: 0.5 }",
    ];
    await writeFile(file, fields.join("\n").replace("2024", '"2024"'));
    const words = ["--set", "voice_settings.speed=1.1", "--set", "product_name=2025"];
    const { body, estimate } = await cli.json<{
      body: Record<string, unknown>;
      estimate: { total_credits: number };
    }>("jobs", "create", "--file", file, "--segments", "2", ...words, "--dry-run");
    expect(body).toMatchObject({
      // A text, as the field is one, though it looks like a number.
      product_name: "2025",
      segment_count: 2,
      voice_settings: { stability: 0.5, speed: 1.1 },
    });
    expect(estimate.total_credits).toBe(done.credits_estimated);
  });

  test("reads the standard input, and the same idempotency key makes one job", async () => {
    const body = { product_name: "Piped", product_image_url: done.product_image_url };
    const create = async () => {
      const input = Readable.from([JSON.stringify({ ...body, segment_count: 1 })]);
      const words = ["jobs", "create", "-f", "-", "--idempotency-key", "order-7", "--json"];
      const { status, out } = await cli.run(words, { input });
      expect(status).toBe(0);
      return (JSON.parse(out) as Job).job_id;
    };
    expect(await create()).toBe(await create());
  });

  test("the same key with the same image of this machine makes one job, another image none", async () => {
    const file = join(cli.directory, "keyed.jpg");
    await writeFile(file, await bottlePicture());
    const create = () => {
      const words = ["--image", file, "--name", "Keyed", "--segments", "1", "--json"];
      return cli.run(["jobs", "create", ...words, "--idempotency-key", "order-8"]);
    };
    const [first, second] = [await create(), await create()];
    expect([first.status, second.status]).toEqual([0, 0]);
    const { job_id, ...job } = JSON.parse(first.out) as Job;
    expect(JSON.parse(second.out)).toMatchObject({
      job_id,
      product_image_url: job.product_image_url,
    });
    await writeFile(file, await readFile(picture).then((bytes) => Buffer.concat([bytes, bytes])));
    expect(await create()).toMatchObject({ err: expect.stringMatching(/IDEMPOTENCY_KEY|picture/) });
    await cli.run(["jobs", "cancel", job_id]);
  });

  test("asks on a terminal before it spends, unless --yes is given", async () => {
    const words = [
      "jobs",
      "create",
      "--image",
      done.product_image_url,
      "--name",
      "Asked",
      ...small,
    ];
    const answering = (line: string, ...more: readonly string[]) => {
      const input = Object.assign(Readable.from([`${line}\n`]), { isTTY: true });
      return cli.run([...words, ...more], {
        input,
        isTerminal: true,
        environment: { NO_COLOR: "1" },
      });
    };
    const jobs = async () => (await cli.json<{ total: number }>("jobs", "list")).total;
    const before = await jobs();
    const refused = await answering("n");
    expect(refused).toMatchObject({ status: 0, out: "" });
    expect(refused.err).toMatch(/At most \d+ credits[\s\S]*Create it for at most \d+ credits\?/);
    expect(refused.err).toContain("Nothing was created.");
    expect(refused.err).not.toMatch(/USD|\$/);
    const made = await cli.run(["make", ...words.slice(2), "-o", join(cli.directory, "no.mp4")], {
      input: Object.assign(Readable.from(["no\n"]), { isTTY: true }),
      isTerminal: true,
      environment: { NO_COLOR: "1" },
    });
    expect(made.err).toMatch(/Make it for at most \d+ credits.*\?[\s\S]*Nothing was created\./);
    expect(await jobs()).toBe(before);
    expect((await answering("y")).out).toContain("Asked");
    expect((await answering("", "--yes")).out).toContain("Asked");
    expect(await jobs()).toBe(before + 2);
  });

  test.each([
    [["--nmae", "x"], "unknown option '--nmae'"],
    [["--set", "segmant_count=2"], "no field segmant_count. Did you mean segment_count?"],
    [["--set", "tone=humorous"], "Did you mean script_tone?"],
    [["--set", "language"], "use field=value"],
    [["--segments", "11"], "whole number from 1 to 10"],
    [["--image", "/nowhere.png", "--name", "x", "--segments", "1"], "no picture at /nowhere.png"],
    [["--name", "x"], "Still missing: --image"],
    [["--file", "/nowhere.json"], "there is no such file"],
    [["--name", "x", "--image", "https://x.example/a.png"], "segment_count: Field required"],
  ])("%j ends with status 2 and says what is wrong", async (words, sentence) => {
    const { status, out, err } = await cli.run(["jobs", "create", ...words]);
    expect({ status, out }).toEqual({ status: 2, out: "" });
    expect(err).toContain(sentence);
  });
});

describe("one job", () => {
  test("is shown, with its receipt and its timeline, to people and as JSON", async () => {
    for (const command of ["get", "receipt", "timeline"]) {
      const { status, out, err } = await cli.run(["jobs", command, done.job_id]);
      expect({ command, status, err }).toEqual({ command, status: 0, err: "" });
      expect(out).toMatch(command === "receipt" ? /Consumed \d+ credits/ : done.job_id);
      expect(await cli.json("jobs", command, done.job_id)).toMatchObject({ job_id: done.job_id });
    }
  });

  test("is shown by a word that others use, too; a slip is named, with what was meant", async () => {
    expect(await cli.json("jobs", "show", done.job_id)).toMatchObject({ job_id: done.job_id });
    expect(await cli.json("personas", "list")).toMatchObject({ items: expect.any(Array) });
    expect(await cli.run(["jobs", "lst"])).toEqual({
      ...{ status: 2, out: "" },
      err: "There is no command jobs lst. Did you mean list?",
    });
    expect((await cli.run(["keys", "frobnicate"])).err).toContain(
      "It has list, create, update, revoke.",
    );
    expect(await cli.run(["personas", "serach"])).toMatchObject({ status: 2 });
    expect((await cli.run(["personas", "serach"])).err).toContain("Did you mean search?");
  });

  test("that isn't done when --timeout is over ends with status 124", async () => {
    const slow = ["--set", "metadata.fault=slow:prepare:30"];
    const words = ["--image", done.product_image_url, "--name", "Slow", ...small, ...slow];
    const { job_id } = await cli.json<Job>("jobs", "create", ...words);
    const watched = await cli.run(["jobs", "watch", job_id, "--timeout", "1s"]);
    expect(watched).toMatchObject({ status: 124, out: "" });
    expect(watched.err).toMatch(/didn't end within 1\.0 s; it goes on\. Watch it with/);
    await cli.run(["jobs", "cancel", job_id]);
  });

  test("is listed, by status", async () => {
    const { items } = await cli.json<{ items: Job[] }>("jobs", "--status", "completed,failed");
    expect(items.map(({ job_id }) => job_id)).toContain(done.job_id);
    const none = await cli.run(["jobs", "list", "--status", "paused"]);
    expect(none).toEqual({ status: 0, err: "", out: expect.stringMatching(/^JOB +STATUS/) });
  });

  test("is retried at a quoted price, never without a yes", async () => {
    const retry = ["jobs", "retry", done.job_id, "--from", "captions"];
    const refused = await cli.run(retry);
    expect(refused).toMatchObject({ status: 2, out: "" });
    expect(refused.err).toMatch(/Reserves .* credits .*\n.*left today\nThis needs a yes/);
    const quote = await cli.run([...retry, "--dry-run"]);
    expect(quote.out).toContain("Runs again from captions");
    const { run } = await cli.json<Job>(...retry, "--yes", "--watch");
    expect(run).toBe(done.run + 1);
  });

  test("that fails ends with status 5; one that is unknown with 4, one that is no id with 2", async () => {
    const failing = [...small, "--name", "Flat", "--set", "metadata.fault=fail:concat"];
    const { status, out, err } = await cli.run([
      "jobs",
      "create",
      "--image",
      done.product_image_url,
      ...failing,
      "--watch",
    ]);
    expect({ status, out }).toEqual({ status: 5, out: "" });
    expect(err).toMatch(/The job .* failed/);
    const unknown = await cli.run(["jobs", "get", "0190a0a0-0000-7000-8000-00000000dead"]);
    expect(unknown).toMatchObject({ status: 4, out: "" });
    expect(unknown.err).toMatch(
      /^There is no such job\.\n\(Error JOB_NOT_FOUND, request [\w-]+\)$/,
    );
    expect(await cli.run(["jobs", "get", "x"])).toMatchObject({ status: 2 });
  });

  test("that has ended can't be cancelled or paused", async () => {
    for (const command of ["cancel", "pause", "resume"]) {
      const { status, err } = await cli.run(["jobs", command, done.job_id]);
      expect({ command, status }).toEqual({ command, status: 1 });
      expect(err).not.toBe("");
    }
  });
});

describe("jobs download", () => {
  test("saves the video, and replaces a file only when it is told to", async () => {
    const path = join(cli.directory, "fizz.mp4");
    const words = ["jobs", "download", done.job_id, "-o", path];
    expect(await cli.run(words)).toMatchObject({ status: 0, out: expect.stringContaining(path) });
    expect((await readFile(path)).subarray(4, 8).toString()).toBe("ftyp");
    await writeFile(path, "mine");
    const refused = await cli.run(words);
    expect(refused).toMatchObject({ status: 1, out: "", err: expect.stringContaining("--force") });
    expect(await readFile(path, "utf8")).toBe("mine");
    expect(await cli.run([...words, "--force"])).toMatchObject({ status: 0 });
    expect((await readFile(path)).byteLength).toBeGreaterThan(1_000);
  });

  test("saves captions", async () => {
    const path = join(cli.directory, "fizz.srt");
    const { file } = await cli.json<{ file: string }>(
      "jobs",
      "download",
      done.job_id,
      "--file",
      "srt",
      "-o",
      path,
    );
    expect(await readFile(file, "utf8")).toContain("-->");
  });
});
