import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { isDiskFull } from "@reelwright/film/failure";
import type { Editor } from "@reelwright/film/ports/editor";
import { helloCaptions, makeSegment, openWorkspace } from "../testing/editor-material.ts";
import { ffmpeg } from "./ffmpeg.ts";

let directory = "";
let at: (name: string) => string;
let editor: Editor;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ directory, at, editor, close } = await openWorkspace());
});
afterAll(() => close());

describe("processes", () => {
  test("aborting ends ffmpeg at once, with the abort's reason, and leaves no file", async () => {
    const workspace = at("aborted");
    await mkdir(workspace);
    await makeSegment("testsrc2=s=720x1280", 4, at("large.mp4"));
    const abort = new AbortController();
    const reason = new Error("the lease is gone");
    const merging = editor.merge(
      {
        ...{ reel: at("large.mp4"), reelFrames: 120, reelSize: { width: 720, height: 1280 } },
        ...{ output: { width: 2160, height: 3840 }, audio: null, thumbnailFrame: 0 },
        ...{ captions: helloCaptions(3), overlays: null, logo: null, endCard: null },
      },
      { video: join(workspace, "final.mp4"), thumbnail: join(workspace, "final.jpg") },
      { signal: abort.signal, progress: () => abort.abort(reason) },
    );
    await expect(merging).rejects.toBe(reason);
    expect(await readdir(workspace)).toEqual([]);
    expect(await processesNaming(workspace)).toEqual([]);
  });

  test("an aborted signal starts nothing", async () => {
    const control = { signal: AbortSignal.abort(), progress: () => {} };
    await expect(editor.concat([at("large.mp4")], at("never.mp4"), control)).rejects.toThrow();
    expect(await readdir(directory)).not.toContain("never.mp4");
  });

  test("ffmpeg on a full disk says so, which is no fault of the media", async () => {
    const tone = ["-f", "lavfi", "-i", "sine=d=1", "-f", "wav", "file:/dev/full"];
    const failed = ffmpeg(tone, new AbortController().signal).catch((error: unknown) => error);
    expect(isDiskFull(await failed)).toBe(true);
    const broken = ["-i", at("missing.wav"), "-f", "wav", "file:/dev/null"];
    const other = ffmpeg(broken, new AbortController().signal).catch((error: unknown) => error);
    expect(isDiskFull(await other)).toBe(false);
    expect(await other).toMatchObject({ code: "MEDIA_TOOL_FAILED" });
  });

  test("ffmpeg ends with the process that runs it, even by SIGKILL", async () => {
    const script = `
      import { ffmpeg } from ${JSON.stringify(new URL("./ffmpeg.ts", import.meta.url).href)};
      const endless = ["-f", "lavfi", "-i", "anullsrc", "-metadata", "title=${directory}", "-f", "null", "-"];
      await ffmpeg(endless, new AbortController().signal, { seconds: 1, report: () => process.stdout.write("running") });
    `;
    const args = ["--import", "tsx", "--conditions=source", "--input-type=module", "-e", script];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
    await Promise.race([once(child.stdout, "data"), once(child, "close")]);
    const running = await processesNaming(`title=${directory}`, "ffmpeg");
    expect(running).toHaveLength(1);
    child.kill("SIGKILL");
    await once(child, "close");
    while ((await processesNaming(`title=${directory}`, "ffmpeg")).length > 0) await tick();
  });
});

const run = promisify(execFile);
const tick = () => new Promise((later) => setTimeout(later, 20));

/** Ids of processes whose command line holds a text; `ps` is on every system we run on. */
const processesNaming = async (text: string, command = ""): Promise<string[]> => {
  const { stdout } = await run("ps", ["-eo", "pid=,comm=,args=", "-ww"], { maxBuffer: 10_000_000 });
  const lines = stdout.split("\n").map((line) => line.trim());
  return lines.filter(
    (line) => line.includes(text) && (line.split(/\s+/)[1] ?? "").startsWith(command),
  );
};
