import { expect, test } from "@jest/globals";
import { Failure } from "@reelwright/film/failure";
import { Snooze } from "@reelwright/film/vendor-failure";
import type { StageContext } from "../pipeline/stage.ts";
import { sampleCatalogue, sampleParams } from "../testing/sample-job.ts";
import { prepare } from "./script.ts";

const contextOf = (code: string): StageContext<never, never> =>
  ({
    tenantId: "tenant",
    jobId: "job",
    params: sampleParams(),
    tools: {
      catalogue: sampleCatalogue,
      files: { keyOf: () => null },
      downloads: { fetch: async () => undefined },
      photos: {
        prepare: async ({ tenantId }: { tenantId: string }) => {
          throw new Failure("unavailable", code, `of ${tenantId}`);
        },
      },
    },
    workspace: { path: (name: string) => name },
    signal: new AbortController().signal,
    progress: () => undefined,
  }) as unknown as StageContext<never, never>;

test("gives its slot to others while the tenant's other pictures are being decoded", async () => {
  await expect(prepare.run(contextOf("DECODING_BUSY"))).rejects.toBeInstanceOf(Snooze);
  await expect(prepare.run(contextOf("DECODING_INTERRUPTED"))).rejects.toThrow("of tenant");
});
