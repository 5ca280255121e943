import { asBody, type Core, dataOf, listOf, partsOf, sending } from "../core.ts";
import { ReelwrightError } from "../errors.ts";
import type { JobEvent } from "../event-stream.ts";
import { type JobFields, type JobFieldsDocument, jobFieldsOf } from "../job-fields.ts";
import { jobEvents, type WaitOptions, waitForJob } from "../job-waiting.ts";
import type { RequestOptions } from "../options.ts";
import type { PageList } from "../pages.ts";
import type {
  CreateJobParams,
  DeletedJobFiles,
  FieldSuggestions,
  Job,
  Keyframe,
  QueryOf,
  Receipt,
  ResumeJobParams,
  RetryJobParams,
  RetryQuote,
  Review,
  SubmitReviewParams,
  SuggestFieldsParams,
  Timeline,
  Video,
  WaitingReview,
} from "../types.ts";

/** Options of `create`. */
export type CreateJobOptions = RequestOptions;

/** A file of a job. */
export type JobFile = "video" | "thumbnail" | "srt" | "vtt";

const urlOf = (job: Job, file: JobFile): string | null => {
  if (file === "video") return job.final_video_url;
  if (file === "thumbnail") return job.thumbnail_url;
  return file === "srt" ? job.captions.srt_url : job.captions.vtt_url;
};

/** `reelwright.jobs`: create, follow and download videos. */
export class Jobs {
  readonly #core: Core;
  constructor(core: Core) {
    this.#core = core;
  }

  /**
   * Creates a job and reserves its credits. Without an `idempotencyKey`, a random one is used for all attempts.
   * Throws InsufficientCreditsError, ValidationError, RateLimitError.
   */
  create(body: CreateJobParams, options?: RequestOptions): Promise<Job> {
    const call = { body, ...sending(this.#core, options) };
    return dataOf(this.#core.api.POST("/jobs", call));
  }

  /** Returns the fields of `create` on this server: types, defaults and limits. Needs no credentials. */
  async fields(options: RequestOptions = {}): Promise<JobFields> {
    const { send, settings } = this.#core.transport;
    const request = new Request(`${settings.baseUrl}/openapi.json`);
    const response = await send(request, { ...options, isForeign: true });
    return jobFieldsOf((await response.json()) as JobFieldsDocument);
  }

  /** Returns a job. Throws NotFoundError. */
  get(jobId: string, options?: RequestOptions): Promise<Job> {
    const call = { ...pathOf(jobId), ...sending(this.#core, options) };
    return dataOf(this.#core.api.GET("/jobs/{job_id}", call));
  }

  /** Lists jobs, newest first. */
  list(query: QueryOf<"listJobs"> = {}, options?: RequestOptions): PageList<Job> {
    return partsOf(query, (part) =>
      dataOf(
        this.#core.api.GET("/jobs", {
          params: { query: { ...query, ...part } },
          ...sending(this.#core, options),
        }),
      ),
    );
  }

  /** Cancels a job and releases its credits. Throws ConflictError if it has ended. */
  cancel(jobId: string, options?: RequestOptions): Promise<Job> {
    const call = { ...pathOf(jobId), ...sending(this.#core, options) };
    return dataOf(this.#core.api.DELETE("/jobs/{job_id}", call));
  }

  /** Deletes an ended job's files; with `everything` also its texts, URLs and script. Can't be undone. */
  deleteFiles(
    jobId: string,
    query: QueryOf<"deleteJobFiles"> = {},
    options?: RequestOptions,
  ): Promise<DeletedJobFiles> {
    const { path } = pathOf(jobId).params;
    const call = { params: { path, query }, ...sending(this.#core, options) };
    return dataOf(this.#core.api.DELETE("/jobs/{job_id}/files", call));
  }

  /** Pauses a job. Units that are running finish; no others start. */
  pause(jobId: string, options?: RequestOptions): Promise<Job> {
    const call = { ...pathOf(jobId), ...sending(this.#core, options) };
    return dataOf(this.#core.api.POST("/jobs/{job_id}/pause", call));
  }

  /** Resumes a paused job, with a new `max_credits` if the limit paused it. */
  resume(jobId: string, body?: ResumeJobParams, options?: RequestOptions): Promise<Job> {
    const call = { ...pathOf(jobId), ...asBody(body), ...sending(this.#core, options) };
    return dataOf(this.#core.api.POST("/jobs/{job_id}/resume", call));
  }

  /** Runs an ended job again with the same parameters, from `restart_from_stage` on. */
  retry(jobId: string, body?: RetryJobParams, options?: RequestOptions): Promise<Job> {
    const call = { ...pathOf(jobId), ...asBody(body), ...sending(this.#core, options) };
    return dataOf(this.#core.api.POST("/jobs/{job_id}/retry", call));
  }

  /** Returns the price of a retry without starting it. */
  quoteRetry(jobId: string, body?: RetryJobParams, options?: RequestOptions): Promise<RetryQuote> {
    const call = { ...pathOf(jobId), ...asBody(body), ...sending(this.#core, options) };
    return dataOf(this.#core.api.POST("/jobs/{job_id}/retry-quote", call));
  }

  /** Returns a job's charges. */
  receipt(jobId: string, options?: RequestOptions): Promise<Receipt> {
    const call = { ...pathOf(jobId), ...sending(this.#core, options) };
    return dataOf(this.#core.api.GET("/jobs/{job_id}/receipt", call));
  }

  /** Returns how long each part of a job's run took, by default of its last run. */
  timeline(
    jobId: string,
    query: QueryOf<"getTimeline"> = {},
    options?: RequestOptions,
  ): Promise<Timeline> {
    const params = { ...pathOf(jobId).params, query };
    const call = { params, ...sending(this.#core, options) };
    return dataOf(this.#core.api.GET("/jobs/{job_id}/timeline", call));
  }

  /** Lists the keyframes of a job. */
  keyframes(jobId: string, options?: RequestOptions): PageList<Keyframe> {
    const call = { ...pathOf(jobId), ...sending(this.#core, options) };
    return listOf(() => dataOf(this.#core.api.GET("/jobs/{job_id}/keyframes", call)));
  }

  /** Lists the videos of a job's segments. */
  videos(jobId: string, options?: RequestOptions): PageList<Video> {
    const call = { ...pathOf(jobId), ...sending(this.#core, options) };
    return listOf(() => dataOf(this.#core.api.GET("/jobs/{job_id}/videos", call)));
  }

  /** Lists a job's reviews and their decisions. */
  reviews(jobId: string, options?: RequestOptions): PageList<Review> {
    const call = { ...pathOf(jobId), ...sending(this.#core, options) };
    return listOf(() => dataOf(this.#core.api.GET("/jobs/{job_id}/reviews", call)));
  }

  /** Decides a review: approves the item, or rejects it so that it is generated again. */
  submitReview(jobId: string, body: SubmitReviewParams, options?: RequestOptions): Promise<Job> {
    const call = { ...pathOf(jobId), body, ...sending(this.#core, options) };
    return dataOf(this.#core.api.POST("/jobs/{job_id}/reviews", call));
  }

  /** Suggests a job's fields from a product's image. */
  suggestFields(body: SuggestFieldsParams, options?: RequestOptions): Promise<FieldSuggestions> {
    const call = { body, ...sending(this.#core, options) };
    return dataOf(this.#core.api.POST("/jobs/suggest-fields", call));
  }

  /**
   * Follows a job: a `snapshot` with the whole job, then each change, until it ends. After a lost connection it reconnects and
   * continues after the last event. With `lastEventId`, only later events are returned.
   */
  events(
    jobId: string,
    options: { readonly signal?: AbortSignal; readonly lastEventId?: string } = {},
  ): AsyncGenerator<JobEvent, void, undefined> {
    return jobEvents(this.#core.transport, jobId, options);
  }

  /**
   * Waits for a job and returns it once it is completed. Throws JobFailedError or JobCancelledError (both have `job`),
   * TimeoutError after `timeoutMs`, or the signal's reason. It keeps waiting while the job is paused.
   */
  wait(jobId: string, options?: WaitOptions): Promise<Job> {
    const get = (id: string, { signal }: { readonly signal: AbortSignal }) =>
      this.get(id, { signal });
    return waitForJob({ transport: this.#core.transport, get }, jobId, options);
  }

  /** Creates a job and waits for it: `create`, then `wait`. */
  async createAndWait(
    body: CreateJobParams,
    options: WaitOptions & Pick<CreateJobOptions, "idempotencyKey"> = {},
  ): Promise<Job> {
    const { idempotencyKey, signal } = options;
    const began = Date.now();
    const job = await this.create(body, {
      ...(idempotencyKey !== undefined && { idempotencyKey }),
      ...(signal && { signal }),
    });
    const { timeoutMs } = options;
    if (timeoutMs === undefined) return this.wait(job.job_id, options);
    const left = Math.max(1, timeoutMs - (Date.now() - began));
    return this.wait(job.job_id, { ...options, timeoutMs: left });
  }

  /**
   * Downloads a file of a job as a streaming response. Throws ReelwrightError if the job doesn't have the file (yet).
   * Signed URLs expire, so a new one is requested first.
   */
  async download(jobId: string, file: JobFile, options: RequestOptions = {}): Promise<Response> {
    const job = await this.get(jobId, options);
    const url = urlOf(job, file);
    if (url === null) throw new ReelwrightError(`The job ${jobId} (${job.status}) has no ${file}.`);
    const { baseUrl } = this.#core.transport.settings;
    const request = new Request(new URL(url, baseUrl));
    return this.#core.transport.send(request, { ...options, isStream: true, isForeign: true });
  }
}

const pathOf = (job_id: string) => ({ params: { path: { job_id } } });

/** `reelwright.reviews`: pending reviews of all jobs. `jobs.submitReview` decides them. */
export class Reviews {
  readonly #core: Core;
  constructor(core: Core) {
    this.#core = core;
  }

  /** Lists the pending reviews, oldest first. */
  list(
    query: QueryOf<"listWaitingReviews"> = {},
    options?: RequestOptions,
  ): PageList<WaitingReview> {
    return partsOf(query, (part) =>
      dataOf(
        this.#core.api.GET("/reviews", {
          params: { query: { ...query, ...part } },
          ...sending(this.#core, options),
        }),
      ),
    );
  }
}
