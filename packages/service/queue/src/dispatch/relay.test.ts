import { afterEach, describe, expect, test } from "@jest/globals";
import type { Poller } from "@reelwright/core/concurrency/poller";
import type { Dispatch } from "@reelwright/core/ports/task-store";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { startRelay } from "../relay.ts";

describe("the relay", () => {
  let relay: Poller;
  afterEach(() => relay.stop());

  /** A relay between a store with so many ready tasks and dispatch queues under the test's control. */
  const start = (ready: number) => {
    const world = {
      ready,
      state: "working" as "away" | "failing" | "working",
      dispatched: [] as string[],
      isRefusing: false,
      connect: () => {},
      errors: [] as unknown[],
    };
    relay = startRelay({
      tasks: {
        dispatch: async (limit) => {
          const count = Math.min(limit, world.ready);
          world.ready -= count;
          return Array.from(
            { length: count },
            (_, index): Dispatch => ({
              taskId: `task-${world.ready + index}`,
              stage: "prepare",
              seq: 1,
            }),
          );
        },
      },
      queues: {
        add: async (dispatches) => {
          if (world.isRefusing) throw new Error("out of memory");
          world.dispatched.push(...dispatches.map(({ taskId }) => taskId));
        },
        state: () => world.state,
        onReady: (listener) => {
          world.connect = listener;
        },
      },
      onError: (error) => world.errors.push(error),
    });
    return world;
  };
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  test("dispatches all that is ready, batch by batch, when woken", async () => {
    const world = start(450);
    relay.wake();
    await waitFor("the last batch", () => world.dispatched.length >= 450);
    expect(new Set(world.dispatched).size).toBe(450);
  });

  test("dispatches without being woken", async () => {
    const world = start(1);
    await waitFor("a dispatch", () => world.dispatched.length === 1);
  });

  test("dispatches the moment Redis is connected, and marks nothing before", async () => {
    const world = start(3);
    world.state = "away";
    relay.wake();
    await settled();
    expect(world.ready).toBe(3);
    world.state = "working";
    world.connect();
    await waitFor("a dispatch", () => world.dispatched.length > 0);
    expect(world.dispatched).toHaveLength(3);
  });

  test("goes on where a dispatch failed", async () => {
    const world = start(1);
    world.isRefusing = true;
    relay.wake();
    await settled();
    expect(world.errors).toEqual([new Error("out of memory")]);
    Object.assign(world, { isRefusing: false, state: "failing", ready: 2 });
    relay.wake();
    await waitFor("what is ready now", () => world.dispatched.length > 0);
    expect(world.dispatched).toHaveLength(2);
  });
});
