import { describe, expect, test } from "@jest/globals";
import { sampleParams, sampleRecord } from "../testing/sample-job.ts";
import { fingerprintOf, isSameRequest, type RequestedJob } from "./fingerprint.ts";
import type { JobParams } from "./model/params-schema.ts";

const asked = (params: JobParams): RequestedJob => ({
  ...{ params, templateId: null, sentBody: { now: "written otherwise" } },
  named: new Set(Object.keys(params)),
});

describe("a key of a version that didn't know a field", () => {
  const { end_card: _, ...known } = sampleParams();
  const former = known as JobParams;
  const kept = fingerprintOf({ ...asked(former), sentBody: {} });
  const { job } = sampleRecord({ params: former }, []);

  test("is the same request where the field says what that version did", () => {
    expect(isSameRequest(kept, job, asked(sampleParams()))).toBe(true);
    expect(isSameRequest("hash of the filled body", job, asked(sampleParams()))).toBe(true);
  });

  test("is another one where it says something else", () => {
    const otherwise = asked(sampleParams({ end_card: false }));
    expect(isSameRequest(kept, job, otherwise)).toBe(false);
    expect(isSameRequest("hash of the filled body", job, otherwise)).toBe(false);
  });
});
