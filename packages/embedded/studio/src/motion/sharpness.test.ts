import { describe, expect, test } from "@jest/globals";
import type { PictureState } from "../scene/layout.ts";
import { mostEnlarged } from "../scene/sharpness.ts";
import { planCutOf } from "../testing/segments.ts";

const frames = [
  ["9:16 at 720p", { width: 720, height: 1280 }],
  ["16:9 at 720p", { width: 1280, height: 720 }],
  ["1:1 at 720p", { width: 720, height: 720 }],
  ["9:16 at 1080p", { width: 1080, height: 1920 }],
  ["16:9 at 1080p", { width: 1920, height: 1080 }],
  ["1:1 at 1080p", { width: 1080, height: 1080 }],
] as const;
const aspects = [0.4, 1, 1.9];
const modes = ["holdable", "display_static", "surface_interactive"];
/** Every so many frames are looked at. */
const step = 9;

/** Segments of a product whose longer side has so many pixels, and the largest scale that it is drawn at. */
const largest = (size: { readonly width: number; readonly height: number }, longest: number) =>
  aspects.flatMap((aspect) => {
    const height = Math.round(longest / Math.max(1, aspect));
    const pixels = { width: Math.round(height * aspect), height };
    const parts = { garment: null, shoe: null, band: null, lid: null, silhouette: null };
    const outline = { ...parts, size: pixels };
    const scale = ({ camera, product }: PictureState) =>
      (product.height * camera.zoom * size.height) / 1000 / height;
    return modes.flatMap((mode) =>
      [0, 1, 4].map((from) => {
        const { frames: count, at } = planCutOf("Berry drink", aspect, mode, from, {
          ...{ size, seconds: 5, outline },
        });
        const moments = Array.from({ length: Math.ceil(count / step) }, (_, nth) => at(nth * step));
        const scales = moments.flatMap(({ pictures }) => pictures.map(scale));
        return { name: `${mode} ${aspect} from ${from}`, scale: Math.max(...scales) };
      }),
    );
  });

describe.each(frames)("a product in %s", (_, size) => {
  test.each([440, 800, 1600])(
    "of %d pixels is never drawn larger than they allow, in any shot",
    (longest) => {
      const most = mostEnlarged(size) * 1.01;
      expect(largest(size, longest).filter(({ scale }) => scale > most)).toEqual([]);
    },
  );
});

test("a product of few pixels is enlarged rather than lost", () => {
  const shown = largest({ width: 720, height: 1280 }, 100);
  expect(Math.max(...shown.map(({ scale }) => scale))).toBeLessThan(3.2);
  expect(Math.min(...shown.map(({ scale }) => scale))).toBeGreaterThan(1.5);
});
