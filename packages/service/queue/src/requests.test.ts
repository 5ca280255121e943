import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { Failure } from "@reelwright/film/failure";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import type { Consumer } from "./consumer.ts";
import { openRequests, type Requests, startRequestWorker } from "./requests.ts";
import { type OwnRedis, ownRedis } from "./testing/own-redis.ts";

describe("requests to workers", () => {
  let redis: OwnRedis;
  let closers: (() => Promise<void>)[] = [];
  let errors: unknown[] = [];
  beforeAll(async () => {
    redis = await ownRedis();
    await redis.start();
  });
  afterEach(async () => {
    for (const close of closers.reverse()) await close();
    [closers, errors] = [[], []];
  });
  afterAll(() => redis.remove());

  const asker = (deadlineMs = 10_000, maxWaiting = 200): Requests<{ text: string }, string> => {
    const requests = openRequests<{ text: string }, string>({
      redisUrl: redis.url,
      queue: "requests",
      deadlineMs,
      maxWaiting,
      late: () => new Failure("timeout", "TOO_LATE", "Nobody replied in time."),
      onError: (error) => void errors.push(error),
    });
    closers.push(requests.close);
    return requests;
  };
  /** Asks as soon as Redis is reached: a gateway's connection is there long before its first caller. */
  const connected =
    ({ ask }: Requests<{ text: string }, string>) =>
    async (request: { text: string }): Promise<string> => {
      const tried = await waitFor("a connection", async () => {
        const [outcome] = await Promise.allSettled([ask(request)]);
        const isAway = outcome.status === "rejected" && outcome.reason.kind === "unavailable";
        return isAway ? null : outcome;
      });
      if (tried.status === "rejected") throw tried.reason;
      return tried.value;
    };
  const handling = (
    handle: (request: { text: string }, signal: AbortSignal) => Promise<string>,
  ): Consumer => {
    const worker = startRequestWorker({
      redisUrl: redis.url,
      queue: "requests",
      concurrency: 2,
      handle,
      onError: (error) => void errors.push(error),
    });
    closers.push(() => worker.stop(0));
    return worker;
  };

  test("are handled, many at once, each with its own reply", async () => {
    const ask = connected(asker());
    handling(async ({ text }) => text.toUpperCase());
    const texts = Array.from({ length: 20 }, (_, at) => `request ${at}`);
    const replies = await Promise.all(texts.map((text) => ask({ text })));
    expect(replies).toEqual(texts.map((text) => text.toUpperCase()));
  });

  test("fail with the worker's Failure; a bug's message stays with the worker", async () => {
    const ask = connected(asker());
    handling(async ({ text }) => {
      if (text === "bug") throw new TypeError("secret");
      throw new Failure("invalid", "IMAGE_INVALID", "The image's file is damaged.");
    });
    await expect(ask({ text: "picture" })).rejects.toMatchObject({
      kind: "invalid",
      code: "IMAGE_INVALID",
      message: "The image's file is damaged.",
    });
    await expect(ask({ text: "bug" })).rejects.toMatchObject({
      code: "INTERNAL",
      message: expect.not.stringContaining("secret"),
    });
    expect(errors).toEqual([expect.any(TypeError)]);
  });

  test("that nobody handles end at their deadline, and the work on them is aborted", async () => {
    const ask = connected(asker(700));
    await expect(ask({ text: "nobody is there" })).rejects.toMatchObject({
      kind: "timeout",
      code: "TOO_LATE",
    });
    const handled: string[] = [];
    let aborted = 0;
    handling(
      ({ text }, signal) =>
        new Promise((_resolve, reject) => {
          handled.push(text);
          signal.addEventListener("abort", () => {
            aborted += 1;
            reject(signal.reason);
          });
        }),
    );
    await expect(ask({ text: "somebody is slow" })).rejects.toMatchObject({ kind: "timeout" });
    await waitFor("an aborted request", () => aborted === 1);
    // The first one had been forgotten by then.
    expect(handled).toEqual(["somebody is slow"]);
  });

  test("fail at once while Redis is away", async () => {
    const requests = asker();
    const { ask } = requests;
    handling(async () => "yes");
    expect(await connected(requests)({ text: "there?" })).toBe("yes");
    await redis.stop();
    await expect(ask({ text: "still there?" })).rejects.toMatchObject({ kind: "unavailable" });
    await redis.start();
    await waitFor("a reply", async () => {
      try {
        return (await ask({ text: "back?" })) === "yes";
      } catch {
        return false;
      }
    });
  });

  test("are refused beyond the callers that may wait, and end when the process stops", async () => {
    const requests = asker(10_000, 2);
    const outcomes = Promise.allSettled(
      ["one", "two", "three"].map((text) => requests.ask({ text })),
    );
    await requests.close();
    expect(
      (await outcomes).map((outcome) => outcome.status === "rejected" && outcome.reason),
    ).toEqual([
      expect.objectContaining({ kind: "unavailable", cause: new Error("shutting down") }),
      expect.objectContaining({ kind: "unavailable", cause: new Error("shutting down") }),
      expect.objectContaining({ kind: "unavailable", cause: new Error("2 callers wait already") }),
    ]);
  });
});
