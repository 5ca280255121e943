import { describe, expect, test } from "@jest/globals";
import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { stateFor } from "../testing/persons.ts";
import { measureOutline } from "./interaction.ts";

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

describe("a cut-out's silhouette", () => {
  test("has its rows' edges", () => {
    const { silhouette } = measureOutline(cap);
    const [top, foot] = [silhouette?.rows[2], silhouette?.rows.at(-1)];
    expect(top?.[1]).toBeLessThan(0.68);
    expect(foot?.[1]).toBeGreaterThan(0.93);
  });

  test("is where both hands hold what is broad", () => {
    const aspect = 1.5;
    const { persona, product } = stateFor({ aspect, outline: measureOutline(cap) });
    expect(persona.pose.rightHand.shape).toBe("edge");
    const context = cap.getContext("2d");
    for (const side of [-1, 1] as const) {
      const hand = side < 0 ? persona.pose.leftHand : persona.pose.rightHand;
      const at = {
        x: persona.x + hand.at.x * persona.head,
        y: persona.y + hand.at.y * persona.head,
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
