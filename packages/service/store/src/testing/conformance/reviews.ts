import { expect, test } from "@jest/globals";
import { cancelJob } from "@reelwright/core/jobs/job-actions";
import { type ReviewBody, submitReview } from "@reelwright/core/jobs/submit-review";
import { stages } from "@reelwright/core/stages/stages";
import { atOnce, made, play } from "./play.ts";
import { claimOnly, type Opened, readyEntries, taskOf } from "./scenario.ts";

/** Items that are generated again, and items that a person decides on. */
export const reviews = (world: () => Opened): void => {
  test("an item that scored low is made again: fresh, but with what was made before", async () => {
    const job = await play(world);
    await job.playTo("init");
    const first = await claimOnly(job.store, job.owner);
    const waiting = { kind: "snooze", waitMs: 0, memo: { ref: "v-1" }, items: 0 } as const;
    await job.store.tasks.finish(first, waiting, () => ({}));
    const woken = await claimOnly(job.store, job.owner);
    expect(woken.memo).toEqual({ ref: "v-1" });
    const low = made(woken, 20);
    expect(await job.finish(woken, low)).toBe(true);
    const candidates = [{ output: low, score: 20, refused: "score", feedback: null }];
    expect(taskOf(await job.read(), "init")).toMatchObject({
      status: "ready",
      retries: 1,
      rejections: 0,
      candidates,
      output: null,
      progress: 0,
      finished_at: null,
    });
    const again = await claimOnly(job.store, job.owner);
    expect(again).toMatchObject({
      taskId: first.taskId,
      claimCount: 3,
      failures: 0,
      memo: null,
      candidates,
    });
    expect(again.outputs.map(({ stage }) => stage)).toEqual(["prepare", "agents"]);
    const high = made(again, 80);
    await job.finish(again, high);
    expect(taskOf(await job.read(), "init")).toMatchObject({
      status: "done",
      output: high,
      items: 1,
      progress: 1,
    });
    await job.playOut();
    // 2 + 4×8 + 3×60 + 3×4 + 2 + 2, and half a keyframe for the retry
    expect((await job.read()).job.credits_consumed).toBe(230 + 4);
  });

  test("the best item is the unit's output where none sufficed", async () => {
    const job = await play(world);
    await job.playTo("init");
    const first = await claimOnly(job.store, job.owner);
    const better = made(first, 40);
    await job.finish(first, better);
    const second = await claimOnly(job.store, job.owner);
    await job.finish(second, made(second, 30));
    expect(taskOf(await job.read(), "init")).toMatchObject({ status: "done", output: better });
    await job.playOut();
    expect((await job.read()).job.status).toBe("completed");
  });

  test("an item that may not be made again fails its job, and everything that waits ends", async () => {
    const job = await play(world, {
      human_review: "all",
      failure_behavior: "fail",
      max_retries_keyframe: 0,
    });
    await job.playTo("init");
    await job.round();
    await job.review({ kind: "keyframe", index: 0, decision: "approve" });
    const [one, two, three] = await job.claim();
    if (!one || !two || !three) throw new Error("three claims were expected");
    await job.finish(one);
    await job.finish(two, made(two, 3));
    expect(await job.finish(three)).toBe(false);
    const record = await job.read();
    expect(record.job).toMatchObject({
      status: "failed",
      pause_reason: null,
      credits_consumed: 0,
      error: { code: "QUALITY_TOO_LOW", stage: "init" },
    });
    const standing = record.tasks.filter(({ stage }) => stage === "init");
    expect(standing.map(({ status }) => status).sort()).toEqual([
      "cancelled",
      "cancelled",
      "done",
      "failed",
    ]);
    expect((await job.balance()).available_credits).toBe(10_000);
  });

  test("the anchor waits for a human alone; approved, it brings the others, who are made from it", async () => {
    const job = await play(world, { human_review: "anchor_only" });
    await job.playTo("init");
    const [anchor] = await job.round();
    if (!anchor) throw new Error("a claim was expected");
    const record = await job.read();
    expect(record.job).toMatchObject({ status: "paused", pause_reason: "human_review" });
    expect(taskOf(record, "init")).toMatchObject({
      status: "review",
      output: null,
      candidates: [{ output: made(anchor), refused: null }],
    });
    expect(await job.claim()).toEqual([]);
    expect(await readyEntries(job.store)).toEqual([]);
    expect(await job.store.tasks.claim(anchor, job.owner)).toBeNull();
    const approved = await job.review({ kind: "keyframe", index: 0, decision: "approve" });
    expect(approved.job).toMatchObject({ status: "processing", pause_reason: null });
    const siblings = await job.claim();
    expect(siblings.map(({ unit }) => unit).sort()).toEqual([1, 2, 3]);
    for (const { outputs } of siblings) {
      expect(outputs.at(-1)).toEqual({ stage: "init", unit: 0, output: made(anchor) });
    }
    for (const claim of siblings) await job.finish(claim);
    await job.playOut();
    expect((await job.read()).job).toMatchObject({ status: "completed", credits_consumed: 230 });
  });

  test("a rejected item is made again with the feedback, and is charged for", async () => {
    const job = await play(world, { human_review: "anchor_only", human_review_max_rejections: 2 });
    await job.playTo("init");
    await job.round();
    const reject = { kind: "keyframe", index: 0, decision: "reject", feedback: "no hat" } as const;
    const rejected = await job.review(reject);
    expect(rejected.job).toMatchObject({ status: "processing", pause_reason: null });
    const again = await claimOnly(job.store, job.owner);
    expect(again.candidates).toMatchObject([{ refused: "human", feedback: "no hat" }]);
    await job.finish(again);
    await job.review({ kind: "keyframe", index: 0, decision: "approve" });
    expect(taskOf(await job.read(), "init")).toMatchObject({
      status: "done",
      rejections: 1,
      output: made(again),
      candidates: [{ refused: "human" }, { refused: null }],
    });
    await job.playOut();
    expect((await job.read()).job.credits_consumed).toBe(230 + 8);
    expect((await job.holds())[0]?.charges).toContainEqual(
      expect.objectContaining({ component: "anchor_reviews", quantity: 1, unitCredits: 8 }),
    );
  });

  test("of many decisions on one item at once, one counts", async () => {
    const job = await play(world, { human_review: "anchor_only" });
    await job.playTo("init");
    await job.round();
    const approve = { kind: "keyframe", index: 0, decision: "approve" } as const;
    expect(await atOnce(10, () => job.review(approve))).toEqual({
      succeeded: 1,
      refused: ["INVALID_STATE"],
    });
    expect(await job.claim()).toHaveLength(3);
  });

  /** Waits until all participants have arrived. */
  const meeting = (people: number) => {
    let missing = people;
    const waiting: (() => void)[] = [];
    return async (): Promise<void> => {
      missing -= 1;
      if (missing > 0) await new Promise<void>((resolve) => waiting.push(resolve));
      else for (const go of waiting) go();
    };
  };

  test.each<[string, Partial<ReviewBody>]>([
    ["that name it", { attempt: 1 }],
    ["that arrived while it waited", {}],
  ])(
    "of many rejections of one item %s, none hits what is made in its place",
    async (_how, part) => {
      const job = await play(world, {
        human_review: "anchor_only",
        human_review_max_rejections: 20,
      });
      await job.playTo("init");
      await job.round();
      const met = meeting(12);
      const jobs = {
        ...job.store.jobs,
        read: async (tenantId: string, jobId: string) => {
          const record = await job.store.jobs.get(tenantId, jobId);
          await met();
          return record;
        },
      };
      const reject = { kind: "keyframe", index: 0, decision: "reject", ...part } as const;
      const decide = submitReview({ jobs, stages });
      let isOver = false;
      const worker = (async () => {
        while (!isOver) {
          await job.round();
          await new Promise((resolve) => setImmediate(resolve));
        }
      })();
      const decided = await atOnce(12, () => decide(job.tenantId, job.jobId, reject));
      isOver = true;
      await worker;
      await job.round();
      expect(decided).toEqual({ succeeded: 1, refused: ["INVALID_STATE"] });
      expect(taskOf(await job.read(), "init")).toMatchObject({
        status: "review",
        rejections: 1,
        candidates: [{ refused: "human" }, { refused: null }],
      });
    },
  );

  test("decisions on all items at once: exactly one of them begins the next stage", async () => {
    const job = await play(world, { human_review: "all" });
    await job.playTo("init");
    await job.round();
    await job.review({ kind: "keyframe", index: 0, decision: "approve" });
    await job.round();
    await Promise.all(
      [1, 2, 3].map((index) => job.review({ kind: "keyframe", index, decision: "approve" })),
    );
    const record = await job.read();
    expect(record.job).toMatchObject({ status: "processing", current_stage: "generation" });
    expect(record.tasks.filter(({ stage }) => stage === "generation")).toHaveLength(3);
    const events = await job.store.jobs.events(job.tenantId, job.jobId, 0, 1_000);
    const started = events.filter(
      ({ type, data }) => type === "stage.started" && data["stage"] === "generation",
    );
    expect(started).toHaveLength(1);
  });

  test("a cancelled job waits for nobody", async () => {
    const job = await play(world, { human_review: "anchor_only" });
    await job.playTo("init");
    await job.round();
    const { tasks } = await cancelJob({ jobs: job.store.jobs })(job.tenantId, job.jobId);
    expect(tasks.find(({ stage }) => stage === "init")?.status).toBe("cancelled");
    const approve = { kind: "keyframe", index: 0, decision: "approve" } as const;
    await expect(job.review(approve)).rejects.toMatchObject({ code: "INVALID_STATE" });
  });
};
