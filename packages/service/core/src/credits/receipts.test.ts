import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import type { RunHold } from "../ports/jobs.ts";
import type { JobPrices } from "../pricing/price-book.ts";
import {
  chargeStages,
  type ItemCountsByStage,
  pricedParamsOf,
  quoteStages,
} from "../pricing/quote.ts";
import { stages } from "../stages/stages.ts";
import { sampleJob, sampleParams } from "../testing/sample-job.ts";
import { receiptOf } from "./receipts.ts";

const hold = (changes: Partial<RunHold> = {}): RunHold => ({
  run: 1,
  reserved: 158,
  consumed: null,
  charges: [],
  ...changes,
});
const job = sampleJob();

describe("receipt", () => {
  test("of a live job holds all that was reserved", () => {
    expect(receiptOf(job, [hold()])).toMatchObject({
      reserved: 158,
      held: 158,
      consumed: 0,
      released: 0,
      charges: [],
      runs: [{ run: 1, reserved: 158, held: 158, consumed: 0, released: 0 }],
    });
  });

  test("of a run that cost nothing gives all of it back", () => {
    expect(receiptOf(job, [hold({ consumed: 0 })])).toMatchObject({
      held: 0,
      consumed: 0,
      released: 158,
      charges: [],
      total_usd: 0,
    });
  });

  test("names what was made, by run", () => {
    const script = { component: "script", quantity: 1, unitCredits: 2 } as const;
    const video = { component: "video", quantity: 2, unitCredits: 60 } as const;
    const retries = { component: "video_retries", quantity: 1, unitCredits: 30 } as const;
    const holds = [
      hold({ consumed: 122, charges: [script, video] }),
      hold({ run: 2, reserved: 160, consumed: 0 }),
      hold({ run: 3, reserved: 160, consumed: 150, charges: [video, retries] }),
      hold({ run: 4, reserved: 10 }),
    ];
    expect(receiptOf({ ...job, run: 4 }, holds)).toMatchObject({
      run: 4,
      reserved: 488,
      held: 10,
      consumed: 272,
      released: 206,
      total_usd: 2.72,
      charges: [
        { run: 1, component: "script", quantity: 1, unit_credits: 2, credits: 2 },
        { run: 1, component: "video", quantity: 2, unit_credits: 60, credits: 120 },
        { run: 3, component: "video", quantity: 2, unit_credits: 60, credits: 120 },
        { run: 3, component: "video_retries", quantity: 1, unit_credits: 30, credits: 30 },
      ],
      runs: [
        { run: 1, reserved: 158, held: 0, consumed: 122, released: 36 },
        { run: 2, reserved: 160, held: 0, consumed: 0, released: 160 },
        { run: 3, reserved: 160, held: 0, consumed: 150, released: 10 },
        { run: 4, reserved: 10, held: 10, consumed: 0, released: 0 },
      ],
    });
  });

  const anyTally = fc.record({
    items: fc.integer({ min: 0, max: 2 }),
    retries: fc.integer({ min: 0, max: 4 }),
    rejections: fc.integer({ min: 0, max: 4 }),
  });
  /** What the stages of one run made: as much as the limits below allow, at most. */
  const anyRun = fc.record(
    { agents: anyTally, init: anyTally, generation: anyTally, audio: anyTally, captions: anyTally },
    { requiredKeys: [] },
  ) as fc.Arbitrary<ItemCountsByStage>;
  const anyModel = fc.constantFrom("vidA" as const, "vidB_std" as const, "vidB_pro" as const);

  test("adds up exactly over any number of runs, with a line for what was rounded up", () => {
    fc.assert(
      fc.property(fc.array(anyRun, { minLength: 1, maxLength: 5 }), anyModel, (runs, model) => {
        const priced = pricedParamsOf(
          sampleParams({
            video_model: model,
            segment_duration: 3,
            max_retries_keyframe: 2,
            max_retries_video: 2,
            human_review: "all",
            human_review_max_rejections: 2,
          }),
        );
        const holds = runs.map((made, index) => {
          const { credits, lines } = chargeStages(stages, priced, made);
          const reserved = quoteStages(stages, priced).credits;
          return hold({ run: index + 1, reserved, consumed: credits, charges: lines });
        });
        const shown = receiptOf({ ...job, run: runs.length }, [
          ...holds,
          hold({ run: runs.length + 1 }),
        ]);
        expect(shown.reserved).toBe(shown.consumed + shown.released + shown.held);
        expect(shown.charges.reduce((sum, { credits }) => sum + credits, 0)).toBeCloseTo(
          shown.consumed,
          6,
        );
        for (const own of shown.runs) {
          expect(own.reserved).toBe(own.held + own.consumed + own.released);
          expect(Math.min(own.held, own.consumed, own.released)).toBeGreaterThanOrEqual(0);
        }
        for (const { component, credits } of shown.charges) {
          if (component === "rounding") expect(credits).toBeLessThan(1);
        }
      }),
    );
  });

  const anyCredits = fc.integer({ min: 0, max: 500_000 }).map((hundredths) => hundredths / 100);
  const anyBook = fc.record({
    version: fc.integer({ min: 1, max: 1_000 }),
    models: fc.dictionary(
      fc.constantFrom("vidA i2v", "vidB_std i2v", "vidB_pro i2v", "imgA_2 1k", "imgA_2 4k"),
      anyCredits,
    ),
    components: fc.dictionary(
      fc.constantFrom("script", "voice", "custom_voice", "music", "captions", "minimal_captions"),
      anyCredits,
    ),
  }) as fc.Arbitrary<JobPrices>;

  test("adds up in 1,000 random price books, and no run costs more than it was quoted", () => {
    fc.assert(
      fc.property(anyBook, anyRun, anyModel, (book, made, model) => {
        const params = sampleParams({
          ...{ video_model: model, segment_duration: 3, price_book: book },
          ...{ max_retries_keyframe: 4, max_retries_video: 4 },
          ...{ human_review: "all", human_review_max_rejections: 4 },
        });
        const priced = pricedParamsOf(params);
        const reserved = quoteStages(stages, priced).credits;
        // There is one unit of captions.
        const { captions, ...others } = made;
        const counts = captions
          ? { ...others, captions: { ...captions, items: Math.min(1, captions.items) } }
          : made;
        const { credits: consumed, lines: charges } = chargeStages(stages, priced, counts);
        expect(consumed).toBeLessThanOrEqual(reserved);
        const shown = receiptOf({ ...job, params }, [hold({ reserved, consumed, charges })]);
        expect(shown.price_book).toBe(book.version);
        expect(shown.reserved).toBe(shown.consumed + shown.released + shown.held);
        const sum = shown.charges.reduce((all, { credits }) => all + credits, 0);
        expect(Math.abs(sum - shown.consumed)).toBeLessThan(1e-5);
        const rounding = shown.charges.filter(({ component }) => component === "rounding");
        for (const { credits } of rounding) expect(Math.abs(credits)).toBeLessThan(1);
      }),
      { numRuns: 1_000 },
    );
  });

  test("says what was rounded up", () => {
    const charges = [{ component: "captions", quantity: 1, unitCredits: 22.5 }] as const;
    expect(receiptOf(job, [hold({ consumed: 23, charges })]).charges).toEqual([
      { run: 1, component: "captions", quantity: 1, unit_credits: 22.5, credits: 22.5 },
      { run: 1, component: "rounding", quantity: 1, unit_credits: 0.5, credits: 0.5 },
    ]);
  });
});
