/** What a batch would cost: equal rows are asked for once. */
import type { EstimateParams, JobFields, Reelwright } from "reelwright";
import { estimateParams, refusedFields, withTemplate } from "../jobs/estimate-job.ts";
import type { JobBody } from "../jobs/job-body.ts";
import type { Fault, Row } from "./row.ts";

const atOnce = 4;

export type Price = {
  readonly credits: number;
  /** Prices that were asked for. */
  readonly kinds: number;
  readonly faults: readonly Fault[];
};

type Group = { readonly params: EstimateParams; readonly rows: Row[] };

const groupsOf = async (
  reelwright: Reelwright,
  rows: readonly Row[],
  fields: JobFields,
): Promise<readonly Group[]> => {
  const templates = new Map<string, Promise<JobBody>>();
  const bodyOf = async (body: JobBody): Promise<JobBody> => {
    const id = body["template_id"];
    if (typeof id !== "string") return body;
    const config = templates.get(id) ?? withTemplate(reelwright, { template_id: id });
    templates.set(id, config);
    return { ...(await config), ...body };
  };
  const groups = new Map<string, Group>();
  for (const row of rows) {
    const params = estimateParams(await bodyOf(row.body), fields);
    const name = JSON.stringify(params);
    const group = groups.get(name) ?? { params, rows: [] };
    group.rows.push(row);
    groups.set(name, group);
  }
  return [...groups.values()];
};

/** Where the server refuses to price rows, that is a fault of each of them. */
const refusal = (error: unknown, rows: readonly Row[]): readonly Fault[] =>
  refusedFields(error).flatMap(({ field: column, message }) =>
    rows.map(({ line }) => ({ line, column, message })),
  );

/** Prices rows. */
export const priceOf = async (
  reelwright: Reelwright,
  rows: readonly Row[],
  fields: JobFields,
): Promise<Price> => {
  const groups = [...(await groupsOf(reelwright, rows, fields))];
  const sum = { credits: 0, kinds: groups.length, faults: [] as Fault[] };
  const work = async (): Promise<void> => {
    for (let group = groups.pop(); group; group = groups.pop()) {
      try {
        const { total_credits } = await reelwright.credits.estimate(group.params);
        sum.credits += total_credits * group.rows.length;
      } catch (error) {
        sum.faults.push(...refusal(error, group.rows));
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  sum.faults.sort((one, other) => one.line - other.line);
  return sum;
};
