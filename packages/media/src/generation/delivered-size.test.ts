import { expect, test } from "@jest/globals";
import { checkDeliveredSize } from "./delivered-size.ts";

test.each([
  ["a 2k keyframe", 1_536, 2_752, 1_152, 2_048],
  ["a 1k keyframe rounded by the model", 768, 1_344, 720, 1_280],
  ["a clip whose ratio is another", 1_920, 1_080, 1_080, 1_920],
])("%s of %i × %i passes", (_name, width, height, orderedWidth, orderedHeight) => {
  const ordered = { width: orderedWidth, height: orderedHeight };
  expect(() => checkDeliveredSize({ width, height }, ordered)).not.toThrow();
});

test.each([
  ["1k for 2k", 768, 1_344, 1_152, 2_048],
  ["2k for 4k", 1_536, 2_752, 2_304, 4_096],
  ["720p for 1080p", 720, 1_280, 1_080, 1_920],
  ["1080p for 4K", 1_080, 1_920, 2_160, 3_840],
])("%s is the vendor's fault", (_name, width, height, orderedWidth, orderedHeight) => {
  const ordered = { width: orderedWidth, height: orderedHeight };
  const sizes = `What was made has ${width} × ${height} pixels where ${orderedWidth} × ${orderedHeight} were ordered.`;
  expect(() => checkDeliveredSize({ width, height }, ordered)).toThrow(
    expect.objectContaining({
      message: sizes,
      errorClass: "malformed_output",
      code: "RESULT_TOO_SMALL",
    }),
  );
});
