import { expect, test } from "@jest/globals";
import { openFollowedJobs } from "./event-followers.ts";

const noNotifications = { subscribe: () => () => undefined };

/** Resolves when the `number`-th look has been made. */
const looks = (changed: readonly string[]) => {
  const asked: (readonly { readonly jobId: string; readonly after: number }[])[] = [];
  const waiting: { readonly number: number; readonly resolve: () => void }[] = [];
  return {
    asked,
    made: (number: number) =>
      new Promise<void>((resolve) => {
        if (asked.length >= number) resolve();
        else waiting.push({ number, resolve });
      }),
    haveEvents: async (jobs: (typeof asked)[number]) => {
      asked.push(jobs);
      for (const { number, resolve } of waiting) if (asked.length >= number) resolve();
      return changed;
    },
  };
};

test("one look serves all streams, and wakes those whose job has gone on", async () => {
  const jobs = looks(["b"]);
  const followed = openFollowedJobs({
    jobs,
    notifications: noNotifications,
    pollEveryMs: 5,
    onError: (error) => expect(error).toBeNull(),
  });
  const woken: string[] = [];
  const stream = (jobId: string, seen: number) =>
    followed.follow({ jobId, seen: () => seen, wake: () => woken.push(jobId) });
  const ends = [stream("a", 3), stream("b", 0), stream("b", 7)];
  await jobs.made(2);
  expect(jobs.asked[0]).toEqual([
    { jobId: "a", after: 3 },
    { jobId: "b", after: 0 },
    { jobId: "b", after: 7 },
  ]);
  expect(woken.slice(0, 2)).toEqual(["b", "b"]);
  expect(woken).not.toContain("a");
  for (const end of ends) end();
  await followed.stop();
});

test("a look that fails is followed by another", async () => {
  const errors: unknown[] = [];
  const jobs = looks(["a"]);
  let isAway = true;
  const followed = openFollowedJobs({
    jobs: {
      haveEvents: async (asked) => {
        if (!isAway) return jobs.haveEvents(asked);
        isAway = false;
        throw new Error("away");
      },
    },
    notifications: noNotifications,
    pollEveryMs: 5,
    onError: (error) => errors.push(error),
  });
  const woken = new Promise<void>((wake) => {
    followed.follow({ jobId: "a", seen: () => 0, wake });
  });
  await woken;
  expect(errors).toHaveLength(1);
  await followed.stop();
});
