import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomFrom } from "../../simulation/random.ts";
import type { Figure, Row, RowContext } from "../row.ts";
import { type Sabotage, sabotagedCopy, sabotages } from "../sabotage.ts";
import { frozenRow } from "./frozen.ts";
import { ledgerRow } from "./ledger.ts";
import { redisRows } from "./redis.ts";

const short: { readonly [row: string]: number } = { frozen: 0.3, ledger: 0.2, "redis-flush": 0.3 };
const rows: readonly Row[] = [frozenRow, ledgerRow, ...redisRows];

/** Plays the sabotage's row on a sabotaged copy: its figure must be missed. */
const playSabotaged = async (sabotage: Sabotage, context: RowContext): Promise<Figure> => {
  const row = rows.find(({ name }) => name === sabotage.row);
  if (!row) throw new Error(`no row ${sabotage.row}`);
  const directory = await mkdtemp(join(tmpdir(), "reelwright-sabotage-"));
  try {
    const copy = await sabotagedCopy(sabotage, context.house.root, join(directory, "sources"));
    const scale = short[row.name] ?? context.scale;
    const { figures } = await row.run({
      ...context,
      house: { root: copy, isCompiled: false },
      scale,
      random: randomFrom(context.seed),
    });
    const missed = figures.filter(({ isMet }) => !isMet);
    for (const { what, measured } of missed) context.say(`${sabotage.name}: ${what}: ${measured}`);
    const isRed = missed.some(({ what }) => what === sabotage.figure);
    return {
      what: sabotage.name,
      measured: isRed ? `red (${sabotage.figure})` : "not noticed",
      target: "red",
      isMet: isRed,
    };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
};

/** Proves that the campaign can fail: what holds a promise is taken out, and the row that watches it goes red. */
export const mutationsRow: Row = {
  name: "mutations",
  title: "mutation check: the campaign goes red without what holds its promises",
  fullMinutes: 6,
  run: async (context) => {
    const figures: Figure[] = [];
    for (const sabotage of sabotages) figures.push(await playSabotaged(sabotage, context));
    return { injected: `${sabotages.length} sabotaged copies of the sources`, figures };
  },
};
