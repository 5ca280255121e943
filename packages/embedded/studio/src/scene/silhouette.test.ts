import { describe, expect, test } from "@jest/globals";
import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { briefOf, keyframeRequest } from "../testing/fixtures.ts";
import { measureOutline } from "./interaction.ts";
import { stateOf } from "./layout.ts";
import { recipeFor } from "./shots.ts";

const drawn = (width: number, height: number, draw: (context: SKRSContext2D) => void): Canvas => {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  context.fillStyle = "#2c5d8f";
  draw(context);
  return canvas;
};

/** A cap from the side: its crown at the left, its peak at the lower right, a sign on the crown. */
const cap = drawn(300, 200, (context) => {
  context.beginPath();
  context.moveTo(0, 200);
  context.bezierCurveTo(0, -60, 210, -60, 210, 150);
  context.lineTo(300, 180);
  context.lineTo(290, 200);
  context.fill();
  context.fillStyle = "#ffffff";
  context.fillRect(60, 70, 60, 12);
  context.fillRect(60, 90, 40, 12);
});

const plain = drawn(160, 240, (context) => context.fillRect(0, 0, 160, 240));

describe("a cut-out's silhouette", () => {
  test("has its rows' edges and its most telling part", () => {
    const { silhouette } = measureOutline(cap);
    const [top, foot] = [silhouette?.rows[2], silhouette?.rows.at(-1)];
    expect(top?.[1]).toBeLessThan(0.68);
    expect(foot?.[1]).toBeGreaterThan(0.93);
    expect(silhouette?.telling?.x).toBeCloseTo(0.3, 1);
    expect(silhouette?.telling?.y).toBeCloseTo(0.43, 1);
  });

  test("of a plain thing tells nothing", () => {
    expect(measureOutline(plain).silhouette?.telling).toBeNull();
  });

  test("of a lamp tells most where its shade is, whatever its stem is of", () => {
    const lamp = drawn(200, 320, (context) => {
      context.beginPath();
      context.moveTo(60, 0);
      context.lineTo(140, 0);
      context.lineTo(200, 150);
      context.lineTo(0, 150);
      context.fill();
      for (let y = 150; y < 300; y += 10) {
        context.fillStyle = y % 20 === 0 ? "#ffffff" : "#803010";
        context.fillRect(90, y, 20, 10);
      }
      context.fillRect(30, 300, 140, 20);
    });
    expect(measureOutline(lamp).silhouette?.telling?.y).toBeLessThan(0.45);
  });

  test("of a slender thing tells most where it is thickest, rather above than at its foot", () => {
    const deskLamp = drawn(200, 240, (context) => {
      context.fillRect(0, 220, 110, 20);
      context.fillRect(40, 40, 8, 180);
      context.fillRect(40, 40, 120, 8);
      context.fillRect(130, 40, 70, 34);
    });
    const telling = measureOutline(deskLamp).silhouette?.telling;
    expect(telling?.x).toBeGreaterThan(0.5);
    expect(telling?.y).toBeLessThan(0.4);
  });

  test("is where both hands hold what is broad", () => {
    const aspect = 1.5;
    const request = keyframeRequest(briefOf({ width: 720, height: 1280 }), "");
    const { persona, product } = stateOf(recipeFor(request, aspect, measureOutline(cap)), aspect);
    expect(persona?.pose.rightHand.shape).toBe("edge");
    const context = cap.getContext("2d");
    for (const side of [-1, 1] as const) {
      const hand = side < 0 ? persona?.pose.leftHand : persona?.pose.rightHand;
      const at = {
        x: (persona?.x ?? 0) + (hand?.at.x ?? 0) * (persona?.head ?? 0),
        y: (persona?.y ?? 0) + (hand?.at.y ?? 0) * (persona?.head ?? 0),
      };
      const share = {
        x: (at.x - product.x) / product.width + 0.5,
        y: (at.y - product.y) / product.height + 0.5,
      };
      const alphaAt = (inwards: number) =>
        context.getImageData(
          Math.round((share.x - side * inwards) * 300),
          Math.round(share.y * 200),
          1,
          1,
        ).data[3];
      expect(alphaAt(0.06)).toBe(255);
      expect(alphaAt(-0.06)).toBe(0);
    }
  });
});
