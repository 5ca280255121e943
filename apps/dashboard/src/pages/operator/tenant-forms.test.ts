import { describe, expect, test } from "@jest/globals";
import {
  isLimit,
  jobLimitsBody,
  jobLimitsForm,
  requestLimitsBody,
  requestLimitsForm,
} from "./tenant-forms.ts";

const limits = {
  tenant_id: "0190a0a0-0000-7000-8000-000000000001",
  requests: { suggest: "50/86400", create: "off" },
  uploads: { daily_bytes: 3 * 1024 ** 2, daily_files: 0 },
  effective: { requests: {}, uploads: {} },
};

describe("limits of requests", () => {
  test("that nobody changes are sent as they were", () => {
    const { requests, uploads } = limits;
    expect(requestLimitsBody(requestLimitsForm(limits))).toEqual({ requests, uploads });
  });

  test("that are emptied return to the installation's, and megabytes become bytes", () => {
    const form = { ...requestLimitsForm(limits), suggest: " ", upload: " 5/60 " };
    expect(
      requestLimitsBody({ ...form, daily_files: "", stored_bytes: 1.5, reason: " ticket 7 " }),
    ).toEqual({
      requests: { create: "off", upload: "5/60" },
      uploads: { daily_bytes: 3_145_728, stored_bytes: 1_572_864 },
      reason: "ticket 7",
    });
  });

  test.each([
    ["", true],
    ["600/60", true],
    [" off ", true],
    ["600", false],
    ["600/0", false],
    ["ten a minute", false],
  ])("%j is valid: %s", (text, is) => {
    expect(isLimit(text)).toBe(is);
  });
});

test("an empty limit of jobs is the installation's, and 0 is none", () => {
  const stored = { concurrent_limit: 5, daily_limit: null, job_retry_limit: 0 };
  const form = jobLimitsForm({ ...stored, daily_retry_limit: 9 });
  expect(jobLimitsBody({ ...form, daily_retry_limit: "" })).toEqual({
    ...stored,
    daily_retry_limit: null,
  });
});
