/** What a tenant brings along, through the whole product: uploads, own music, a template, its profile. */
import { beforeAll, expect, test } from "@jest/globals";
import { song } from "@reelwright/gateway/testing/sample-files";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import sharp from "sharp";
import type { RunningStack } from "../support/running-stack.ts";
import { sharedStack } from "../support/shared-stack.ts";

let stack: RunningStack;
beforeAll(async () => {
  stack = await sharedStack();
});

test("a job of a template, with an uploaded picture, logo and song, is completed", async () => {
  const key = await stack.tenant(1_000);
  const api = stack.api(key);
  const { base_url } = await stack.runtime();
  const send = async (path: string, bytes: Buffer, name: string, type: string, title?: string) => {
    const form = new FormData();
    form.set("file", new Blob([new Uint8Array(bytes)], { type }), name);
    if (title) form.set("title", title);
    const answer = await fetch(`${base_url}/api/v1${path}`, {
      method: "POST",
      headers: { "X-API-Key": key },
      body: form,
    });
    expect(answer.status).toBe(201);
    return (await answer.json()) as Record<string, string>;
  };
  const picture = await sharp({
    create: { width: 300, height: 400, channels: 3, background: "#3366cc" },
  })
    .png()
    .toBuffer();
  const { url } = await send("/uploads/product-image", picture, "mug.png", "image/png");
  const served = await fetch(String(url), { method: "HEAD" });
  expect([served.status, served.headers.get("content-type")]).toEqual([200, "image/png"]);
  const logo = await send("/tenants/me/brand-kit/logo", picture, "logo.png", "image/png");
  const track = await send("/music/custom", song(2).bytes, "song.wav", "audio/wav", "Ours");
  const me = await api("/tenants/me");
  expect(me.body).toMatchObject({ brand_kit: { logo_url: logo["url"] } });

  const config = {
    segment_count: 1,
    segment_duration: 3,
    video_model: "vidB_std",
    apply_brand_kit: true,
    custom_music_id: track["music_id"],
  };
  const template = await api("/templates", {
    method: "POST",
    body: JSON.stringify({ name: "Launch", config, is_default: true }),
  });
  const body = { product_name: "Mug", product_image_url: url };
  const job = await api("/jobs", {
    method: "POST",
    body: JSON.stringify({ ...body, template_id: template.body["template_id"] }),
  });
  expect([job.status, job.body]).toMatchObject([201, config]);
  // Deleted while the job is under way: the file is kept for it.
  await api(`/music/custom/${track["music_id"]}`, { method: "DELETE" });
  const ended = await waitFor("the job to end", async () => {
    const { body: now } = await api(`/jobs/${job.body["job_id"]}`);
    return ["completed", "failed"].includes(String(now["status"])) ? now : null;
  });
  expect(ended).toMatchObject({ status: "completed", error: null });
});
