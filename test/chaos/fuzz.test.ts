/**
 * A slice of the campaign's row `fuzz`, over a gateway of each edition without workers.
 * @tier all
 */
import { describe, expect, test } from "@jest/globals";
import { minimalJob, openTestGateway } from "@reelwright/gateway/testing/test-gateway";
import { randomFrom } from "../simulation/random.ts";
import { fulfilled, fuzz } from "./fuzz-requests.ts";
import type { Json } from "./schema-samples.ts";

const cases = 250;

describe.each([
  ["E1", 20261120],
  ["E2", 20261121],
] as const)("requests made from the document of edition %s", (edition, seed) => {
  test("are answered as it says, and never with a failure of ours", async () => {
    const gateway = await openTestGateway({ edition, indexed: true });
    try {
      const [caller, stranger] = [await gateway.tenant(1_000_000), await gateway.tenant()];
      const jobs = [caller, caller, stranger].map((owner) =>
        gateway.api("post", "/jobs", owner).send(minimalJob),
      );
      const jobIds = (await Promise.all(jobs)).map(({ body }) => String(body.job_id));
      const document = (await (await fetch(`${gateway.baseUrl}/openapi.json`)).json()) as Json;
      const random = randomFrom(seed);
      const { baseUrl } = gateway;
      const found = await fuzz(document, { cases, baseUrl, apiKey: caller.key, jobIds, random });
      expect([...found.wrong.keys()]).toEqual([]);
      expect(fulfilled(found)).toBeGreaterThan(cases / 10);
      const answered = [...found.statuses.values()].reduce((sum, n) => sum + n, 0);
      expect(answered).toBe(cases);
    } finally {
      await gateway.close();
    }
  });
});
