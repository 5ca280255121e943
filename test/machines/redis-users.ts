/** All users of Redis: queues, notifications and the vendor gate, opened as in the apps. */
import { randomUUID } from "node:crypto";
import { expect } from "@jest/globals";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { openDispatcher } from "@reelwright/queue/dispatcher";
import { openJobNotifications } from "@reelwright/queue/job-notifications";
import { openVendorGate } from "@reelwright/queue/vendor-gate/vendor-gate";
import { startStageConsumers } from "@reelwright/queue/workers/stage-consumers";

const onError = (): void => undefined;
const stages = [{ name: "init" }, { name: "generation" }, { name: "audio" }] as const;

/** Opens the connections of a worker and a gateway. `close` ends them in reverse order. */
export const openRedisUsers = (redisUrl: string) => {
  const received = new Set<string>();
  const told: string[] = [];
  const tasks = {
    entries: async () => ({ open: [], closed: [], next: null }),
    lowerTurns: async () => undefined,
  };
  const dispatcher = openDispatcher({ redisUrl, stages, tasks, onError });
  const consumers = startStageConsumers({
    redisUrl,
    slots: new Map(stages.map(({ name }) => [name, 4])),
    run: async ({ taskId }) => {
      received.add(taskId);
      return { kind: "ended", again: null, error: null };
    },
    dispatcher,
    onError,
  });
  const worker = openJobNotifications({ redisUrl, onError });
  const gateway = openJobNotifications({ redisUrl, isSubscriber: true, onError });
  gateway.subscribe("job", () => told.push("job"));
  const gate = openVendorGate({
    redisUrl,
    limits: () => ({ concurrency: 1, requestsPerMinute: null }),
    onError,
  });
  const close = async (): Promise<void> => {
    await consumers.close();
    await dispatcher.stop();
    for (const each of [worker, gateway, gate]) each.close();
  };
  return { received, told, dispatcher, worker, gate, close };
};
type Opened = ReturnType<typeof openRedisUsers>;

/** Waits until each of them works, including after an outage. */
export const expectToWork = async ({
  received,
  told,
  dispatcher,
  worker,
  gate,
}: Opened): Promise<void> => {
  const toldBefore = told.length;
  for (const { name } of stages)
    await waitFor(`an entry of ${name}`, async () => {
      const taskId = randomUUID();
      const ids = { taskId, jobId: randomUUID(), tenantId: randomUUID() };
      const entry = { ...ids, stage: name, unit: 0, run: 1, turn: 0, attempt: 1, delayMs: 0 };
      await dispatcher.add([entry]);
      return waitFor("its consumer", () => received.has(taskId), 2_000).catch(() => false);
    });
  expect(dispatcher.isConnected()).toBe(true);
  await waitFor("a notification", async () => {
    worker.notify("job");
    return told.length > toldBefore;
  });
  const vendor = randomUUID();
  const enter = (key: string) => gate.enter({ vendor, tenantId: "a", key });
  await waitFor("the gate", () => enter("one").then(({ kind }) => kind === "admitted", onError));
  expect((await enter("two")).kind).toBe("wait");
  await gate.leave(vendor, "one");
};
