/** @tier all */
import { createRequire } from "node:module";
import { afterAll, describe, expect, test } from "@jest/globals";
import { type Canvas, createCanvas, GlobalFonts } from "@napi-rs/canvas";
import { openModelRunner } from "../inference/model-runner.ts";
import { letteringApart } from "./find-lettering.ts";

const face = "@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf";
GlobalFonts.registerFromPath(createRequire(import.meta.url).resolve(face), "Label");

const megabyte = 1024 * 1024;
const limits = { wallMs: 100_000, cpuMs: 60_000, memoryBytes: 768 * megabyte };
const runner = openModelRunner({ limits });
afterAll(() => runner.close());
const calm = new AbortController().signal;
const find = (canvas: Canvas, by = letteringApart(() => runner), signal = calm) => {
  const { width, height } = canvas;
  const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
  return by({ width, height, data: Uint8Array.from(data) }, { tenantId: "t" }, signal);
};

/** A pack with one line of text, turned by degrees. */
const pack = (text: string, degrees = 0, [ground, ink] = ["#1f6f4a", "#fdf6e3"]): Canvas => {
  const canvas = createCanvas(700, 700);
  const pen = canvas.getContext("2d");
  pen.fillStyle = ground ?? "";
  pen.fillRect(40, 40, 620, 620);
  pen.translate(350, 350);
  pen.rotate((degrees * Math.PI) / 180);
  pen.fillStyle = ink ?? "";
  pen.font = "80px Label";
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(text, 0, 0);
  return canvas;
};

describe("lettering", () => {
  test.each([
    ["level", "SOLSTICE", 0],
    ["tilted", "Organic Honey", -15],
    ["running up", "FRESH CITRUS", -90],
    ["running down", "NORTHERN", 90],
  ] as const)("that is %s is found and read", async (_, text, degrees) => {
    const found = await find(pack(text, degrees));
    expect(found.map((line) => line.text)).toEqual([text]);
    const [{ box, angle, confidence } = { box: null, angle: 0, confidence: 0 }] = found;
    expect(((angle - degrees + 540) % 360) - 180).toBeCloseTo(0, -1);
    expect(confidence).toBeGreaterThan(0.8);
    expect((box?.left ?? 1) + (box?.right ?? 1)).toBeCloseTo(1, 1);
    expect((box?.top ?? 1) + (box?.bottom ?? 1)).toBeCloseTo(1, 1);
  });

  test("that fills the pack is found as one line, rather than in part", async () => {
    const canvas = createCanvas(1200, 1200);
    const pen = canvas.getContext("2d");
    pen.fillStyle = "#e9eef2";
    pen.fillRect(0, 0, 1200, 1200);
    pen.translate(600, 600);
    pen.rotate(-Math.PI / 2);
    pen.fillStyle = "#1f6fd0";
    pen.font = "640px Label";
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText("mill", 0, 0, 1080);
    const found = await find(canvas);
    expect(found.map(({ text }) => text)).toEqual(["mill"]);
    const { top = 1, bottom = 0 } = found[0]?.box ?? {};
    expect(bottom - top).toBeGreaterThan(0.85);
  });

  test("in the colors of its ground is found, too", async () => {
    const found = await find(pack("NOCTURNE", 0, ["#151515", "#3a3a3a"]));
    expect(found.map(({ text }) => text)).toEqual(["NOCTURNE"]);
  });

  test("isn't found where none is", async () => {
    expect(await find(pack(""))).toEqual([]);
  });

  test("isn't found in time: the product goes without", async () => {
    const tight = openModelRunner({ limits: { ...limits, cpuMs: 1 } });
    try {
      expect(
        await find(
          pack("SOLSTICE"),
          letteringApart(() => tight),
        ),
      ).toEqual([]);
    } finally {
      await tight.close();
    }
  });

  test("of a job that was stopped isn't searched", async () => {
    const stopped = AbortSignal.abort(new Error("enough"));
    await expect(find(pack("SOLSTICE"), undefined, stopped)).rejects.toThrow("enough");
  });
});
