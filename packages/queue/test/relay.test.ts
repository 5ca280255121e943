import { afterEach, describe, expect, test } from "@jest/globals";
import type { Dispatch } from "@reelwright/core";
import { type Pulse, startRelay } from "../src/index.ts";
import { eventually } from "./eventually.ts";

describe("the relay", () => {
  let relay: Pulse;
  afterEach(() => relay.close());

  /** A relay between a store with so many ready tasks and a doorbell under the test's control. */
  const start = (ready: number) => {
    const world = {
      ready,
      state: "working" as "away" | "failing" | "working",
      rung: [] as string[],
      isRefusing: false,
      arrive: () => {},
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
      doorbell: {
        ring: async (dispatches) => {
          if (world.isRefusing) throw new Error("out of memory");
          world.rung.push(...dispatches.map(({ taskId }) => taskId));
        },
        state: () => world.state,
        onArrival: (listener) => {
          world.arrive = listener;
        },
      },
      onError: (error) => world.errors.push(error),
    });
    return world;
  };
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  test("rings for all that is ready, batch by batch, when poked", async () => {
    const world = start(450);
    relay.poke();
    await settled();
    expect(new Set(world.rung).size).toBe(450);
  });

  test("rings without being poked", async () => {
    const world = start(1);
    await eventually("a bell", () => world.rung.length === 1);
  });

  test("rings the moment Redis arrives, and marks nothing before", async () => {
    const world = start(3);
    world.state = "away";
    relay.poke();
    await settled();
    expect(world.ready).toBe(3);
    world.state = "working";
    world.arrive();
    await settled();
    expect(world.rung).toHaveLength(3);
  });

  test("goes on where a ring failed", async () => {
    const world = start(1);
    world.isRefusing = true;
    relay.poke();
    await settled();
    expect(world.errors).toEqual([new Error("out of memory")]);
    Object.assign(world, { isRefusing: false, state: "failing", ready: 2 });
    relay.poke();
    await settled();
    expect(world.rung).toHaveLength(2);
  });
});
