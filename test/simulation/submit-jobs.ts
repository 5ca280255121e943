/** Submits the jobs of a simulation. */

import { editionNamed } from "@reelwright/core/edition/edition";
import { createJob } from "@reelwright/core/jobs/create-job";
import { stageNames } from "@reelwright/core/jobs/stage-names";
import { stages } from "@reelwright/core/stages/stages";
import { fakeCatalogue, secondsPerSegment } from "@reelwright/core/testing/fake-tools";
import { uuidv7 } from "@reelwright/core/util/uuid";
import type { MemoryStore } from "./memory-store.ts";
import { type Random, randomFrom } from "./random.ts";

export const plainParams = {
  product_image_url: "https://example.com/p.png",
  video_model: "vidB_std",
  segment_duration: secondsPerSegment,
  captions_enabled: true,
  caption_style: "short_karaoke",
  music_enabled: false,
  video_resolution: "standard",
  keyframe_resolution: "1k",
  aspect_ratio: "9:16",
  qai_enabled: true,
  qai_mode: "lenient",
  max_retries_keyframe: 1,
  max_retries_video: 0,
  human_review: "off",
  human_review_max_rejections: 0,
  human_review_budget: "accept_best",
  failure_behavior: "accept_best",
  script_structure: "standard_5phase",
  script_tone: "conversational",
  interaction_mode: "holdable",
  language: "en",
  metadata: {},
};

/** Options of demanding clients: random combinations of reviews, thresholds, limits and early stops. */
const demands = (random: Random) => ({
  qai_mode: random.pick(["strict", "standard", "lenient"]),
  max_retries_keyframe: random.below(3),
  max_retries_video: random.below(3),
  failure_behavior: random.chance(0.85) ? "accept_best" : "fail",
  human_review: random.pick(["off", "anchor_only", "all"]),
  human_review_max_rejections: random.below(3),
  human_review_budget: random.chance(0.85) ? "accept_best" : "fail",
  max_credits: random.chance(0.3) ? 20 + random.below(200) : null,
  stop_at_stage: random.chance(0.2) ? random.pick(stageNames) : null,
});

/** Two tenants submit `count` jobs of one to three segments, each request sent twice. */
export const submitJobs = async (
  store: MemoryStore,
  count: number,
  options: { readonly seed: number; readonly demanding: boolean },
): Promise<void> => {
  const random = randomFrom(options.seed ^ 0x9e3779b9);
  const create = createJob({
    jobs: store.jobs,
    stages,
    templates: { get: async () => null },
    tracks: { get: async () => null },
    known: { catalogue: fakeCatalogue, urlIssue: () => null, testFaults: false },
    defaultLimits: { concurrent: count, daily: count },
  });
  const tenants = [uuidv7(), uuidv7()];
  for (const tenantId of tenants) {
    const key = { id: uuidv7(), name: "key", hash: tenantId, prefix: "rw_live_" };
    await store.tenants.create({ tenantId, name: "Tenant", credits: 100_000, key });
  }
  for (let index = 0; index < count; index++) {
    const tenantId = tenants[index % tenants.length] ?? "";
    const request = { idempotencyKey: `key-${index}`, sent: new Set<string>(), sentBody: {} };
    const parameters = {
      ...plainParams,
      product_name: `Product ${index}`,
      segment_count: 1 + (index % 3),
      edition: editionNamed("E1").name,
      ...(options.demanding && demands(random)),
    } as unknown as Parameters<typeof create>[1];
    await create(tenantId, parameters, request);
    await create(tenantId, parameters, request);
  }
};
