import type { TaskRow } from "../jobs/model/job-state.ts";
import type { StageName } from "../jobs/model/stage-names.ts";
import { type CostLine, components, type Tally, totalCredits } from "./cost-line.ts";
import type { Work } from "./work.ts";

/** What pricing reads of a stage. */
type Priced = { readonly name: StageName; cost(work: Work): readonly CostLine[] };
/** What each stage's units have made; a stage that isn't there made nothing. */
export type TallyByStage = { readonly [stage in StageName]?: Tally };

/** What the done units made, by stage; a stage without one is absent. */
export const tallyOf = (
  tasks: readonly Pick<TaskRow, "stage" | "status" | "items" | "retries" | "rejections">[],
): TallyByStage => {
  const tallies: { [stage in StageName]?: Tally } = {};
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
export const quoteStages = (stages: readonly Priced[], work: Work): Quote =>
  quoteOf(stages.flatMap((stage) => stage.cost(work)));

const charged = (line: CostLine, made: Tally): CostLine =>
  line.per ? { ...line, quantity: line.per.quantity * made[line.per.each] } : line;

/** What the stages cost that made something. Never more than their quote. */
export const chargeStages = (stages: readonly Priced[], work: Work, made: TallyByStage): Quote =>
  quoteOf(
    stages.flatMap((stage) => {
      const own = made[stage.name];
      return own ? stage.cost(work).map((line) => charged(line, own)) : [];
    }),
  );

/** The least that these stages cost, and what was made again in them besides: how much is spent, or as good as. */
export const commitStages = (stages: readonly Priced[], work: Work, again: TallyByStage): number =>
  totalCredits(
    stages.flatMap((stage) =>
      stage
        .cost(work)
        .map((line) =>
          line.per && line.per.each !== "items"
            ? charged(line, again[stage.name] ?? { items: 0, retries: 0, rejections: 0 })
            : line,
        ),
    ),
  );
