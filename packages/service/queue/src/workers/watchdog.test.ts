import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import type { Poller } from "@reelwright/core/concurrency/poller";
import type { StageName } from "@reelwright/core/jobs/stage-names";
import type { Dispatch } from "@reelwright/core/ports/task-store";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { openDispatchQueues } from "../dispatch-queues.ts";
import { startRelay } from "../relay.ts";
import { type OwnRedis, ownRedis } from "../testing/own-redis.ts";
import { openWorkerFixture, type WorkerFixture } from "../testing/worker-fixture.ts";
import { openSlots, startDispatchConsumers } from "./dispatch-consumers.ts";
import { startWatchdog, type WatchedLoad } from "./watchdog.ts";

const dispatch = (taskId: string, stage: StageName = "prepare"): Dispatch => ({
  taskId,
  stage,
  seq: 1,
});
const checks = 3;
const idle: WatchedLoad = { size: 4, free: 4, running: 0, received: 0 };

describe("the watchdog", () => {
  let watchdog: Poller;
  let world: {
    unclaimed: Dispatch[];
    load: WatchedLoad;
    isRinging: boolean;
    isBroken: boolean;
  };
  let wedged: StageName[];
  let errors: unknown[];
  let looked: () => void;

  beforeEach(() => {
    world = { unclaimed: [], load: idle, isRinging: true, isBroken: false };
    wedged = [];
    errors = [];
    looked = () => {};
    watchdog = startWatchdog({
      tasks: {
        unclaimed: async (stages) => {
          if (world.isBroken) throw new Error("the store is away");
          return world.unclaimed.filter(({ stage }) => stages.includes(stage));
        },
      },
      stages: ["prepare", "agents"],
      load: (stage) => (stage === "prepare" ? world.load : idle),
      isDispatching: () => world.isRinging,
      wedged: (stage) => wedged.push(stage),
      onError: (error) => {
        errors.push(error);
        looked();
      },
      patience: { intervalMs: 3_600_000, checks },
    });
  });
  afterEach(() => watchdog.stop());

  /** Runs so many checks, one after the other. */
  const check = async (times: number): Promise<void> => {
    for (let time = 0; time < times; time++) {
      watchdog.wake();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };

  test("speaks once when a task stays unclaimed for so many checks", async () => {
    world.unclaimed = [dispatch("a")];
    await check(checks);
    expect(wedged).toEqual([]);
    await check(1);
    expect(wedged).toEqual(["prepare"]);
    await check(checks * 2);
    expect(wedged).toEqual(["prepare"]);
  });

  test("is quiet where each task is claimed in time", async () => {
    for (const id of ["a", "b", "c", "d"]) {
      world.unclaimed = [dispatch(id)];
      await check(checks);
    }
    expect(wedged).toEqual([]);
  });

  test("is quiet while the stage's slots are taken, and counts from then on", async () => {
    world.unclaimed = [dispatch("a")];
    world.load = { size: 4, free: 0, running: 4, received: 4 };
    await check(checks * 3);
    world.load = { size: 4, free: 1, running: 3, received: 4 };
    await check(checks - 1);
    expect(wedged).toEqual([]);
    await check(1);
    expect(wedged).toEqual(["prepare"]);
  });

  test.each([0, 2])(
    "notices slots that are taken and run nothing, beside %i that do",
    async (running) => {
      world.unclaimed = [dispatch("a")];
      world.load = { size: 4, free: 0, running, received: 4 };
      await check(checks);
      expect(wedged).toEqual([]);
      await check(1);
      expect(wedged).toEqual(["prepare"]);
    },
  );

  test("is quiet while any dispatch of the stage is received", async () => {
    world.unclaimed = [dispatch("a")];
    for (let received = 1; received < checks * 3; received++) {
      world.load = { ...idle, received };
      await check(1);
    }
    expect(wedged).toEqual([]);
  });

  test("is quiet about the tasks of other pools", async () => {
    world.unclaimed = [dispatch("a", "captions")];
    await check(checks * 3);
    expect(wedged).toEqual([]);
  });

  test("is quiet while Redis takes no dispatches, and begins anew afterwards", async () => {
    world.unclaimed = [dispatch("a")];
    await check(checks);
    world.isRinging = false;
    await check(checks * 3);
    world.isRinging = true;
    await check(checks);
    expect(wedged).toEqual([]);
    await check(1);
    expect(wedged).toEqual(["prepare"]);
  });

  test("doesn't count checks at a store that is away", async () => {
    world.unclaimed = [dispatch("a")];
    await check(checks);
    world.isBroken = true;
    await check(5);
    expect(errors).toHaveLength(5);
    expect(wedged).toEqual([]);
  });
});

describe("the watchdog over real queues", () => {
  let redis: OwnRedis;
  let fixture: WorkerFixture;
  let closers: (() => unknown)[] = [];
  beforeAll(async () => {
    redis = await ownRedis();
    await redis.start();
    fixture = await openWorkerFixture(redis.url);
  });
  afterEach(async () => {
    for (const close of closers.reverse()) await close();
    closers = [];
  });
  afterAll(async () => {
    await fixture.close();
    await redis.remove();
  });

  test("notices workers that stopped receiving; reports nothing before", async () => {
    const onError = () => {};
    const stages = [{ name: "prepare" }] as const;
    const { tasks } = fixture.store;
    const registration = await fixture.store.registerWorker("worker");
    const queues = openDispatchQueues({ redisUrl: redis.url, stages, onError });
    const relay = startRelay({ tasks, queues, onError });
    const workers = startDispatchConsumers({
      redisUrl: redis.url,
      slots: openSlots(new Map([["prepare", 2]])),
      run: (taskId) => tasks.claim(taskId, registration.owner),
      onError,
    });
    closers.push(registration.close, queues.close, relay.stop, workers.close);
    const wedged: StageName[] = [];
    let asked = 0;
    const watchdog = startWatchdog({
      tasks: {
        unclaimed: (names) => {
          asked++;
          return tasks.unclaimed(names);
        },
      },
      stages: ["prepare"],
      load: (stage) => ({ ...workers.load(stage), running: 0 }),
      isDispatching: () => queues.state() === "working",
      wedged: (stage) => wedged.push(stage),
      onError,
      patience: { intervalMs: 100, checks: 10 },
    });
    closers.push(watchdog.stop);

    await fixture.submit();
    await waitFor("a claim", () => workers.load("prepare").received > 0);
    const before = asked;
    await waitFor("many checks", () => asked > before + 12);
    expect(wedged).toEqual([]);

    await workers.pause();
    await fixture.submit();
    await waitFor("the watchdog's word", () => wedged.length > 0);
    expect(wedged).toEqual(["prepare"]);
  });
});
