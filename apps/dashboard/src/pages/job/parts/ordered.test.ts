import { expect, test } from "@jest/globals";
import type { JobField } from "reelwright";
import { orderedJob } from "../live/testing/recorded-run.ts";
import { forPeople, orderedFields } from "./ordered.ts";

const field = (usual: unknown): JobField => ({ default: usual }) as JobField;

test("what was chosen comes apart from what nobody named; fields without a value are left out", () => {
  const fields = new Map([
    ["product_name", field(undefined)],
    ["segment_count", field(undefined)],
    ["language", field("en")],
    ["stop_at_stage", field(null)],
    ["metadata", field({})],
    ["idempotency_key", field(undefined)],
    ["template_id", field(undefined)],
  ]);
  const job = orderedJob({ product_name: "Mug", language: "en", metadata: { order: "7" } });
  expect(orderedFields(job, fields)).toEqual({
    chosen: [
      { name: "product_name", value: "Mug" },
      { name: "segment_count", value: 2 },
      { name: "metadata", value: { order: "7" } },
    ],
    usual: [{ name: "language", value: "en" }],
  });
});

test("ids, and what the page says elsewhere, are left out for people", () => {
  const field = (name: string) => ({ name, value: "x" });
  const chosen = ["persona_id", "cta_text", "tts_voice_id", "segment_count", "music_mood"].map(
    field,
  );
  expect(forPeople(chosen).map(({ name }) => name)).toEqual(["cta_text", "music_mood"]);
});
