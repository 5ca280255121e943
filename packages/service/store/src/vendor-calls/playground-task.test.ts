import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { callKeyOf } from "@reelwright/core/vendors/call";
import { openStore, type PostgresStore } from "../open-store.ts";
import { type FreshDatabase, freshDatabase } from "../testing/database.ts";
import { makeTenant } from "../testing/tenant.ts";

let database: FreshDatabase;
let store: PostgresStore;
beforeAll(async () => {
  database = await freshDatabase();
  store = await openStore({ url: database.url });
});
afterAll(async () => {
  await store.close();
  await database.drop();
});

test("a finished playground task is known to the vendor that made it, to no other", async () => {
  const tenantId = await makeTenant(store, 100);
  const taskId = randomUUID();
  const subject = { kind: "playground", tenantId, taskId } as const;
  const call = callKeyOf(subject, "clip", 1);
  const calls = store.vendorCalls;
  await calls.intend({ ...call, subject, vendor: "fal", name: "clip", attempt: 1 });
  expect(await calls.playgroundTask("fal", taskId)).toBeNull();

  await calls.count({
    ...{ ...call, sends: 0, model: "fal-ai/model", requestHash: "0".repeat(64) },
    ...{ costUsd: 0.1, dailyLimitUsd: null },
  });
  const file = {
    kind: "video",
    key: `${tenantId}/clip.mp4`,
    url: "https://cdn.test/clip.mp4",
  } as const;
  await calls.change(call, {
    ...{ kind: "done", ref: "task-1", costUsd: null },
    result: { files: [file], info: null },
  });
  expect(await calls.playgroundTask("fal", taskId)).toEqual({ ref: "task-1", url: file.url });
  expect(await calls.playgroundTask("google", taskId)).toBeNull();
  expect(await calls.playgroundTask("fal", randomUUID())).toBeNull();
});
