import { createHash } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { CreateJobParams, Job, JobProgress, Reelwright } from "reelwright";
import { downloadTo } from "../jobs/download.ts";
import { CommandError } from "../outcome.ts";
import type { Channel } from "../output/channel.ts";
import { joined, line, padded } from "../output/styled.ts";
import { type Ended, isSaved, type Journal, type RowState, thumbnailPath } from "./journal.ts";
import { type Gate, OutOfCreditsError } from "./plan.ts";
import { type LocalImage, type Row, rowName } from "./rows.ts";

/** Runs the rows of a batch concurrently. */

type BatchEnd = {
  /** Rows that weren't started because credits are missing. */
  readonly isOutOfCredits: boolean;
};

type Passing = { readonly name?: string; readonly status?: number };

/** An unavailable server may come back. The row then continues where it was. */
const mayPass = (error: unknown): boolean => {
  const { name = "", status = 0 } = error as Passing;
  return status >= 500 || ["ConnectionError", "TimeoutError"].includes(name);
};

const patienceMs = 300_000;
const againMs = 3_000;

const runPatiently = async (
  row: Row,
  tools: RowTools,
  say: (text: string) => void,
): Promise<void> => {
  let since: number | null = null;
  for (;;) {
    try {
      return await runRow(row, tools);
    } catch (error) {
      tools.signal.throwIfAborted();
      if (!mayPass(error)) throw error;
      since ??= Date.now();
      if (Date.now() - since > patienceMs) throw error;
      say(`The server can't be reached (${(error as Error).message}); trying again.`);
      await wait(againMs, undefined, { signal: tools.signal });
    }
  }
};

/** Runs all rows, `concurrency` at a time. Stops at the first error that affects all rows, and throws it. */
export const runBatch = async (
  rows: readonly Row[],
  tools: RowTools,
  {
    concurrency,
    say,
    onEnd,
  }: {
    readonly concurrency: number;
    readonly say: (text: string) => void;
    readonly onEnd: (row: Row) => void;
  },
): Promise<BatchEnd> => {
  const waiting = [...rows];
  let isOutOfCredits = false;
  const failures: unknown[] = [];
  const mayGoOn = () => failures.length === 0 && !tools.signal.aborted;
  /** Rows with paid jobs continue. */
  const stopOrdering = (): void => {
    isOutOfCredits = true;
    const paid = waiting.filter(({ key }) => tools.journal.of(key).jobId !== null);
    waiting.splice(0, waiting.length, ...paid);
  };
  const work = async (): Promise<void> => {
    for (let row = waiting.shift(); row && mayGoOn(); row = waiting.shift()) {
      try {
        await runPatiently(row, tools, say);
        onEnd(row);
      } catch (error) {
        if (error instanceof OutOfCreditsError) stopOrdering();
        else failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  tools.signal.throwIfAborted();
  if (failures.length > 0) throw failures[0];
  return { isOutOfCredits };
};

type RowTools = {
  readonly reelwright: Reelwright;
  readonly journal: Journal;
  readonly gate: Gate;
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly onProgress: (row: Row, progress: JobProgress) => void;
  /** Failed rows are retried. */
  readonly retriesFailed: boolean;
};

/** Idempotency key of a batch's row, the same in every call, so one job is created whatever the journal has. */
export const idempotencyKeyOf = (batch: string, key: string): string =>
  `batch-${createHash("sha256").update(`${batch} ${key}`).digest("hex")}`;

/** The image's bytes. Throws if they have changed since the row was checked and priced. */
const imageBytes = async ({ path, digest }: LocalImage): Promise<Buffer> => {
  const bytes = await readFile(path);
  if (createHash("sha256").update(bytes).digest("hex") === digest) return bytes;
  throw new CommandError(`${path} was changed meanwhile. Run the same command again.`);
};

/** Refusals that a retry wouldn't change. */
const isFinal = (error: unknown): error is Error => {
  const { status } = error as { readonly status?: number };
  return status !== undefined && [400, 404, 409, 413, 415, 422].includes(status);
};

const bodyOf = async (
  row: Row,
  { reelwright, journal, signal }: RowTools,
): Promise<CreateJobParams> => {
  if (row.image === null) return row.body as CreateJobParams;
  const known = journal.of(row.key).imageUrl;
  if (known !== null) return { ...row.body, product_image_url: known } as CreateJobParams;
  const bytes = await imageBytes(row.image);
  const { url } = await reelwright.uploads.productImage(bytes, {
    ...{ name: basename(row.image.path), signal },
  });
  // Recorded first: a repeated request must have the same body.
  await journal.note({ step: "uploaded", row: row.key, url });
  return { ...row.body, product_image_url: url } as CreateJobParams;
};

/** The row's job, created if there is none; null if the server rejects it. */
const jobIdOf = async (row: Row, tools: RowTools): Promise<string | null> => {
  const { reelwright, journal, gate, signal } = tools;
  const { jobId } = journal.of(row.key);
  if (jobId !== null) return jobId;
  try {
    const body = await bodyOf(row, tools);
    const { formerKey } = journal.of(row.key);
    const idempotencyKey = idempotencyKeyOf(journal.batch, formerKey ?? row.key);
    const job = await gate.pass(() =>
      reelwright.jobs.create(body, { idempotencyKey, signal, maxRetries: 0 }),
    );
    await journal.note({ step: "created", row: row.key, job_id: job.job_id });
    return job.job_id;
  } catch (error) {
    if (!isFinal(error)) throw error;
    const { fields = [] } = error as { fields?: readonly { field: string; message: string }[] };
    const details = fields.map(({ field, message }) => `${field}: ${message}`).join("; ");
    await journal.note({ step: "refused", row: row.key, error: details || error.message });
    return null;
  }
};

const endedOf = (job: Job): Ended => ({
  job_id: job.job_id,
  run: job.run,
  status: job.status as Ended["status"],
  credits: job.credits_consumed,
  seconds:
    job.final_video_url !== null
      ? job.segments.reduce((sum, { duration_seconds }) => sum + duration_seconds, 0)
      : null,
  error: job.error_message,
});

/** Waits for the job's end, successful or not. */
const endOf = async (row: Row, jobId: string, tools: RowTools): Promise<Ended> => {
  const { reelwright, signal, onProgress } = tools;
  try {
    const job = await reelwright.jobs.wait(jobId, {
      signal,
      onProgress: (progress) => onProgress(row, progress),
    });
    return endedOf(job);
  } catch (error) {
    const { job } = error as { readonly job?: Job };
    if (!job) throw error;
    return endedOf(job);
  }
};

/** Retries a failed job once. The number of its run shows whether an earlier call has done so. */
const retry = async (row: Row, { job_id, run }: Ended, tools: RowTools): Promise<void> => {
  const { reelwright, journal, gate, signal } = tools;
  await journal.note({ step: "retrying", row: row.key, run });
  const job = await reelwright.jobs.get(job_id, { signal });
  if (job.run > run) return;
  await gate.pass(() => reelwright.jobs.retry(job_id, undefined, { signal }));
};

/** Continues a retry that an earlier call had started and may or may not have sent. */
const unfinishedRetry = async (row: Row, tools: RowTools): Promise<void> => {
  const { journal, reelwright, gate, signal } = tools;
  const { retriedRun, jobId, ended } = journal.of(row.key);
  if (retriedRun === null || ended !== null || jobId === null) return;
  const job = await reelwright.jobs.get(jobId, { signal });
  if (job.run > retriedRun || job.status !== "failed") return;
  await gate.pass(() => reelwright.jobs.retry(jobId, undefined, { signal }));
};

const save = async (row: Row, jobId: string, tools: RowTools): Promise<void> => {
  const { reelwright, journal, folder, signal } = tools;
  const path = join(folder, row.output);
  await mkdir(dirname(path), { recursive: true });
  await downloadTo(
    (headers) => reelwright.jobs.download(jobId, "video", { signal, headers }),
    path,
  );
  const job = await reelwright.jobs.get(jobId, { signal });
  if (job.thumbnail_url) {
    const thumbnail = thumbnailPath(folder, row, journal.of(row.key));
    await downloadTo(
      (headers) => reelwright.jobs.download(jobId, "thumbnail", { signal, headers }),
      thumbnail,
    );
  }
  await journal.note({ step: "downloaded", row: row.key, file: row.output });
};

/**
 * Completes a row; each step is in the journal before the next one starts. Throws errors that stop the whole batch: no
 * connection, no credentials, Ctrl-C.
 */
const runRow = async (row: Row, tools: RowTools): Promise<void> => {
  const { journal, retriesFailed } = tools;
  await unfinishedRetry(row, tools);
  const jobId = await jobIdOf(row, tools);
  if (jobId === null) return;
  const before = journal.of(row.key).ended;
  if (before?.status === "failed" && retriesFailed) await retry(row, before, tools);
  if (journal.of(row.key).ended === null) {
    const ended = await endOf(row, jobId, tools);
    await journal.note({ step: "ended", row: row.key, ...ended });
  }
  const { ended, file } = journal.of(row.key);
  if (ended?.status === "completed" && ended.seconds !== null && !isSaved(tools.folder, file))
    await save(row, jobId, tools);
};

const redrawMs = 250;
const shownRows = 12;
const barWidth = 30;

type BatchProgress = {
  readonly update: (row: Row, progress: JobProgress) => void;
  readonly ended: (row: Row, state: RowState) => void;
  readonly say: (text: string) => void;
  readonly close: () => void;
};

const endText = ({ ended, refused }: RowState): string => {
  if (refused !== null) return `refused: ${refused}`;
  if (ended === null) return "not done";
  return ended.error === null ? ended.status : `${ended.status}: ${ended.error}`;
};

/**
 * Opens the progress display: a few lines on a terminal, otherwise a line per ended row. `done` rows of `total` are
 * already done.
 */
export const openBatchProgress = (channel: Channel, total: number, done: number): BatchProgress => {
  const running = new Map<string, { readonly row: Row; readonly progress: JobProgress }>();
  let doneCount = done;
  let message = "";
  const draw = (): void => {
    const { style } = channel;
    const filled = Math.round((barWidth * doneCount) / Math.max(1, total));
    const bar = joined([style.green("█".repeat(filled)), style.dim("░".repeat(barWidth - filled))]);
    const rows = [...running.values()].slice(0, shownRows).map(({ row, progress }) => {
      const state = progress.status === "paused" ? "paused: waits for a decision" : progress.stage;
      return line`  ${padded(rowName(row), 16, "left")} ${padded(`${Math.round(progress.percent)} %`, 5, "right")}  ${style.dim(state)}`;
    });
    const blank = Array.from(
      { length: Math.max(0, Math.min(shownRows, total) - rows.length) },
      () => line``,
    );
    channel.draw([
      line`${bar} ${style.bold(`${doneCount} of ${total}`)}`,
      ...rows,
      ...blank,
      line`${style.yellow(message)}`,
    ]);
  };
  const timer = channel.isTerminal ? setInterval(draw, redrawMs) : undefined;
  const paused = new Set<string>();
  return {
    update: (row, progress) => {
      running.set(row.key, { row, progress });
      if (progress.status !== "paused") paused.delete(row.key);
      else if (!paused.has(row.key)) {
        paused.add(row.key);
        if (!channel.isTerminal)
          channel.line(`${rowName(row)} is paused; job ${progress.jobId} waits for a decision.`);
      }
    },
    ended: (row, state) => {
      running.delete(row.key);
      doneCount += 1;
      message = "";
      if (!channel.isTerminal)
        channel.line(`${doneCount} of ${total}: ${rowName(row)} ${endText(state)}`);
    },
    say: (text) => {
      message = text;
      if (!channel.isTerminal) channel.line(text);
    },
    close: () => {
      if (timer === undefined) return;
      clearInterval(timer);
      draw();
    },
  };
};
