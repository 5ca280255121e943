import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { openComfyServer } from "../testing/comfyui-server.ts";
import { comfyCheck } from "./comfy-check.ts";
import { loadWorkflows } from "./workflow-files.ts";

let server: Awaited<ReturnType<typeof openComfyServer>>;
const check = (url = server.url) =>
  comfyCheck({ url, workflows: loadWorkflows() }).check(new AbortController().signal);

beforeEach(async () => {
  server = await openComfyServer();
});
afterEach(() => server.close());

test("says what answers", async () => {
  expect(await check()).toBe(
    "version 0.3.76 on cuda:0 NVIDIA GeForce RTX 4090, 10 workflows can run",
  );
});

test("names nodes and files that are missing, with their workflows", async () => {
  server.removeNode("WanFirstLastFrameToVideo");
  server.removeFile("wan_2.1_vae.safetensors");
  const checked = check();
  for (const part of [
    "the node WanFirstLastFrameToVideo (in wan-first-last-frame.json)",
    "wan_2.1_vae.safetensors (vae_name of VAELoader, in wan-text-to-video.json)",
    "COMFYUI_WORKFLOWS_DIR",
  ])
    await expect(checked).rejects.toMatchObject({
      errorClass: "operator",
      message: expect.stringContaining(part),
    });
});

test("says what to set when nothing answers, or something else", async () => {
  await expect(check("http://127.0.0.1:1")).rejects.toMatchObject({ errorClass: "transient" });
  await expect(check(`${server.url}/elsewhere`)).rejects.toMatchObject({
    errorClass: "operator",
    message: expect.stringContaining("COMFYUI_URL"),
  });
});
