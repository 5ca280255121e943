import { expect, test } from "@jest/globals";
import { workFilterOf } from "./work-filter.ts";

const tenant = "0190a0a0-0000-7000-8000-000000000001";

test("an address says what is shown", () => {
  expect(workFilterOf({})).toEqual({ view: "jobs", show: "stuck" });
  expect(workFilterOf({ view: "units", show: "live", stage: "audio", tenant })).toEqual({
    view: "units",
    show: "live",
    stage: "audio",
    tenant,
  });
  expect(workFilterOf({ view: "workers", show: "stuck" })).toEqual({
    view: "workers",
    show: "live",
  });
});

test("what makes no sense in it counts as not there", () => {
  expect(
    workFilterOf({ view: "secrets", show: "all", stage: "constructor", tenant: "'; --" }),
  ).toEqual({ view: "jobs", show: "stuck" });
  expect(workFilterOf({ view: "deliveries", show: "failed", tenant: "" })).toEqual({
    view: "deliveries",
    show: "stuck",
  });
});
