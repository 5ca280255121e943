/** How far a batch is: some lines on a terminal, a line for each ended row elsewhere. */
import type { JobProgress } from "reelwright";
import type { Channel } from "../output/channel.ts";
import { joined, line, padded } from "../output/styled.ts";
import type { RowState } from "./journal.ts";
import { type Row, rowName } from "./row.ts";

const redrawMs = 250;
const shownRows = 12;
const barWidth = 30;

export type BatchProgress = {
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

/** Opens it; `done` rows of `total` were done before. */
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
