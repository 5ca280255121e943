/** A worker process of one app with its usual wiring and the fake tools, except for videos, which a vendor generates. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { catalogue } from "@reelwright/catalog/catalogue";
import { stages } from "@reelwright/core/stages/stages";
import { openSubmissions } from "@reelwright/core/vendors/call";
import { vendorCalls } from "@reelwright/core/vendors/open-calls";
import { openFiles } from "@reelwright/integrations/files/open-files";
import { vendorVideos } from "@reelwright/media/vendor-media/videos";
import { openTools } from "@reelwright/providers/open-tools";
import { openVendorGate } from "@reelwright/queue/vendor-gate/vendor-gate";
import { openWorkerPool } from "@reelwright/queue/workers/worker-pool";
import { openStore } from "@reelwright/store/open-store";
import { resultDownloads } from "@reelwright/vendors/result-downloads";
import { queueVendor } from "./queue-vendor.ts";

const [app = "", databaseUrl = "", redisUrl = "", directory = "", vendorUrl = ""] =
  process.argv.slice(2);
const say = (text: string, error?: unknown): void =>
  void process.stderr.write(`${app}: ${text} ${error instanceof Error ? error.stack : ""}\n`);

const files = await openFiles({
  files: "disk",
  filesDirectory: join(directory, "files"),
  filesUrl: "http://files.test",
  s3Endpoint: "",
  s3Region: "",
  s3Bucket: "",
  s3AccessKeyId: "",
  s3SecretAccessKey: "",
  s3ForcePathStyle: false,
});
const scratch = join(directory, `scratch-${app}`);
await mkdir(scratch, { recursive: true });
const { tools } = await openTools({
  providers: "fake",
  files,
  allowPrivateUrls: true,
  cacheDirectory: join(directory, "cache"),
});
const store = await openStore({ url: databaseUrl });
const gate = openVendorGate({
  redisUrl,
  limits: () => ({ concurrency: 10_000, requestsPerMinute: 600_000 }),
  onError: (error) => say("gate", error),
});
const pool = await openWorkerPool({
  stages,
  store,
  registration: await store.registerWorker(app),
  testTools: async () => tools,
  tools: { ...tools, videos: vendorVideos({ vendor: queueVendor(vendorUrl) }) },
  catalogue,
  calls: vendorCalls({
    store: store.vendorCalls,
    gate,
    files,
    downloads: resultDownloads({ allowPrivateUrls: true }),
    submissions: openSubmissions((error) => say("submission", error)),
    dailyLimitUsd: () => null,
    callbackUrl: () => null,
    woken: (subject) => {
      if (subject.kind === "unit") pool.dispatch(subject.jobId);
    },
    log: ({ outcome, error }) => say(String(outcome), error),
  }),
  vendorStages: new Set(["generation"] as const),
  redisUrl,
  cpuSlots: 2,
  scratch,
  testFaults: false,
  graceMs: 1_000,
  log: (event, fields = {}) => {
    if (fields["error"]) say(event, fields["error"]);
  },
});
await pool.serve(app);
process.send?.("ready");
process.once("disconnect", () => process.exit());
