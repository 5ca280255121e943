import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { type FileHandle, open, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { usageError } from "../outcome.ts";
import type { Row } from "./rows.ts";

/** The journal of a batch: an append-only file of JSON lines. Each line is on disk before anything depends on it. */

/** How a run of a row's job ended. */
export type Ended = {
  readonly job_id: string;
  readonly run: number;
  readonly status: "completed" | "failed" | "cancelled";
  readonly credits: number;
  /** File of the video; null: none, for example if the job stops before its last stages. */
  readonly seconds: number | null;
  readonly error: string | null;
};

export type Step =
  | { readonly step: "begin"; readonly batch: string; readonly server: string; readonly at: string }
  | { readonly step: "uploaded"; readonly row: string; readonly url: string }
  | { readonly step: "created"; readonly row: string; readonly job_id: string }
  | { readonly step: "refused"; readonly row: string; readonly error: string }
  | { readonly step: "retrying"; readonly row: string; readonly run: number }
  | ({ readonly step: "ended"; readonly row: string } & Ended)
  | { readonly step: "downloaded"; readonly row: string; readonly file: string }
  /** Assigns the entries of `former`, in a journal of an earlier version, to `row`; null: to no row anymore. */
  | { readonly step: "adopted"; readonly former: string; readonly row: string | null };

type RowStep = Exclude<Step, { step: "begin" | "adopted" }>;

/** Recorded state of a row. */
export type RowState = {
  readonly imageUrl: string | null;
  readonly jobId: string | null;
  readonly ended: Ended | null;
  /** The run that a retry follows. */
  readonly retriedRun: number | null;
  /** Why no job was created. */
  readonly refused: string | null;
  readonly file: string | null;
  /** The key of the row's job and thumbnail; null: the row's own. */
  readonly formerKey: string | null;
};

const nothing: RowState = {
  imageUrl: null,
  jobId: null,
  ended: null,
  retriedRun: null,
  refused: null,
  file: null,
  formerKey: null,
};

const after = (state: RowState, step: RowStep): RowState => {
  if (step.step === "uploaded") return { ...state, imageUrl: step.url };
  if (step.step === "created") return { ...state, jobId: step.job_id, refused: null };
  if (step.step === "refused") return { ...state, refused: step.error };
  if (step.step === "retrying") return { ...state, ended: null, retriedRun: step.run };
  if (step.step === "downloaded") return { ...state, file: step.file };
  const { step: _step, row: _row, ...ended } = step;
  return { ...state, ended };
};

export type Journal = {
  /** Identifies the batch in idempotency keys. */
  readonly batch: string;
  of(row: string): RowState;
  /** Resolves once the step is on disk. */
  note(step: RowStep): Promise<void>;
  /**
   * Migrates entries of versions up to 0.1 for rows with local images, which were identified by path: an image older
   * than the journal is the one that was ordered. `isDryRun`: nothing is written.
   */
  adopt(rows: readonly Pick<Row, "key" | "pathKey" | "image">[], isDryRun: boolean): Promise<void>;
  /** `forgets`: a journal that was just created is deleted. */
  close(forgets?: boolean): Promise<void>;
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process is alive, too.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
};

/** Locks out a second call while this one runs. Takes over the lock of a dead process. */
const lock = async (path: string, isAgain = false): Promise<() => Promise<void>> => {
  try {
    const file = await open(path, "wx");
    await file.writeFile(String(process.pid));
    await file.close();
    return () => rm(path, { force: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    const pid = Number(await readFile(path, "utf8").catch(() => ""));
    if (isAgain || (pid > 0 && isAlive(pid))) {
      throw usageError(`This batch is being run by process ${pid}; wait for it, or end it.`);
    }
    await rm(path, { force: true });
    return lock(path, true);
  }
};

/** Complete lines. A line that a crash cut off is removed. */
const readSteps = async (file: FileHandle, path: string): Promise<Step[]> => {
  const text = await file.readFile("utf8");
  const end = text.lastIndexOf("\n") + 1;
  if (end < text.length) await file.truncate(Buffer.byteLength(text.slice(0, end)));
  return text
    .slice(0, end)
    .split("\n")
    .filter(Boolean)
    .map((line, at) => {
      try {
        return JSON.parse(line) as Step;
      } catch {
        throw usageError(`${path} is damaged in line ${at + 1}.`);
      }
    });
};

/** A new file's name is on disk only once its folder is synced. */
const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(dirname(path)).catch(() => null);
  await folder?.sync().catch(() => undefined);
  await folder?.close();
};

type Adopted = Pick<Row, "key" | "pathKey" | "image">;

/** Owner of an earlier version's entries for this row; null: none. `changedAt`: modification time of the journal. */
const adoptionOf = (
  { key, pathKey, image }: Adopted,
  states: ReadonlyMap<string, RowState>,
  changedAt: number,
): Extract<Step, { step: "adopted" }> | null => {
  if (pathKey === null || image === null || !states.has(pathKey)) return null;
  const isSame = image.changedAt <= changedAt && !states.has(key);
  return { step: "adopted", former: pathKey, row: isSame ? key : null };
};

const openFile = async (path: string): Promise<FileHandle> => open(path, "a+", 0o600);

/** Opens the journal of a batch on this server, or creates it. Throws if another call has it open. */
export const openJournal = async (path: string, server: string): Promise<Journal> => {
  const release = await lock(`${path}.lock`);
  const file = await openFile(path);
  const write = async (step: Step): Promise<void> => {
    await file.appendFile(`${JSON.stringify(step)}\n`);
    await file.sync();
  };
  let writing: Promise<void> = Promise.resolve();
  const states = new Map<string, RowState>();
  const { mtimeMs: changedAt } = await file.stat();
  let isNew = false;
  const close: Journal["close"] = async (forgets = false) => {
    await writing.catch(() => undefined);
    await file.close();
    if (forgets && isNew) await rm(path);
    await release();
  };
  try {
    const [head, ...steps] = await readSteps(file, path);
    const begin: Step = head ?? {
      step: "begin",
      batch: randomUUID(),
      server,
      at: new Date().toISOString(),
    };
    if (begin.step !== "begin") throw usageError(`${path} is no journal of a batch.`);
    if (begin.server !== server) {
      throw usageError(
        `${path} belongs to ${begin.server}. Use that server, or delete the journal to begin anew.`,
      );
    }
    if (!head) {
      isNew = true;
      await write(begin);
      await syncFolder(path);
    }
    const apply = (step: Step): void => {
      if (step.step === "begin") return;
      if (step.step !== "adopted") {
        states.set(step.row, after(states.get(step.row) ?? nothing, step));
        return;
      }
      const { former, row } = step;
      const state = states.get(former);
      if (row !== null && state) states.set(row, { ...state, formerKey: former });
      states.delete(former);
    };
    for (const step of steps) apply(step);
    const noteStep = (step: Step): Promise<void> => {
      writing = writing.then(() => write(step));
      return writing.then(() => apply(step));
    };
    return {
      batch: begin.batch,
      of: (row) => states.get(row) ?? nothing,
      note: noteStep,
      adopt: async (rows, isDryRun) => {
        for (const row of rows) {
          const step = adoptionOf(row, states, changedAt);
          if (step === null) continue;
          if (isDryRun) apply(step);
          else await noteStep(step);
        }
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
};

/** File of a row's thumbnail for the contact sheet. */
export const thumbnailPath = (
  folder: string,
  { key }: Pick<Row, "key">,
  { formerKey }: Pick<RowState, "formerKey">,
): string => join(folder, ".thumbnails", formerKey ?? key);

/** Whether a saved video still exists. The folder may have changed, or the file may have been deleted. */
export const isSaved = (folder: string, file: string | null): boolean =>
  file !== null && existsSync(join(folder, file));
