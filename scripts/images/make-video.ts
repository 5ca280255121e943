/** Creates and downloads a video over HTTP, as a client does. */
import { readFile, writeFile } from "node:fs/promises";
import type { JobView } from "@reelwright/core/jobs/present";
import { waitFor } from "@reelwright/platform/testing/wait-for";

const picture = "apps/standalone/assets/sample-product.png";
const limitMs = 10 * 60_000;

const answerOf = async (answer: Response): Promise<Record<string, unknown>> => {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${text}`);
  return JSON.parse(text) as Record<string, unknown>;
};

/** Generates a video of two segments and writes it to `file`. Throws if the job doesn't complete within ten minutes. */
export const makeVideo = async (baseUrl: string, key: string, file: string): Promise<void> => {
  const call = async (path: string, init: RequestInit = {}) =>
    answerOf(
      await fetch(`${baseUrl}/api/v1${path}`, {
        ...init,
        headers: { "X-API-Key": key, ...(init.headers as Record<string, string>) },
      }),
    );
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(await readFile(picture))]), "product.png");
  const { url } = await call("/uploads/product-image", { method: "POST", body: form });
  const order = {
    product_name: "Solstice Citrus Soda",
    product_image_url: url,
    segment_count: 2,
    segment_duration: 3,
    video_model: "vidB_std",
  };
  const { job_id } = await call("/jobs", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(order),
  });
  const ended = await waitFor(
    "the job to end",
    async () => {
      const job = (await call(`/jobs/${job_id}`)) as unknown as JobView;
      return ["completed", "failed", "cancelled"].includes(job.status) ? job : null;
    },
    limitMs,
  );
  if (ended.status !== "completed")
    throw new Error(`The job is ${ended.status}: ${ended.error_message}`);
  const video = await fetch(String(ended.final_video_url));
  if (!video.ok) throw new Error(`${ended.final_video_url} answered ${video.status}`);
  await writeFile(file, Buffer.from(await video.arrayBuffer()));
};
