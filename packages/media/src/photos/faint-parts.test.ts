import { expect, test } from "@jest/globals";
import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { drawMug, drawShadow } from "../testing/product-pictures.ts";
import { hasFaintParts } from "./faint-parts.ts";
import { plainCutout } from "./plain-cutout.ts";

const never = new AbortController().signal;

/** Whether the cut-out of what is drawn on white lacks parts. */
const isLacking = async (draw: (context: SKRSContext2D) => void): Promise<boolean> => {
  const context = createCanvas(600, 600).getContext("2d");
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, 600, 600);
  draw(context);
  const raster = { width: 600, height: 600, data: context.getImageData(0, 0, 600, 600).data };
  const picture = { ...raster, data: Uint8Array.from(raster.data) };
  const plain = await plainCutout(picture, never);
  if (!plain) throw new Error("nothing was cut out");
  return hasFaintParts(picture, plain.cut.raster);
};

const drawLid = (context: SKRSContext2D) => {
  context.fillStyle = "#9a6b3c";
  context.fillRect(170, 120, 260, 70);
};

test("the lid of a clear jar isn't its whole cut-out", async () => {
  const isOfJar = await isLacking((context) => {
    drawLid(context);
    for (const x of [190, 260, 330, 400]) {
      const glint = context.createLinearGradient(x - 7, 0, x + 7, 0);
      for (const [at, colour] of ["#fff", "#e4e4e4", "#fff"].entries())
        glint.addColorStop(at / 2, colour);
      context.fillStyle = glint;
      context.fillRect(x - 7, 196, 14, 290);
    }
  });
  expect(isOfJar).toBe(true);
});

test("a product with a soft shadow is whole", async () => {
  const isOfMug = await isLacking((context) => {
    drawShadow(context);
    drawMug(context);
  });
  expect(isOfMug).toBe(false);
  expect(await isLacking(drawLid)).toBe(false);
});
