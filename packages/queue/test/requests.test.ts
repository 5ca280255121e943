import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { Failure } from "@reelwright/core/errors";
import { type Consumer, openRequests, type Requests, startAnswering } from "../src/index.ts";
import { type OwnRedis, ownRedis } from "./redis.ts";
import { waitFor } from "./wait-for.ts";

describe("questions to workers", () => {
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

  const asker = (deadlineMs = 10_000): Requests<{ text: string }, string> => {
    const requests = openRequests<{ text: string }, string>({
      redisUrl: redis.url,
      queue: "questions",
      deadlineMs,
      timeoutCode: "QUESTION_TIMEOUT",
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
  const answering = (
    answer: (request: { text: string }, signal: AbortSignal) => Promise<string>,
  ): Consumer => {
    const worker = startAnswering({
      redisUrl: redis.url,
      queue: "questions",
      concurrency: 2,
      answer,
      onError: (error) => void errors.push(error),
    });
    closers.push(() => worker.stop(0));
    return worker;
  };

  test("are answered, many at once, each with its own answer", async () => {
    const ask = connected(asker());
    answering(async ({ text }) => text.toUpperCase());
    const texts = Array.from({ length: 20 }, (_, at) => `question ${at}`);
    const replies = await Promise.all(texts.map((text) => ask({ text })));
    expect(replies).toEqual(texts.map((text) => text.toUpperCase()));
  });

  test("are told why there is no answer; a bug's words stay with the worker", async () => {
    const ask = connected(asker());
    answering(async ({ text }) => {
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

  test("that nobody answers end at their deadline, and the work on them is aborted", async () => {
    const ask = connected(asker(700));
    await expect(ask({ text: "nobody is there" })).rejects.toMatchObject({
      kind: "timeout",
      code: "QUESTION_TIMEOUT",
    });
    const heard: string[] = [];
    let aborted = 0;
    answering(
      ({ text }, signal) =>
        new Promise((_resolve, reject) => {
          heard.push(text);
          signal.addEventListener("abort", () => {
            aborted += 1;
            reject(signal.reason);
          });
        }),
    );
    await expect(ask({ text: "somebody is slow" })).rejects.toMatchObject({ kind: "timeout" });
    await waitFor("an aborted answer", () => aborted === 1);
    // The first one had been forgotten by then.
    expect(heard).toEqual(["somebody is slow"]);
  });

  test("can't be asked while Redis is away", async () => {
    const requests = asker();
    const { ask } = requests;
    answering(async () => "yes");
    expect(await connected(requests)({ text: "there?" })).toBe("yes");
    await redis.stop();
    await expect(ask({ text: "still there?" })).rejects.toMatchObject({ kind: "unavailable" });
    await redis.start();
    await waitFor("an answer", async () => {
      try {
        return (await ask({ text: "back?" })) === "yes";
      } catch {
        return false;
      }
    });
  });
});
