/**
 * Prices that change while jobs are created, run and retried: each job costs what it was quoted.
 *
 * @tier all
 */
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { receiptOf } from "@reelwright/core/credits/receipts";
import { createJob } from "@reelwright/core/jobs/create-job";
import { retryJob } from "@reelwright/core/jobs/job-actions";
import { onUnitCompleted } from "@reelwright/core/pipeline/advance";
import { openPriceBooks } from "@reelwright/core/pricing/books-in-force";
import {
  type BookDocument,
  emptyBook,
  jobPricesOf,
  PricesChanged,
  scriptCredits,
} from "@reelwright/core/pricing/price-book";
import { pricedParamsOf, quoteStages } from "@reelwright/core/pricing/quote";
import { stages } from "@reelwright/core/stages/stages";
import { openStore, type PostgresStore } from "../open-store.ts";
import { made } from "../testing/conformance/play.ts";
import { claimAll, done, params, plentyOfRetries } from "../testing/conformance/scenario.ts";
import { type FreshDatabase, freshDatabase } from "../testing/database.ts";
import { makeTenant } from "../testing/tenant.ts";

let database: FreshDatabase;
let store: PostgresStore;
beforeAll(async () => {
  database = await freshDatabase();
  store = await openStore({ url: database.url });
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

const books = 1_000;
/** Books that are published while a tenant creates one job. */
const burst = 10;
const operator = { id: "operator:root", requestId: null } as const;

/** A repeatable sequence of numbers from 0 to 1. */
const sequence = (seed: number) => {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
};

const randomBook = (next: () => number): BookDocument => ({
  ...emptyBook,
  models: (["1k", "2k"] as const).map((variant) => ({
    ...{ model_id: "imgA_2", variant },
    credits: Math.floor(next() * 10_000) / 100,
  })),
  components: [{ component: "script", credits: Math.floor(next() * 10_000) / 100 }],
});

const none = { get: async () => null };
const nobody = { personas: [], voices: [], tracks: [] };
const known = {
  catalogue: { ...nobody, persona: () => null, voice: () => null, track: () => null },
  urlIssue: () => null,
  testFaults: false,
};

/** Completes all units that become ready, until there are none. */
const drive = async (owner: number): Promise<void> => {
  for (;;) {
    const claims = await claimAll(store, owner, 50);
    if (claims.length === 0) return;
    await Promise.all(
      claims.map((claim) => {
        const output = made(claim);
        return store.tasks.finish(claim, done(output), (state) =>
          onUnitCompleted(stages)(state, claim, output),
        );
      }),
    );
  }
};

test("a job keeps the book that it was quoted by, while 1,000 others are published", async () => {
  const next = sequence(7);
  let requoted = 0;
  const create = createJob({
    jobs: {
      ...store.jobs,
      create: async (job) => {
        try {
          return await store.jobs.create(job);
        } catch (error) {
          if (error instanceof PricesChanged) requoted += 1;
          throw error;
        }
      },
    },
    ...{ templates: none, tracks: none, stages, known },
    defaultLimits: { concurrent: 1_000, daily: 1_000 },
    books: openPriceBooks(store.priceBooks, {
      maxAgeMs: 60_000,
      onError: (error) => {
        throw error;
      },
    }),
  });
  const tenants = await Promise.all([1, 2].map(() => makeTenant(store, 10_000_000)));
  const created: { readonly tenantId: string; readonly jobId: string }[] = [];
  let published = 0;
  const publishAll = async () => {
    for (let version = 1; version <= books; version += 1) {
      const book = { version, effective_at: null, note: null, is_forced: true };
      await store.priceBooks.publish({ ...book, document: randomBook(next) }, operator);
      published = version;
      // Ten are published while each tenant creates a job: it is quoted again, but not for ever.
      while (version % burst === 0 && created.length < (version / burst) * tenants.length)
        await store.ping();
    }
  };
  const createAll = async (tenantId: string) => {
    for (let round = 0; round < books / burst; round += 1) {
      while (published < round * burst) await store.ping();
      const request = { idempotencyKey: null, sent: new Set<string>(), sentBody: {} };
      const body = { ...params, music_mood: null, stop_at_stage: "init" as const };
      const { record } = await create(tenantId, body, request);
      created.push({ tenantId, jobId: record.job.job_id });
    }
  };
  const { owner, close } = await store.registerWorker("worker");
  await Promise.all([publishAll(), ...tenants.map(createAll)]);
  await drive(owner);
  const retry = retryJob({ jobs: store.jobs, stages, defaultLimits: plentyOfRetries });
  for (const { tenantId, jobId } of created.slice(0, 40))
    await retry(tenantId, jobId, { restart_from_stage: "agents" });
  await drive(owner);
  await close();

  const { items: all } = await store.priceBooks.list();
  const documents = new Map(all.map(({ version, document }) => [version, document]));
  const versions = new Set<number>();
  let charged = 0;
  for (const [place, { tenantId, jobId }] of created.entries()) {
    const record = await store.jobs.get(tenantId, jobId);
    if (!record) throw new Error("a job is gone");
    const { job } = record;
    const holds = await store.jobs.holds(tenantId, jobId);
    const receipt = receiptOf(job, holds);
    versions.add(receipt.price_book);
    expect([job.status, holds.length]).toEqual(["completed", place < 40 ? 2 : 1]);
    const book = {
      version: receipt.price_book,
      document: documents.get(receipt.price_book) ?? emptyBook,
    };
    const prices = jobPricesOf(book);
    const own = { ...pricedParamsOf(job.params), ...(prices && { prices }) };
    const [whole, again] = [quoteStages(stages, own), quoteStages(stages.slice(1), own)];
    expect(holds.map(({ reserved }) => reserved)).toEqual(
      [whole.credits, again.credits].slice(0, holds.length),
    );
    const sum = receipt.charges.reduce((all, { credits }) => all + credits, 0);
    expect(Math.abs(sum - receipt.consumed)).toBeLessThan(1e-5);
    const scripts = receipt.charges.filter(({ component }) => component === "script");
    expect(scripts.map(({ unit_credits: unit }) => unit)).toEqual(
      scripts.map(() => scriptCredits(prices)),
    );
    charged += scripts.length;
    expect(receipt.consumed).toBe(job.credits_consumed);
    expect(receipt.reserved).toBe(receipt.consumed + receipt.released);
    const { items } = await store.credits.transactions(tenantId, { page: 1, pageSize: 50, jobId });
    const consumed = items.filter(({ type }) => type === "consume");
    expect(-consumed.reduce((all, { amount }) => all + amount, 0)).toBe(receipt.consumed);
  }
  expect(charged).toBeGreaterThan(created.length / 2);
  expect(requoted).toBeGreaterThan(20);
  expect(versions.size).toBeGreaterThan(50);
  expect((await store.checkInvariants()).filter(({ rows }) => rows > 0)).toEqual([]);
  expect((await store.ledger.run(60_000)).drift).toEqual([]);
});
