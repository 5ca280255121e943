/** An API client of a tenant in a test's stack, which creates jobs and waits for them. */

import type { Receipt } from "@reelwright/core/credits/receipts";
import type { RetryQuote } from "@reelwright/core/jobs/job-actions";
import type { KeyframeView, ReviewView, VideoView } from "@reelwright/core/jobs/job-schema";
import type { JobView } from "@reelwright/core/jobs/present";
import type { Timeline } from "@reelwright/core/jobs/timeline";
import type { Estimate } from "@reelwright/core/pricing/estimate";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import type { RunningStack } from "./running-stack.ts";

type Reply<T = Record<string, unknown>> = { readonly status: number; readonly body: T };
export type Balance = {
  readonly credit_balance: number;
  readonly credit_reserved: number;
  readonly available_credits: number;
};

/** Price of a default job, 2 × 3 s of vidB_std: 3 keyframes at 8, 6 s at 10, script, 2 voices, music, captions. */
export const price = 24 + 60 + 2 + 8 + 2 + 2;
/** Includes the reservation of one retry of each keyframe at half its price. */
export const estimate = price + 12;

export const stageOf = (job: JobView, name: string) =>
  job.stages.find((each) => each.name === name);

/** Creates a tenant with these credits, whose default job has 2 × 3 s of vidB_std and the image at `imageUrl`. */
export const openTenant = async (stack: RunningStack, imageUrl: string, credits: number) => {
  const key = await stack.tenant(credits);
  const api = stack.api(key);
  const get = async <T>(path: string): Promise<T> => (await api(path)).body as T;
  const read = (jobId: string) => get<JobView>(`/jobs/${jobId}`);
  const when = (jobId: string, what: string, isSo: (job: JobView) => boolean): Promise<JobView> =>
    waitFor(`job ${jobId}: ${what}`, async () => {
      const job = await read(jobId);
      if (isSo(job)) return job;
      if (["completed", "failed", "cancelled"].includes(job.status)) {
        throw new Error(`waited for ${what}, but the job ended: ${JSON.stringify(job)}`);
      }
      return null;
    });

  /** Reads all events of an ended job in order. */
  const events = async (jobId: string) => {
    const { base_url } = await stack.runtime();
    const headers = { "x-api-key": key, "last-event-id": "0" };
    const response = await fetch(`${base_url}/api/v1/jobs/${jobId}/events`, { headers });
    const text = await response.text();
    return [...text.matchAll(/^event: (.+)\ndata: (.+)$/gm)].map(([, type, data]) => {
      const fields: { readonly [name: string]: unknown } = JSON.parse(String(data));
      return { type: String(type), data: fields };
    });
  };

  return {
    /** Creates a job and returns its id; `fault` is its `metadata.fault`. */
    createJob: async (fields: object, fault?: string): Promise<string> => {
      const body = {
        product_name: "Fizz",
        product_image_url: imageUrl,
        segment_count: 2,
        segment_duration: 3,
        video_model: "vidB_std",
        ...(fault && { metadata: { fault } }),
        ...fields,
      };
      const created = await api("/jobs", { method: "POST", body: JSON.stringify(body) });
      if (created.status !== 201) throw new Error(JSON.stringify(created));
      return String(created.body["job_id"]);
    },
    read,
    /** Polls the job until a condition is met. Throws if it ends otherwise. */
    when,
    ended: (jobId: string, status: JobView["status"]): Promise<JobView> =>
      when(jobId, `be ${status}`, (job) => job.status === status),
    /** Sends POST to a path of the job, by default without a body. */
    post: <T = JobView>(jobId: string, below: string, body?: object): Promise<Reply<T>> =>
      api(`/jobs/${jobId}/${below}`, {
        method: "POST",
        ...(body && { body: JSON.stringify(body) }),
      }) as unknown as Promise<Reply<T>>,
    cancel: (jobId: string) => api(`/jobs/${jobId}`, { method: "DELETE" }),
    keyframes: async (jobId: string) =>
      (await get<{ items: KeyframeView[] }>(`/jobs/${jobId}/keyframes`)).items,
    videos: async (jobId: string) =>
      (await get<{ items: VideoView[] }>(`/jobs/${jobId}/videos`)).items,
    reviews: async (jobId: string) =>
      (await get<{ items: ReviewView[] }>(`/jobs/${jobId}/reviews`)).items,
    receipt: (jobId: string) => get<Receipt>(`/jobs/${jobId}/receipt`),
    quote: async (jobId: string, body?: object) =>
      (
        (await api(`/jobs/${jobId}/retry-quote`, {
          method: "POST",
          ...(body && { body: JSON.stringify(body) }),
        })) as unknown as Reply<RetryQuote>
      ).body,
    balance: () => get<Balance>("/credits/balance"),
    timeline: (jobId: string) => get<Timeline>(`/jobs/${jobId}/timeline`),
    /** Returns the API's estimate of a default job. */
    estimate: async () => {
      const fields = { segment_count: 2, duration_seconds: 3, model_id: "vidB_std" };
      const body = JSON.stringify({ ...fields, voice_enabled: true });
      return (await api("/credits/estimate", { method: "POST", body })).body as Estimate;
    },
    events,
    /** Reads the types of all events of an ended job in order. */
    eventTypes: async (jobId: string): Promise<string[]> =>
      (await events(jobId)).map(({ type }) => type),
  };
};
export type TenantClient = Awaited<ReturnType<typeof openTenant>>;
