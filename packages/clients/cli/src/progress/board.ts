/** Live progress of a job: a line per stage on a terminal, a line per change elsewhere. */
import type { JobProgress } from "reelwright";
import type { Channel } from "../output/channel.ts";
import { joined, line, padded, type Style, type Styled } from "../output/styled.ts";
import { secondsText } from "../output/words.ts";
import { advance, initialState, type JobState, type StageProgress } from "./state.ts";

const barWidth = 20;
const redrawMs = 200;

const stageLine = (stage: StageProgress, style: Style, nowMs: number): Styled => {
  const { name, units, done, startedMs, endedMs } = stage;
  const filled =
    endedMs === null ? Math.round((barWidth * Math.min(done, units)) / units) : barWidth;
  const bar = joined([style.green("█".repeat(filled)), style.dim("░".repeat(barWidth - filled))]);
  const title = padded(name, 12, "left");
  const time = startedMs === null ? "" : secondsText(((endedMs ?? nowMs) - startedMs) / 1_000);
  const count = units > 1 ? `${Math.min(done, units)}/${units}` : "";
  return line`  ${startedMs === null ? style.dim(title) : style.bold(title)} ${bar} ${style.dim(`${time}  ${count}`)}`;
};

const summary = ({ percent, secondsRemaining, waitsFor }: JobState): string => {
  const left = secondsRemaining === null ? "" : `, about ${secondsText(secondsRemaining)} left`;
  return waitsFor === null ? `${Math.round(percent)} %${left}` : `waits for ${waitsFor}`;
};

/** What stands on a terminal: every stage, and how far the whole is. */
export const boardLines = (state: JobState, style: Style, nowMs: number): readonly Styled[] => [
  ...state.stages.map((stage) => stageLine(stage, style, nowMs)),
  line`  ${style.dim(summary(state))}`,
];

type Told = (data: { readonly [field: string]: unknown }, state: JobState) => string;

const told: { readonly [type: string]: Told } = {
  "stage.started": ({ stage }) => `${stage} began`,
  "unit.finished": ({ stage }, { stages }) => {
    const { done = 1, units = 1 } = stages.find(({ name }) => name === stage) ?? {};
    return units > 1 ? `${stage} ${Math.min(done, units)}/${units}` : `${stage} done`;
  },
  "item.refused": ({ stage }) => `${stage}: an item was refused and is made again`,
  "review.requested": () => "a review is requested",
  "job.paused": () => "paused",
  "job.resumed": () => "resumed",
  "vendor.waiting": () => "waiting for a vendor",
};

/** What is written elsewhere of this change; null: nothing. */
const changeText = ({ event }: JobProgress, state: JobState): string | null => {
  if (event === null) return null;
  // What a job waits for may have been told before anybody listened.
  if (event.type === "snapshot") return state.waitsFor === null ? null : summary(state);
  const text = told[event.type]?.(event.data, state);
  return text === undefined ? null : `${text}, ${summary(state)}`;
};

export type Board = {
  readonly update: (progress: JobProgress) => void;
  readonly close: () => void;
};

/** Opens a board on this channel. */
export const openBoard = (channel: Channel): Board => {
  const startMs = Date.now();
  let state = initialState;
  const draw = (): void => channel.draw(boardLines(state, channel.style, Date.now()));
  const timer = channel.isTerminal ? setInterval(draw, redrawMs) : undefined;
  return {
    update: (progress) => {
      state = advance(state, progress, Date.now());
      const text = changeText(progress, state);
      if (channel.isTerminal) draw();
      else if (text !== null) {
        channel.line(`${secondsText((Date.now() - startMs) / 1_000).padStart(9)}  ${text}`);
      }
    },
    close: () => {
      if (timer === undefined) return;
      clearInterval(timer);
      draw();
    },
  };
};
