import type { Receipt } from "@reelwright/core/credits/receipts";
import type { JobView } from "@reelwright/core/jobs/present";
import { stageNames } from "@reelwright/core/jobs/stage-names";
import pc from "picocolors";

// Live progress: a line per stage on a terminal, otherwise a line per change.

const barWidth = 20;
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

type StageLine = { units: number; done: number; startedMs: number | null; endedMs: number | null };

const line = (name: string, { units, done, startedMs, endedMs }: StageLine): string => {
  const filled = endedMs ? barWidth : Math.round((barWidth * done) / units);
  const bar = pc.green("█".repeat(filled)) + pc.dim("░".repeat(barWidth - filled));
  const count = units > 1 ? ` ${done}/${units}` : "";
  const time = startedMs ? seconds((endedMs ?? Date.now()) - startedMs) : "";
  const title = name.padEnd(12);
  return `  ${startedMs ? pc.bold(title) : pc.dim(title)} ${bar} ${pc.dim(time + count)}`;
};

type Board = {
  apply(event: { type: string; data: Record<string, unknown> }): void;
  close(): void;
};

/** Opens a board on standard output. */
export const openBoard = (): Board => {
  const isTerminal = process.stdout.isTTY === true;
  const startMs = Date.now();
  const lines = new Map<string, StageLine>(
    stageNames.map((name) => [name, { units: 1, done: 0, startedMs: null, endedMs: null }]),
  );
  let isDrawn = false;

  const draw = (): void => {
    if (!isTerminal) return;
    if (isDrawn) process.stdout.write(`\x1b[${lines.size}A`);
    isDrawn = true;
    for (const [name, state] of lines) process.stdout.write(`\x1b[2K${line(name, state)}\n`);
  };
  const begin = (name: string, units: number): void => {
    const state = lines.get(name);
    if (!state || state.startedMs) return;
    state.startedMs = Date.now();
    state.units = units;
  };
  const say = (text: string): void => {
    if (!isTerminal)
      process.stdout.write(`  ${seconds(Date.now() - startMs).padStart(7)}  ${text}\n`);
  };
  const fromSnapshot = (job: JobView): void => {
    begin(job.current_stage, 1);
    for (const stage of job.stages) {
      const state = lines.get(stage.name);
      if (!state || stage.status !== "completed") continue;
      begin(stage.name, 1);
      state.endedMs ??= Date.now();
    }
  };
  const handlers: { [type: string]: (data: Record<string, unknown>) => void } = {
    snapshot: (data) => fromSnapshot(data as unknown as JobView),
    "stage.started": ({ stage, units }) => begin(String(stage), Number(units)),
    "unit.finished": ({ stage, unit, units, progress_percent }) => {
      begin(String(stage), Number(units));
      const state = lines.get(String(stage));
      if (state) {
        state.units = Number(units);
        state.done++;
      }
      say(`${stage} ${Number(unit) + 1}/${units}, ${progress_percent} %`);
    },
    "stage.finished": ({ stage }) => {
      const state = lines.get(String(stage));
      if (state) state.endedMs = Date.now();
    },
  };
  const timer = isTerminal ? setInterval(draw, 200) : undefined;
  return {
    apply: ({ type, data }) => {
      handlers[type]?.(data);
      draw();
    },
    close: () => {
      clearInterval(timer);
      draw();
    },
  };
};

const row = (label: string, credits: number, note = ""): string =>
  `    ${label.padEnd(18)}${String(credits).padStart(7)}  ${pc.dim(note)}`;

/** The receipt as text: all charges, and the rest of the reservation. */
export const receiptText = (receipt: Receipt): string => {
  const charges = receipt.charges.map(({ component, quantity, unit_credits, credits }) =>
    row(component, credits, `${quantity} × ${unit_credits}`),
  );
  return [
    pc.bold("  Receipt (credits)"),
    ...charges,
    row("consumed", receipt.consumed),
    row("released", receipt.released, `of ${receipt.reserved} reserved`),
  ].join("\n");
};
