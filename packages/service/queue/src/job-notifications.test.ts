import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { openJobNotifications } from "./job-notifications.ts";
import { openQueueFixture, type QueueFixture } from "./testing/queue-fixture.ts";

describe("job notifications", () => {
  let fixture: QueueFixture;
  beforeAll(async () => {
    fixture = await openQueueFixture();
  });
  afterEach(() => fixture.clear());
  afterAll(() => fixture.close());

  test("a job notification reaches the job's subscribers, and nobody after they unsubscribed", async () => {
    const sender = openJobNotifications({
      redisUrl: fixture.redis.url,
      isSubscriber: false,
      onError: fixture.onError,
    });
    const receiver = openJobNotifications({
      redisUrl: fixture.redis.url,
      isSubscriber: true,
      onError: fixture.onError,
    });
    fixture.onClear(sender.close, receiver.close);
    const received: string[] = [];
    const stop = receiver.subscribe("job-1", () => received.push("first"));
    receiver.subscribe("job-1", () => received.push("second"));
    receiver.subscribe("job-2", () => received.push("other"));
    // What is published before both connections stand is lost, as it may be.
    await waitFor("a notification", () => {
      sender.notify("job-1");
      return received.length >= 2;
    });
    expect(received.slice(0, 2)).toEqual(["first", "second"]);
    sender.notify("job-2");
    await waitFor("the other job's notification", () => received.includes("other"));

    received.length = 0;
    stop();
    stop();
    sender.notify("job-1");
    sender.notify("job-2");
    await waitFor("the other job's notification", () => received.includes("other"));
    expect(received).toEqual(["second", "other"]);
  });

  test("only what ended a job is told to those that wait for ends", async () => {
    const { onError } = fixture;
    const redisUrl = fixture.redis.url;
    const received: string[] = [];
    const sender = openJobNotifications({ redisUrl, onError });
    const dispatcher = openJobNotifications({
      redisUrl,
      onEnded: () => received.push("ended"),
      onCancelled: () => received.push("cancelled"),
      onError,
    });
    fixture.onClear(sender.close, dispatcher.close);
    await waitFor("the connections", () => {
      sender.notifyCancelled("job-1");
      return received.length > 0;
    });
    received.length = 0;
    sender.notify("job-1");
    sender.notify("job-1", true);
    await waitFor("the end", () => received.includes("ended"));
    expect(received.filter((each) => each === "ended")).toHaveLength(1);
  });
});
