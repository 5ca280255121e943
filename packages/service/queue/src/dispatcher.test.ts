import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import type { TaskRun } from "@reelwright/core/execution/run-task";
import type { Entry } from "@reelwright/core/ports/task-store";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { done, newEntry, openQueueFixture, type QueueFixture } from "./testing/queue-fixture.ts";

const idsOf = (entries: readonly Entry[]): readonly string[] => entries.map(({ taskId }) => taskId);

/** A run that stands still until it is let on. */
const gate = () => {
  const waiting: ((run: TaskRun) => void)[] = [];
  return {
    count: () => waiting.length,
    run: () => new Promise<TaskRun>((resolve) => waiting.push(resolve)),
    end: (run: TaskRun = done) => {
      for (const end of waiting.splice(0)) end(run);
    },
  };
};

describe("entries of tasks", () => {
  let fixture: QueueFixture;
  beforeAll(async () => {
    fixture = await openQueueFixture();
  });
  afterEach(() => fixture.clear());
  afterAll(() => fixture.close());

  test("an entry is received once, by one of the processes, and leaves nothing in Redis", async () => {
    const dispatcher = await fixture.readyDispatcher();
    const all = [fixture.consume(4), fixture.consume(4)];
    const entries = Array.from({ length: 40 }, (_, index) =>
      newEntry({ stage: index % 2 ? "agents" : "prepare" }),
    );
    await dispatcher.add(entries);
    const received = () => all.flatMap((each) => each.received);
    await waitFor("forty entries", () => received().length >= 40);
    const last = newEntry();
    await dispatcher.add([last]);
    await waitFor("the last entry", () => received().includes(last.taskId));
    expect(received().sort()).toEqual([...idsOf(entries), last.taskId].sort());
    const queue = fixture.queue();
    await waitFor("an empty queue", async () =>
      Object.values(await queue.getJobCounts()).every((count) => count === 0),
    );
    expect(fixture.errors()).toEqual([]);
  });

  test("adding an entry again does nothing while the queue holds it, in whatever state", async () => {
    const dispatcher = await fixture.readyDispatcher();
    const [first, delayed] = [newEntry(), newEntry({ delayMs: 60_000 })];
    for (let time = 0; time < 3; time += 1) await dispatcher.add([first, delayed, first]);
    const queue = fixture.queue();
    expect(await queue.getJobCounts()).toMatchObject({ prioritized: 1, delayed: 1 });
    const held = gate();
    const { received } = fixture.consume(2, held.run);
    await waitFor("the first entry", () => held.count() === 1);
    await dispatcher.add([first]);
    expect(await queue.getJobCounts()).toMatchObject({ prioritized: 0, active: 1, delayed: 1 });
    held.end();
    const end = newEntry();
    await dispatcher.add([end]);
    await waitFor("the last entry", () => received.includes(end.taskId));
    expect(received).toEqual(idsOf([first, end]));
    held.end();
  });

  test("it shows operators its tenant, job, stage and attempt", async () => {
    const dispatcher = await fixture.readyDispatcher();
    const entry = newEntry({ attempt: 2, unit: 3, run: 2 });
    await dispatcher.add([entry]);
    const job = await fixture.queue().getJob(entry.taskId);
    const { taskId, jobId, tenantId } = entry;
    expect(job?.name).toBe("prepare");
    expect(job?.data).toEqual({
      ...{ taskId, jobId, tenantId, stage: "prepare", unit: 3, run: 2, attempt: 2 },
    });
  });

  test("lower turns are received first, equal ones in the order in which they were added", async () => {
    const dispatcher = await fixture.readyDispatcher();
    const entries = [3, 2, 0, 0, 5_000_000].map((turn) => newEntry({ turn }));
    for (const entry of entries) await dispatcher.add([entry]);
    const { received } = fixture.consume(1);
    await waitFor("all entries", () => received.length === entries.length);
    const [third, second, first, alsoFirst, last] = entries;
    expect(received).toEqual([first, alsoFirst, second, third, last].map((each) => each?.taskId));
  });

  test("no more run concurrently than there are slots", async () => {
    const dispatcher = await fixture.readyDispatcher();
    const held = gate();
    const { received, consumers } = fixture.consume(2, held.run);
    expect(consumers.running("captions")).toBe(0);
    await dispatcher.add([newEntry(), newEntry(), newEntry()]);
    await waitFor("two running", () => held.count() === 2);
    expect(consumers.running("prepare")).toBe(2);
    held.end();
    await waitFor("the third", () => received.length === 3);
    held.end();
    await consumers.idle();
    expect(consumers.running("prepare")).toBe(0);
  });

  test("a task that waits keeps its entry, delayed; a retry shows its attempt", async () => {
    const dispatcher = await fixture.readyDispatcher();
    const entry = newEntry({ turn: 7 });
    const queue = fixture.queue();
    const again = { ...entry, delayMs: 60_000, attempt: 2 };
    const { received } = fixture.consume(1, async () => ({ kind: "ended", again, error: null }));
    await dispatcher.add([entry]);
    await waitFor("a delayed entry", async () => (await queue.getDelayedCount()) === 1);
    const job = await queue.getJob(entry.taskId);
    expect(job).toMatchObject({ data: { attempt: 2 }, priority: 8 });
    expect(job?.delay).toBeGreaterThan(55_000);
    // Due before its time: a vendor's callback came.
    fixture.setTasks({ open: [{ ...again, delayMs: 0 }] });
    dispatcher.dispatch(entry.jobId);
    await waitFor("the second run", () => received.length === 2);
  });

  test("a task that is made due before its entry is delayed runs soon all the same", async () => {
    const dispatcher = await fixture.readyDispatcher();
    const held = gate();
    const { received } = fixture.consume(1, held.run);
    const entry = newEntry();
    await dispatcher.add([entry]);
    await waitFor("the run", () => held.count() === 1);
    // Its wait is committed and ended, while its worker still holds the entry.
    fixture.setTasks({ open: [entry] });
    dispatcher.dispatch(entry.jobId);
    held.end({ kind: "ended", again: { ...entry, delayMs: 60_000 }, error: null });
    await waitFor("the second run", () => received.length === 2);
    held.end();
  });

  test("a task that is handed back is received before those that wait", async () => {
    const dispatcher = await fixture.readyDispatcher();
    const [first, second] = [newEntry({ turn: 0 }), newEntry({ turn: 1 })];
    const runs: TaskRun[] = [{ kind: "ended", again: first, error: null }];
    const { received } = fixture.consume(1, async () => runs.shift() ?? done);
    await dispatcher.add([first, second]);
    await waitFor("three runs", () => received.length === 3);
    expect(received).toEqual(idsOf([first, first, second]));
  });

  test("a task that failed leaves a failed entry with its reason", async () => {
    const dispatcher = await fixture.readyDispatcher();
    const error = { code: "VENDOR_REFUSED", message: "The vendor refused.", retryable: false };
    fixture.consume(1, async () => ({ kind: "ended", again: null, error }));
    const entry = newEntry();
    await dispatcher.add([entry]);
    const queue = fixture.queue();
    await waitFor("a failed entry", async () => (await queue.getFailedCount()) === 1);
    const job = await queue.getJob(entry.taskId);
    expect(job?.failedReason).toBe("VENDOR_REFUSED: The vendor refused.");
  });

  test("a run whose end can't be written frees its slot and its entry", async () => {
    const dispatcher = await fixture.readyDispatcher();
    const { received } = fixture.consume(1, async () => {
      throw new Error("the store is away");
    });
    const entries = [newEntry(), newEntry(), newEntry()];
    await dispatcher.add(entries);
    await waitFor("three entries", () => received.length === 3);
    const queue = fixture.queue();
    await waitFor("an empty queue", async () => (await queue.getActiveCount()) === 0);
    expect(fixture.errors().map(String)).toEqual(Array(3).fill("Error: the store is away"));
  });

  test("a task that couldn't be claimed is looked up again: its entry goes, or waits for the task", async () => {
    const dispatcher = await fixture.readyDispatcher();
    const [gone, early] = [newEntry(), newEntry()];
    fixture.setTasks({ open: [{ ...early, delayMs: 60_000 }], closed: [gone] });
    const { received } = fixture.consume(2, async () => ({ kind: "refused" }), { dispatcher });
    await dispatcher.add([gone, early]);
    const queue = fixture.queue();
    await waitFor("a delayed entry", async () => (await queue.getDelayedCount()) === 1);
    expect(await queue.getJobState(early.taskId)).toBe("delayed");
    expect(await queue.getJobState(gone.taskId)).toBe("unknown");
    expect(received).toHaveLength(2);
  });

  test("what can't be claimed any more leaves the queues", async () => {
    const dispatcher = await fixture.readyDispatcher();
    const jobId = newEntry().jobId;
    const entries = [newEntry({ jobId }), newEntry({ jobId, delayMs: 60_000 }), newEntry()];
    await dispatcher.add(entries);
    fixture.setTasks({ closed: entries.slice(0, 2) });
    dispatcher.dispatch(jobId);
    const queue = fixture.queue();
    await waitFor("one entry", async () => (await queue.getDelayedCount()) === 0);
    expect(await queue.getJobCounts()).toMatchObject({ prioritized: 1 });
  });

  test("an entry of a dead process is replaced, and comes first", async () => {
    const dispatcher = await fixture.readyDispatcher();
    const held = gate();
    const dead = fixture.consume(1, held.run);
    const [entry, other] = [newEntry({ turn: 1 }), newEntry({ turn: 2 })];
    await dispatcher.add([entry]);
    await waitFor("the run", () => held.count() === 1);
    await dead.consumers.pause();
    await dispatcher.add([other]);
    await dispatcher.recover([entry]);
    const { received } = fixture.consume(1);
    await waitFor("both entries", () => received.length === 2);
    expect(received).toEqual(idsOf([entry, other]));
    // The process was frozen only. What it does with its entry changes nothing.
    held.end();
    await dead.consumers.idle();
    expect(fixture.errors()).toEqual([]);
  });

  test("after pausing nothing begins, and idle waits for what runs", async () => {
    const dispatcher = await fixture.readyDispatcher();
    const held = gate();
    const { received, consumers } = fixture.consume(4, held.run);
    const running = newEntry();
    await dispatcher.add([running]);
    await waitFor("the task running", () => received.length === 1);
    await consumers.pause();
    await dispatcher.add([newEntry(), newEntry()]);
    let isIdle = false;
    const idle = consumers.idle().then(() => {
      isIdle = true;
    });
    await dispatcher.add([newEntry()]);
    expect(isIdle).toBe(false);
    held.end();
    await idle;
    await consumers.close();
    expect(received).toEqual([running.taskId]);
    expect(await fixture.queue().getJobCounts()).toMatchObject({ prioritized: 3, active: 0 });
  });

  test("a paused process leaves the entries to the others", async () => {
    const dispatcher = await fixture.readyDispatcher();
    const paused = fixture.consume(2);
    const first = newEntry();
    await dispatcher.add([first]);
    await waitFor("the first entry", () => paused.received.length === 1);
    await paused.consumers.pause();
    const entries = [
      newEntry(),
      newEntry(),
      newEntry({ stage: "agents" }),
      newEntry({ stage: "agents" }),
    ];
    // One by one, so that the paused process, which still waits for one, takes its chance.
    for (const one of entries) await dispatcher.add([one]);
    const other = fixture.consume(2);
    await waitFor("all entries", () => other.received.length === entries.length);
    expect(new Set(other.received)).toEqual(new Set(idsOf(entries)));
    expect(paused.received).toEqual([first.taskId]);
  });
});

describe("reconciling", () => {
  let fixture: QueueFixture;
  beforeAll(async () => {
    fixture = await openQueueFixture();
  });
  afterEach(() => fixture.clear());
  afterAll(() => fixture.close());

  test("adds what Redis lost, in one of the processes, and reads no tasks while nothing is amiss", async () => {
    const entries = [newEntry({ turn: 2 }), newEntry({ turn: 1 })];
    fixture.setTasks({ open: entries });
    for (let count = 0; count < 3; count += 1) fixture.dispatcher();
    const queue = fixture.queue();
    const areAll = async () => (await queue.getPrioritizedCount()) === 2;
    await waitFor("both entries", areAll);
    expect(fixture.passes()).toBe(1);
    await fixture.redis.flushAll();
    await waitFor("both entries again", areAll);
    expect(fixture.passes()).toBe(2);
    const { received } = fixture.consume(1);
    await waitFor("both runs", () => received.length === 2);
    expect(received).toEqual(idsOf(entries).toReversed());
  });

  test("is repeated when the marker's time is over", async () => {
    fixture.dispatcher({ sweepMs: 200 });
    await waitFor("four passes", () => fixture.passes() >= 4);
  });

  test("lowers turns before they reach BullMQ's highest priority, and reorders what waits", async () => {
    const queue = fixture.queue();
    const entries = [newEntry({ turn: 1_000_003 }), newEntry({ turn: 1_000_001 })];
    fixture.setTasks({ open: entries });
    await (await fixture.readyDispatcher()).add(entries);
    const priority = async ({ taskId = "" }: Partial<Entry> = {}) =>
      (await queue.getJob(taskId))?.priority;
    await waitFor("lower priorities", async () => (await priority(entries[1])) === 1);
    await waitFor("lower priorities", async () => (await priority(entries[0])) === 3);
  });
});
