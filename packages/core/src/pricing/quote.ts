import type { TaskRow } from "../job/job-state.ts";
import type { StageName } from "../job/stage-names.ts";
import { type CostLine, components, totalCredits } from "./cost-line.ts";
import type { Work } from "./work.ts";

/** What pricing reads of a stage. */
type Priced = { readonly name: StageName; cost(work: Work): readonly CostLine[] };
/** How many items a stage's tasks have made. */
export type ItemsByStage = { readonly [stage in StageName]?: number };

/** Items of the done units, by stage; a stage without one is absent. */
export const itemsMade = (
  tasks: readonly Pick<TaskRow, "stage" | "status" | "items">[],
): ItemsByStage => {
  const made: { [stage in StageName]?: number } = {};
  for (const { stage, status, items } of tasks) {
    if (status === "done") made[stage] = (made[stage] ?? 0) + items;
  }
  return made;
};

const inOrder = (lines: readonly CostLine[]): readonly CostLine[] =>
  lines
    .filter((line) => line.quantity * line.unitCredits > 0)
    .sort((a, b) => components.indexOf(a.component) - components.indexOf(b.component));

export type Quote = { readonly lines: readonly CostLine[]; readonly credits: number };

/** What these stages may cost at most: this is reserved. */
export const quoteStages = (stages: readonly Priced[], work: Work): Quote => {
  const lines = inOrder(stages.flatMap((stage) => stage.cost(work)));
  return { lines, credits: totalCredits(lines) };
};

const charged = (line: CostLine, items: number): CostLine =>
  line.perItem === undefined ? line : { ...line, quantity: line.perItem * items };

/** What the finished stages cost, by the items that they made. Never more than their quote. */
export const chargeStages = (stages: readonly Priced[], work: Work, items: ItemsByStage): Quote => {
  const lines = inOrder(
    stages
      .filter((stage) => items[stage.name] !== undefined)
      .flatMap((stage) =>
        stage
          .cost(work)
          .filter((line) => !line.budget)
          .map((line) => charged(line, items[stage.name] ?? 0)),
      ),
  );
  return { lines, credits: Math.min(totalCredits(lines), quoteStages(stages, work).credits) };
};
