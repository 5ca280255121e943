import type { TaskRow } from "../jobs/model/job-state.ts";
import type { StageName } from "../jobs/model/stage-names.ts";
import { type CostLine, components, type ItemCounts, totalCredits } from "./cost-line.ts";
import type { PricedParams } from "./priced-params.ts";

/** What pricing reads of a stage. */
type PricedStage = { readonly name: StageName; cost(params: PricedParams): readonly CostLine[] };
/** What each stage's units have made; a stage that isn't there made nothing. */
export type ItemCountsByStage = { readonly [stage in StageName]?: ItemCounts };

/** What the done units made, by stage; a stage without one is absent. */
export const itemCountsOf = (
  tasks: readonly Pick<TaskRow, "stage" | "status" | "items" | "retries" | "rejections">[],
): ItemCountsByStage => {
  const tallies: { [stage in StageName]?: ItemCounts } = {};
  for (const { stage, status, items, retries, rejections } of tasks) {
    if (status !== "done") continue;
    const until = tallies[stage] ?? { items: 0, retries: 0, rejections: 0 };
    tallies[stage] = {
      items: until.items + items,
      retries: until.retries + retries,
      rejections: until.rejections + rejections,
    };
  }
  return tallies;
};

const inOrder = (lines: readonly CostLine[]): readonly CostLine[] =>
  lines
    .filter((line) => line.quantity * line.unitCredits > 0)
    .sort((a, b) => components.indexOf(a.component) - components.indexOf(b.component));

const quoteOf = (lines: readonly CostLine[]): Quote => ({
  lines: inOrder(lines),
  credits: totalCredits(lines),
});

export type Quote = { readonly lines: readonly CostLine[]; readonly credits: number };

/** What these stages may cost at most: this is reserved. */
export const quoteStages = (stages: readonly PricedStage[], params: PricedParams): Quote =>
  quoteOf(stages.flatMap((stage) => stage.cost(params)));

const charged = (line: CostLine, made: ItemCounts): CostLine =>
  line.per ? { ...line, quantity: line.per.quantity * made[line.per.each] } : line;

/** What the stages cost that made something. Never more than their quote. */
export const chargeStages = (
  stages: readonly PricedStage[],
  params: PricedParams,
  made: ItemCountsByStage,
): Quote =>
  quoteOf(
    stages.flatMap((stage) => {
      const own = made[stage.name];
      return own ? stage.cost(params).map((line) => charged(line, own)) : [];
    }),
  );

/** The least that these stages cost, and what was made again in them besides: how much is spent, or as good as. */
export const committedCredits = (
  stages: readonly PricedStage[],
  params: PricedParams,
  again: ItemCountsByStage,
): number =>
  totalCredits(
    stages.flatMap((stage) =>
      stage
        .cost(params)
        .map((line) =>
          line.per && line.per.each !== "items"
            ? charged(line, again[stage.name] ?? { items: 0, retries: 0, rejections: 0 })
            : line,
        ),
    ),
  );
