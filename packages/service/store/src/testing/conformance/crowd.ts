import { expect, test } from "@jest/globals";
import {
  cancel,
  claimAll,
  complete,
  done,
  goOn,
  newJob,
  nothing,
  type Opened,
  pause,
  resume,
} from "./scenario.ts";

/** A seeded random generator (mulberry32), so that failures are reproducible. */
const random = (seed: number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/** The invariants hold under concurrent use. */
export const crowd = (world: () => Opened): void => {
  test("200 mixed operations at once on ten tenants leave every invariant whole", async () => {
    const { store, tenant } = world();
    const chance = random(20_261_120);
    const tenants = await Promise.all(Array.from({ length: 10 }, () => tenant(120)));
    const pick = <T>(items: readonly T[]): T => items[Math.floor(chance() * items.length)] as T;
    const { owner } = await store.registerWorker("worker");
    const jobs: { readonly tenantId: string; readonly jobId: string }[] = [];

    const create = async () => {
      const tenantId = pick(tenants);
      const credits = 1 + Math.floor(chance() * 30);
      const { record } = await store.jobs.create(newJob(tenantId, { credits }));
      jobs.push({ tenantId, jobId: record.job.job_id });
    };
    const change = async () => {
      const job = pick(jobs);
      const decide = pick([cancel, pause(), resume]);
      await store.jobs.update(job.tenantId, job.jobId, ({ job: { status } }) =>
        status === "processing" || (status === "paused" && decide !== resume)
          ? decide()
          : nothing(),
      );
    };
    const work = async () => {
      for (const claim of await claimAll(store, owner, 8)) {
        const next = chance() < 0.5 ? goOn("agents") : complete(1);
        await store.tasks.finish(claim, done({ n: chance() }), ({ job }) =>
          job.status === "processing" ? next() : complete(0)(),
        );
      }
    };
    const grant = () =>
      store.credits.grant(pick(tenants), { type: "purchase", amount: 3, description: "Top-up" });

    for (let made = 0; made < 10; made += 1) await create();
    const operations = Array.from({ length: 200 }, () =>
      pick([create, create, change, work, grant]),
    );
    const results = await Promise.allSettled(operations.map((operation) => operation()));
    const refused = results.flatMap((result) =>
      result.status === "rejected" ? [result.reason] : [],
    );
    for (const error of refused) expect(error).toMatchObject({ code: "INSUFFICIENT_CREDITS" });
    // The invariants are checked after each test.
  });
};
