/** Compares submissions and charges in the local vendor servers' books with the product's records. */
import type { Database } from "./database.ts";
import { exactly, type Figure, shown } from "./experiment.ts";
import {
  type Call,
  canBeFound,
  costError,
  type Fate,
  fateOf,
  type Owners,
  ownersOf,
  type Send,
} from "./vendor-owners.ts";
import type { Taken } from "./vendor-taken.ts";

/** Triggers that record the time of each request of a call, which the table doesn't keep. */
export const vendorHistorySql: readonly string[] = [
  "CREATE SCHEMA IF NOT EXISTS chaos",
  `CREATE TABLE IF NOT EXISTS chaos.vendor_sends (
    key text NOT NULL, at timestamptz NOT NULL DEFAULT clock_timestamp())`,
  `CREATE OR REPLACE FUNCTION chaos.record_send() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
  BEGIN
    INSERT INTO chaos.vendor_sends (key) VALUES (NEW.key);
    RETURN NULL;
  END $$`,
  "DROP TRIGGER IF EXISTS chaos_record_send ON vendor_calls",
  `CREATE TRIGGER chaos_record_send AFTER UPDATE ON vendor_calls FOR EACH ROW
    WHEN (NEW.sends > OLD.sends) EXECUTE FUNCTION chaos.record_send()`,
];

const callRows = `
  SELECT c.key, c.callback_key, c.provider, c.state, c.vendor_task_id AS ref, c.submissions,
    coalesce(c.cost_usd, 0)::float8 AS cost, coalesce(c.expected_usd, 0)::float8 AS expected, c.error ->> 'class' AS error,
    concat_ws('/', c.job_id, c.run_no, c.stage, c.unit, c.name) AS unit,
    j.params ->> 'product_name' AS product, j.status AS job_status
  FROM vendor_calls c JOIN jobs j USING (job_id)`;
const sendRows = `
  SELECT key, (extract(epoch FROM at) * 1000)::float8 AS at_ms FROM chaos.vendor_sends`;

const dollars = (usd: number): string => usd.toFixed(3);
const idOf = ({ vendor, id }: Taken): string => `${vendor} ${id}`;
const listed = (names: readonly string[]): string | number =>
  names.length === 0 ? 0 : names.join(", ");

/** Units with more than one finished call of the same name. */
const doubleUnits = (calls: readonly Call[]): readonly string[] => {
  const done = calls.filter(({ state }) => state === "done").map(({ unit }) => unit);
  return [...new Set(done.filter((unit, at) => done.indexOf(unit) !== at))];
};

const fatesOf = ({ owned }: Owners): ReadonlyMap<Fate, readonly string[]> => {
  const fates = new Map<Fate, string[]>();
  for (const each of owned)
    for (const one of each.taken.filter(({ isMade }) => isMade)) {
      const fate = fateOf(each, one);
      fates.set(fate, [...(fates.get(fate) ?? []), idOf(one)]);
    }
  return fates;
};

const openStates = ["intent", "unknown", "submitted"];

/** The figures of the books. Pure, so that a test can pass manipulated books. */
export const figuresOfBooks = (
  taken: readonly Taken[],
  calls: readonly Call[],
  sends: readonly Send[],
): readonly Figure[] => {
  const owners = ownersOf(taken, calls, sends);
  const { owned, unowned } = owners;
  const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);
  const twice = owned.filter((each) => each.taken.filter(canBeFound).length > 1);
  const uncounted = owned.filter((each) => each.taken.length > each.call.submissions);
  const again = owned.filter((each) => each.taken.length > 1);
  const fates = fatesOf(owners);
  const wrong = owned.filter((each) => costError(each) !== 0);
  const charged = sum(taken.map(({ least }) => least));
  const kept = [...fates].filter(([fate]) => fate !== "lost");
  return [
    shown(
      "calls / submissions taken by vendors / counted",
      `${calls.length} / ${taken.length} / ${sum(calls.map((each) => each.submissions))}`,
    ),
    exactly("taken submissions that no call owns", listed(unowned.map(idOf)), 0),
    exactly(
      "paid twice: calls with two submissions that can be found",
      listed(twice.map(({ call }) => call.key)),
      0,
    ),
    exactly(
      "paid twice: taken more often than counted",
      listed(uncounted.map(({ call }) => call.key)),
      0,
    ),
    exactly("paid twice: units with two finished calls", listed(doubleUnits(calls)), 0),
    exactly(
      "calls sent more than once again",
      calls.filter(({ submissions }) => submissions > 2).length,
      0,
    ),
    shown("taken again where nothing can be looked up, counted", again.length - twice.length),
    shown("results made", kept.map(([fate, ids]) => `${fate} ×${ids.length}`).join("; ")),
    exactly("paid and lost", listed(fates.get("lost") ?? []), 0),
    exactly(
      "calls of ended jobs that are still open",
      calls.filter(({ state }) => openStates.includes(state)).length,
      0,
    ),
    shown(
      "USD that vendors charge at least / recorded",
      `${dollars(charged)} / ${dollars(sum(calls.map(({ cost }) => cost)))}`,
    ),
    exactly(
      "calls whose cost is not what was charged for them",
      listed(wrong.map((each) => `${each.call.provider} ${each.call.unit} ${costError(each)}`)),
      0,
    ),
  ];
};

export const bookFigures = async (
  { rows }: Pick<Database, "rows">,
  taken: readonly Taken[],
): Promise<readonly Figure[]> =>
  figuresOfBooks(taken, await rows<Call>(callRows), await rows<Send>(sendRows));
