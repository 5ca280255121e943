import { afterEach, describe, expect, test } from "@jest/globals";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { type ListeningTenants, openListeningTenants } from "./event-followers.ts";

const open = (pollEveryMs: number) => {
  const asked: (readonly string[])[] = [];
  const listeners = new Set<() => void>();
  let found: readonly string[] = [];
  listening = openListeningTenants({
    webhooks: {
      haveStreamedEvents: async (tenants) => {
        if (tenants.length > 0) asked.push(tenants.map(({ tenantId }) => tenantId));
        return found;
      },
    },
    notifications: {
      onEnded: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    pollEveryMs,
    onError: (error) => {
      throw error;
    },
  });
  return {
    asked,
    listeners,
    find: (...tenants: readonly string[]) => {
      found = tenants;
    },
    jobEnds: () => {
      for (const listener of listeners) listener();
    },
    follow: (tenantId: string) => {
      const woken = { count: 0 };
      const wake = () => {
        woken.count += 1;
      };
      return { woken, stop: listening.follow({ tenantId, settled: () => 1, wake }) };
    },
  };
};

let listening: ListeningTenants;
afterEach(() => listening.stop());

describe("streams of webhook events", () => {
  test("cost one look for all of them when jobs end, and none where nobody listens", async () => {
    const { asked, jobEnds, follow, find, listeners } = open(600_000);
    jobEnds();
    const [one, same, other] = [follow("a"), follow("a"), follow("b")];
    find("a");
    for (let count = 0; count < 1_000; count += 1) jobEnds();
    await waitFor("the look", async () => same.woken.count > 0);
    expect([one.woken.count > 0, other.woken.count]).toEqual([true, 0]);
    expect(asked[0]).toEqual(["a", "a", "b"]);
    // A thousand ends, and a look or two.
    await waitFor("the rest", async () => asked.length === 2);
    for (const each of [one, same, other]) each.stop();
    jobEnds();
    await listening.stop();
    expect([asked.length, listeners.size]).toEqual([2, 0]);
  });

  test("are looked at by the clock, too", async () => {
    const { follow, find } = open(10);
    const { woken } = follow("a");
    find("a");
    await waitFor("the look", async () => woken.count > 1);
  });
});
