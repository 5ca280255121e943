import type { StoredFile, StoredFiles } from "@reelwright/film/ports/tools";
import { led } from "../concurrency/poller.ts";
import type { StorageRound, StorageStore, StorageTotals, UsageCount } from "../ports/storage.ts";
import type { Registration } from "../ports/store.ts";
import type { Meter } from "../telemetry/meter.ts";
import type { GaugeName } from "../telemetry/metrics.ts";
import { type FilePlace, placeOf, type StoredKind, type Verdict, verdictOf } from "./verdict.ts";

/** Scans the file store in parts: counts each tenant's usage and deletes files that nothing refers to. */

export type SweepOptions = {
  /** `keep`: ignores orphans; `report`: counts them; `remove`: deletes them. */
  readonly orphans: "keep" | "report" | "remove";
  /** Younger files are kept. Must be longer than any work takes. */
  readonly orphanHours: number;
  /** Days after a job's end when its intermediate files are deleted; 0: never. */
  readonly intermediateDays: number;
  /** Days after which uploads that no job has used are deleted; 0 or omitted: never. */
  readonly uploadDays?: number;
  /** Time from the start of one round to the start of the next. */
  readonly roundHours?: number;
  /** Files per pass; default: enough to finish a round within `roundHours`. */
  readonly filesPerPass?: number;
};

type SweepDeps = {
  readonly store: StorageStore;
  /** Opened by the first pass that has work. */
  readonly files: () => Promise<Pick<StoredFiles, "list" | "remove">>;
  readonly log: (fields: { readonly [key: string]: unknown }) => void;
  /** Called once for each round that takes longer than the retention that it serves. */
  readonly late?: (fields: { readonly [key: string]: number }) => void;
  readonly metrics: SweepMetrics;
  readonly now?: () => number;
};

const batchFiles = 1_000;
/** Concurrent deletions of one process. */
const deletionsAtOnce = 16;
/** Time from the start of one pass to the start of the next. */
export const sweepEveryMs = 60_000;
const passesPerHour = 3_600_000 / sweepEveryMs;
/** After this time a pass starts no further batch, so that it ends soon after another process leads. */
const longestPassMs = 50_000;
/** Minimum files per pass. Also the size of the first round's passes, when the total is unknown. */
const leastFiles = 5_000;
const firstRoundFiles = 50_000;

type Judged = { readonly file: StoredFile; readonly place: FilePlace; readonly verdict: Verdict };

const judge = async (
  { store, now = Date.now }: SweepDeps,
  { orphans, orphanHours, intermediateDays, uploadDays = 0 }: SweepOptions,
  files: readonly StoredFile[],
): Promise<readonly Judged[]> => {
  const oldBefore = now() - orphanHours * 3_600_000;
  const placed = files.map((file) => ({ file, place: placeOf(file.key) }));
  const old = placed.filter(({ file }) => file.modifiedMs < oldBefore);
  const idsOf = (name: "jobId" | "taskId" | "uploadId") => [
    ...new Set(old.flatMap(({ place }) => place[name] ?? [])),
  ];
  const facts = await store.facts({
    jobIds: idsOf("jobId"),
    taskIds: idsOf("taskId"),
    calls: old.flatMap(({ place }) => place.call ?? []),
    uploadIds: idsOf("uploadId"),
    uploadDays,
  });
  const judgeOne = (file: StoredFile, place: FilePlace): Verdict => {
    if (file.modifiedMs >= oldBefore) return "kept";
    const verdict = verdictOf(file.key, place, facts, intermediateDays);
    return verdict === "orphan" && orphans === "keep" ? "kept" : verdict;
  };
  return placed.map(({ file, place }) => ({ file, place, verdict: judgeOne(file, place) }));
};

/** Deletes unneeded files. Returns the keys of deleted files. */
const removeUnneeded = async (
  { store, files, log, metrics }: SweepDeps,
  { orphans, intermediateDays, uploadDays = 0 }: SweepOptions,
  judged: readonly Judged[],
): Promise<ReadonlySet<string>> => {
  const expiring = (name: "jobId" | "uploadId"): string[] => [
    ...new Set(
      judged.flatMap(({ verdict, place }) => (verdict === "expired" ? (place[name] ?? []) : [])),
    ),
  ];
  const [jobs, uploads] = [expiring("jobId"), expiring("uploadId")];
  // Recorded before the files are deleted: a retry then begins at an early enough stage, and a job can't name the upload.
  const expired = new Set([
    ...(jobs.length > 0 ? await store.expire(jobs, intermediateDays) : []),
    ...(uploads.length > 0 ? await store.expireUploads(uploads, uploadDays) : []),
  ]);
  const mayGo = ({ verdict, place }: Judged): boolean =>
    verdict === "orphan"
      ? orphans === "remove"
      : verdict === "expired" && expired.has(place.jobId ?? place.uploadId ?? "");
  const { remove } = await files();
  const gone = new Set<string>();
  const removeOne = async ({ file, verdict }: Judged): Promise<void> => {
    await remove(file.key);
    gone.add(file.key);
    metrics.removed(verdict === "orphan" ? "orphan" : "expired", file.bytes);
    log({ key: file.key, bytes: file.bytes, verdict });
  };
  const going = judged.filter(mayGo);
  for (let from = 0; from < going.length; from += deletionsAtOnce)
    await Promise.all(going.slice(from, from + deletionsAtOnce).map(removeOne));
  return gone;
};

/** Counts a page's remaining files and the orphans among them, by tenant and kind. */
const countsOf = (judged: readonly Judged[], gone: ReadonlySet<string>): readonly UsageCount[] => {
  const counts = new Map<string, UsageCount>();
  for (const { file, place, verdict } of judged) {
    if (gone.has(file.key)) continue;
    const { kind, tenantId } = place;
    const name = `${tenantId}/${kind}`;
    const before = counts.get(name);
    const orphan = verdict === "orphan" ? 1 : 0;
    counts.set(name, {
      tenant_id: tenantId,
      kind,
      files: (before?.files ?? 0) + 1,
      bytes: (before?.bytes ?? 0) + file.bytes,
      orphan_files: (before?.orphan_files ?? 0) + orphan,
      orphan_bytes: (before?.orphan_bytes ?? 0) + orphan * file.bytes,
    });
  }
  return [...counts.values()];
};

/** Runs one batch. Returns the round's new state; null once it is over or another process continues it. */
const step = async (
  deps: SweepDeps,
  options: SweepOptions,
  round: StorageRound,
): Promise<StorageRound | null> => {
  const { list } = await deps.files();
  const files = await list(round.cursor, batchFiles);
  const judged = await judge(deps, options, files);
  const gone = await removeUnneeded(deps, options, judged);
  const cursor = files.at(-1)?.key ?? null;
  const isOver = cursor === null;
  const isOurs = await deps.store.advance(round, cursor, countsOf(judged, gone));
  return isOurs && !isOver ? { ...round, cursor } : null;
};

/**
 * Twice the number that the last round's files would need, so that a growing store is also scanned in time. A round that isn't
 * over after half of its time is late: its passes take as many as their time allows.
 */
const filesOfPass = async (
  store: Pick<StorageStore, "totals">,
  ageHours: number,
  roundHours: number,
): Promise<number> => {
  if (ageHours > roundHours / 2) return Number.POSITIVE_INFINITY;
  const last = await store.totals();
  if (!last) return firstRoundFiles;
  const files = last.counts.reduce((sum, count) => sum + count.files, 0);
  const passes = Math.max(1, roundHours * passesPerHour);
  return Math.max(leastFiles, Math.ceil((2 * files) / passes));
};

/** How long a file may stay that should be deleted: a longer round makes the settings untrue. */
const servedHours = ({ orphanHours, intermediateDays }: SweepOptions, roundHours: number): number =>
  Math.max(roundHours, intermediateDays > 0 ? 24 * intermediateDays : orphanHours);

/** Runs one pass: continues the current round, or starts the next one if it is due. */
export const sweepPass = (deps: SweepDeps, options: SweepOptions) => {
  const { roundHours = 24 } = options;
  const limitHours = servedHours(options, roundHours);
  let lateRound: number | null = null;
  const { now = Date.now } = deps;
  const noteAge = (round: number, hours: number): void => {
    const lateHours = Math.max(0, hours - limitHours);
    deps.metrics.late(3_600 * lateHours);
    if (lateHours > 0 && round !== lateRound) {
      deps.late?.({ round, hours: Math.round(hours), retention_hours: limitHours });
      lateRound = round;
    }
  };
  return async (isStopping: () => boolean = () => false): Promise<void> => {
    let round = await deps.store.openRound(roundHours);
    if (round === null) return;
    const ageHours = (now() - Date.parse(round.begun_at)) / 3_600_000;
    noteAge(round.round, ageHours);
    const filesPerPass =
      options.filesPerPass ?? (await filesOfPass(deps.store, ageHours, roundHours));
    const endsAt = performance.now() + longestPassMs;
    const mayGoOn = () => !isStopping() && performance.now() < endsAt;
    for (let seen = 0; round !== null && seen < filesPerPass && mayGoOn(); seen += batchFiles)
      round = await step(deps, options, round);
  };
};

/** The sweep in the process that leads it. */
export const ledSweep = (
  deps: SweepDeps & { readonly registration: Pick<Registration, "sweep"> },
  options: SweepOptions,
) => {
  const sweep = led(deps.registration, "storage sweep", sweepPass(deps, options));
  return {
    look: async (isStopping: () => boolean): Promise<void> => {
      if (!(await sweep.run(isStopping))) return deps.metrics.hide();
      deps.metrics.show(await deps.store.totals());
    },
    stop: sweep.stop,
  };
};

/** Totals of all files. The process that scans the store exports them. */
const gauges = [
  "reelwright_storage_files",
  "reelwright_storage_bytes",
  "reelwright_storage_orphan_files",
  "reelwright_storage_orphan_bytes",
  "reelwright_storage_round_finished_timestamp_seconds",
  "reelwright_storage_round_duration_seconds",
  "reelwright_storage_round_late_seconds",
] as const satisfies readonly GaugeName[];

const kinds = [
  "job",
  "call",
  "upload",
  "playground",
  "sample",
  "other",
] as const satisfies readonly StoredKind[];

type SweepMetrics = {
  /** Counts a deleted file by its cause. */
  removed(cause: "orphan" | "expired", bytes: number): void;
  /** How much longer than the retention that it serves the current round takes; 0: it isn't late. */
  late(seconds: number): void;
  /** Exports the lateness, and the totals of the last finished round; none before the first one. */
  show(totals: StorageTotals | null): void;
  /** Stops exporting, because another process does. */
  hide(): void;
};

export const sweepMetrics = (meter: Meter): SweepMetrics => {
  for (const cause of ["orphan", "expired"] as const) {
    meter.start("reelwright_storage_removed_files_total", { cause });
    meter.start("reelwright_storage_removed_bytes_total", { cause });
  }
  let lateSeconds = 0;
  const hide = (): void => {
    for (const name of gauges) meter.clear(name);
  };
  return {
    removed: (cause, bytes) => {
      meter.count("reelwright_storage_removed_files_total", { cause });
      meter.count("reelwright_storage_removed_bytes_total", { cause }, bytes);
    },
    late: (seconds) => {
      lateSeconds = seconds;
    },
    hide,
    show: (totals) => {
      hide();
      meter.set("reelwright_storage_round_late_seconds", {}, lateSeconds);
      if (totals === null) return;
      const begun = Date.parse(totals.begun_at) / 1_000;
      const finished = Date.parse(totals.finished_at) / 1_000;
      meter.set("reelwright_storage_round_finished_timestamp_seconds", {}, finished);
      meter.set("reelwright_storage_round_duration_seconds", {}, finished - begun);
      // Zeros are exported too: alerts need series without gaps.
      for (const kind of kinds) {
        const counted = totals.counts.find((each) => each.kind === kind);
        meter.set("reelwright_storage_files", { kind }, counted?.files ?? 0);
        meter.set("reelwright_storage_bytes", { kind }, counted?.bytes ?? 0);
        meter.set("reelwright_storage_orphan_files", { kind }, counted?.orphan_files ?? 0);
        meter.set("reelwright_storage_orphan_bytes", { kind }, counted?.orphan_bytes ?? 0);
      }
    },
  };
};
