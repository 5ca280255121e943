/** All users of Redis: queues, notifications and the vendor gate, opened as in the apps. */
import { randomUUID } from "node:crypto";
import { expect } from "@jest/globals";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { openDispatchQueues } from "@reelwright/queue/dispatch-queues";
import { openJobNotifications } from "@reelwright/queue/job-notifications";
import { openVendorGate } from "@reelwright/queue/vendor-gate/vendor-gate";
import { openSlots, startDispatchConsumers } from "@reelwright/queue/workers/dispatch-consumers";

const onError = (): void => undefined;
const stages = [{ name: "init" }, { name: "generation" }, { name: "audio" }] as const;

/** Opens the connections of a worker and a gateway. `close` ends them in reverse order. */
export const openRedisUsers = (redisUrl: string) => {
  const received = new Set<string>();
  const told: string[] = [];
  const queues = openDispatchQueues({ redisUrl, stages, onError });
  const consumers = startDispatchConsumers({
    redisUrl,
    slots: openSlots(new Map(stages.map(({ name }) => [name, 4]))),
    run: async (taskId) => void received.add(taskId),
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
    await queues.close();
    await consumers.close();
    for (const each of [worker, gateway, gate]) each.close();
  };
  return { received, told, queues, worker, gate, close };
};
type Opened = ReturnType<typeof openRedisUsers>;

/** Waits until each of them works, including after an outage. */
export const expectToWork = async ({
  received,
  told,
  queues,
  worker,
  gate,
}: Opened): Promise<void> => {
  const toldBefore = told.length;
  for (const { name } of stages)
    await waitFor(`a dispatch to ${name}`, async () => {
      const taskId = randomUUID();
      await queues.add([{ taskId, stage: name, seq: 1 }]).catch(onError);
      return waitFor("its consumer", () => received.has(taskId), 2_000).catch(() => false);
    });
  expect(queues.state()).toBe("working");
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
