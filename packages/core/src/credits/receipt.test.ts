import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { doneTasks, sampleParams, sampleRecord, sampleTask } from "../../test/sample-job.ts";
import type { JobRow, TaskRow } from "../job/job-state.ts";
import { chargeStages, quoteStages } from "../pricing/quote.ts";
import { workOf } from "../pricing/work.ts";
import { stages } from "../stages/index.ts";
import { receiptOf } from "./receipt.ts";

const receipt = (job: Partial<JobRow>, tasks: readonly TaskRow[] = []) =>
  receiptOf(stages, sampleRecord(job, tasks));

describe("receipt", () => {
  test("of a live job holds all that was reserved", () => {
    expect(receipt({ credits_estimated: 158, credits_reserved: 158 })).toMatchObject({
      reserved: 158,
      held: 158,
      consumed: 0,
      released: 0,
      charges: [],
    });
  });

  test.each(["failed", "cancelled"] as const)("of a %s job gives all of it back", (status) => {
    const job = { status, credits_estimated: 158, credits_reserved: 0 };
    expect(receipt(job, doneTasks("agents"))).toMatchObject({
      held: 0,
      consumed: 0,
      released: 158,
      charges: [],
      total_usd: 0,
    });
  });

  test("of a completed job names what was made", () => {
    const job = { status: "completed", credits_estimated: 162, credits_reserved: 0 } as const;
    const tasks = [
      ...doneTasks("agents"),
      ...doneTasks("init", 3),
      ...doneTasks("generation", 2),
      sampleTask("audio", 0, "done", { items: 2 }),
      ...doneTasks("captions"),
    ];
    expect(receipt({ ...job, credits_consumed: 158 }, tasks)).toMatchObject({
      consumed: 158,
      released: 4,
      total_usd: 1.58,
      charges: [
        { component: "script", quantity: 1, unit_credits: 2, credits: 2 },
        { component: "keyframes", quantity: 3, unit_credits: 8, credits: 24 },
        { component: "video", quantity: 2, unit_credits: 60, credits: 120 },
        { component: "voice", quantity: 2, unit_credits: 4, credits: 8 },
        { component: "music", quantity: 1, unit_credits: 2, credits: 2 },
        { component: "captions", quantity: 1, unit_credits: 2, credits: 2 },
      ],
    });
  });

  const anyMade = fc.record({
    keyframes: fc.integer({ min: 0, max: 40 }),
    segments: fc.integer({ min: 0, max: 40 }),
    spoken: fc.integer({ min: 0, max: 2 }),
    retries: fc.integer({ min: 0, max: 5 }),
    model: fc.constantFrom("vidA" as const, "vidB_std" as const),
  });

  test("adds up exactly, however often items were made", () => {
    fc.assert(
      fc.property(anyMade, ({ keyframes, segments, spoken, retries, model }) => {
        const params = sampleParams({ video_model: model, max_retries_video: retries });
        const items = { agents: 1, init: keyframes, generation: segments, audio: spoken };
        const tasks = Object.entries(items).map(([stage, made]) =>
          sampleTask(stage as keyof typeof items, 0, "done", { items: made }),
        );
        const work = workOf(params);
        const estimated = quoteStages(stages, work).credits;
        const { credits } = chargeStages(stages, work, items);
        const shown = receipt(
          {
            status: "completed",
            params,
            credits_estimated: estimated,
            credits_reserved: 0,
            credits_consumed: credits,
          },
          tasks,
        );
        expect(shown.reserved).toBe(shown.consumed + shown.released + shown.held);
        expect(shown.charges.reduce((sum, line) => sum + line.credits, 0)).toBe(shown.consumed);
        expect(shown.released).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
