import { check, invariantFigures } from "../checker.ts";
import { type Client, openAccount, openClient } from "../client.ts";
import { type Experiment, exactly, scaled } from "../experiment.ts";
import { jobRequest, settle } from "../load.ts";
import { withStack } from "../stack.ts";
import { clientFigures } from "../under-load.ts";

const atOnce = 50;

const counted = `
  SELECT count(DISTINCT j.job_id) AS jobs, count(DISTINCT h.hold_id) AS holds,
    count(*) FILTER (WHERE t.type = 'reserve') AS reserves
  FROM jobs j LEFT JOIN credit_holds h USING (job_id) LEFT JOIN credit_transactions t USING (hold_id)
  WHERE j.idempotency_key = $1`;

type Tally = { created: number; replayed: number; reused: number; other: number };
const kinds: { readonly [status: number]: keyof Tally } = {
  201: "created",
  200: "replayed",
  409: "reused",
};

/** Sends one key 50 times concurrently. In odd rounds every second call has other parameters: only one variant may win. */
const sendOne = async (
  client: Client,
  round: number,
  tally: Tally,
): Promise<ReadonlySet<string>> => {
  const request = (n: number) => jobRequest(round % 2 === 1 ? n % 2 : 0, "");
  const replies = await Promise.all(
    Array.from({ length: atOnce }, (_, n) =>
      client.call("POST", "/jobs", request(n), `same-${round}`),
    ),
  );
  for (const { status } of replies) tally[kinds[status] ?? "other"]++;
  return new Set(
    replies.filter(({ status }) => status < 300).map(({ body }) => String(body["job_id"])),
  );
};

export const idempotencyExperiment: Experiment = {
  name: "idempotency",
  title: "the same idempotency key ×50 at once",
  fullMinutes: 1,
  run: (context) =>
    withStack(context.checkout, async (stack) => {
      const account = openAccount();
      const [tenant] = await stack.tenants(1);
      if (!tenant) throw new Error("no tenant");
      const client = openClient(stack.baseUrl, tenant, account);
      const rounds = scaled(context, 10, 2);
      const tally: Tally = { created: 0, replayed: 0, reused: 0, other: 0 };
      let whole = 0;
      for (let round = 0; round < rounds; round++) {
        const ids = await sendOne(client, round, tally);
        for (const jobId of ids) account.accepted.push({ jobId, tenantId: tenant.tenantId });
        const [row] = await stack.database.rows<{ jobs: number; holds: number; reserves: number }>(
          counted,
          [`same-${round}`],
        );
        const isOne = row?.jobs === 1 && row.holds === 1 && row.reserves === 1;
        if (isOne && ids.size === 1) whole++;
      }
      await settle(stack.database);
      return {
        injected: `${rounds} keys, each sent ${atOnce} times at once`,
        figures: [
          exactly("answers 201", tally.created, rounds),
          exactly("answers 200 or 409", tally.replayed + tally.reused, rounds * (atOnce - 1)),
          exactly(
            "of them 409, for other parameters",
            tally.reused,
            (Math.floor(rounds / 2) * atOnce) / 2,
          ),
          exactly("other answers", tally.other, 0),
          exactly("keys with one job, one hold, one reservation", whole, rounds),
          ...invariantFigures(await check(stack.database, account.accepted)),
          ...clientFigures(account),
        ],
      };
    }),
};
