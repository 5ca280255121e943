/** `reelwright mcp`, the real process, with the official SDK's client over its standard input and output. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { stdioClient, type TestClient, textOf } from "@reelwright/mcp/testing";
import { bottlePicture } from "../support/bottle-picture.ts";
import { sharedStack } from "../support/shared-stack.ts";

const program = join(process.cwd(), "apps/standalone/bin/reelwright.mjs");

let folder: string;
let mcp: TestClient;
beforeAll(async () => {
  const stack = await sharedStack();
  const { base_url: url } = await stack.runtime();
  folder = await mkdtemp(join(tmpdir(), "mcp-"));
  await writeFile(join(folder, "bottle.jpg"), await bottlePicture());
  mcp = await stdioClient({
    command: process.execPath,
    args: [program, "mcp"],
    cwd: folder,
    env: {
      PATH: process.env["PATH"] ?? "",
      HOME: join(folder, "home"),
      REELWRIGHT_URL: url,
      REELWRIGHT_API_KEY: await stack.tenant(1_000),
    },
  });
});
afterAll(async () => {
  await mcp.close();
  await rm(folder, { recursive: true });
});

describe("reelwright mcp", () => {
  test("makes a video from a picture of the folder it was started in", async () => {
    const { url } = await mcp.data("upload_picture", { path: "bottle.jpg" });
    const product = { product_name: "Fizz", product_image_url: url, segment_count: 1 };
    const { job_id } = await mcp.data("create_video", product);
    const told: { progress: number }[] = [];
    const state = await mcp.data("wait_for_job", { job_id }, told);
    expect(state).toMatchObject({ status: "completed", video_url: expect.stringMatching(/^http/) });
    expect(told.length).toBeGreaterThan(2);
    const video = await fetch(state.video_url);
    expect((await video.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
  });

  test("reads no other files", async () => {
    const refused = await mcp.call("upload_picture", { path: "/etc/hostname" });
    expect([refused.isError, textOf(refused)]).toEqual([
      true,
      expect.stringContaining("these folders only"),
    ]);
  });
});
