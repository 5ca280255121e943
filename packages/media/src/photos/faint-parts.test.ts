import { expect, test } from "@jest/globals";
import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { drawMug, drawShadow } from "../testing/product-pictures.ts";
import { withFaintParts, withGlass } from "./faint-parts.ts";
import { plainCutout } from "./plain-cutout.ts";

const never = new AbortController().signal;

/** Where the product that is drawn on white is if its cut-out lacks parts; null if it is whole. */
const lacking = async (draw: (context: SKRSContext2D) => void) => {
  const context = createCanvas(600, 600).getContext("2d");
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, 600, 600);
  draw(context);
  const raster = { width: 600, height: 600, data: context.getImageData(0, 0, 600, 600).data };
  const picture = { ...raster, data: Uint8Array.from(raster.data) };
  const plain = await plainCutout(picture, never);
  if (!plain) throw new Error("nothing was cut out");
  const whole = await withFaintParts(picture, plain.cut.raster);
  return whole && { ...whole.box, cut: withGlass(picture, plain.cut.raster, whole.outline) };
};

const drawLid = (context: SKRSContext2D) => {
  context.fillStyle = "#9a6b3c";
  context.fillRect(170, 120, 260, 70);
};

test("the lid of a clear jar isn't its whole cut-out, and the jar is where its glints are, too", async () => {
  const place = await lacking((context) => {
    drawLid(context);
    for (const x of [190, 260, 330, 400]) {
      const glint = context.createLinearGradient(x - 7, 0, x + 7, 0);
      for (const [at, colour] of ["#fff", "#e4e4e4", "#fff"].entries())
        glint.addColorStop(at / 2, colour);
      context.fillStyle = glint;
      context.fillRect(x - 7, 196, 14, 290);
    }
  });
  expect(place?.left).toBeCloseTo(170 / 600, 1);
  expect(place?.right).toBeCloseTo(430 / 600, 1);
  expect(place?.top).toBeCloseTo(120 / 600, 1);
  expect(place?.bottom).toBeCloseTo(486 / 600, 1);
  const alphaAt = (x: number, y: number) => place?.cut?.data[(y * 600 + x) * 4 + 3];
  expect(alphaAt(300, 150)).toBe(255);
  expect(alphaAt(300, 400)).toBeGreaterThan(140);
  expect(alphaAt(300, 400)).toBeLessThan(170);
  expect(alphaAt(100, 400)).toBe(0);
});

test("a product with a soft shadow is whole", async () => {
  const ofMug = await lacking((context) => {
    drawShadow(context);
    drawMug(context);
  });
  expect(ofMug).toBeNull();
  expect(await lacking(drawLid)).toBeNull();
});
