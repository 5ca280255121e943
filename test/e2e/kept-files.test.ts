/** The sweep of the file store leaves every file of a finished video, also once the rows of its month were dropped. */

import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { JobView } from "@reelwright/core/jobs/present";
import { sweepMetrics, sweepPass } from "@reelwright/core/storage/sweep";
import { silentMeter } from "@reelwright/core/telemetry/meter";
import type { StoredFiles } from "@reelwright/film/ports/tools";
import { diskFiles } from "@reelwright/integrations/files/disk-files";
import { openStore, type PostgresStore } from "@reelwright/store/open-store";
import pg from "pg";
import { openTenant, type TenantClient } from "../support/api-client.ts";
import { type Pictures, servePictures } from "../support/picture-server.ts";
import type { RunningStack } from "../support/running-stack.ts";
import { sharedStack } from "../support/shared-stack.ts";

let stack: RunningStack;
let pictures: Pictures;
let tenant: TenantClient;
let store: PostgresStore;
let client: pg.Client;
beforeAll(async () => {
  [stack, pictures] = await Promise.all([sharedStack(), servePictures()]);
  tenant = await openTenant(stack, pictures.url("bottle.jpg"), 1_000);
  const { database_url: url } = await stack.runtime();
  store = await openStore({ url, poolSize: 2 });
  client = new pg.Client({ connectionString: url });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await store?.close();
  await pictures?.close();
});

/** The files of one job alone: the stack is shared. */
const filesBelow = (prefix: string): Pick<StoredFiles, "list" | "remove"> => {
  const { list, remove } = diskFiles({
    directory: join(stack.directory, "files"),
    publicUrl: "http://localhost",
  });
  return {
    remove,
    list: async (after, limit) =>
      (await list(after ?? prefix, limit)).filter(({ key }) => key.startsWith(prefix)),
  };
};
/** Sweeps them as if they were a week old, in a round that nobody else sees. */
const sweep = (files: Pick<StoredFiles, "list" | "remove">): Promise<void> => {
  const round = { round: 1, cursor: null, begun_at: new Date().toISOString() };
  return sweepPass(
    {
      store: { ...store.storage, openRound: async () => round, advance: async () => true },
      files: async () => files,
      log: () => undefined,
      metrics: sweepMetrics(silentMeter),
      now: () => Date.now() + 7 * 86_400_000,
    },
    { orphans: "remove", orphanHours: 24, intermediateDays: 0 },
  )();
};

/** Every address of a file in what the API answers. */
const addressesIn = (value: unknown): string[] => {
  if (typeof value === "string") return /^https?:.*\/files\//.test(value) ? [value] : [];
  if (value === null || typeof value !== "object") return [];
  return Object.values(value).flatMap(addressesIn);
};
const shown = async (jobId: string) => {
  const job: JobView = await tenant.read(jobId);
  return {
    job,
    keyframes: await tenant.keyframes(jobId),
    videos: await tenant.videos(jobId),
    events: await tenant.events(jobId),
    timeline: await tenant.timeline(jobId),
    receipt: await tenant.receipt(jobId),
  };
};

test("video, thumbnail, captions and every other file of a job stay", async () => {
  const jobId = await tenant.createJob({ enable_captions: true });
  await tenant.ended(jobId, "completed");
  const before = await shown(jobId);
  const addresses = [...new Set(addressesIn(before))];
  expect(addresses.length).toBeGreaterThan(8);
  const { rows } = await client.query("SELECT tenant_id FROM jobs WHERE job_id = $1", [jobId]);
  const files = filesBelow(`${rows[0].tenant_id}/${jobId}/`);
  const stored = await files.list(null, 1_000);
  const sweepAndLook = async () => {
    await sweep(files);
    expect(await files.list(null, 1_000)).toEqual(stored);
    for (const address of addresses)
      expect([address, (await fetch(address, { method: "HEAD" })).status]).toEqual([address, 200]);
  };
  await sweepAndLook();
  expect(await shown(jobId)).toEqual(before);

  // As if the month had been dropped.
  for (const table of ["tasks", "job_events", "webhook_deliveries"])
    await client.query(`DELETE FROM ${table} WHERE job_id = $1`, [jobId]);
  await sweepAndLook();
  expect((await tenant.read(jobId)).status).toBe("completed");
  expect(await tenant.videos(jobId)).toEqual([]);
});
