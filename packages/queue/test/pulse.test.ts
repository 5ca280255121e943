import { afterEach, describe, expect, test } from "@jest/globals";
import { type Pulse, startPulse } from "../src/index.ts";

/** A turn that each time waits to be let on. */
const heldTurn = () => {
  let atOnce = 0;
  let most = 0;
  let count = 0;
  let letOn: (error?: Error) => void = () => {};
  let begun: () => void = () => {};
  return {
    turn: async () => {
      count++;
      most = Math.max(most, ++atOnce);
      begun();
      try {
        await new Promise<void>((resolve, reject) => {
          letOn = (error) => (error ? reject(error) : resolve());
        });
      } finally {
        atOnce--;
      }
    },
    /** Resolves when the next turn begins. */
    next: () =>
      new Promise<void>((resolve) => {
        begun = resolve;
      }),
    letOn: (error?: Error) => letOn(error),
    seen: () => ({ count, most }),
  };
};

const never = 3_600_000;
const turnsOfTheLoop = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

describe("a pulse", () => {
  let pulse: Pulse;
  let errors: unknown[] = [];
  const start = (turn: () => Promise<void>, intervalMs = never): Pulse => {
    errors = [];
    pulse = startPulse(turn, { intervalMs, onError: (error) => errors.push(error) });
    return pulse;
  };
  afterEach(() => pulse.close());

  test("runs a turn when poked, never two at once, and one more for pokes during a turn", async () => {
    const held = heldTurn();
    start(held.turn);
    pulse.poke();
    for (let pokes = 0; pokes < 5; pokes++) pulse.poke();
    await turnsOfTheLoop();
    expect(held.seen()).toEqual({ count: 1, most: 1 });

    const second = held.next();
    held.letOn();
    await second;
    held.letOn();
    await turnsOfTheLoop();
    expect(held.seen()).toEqual({ count: 2, most: 1 });
  });

  test("beats by itself", async () => {
    const held = heldTurn();
    const first = held.next();
    start(held.turn, 5);
    await first;
    const second = held.next();
    held.letOn();
    await second;
    held.letOn();
    expect(held.seen().most).toBe(1);
  });

  test("goes on after an error, which is told", async () => {
    const held = heldTurn();
    start(held.turn);
    pulse.poke();
    const broken = new Error("broken");
    held.letOn(broken);
    await turnsOfTheLoop();
    expect(errors).toEqual([broken]);
    pulse.poke();
    held.letOn();
    expect(held.seen().count).toBe(2);
  });

  test("beats again by itself after an error", async () => {
    const held = heldTurn();
    const first = held.next();
    start(held.turn, 5);
    await first;
    const second = held.next();
    held.letOn(new Error("broken"));
    await second;
    held.letOn();
    expect(errors).toHaveLength(1);
  });

  test("waits at closing for the turn under way, and begins no other", async () => {
    const held = heldTurn();
    start(held.turn, 5);
    pulse.poke();
    pulse.poke();
    let isClosed = false;
    const closing = pulse.close().then(() => {
      isClosed = true;
    });
    await turnsOfTheLoop();
    expect(isClosed).toBe(false);
    held.letOn();
    await closing;
    pulse.poke();
    await turnsOfTheLoop();
    expect(held.seen().count).toBe(1);
  });
});
