/** @tier all */
import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { createCanvas } from "@napi-rs/canvas";
import type { SoughtSubjects } from "@reelwright/film/ports/pictures";
import sharp from "sharp";
import { frame, never, openInspection, room } from "../testing/inspected-room.ts";
import { busy, drawMug, mug } from "../testing/product-pictures.ts";
import { segmentParts } from "./scoring.ts";

const run = promisify(execFile);
type Bench = Awaited<ReturnType<typeof openInspection>>;
let bench: Bench;
const at: Bench["at"] = (name) => bench.at(name);
const segment: Bench["segment"] = (...args) => bench.segment(...args);
beforeAll(async () => {
  bench = await openInspection();
});
afterAll(() => bench.close());

describe("a segment", () => {
  const seconds = 2;
  const ffmpeg = (...args: string[]) =>
    run("ffmpeg", ["-nostdin", "-loglevel", "error", "-y", ...args], { timeout: 180_000 });
  const encoding = [
    ...["-c:v", "libx264", "-preset", "ultrafast", "-crf", "17", "-pix_fmt", "yuv420p"],
    ...["-color_range", "tv", "-colorspace", "bt709"],
  ];

  /** Pans over the room; `filters` spoil it. */
  const shoot = async (filters: string, length = seconds) => {
    const video = at("segment.mp4");
    const still = `loop=-1:1,trim=end_frame=${30 * length},setpts=N/30/TB`;
    const pan = `crop=360:640:x='n*180/59':y=0,scale=out_color_matrix=bt709:out_range=tv`;
    await ffmpeg(
      ...["-framerate", "30", "-i", at("wide.png")],
      ...["-vf", `${still},${pan}${filters}`, ...encoding, video],
    );
    return video;
  };
  const score = async (filters = "", length = seconds, subjects?: SoughtSubjects) =>
    segment(
      {
        ...(subjects && { subjects }),
        video: await shoot(filters, length),
        start: at("start.png"),
        end: at("end.png"),
        seconds,
        frame,
      },
      never,
    );

  beforeAll(async () => {
    const canvas = createCanvas(540, 640);
    const context = canvas.getContext("2d");
    context.drawImage(await room(), 0, 0);
    context.translate(180, 330);
    context.scale(0.42, 0.42);
    drawMug(context);
    const wide = canvas.toBuffer("image/png");
    await writeFile(at("wide.png"), wide);
    for (const [name, left] of [
      ["start.png", 0],
      ["end.png", 180],
    ] as const)
      await sharp(wide)
        .extract({ left, top: 0, ...frame })
        .toFile(at(name));
  });

  test("that moves from one keyframe to the other scores high", async () => {
    const { score: total, parts } = await score();
    expect(total).toBeGreaterThan(90);
    expect(Object.keys(parts).sort()).toEqual(Object.keys(segmentParts).sort());
  });

  test.each([
    ["frozen", "motion", ",select='eq(n,0)',loop=59:1,setpts=N/30/TB", seconds],
    ["dark", "exposure", ",eq=brightness=-0.6", seconds],
    ["white", "exposure", ",eq=brightness=0.7", seconds],
    [
      "black for a while",
      "exposure",
      ",drawbox=enable='between(t,0.5,1.2)':color=black:t=fill",
      seconds,
    ],
    ["blurred", "sharpness", ",gblur=4", seconds],
    ["too short", "duration", "", 1],
    ["too long", "duration", "", 3],
    ["reversed", "start", ",trim=end_frame=60,reverse", seconds],
    ["of another size", "frame", ",scale=180:320", seconds],
  ] as const)("that is %s scores low", async (_, part, filters, length) => {
    const { score: total, parts } = await score(filters, length);
    expect(total).toBeLessThan(50);
    expect(parts[part]).toBeLessThan(0.6);
  });

  const smoothBetween = (from: number, to: number) =>
    score(`,gblur=4:enable='between(t,${from},${to})'`);

  test("may show something smooth from near for half of the time", async () => {
    const [half, nearlyAll] = [await smoothBetween(0.3, 1.3), await smoothBetween(0.3, 1.7)];
    expect(half.score).toBeGreaterThan(90);
    expect(nearlyAll.parts["sharpness"]).toBeLessThan(0.55);
  });

  test("that was drawn elsewhere is searched for faces, and for the product with its lettering", async () => {
    const line = { left: 0.2, top: 0.4, right: 0.6, bottom: 0.5 };
    const lettering = [{ box: line, angle: 0, text: "MUG", confidence: 1 }];
    const sought = { cutout: async () => bench.cutout, lettering, hasPersona: true };
    const { subjects = [] } = await score("", seconds, sought);
    for (let at = 0; at < 60; at += 1) {
      const shown = subjects.filter(({ from, to }) => at >= from && at < to);
      const face = 335 - (180 * at) / 59;
      const isFound = shown.some(
        ({ kind, box }) =>
          kind === "head" &&
          360 * box.left <= Math.max(6, face - 56) &&
          360 * box.right >= Math.min(354, face + 56) &&
          640 * box.top <= 174 &&
          640 * box.bottom >= 286,
      );
      expect(isFound).toBe(true);
      expect(new Set(shown.map(({ kind }) => kind))).toEqual(
        new Set(["head", "product", "lettering"]),
      );
    }
    const nobody = await score("", seconds, { ...sought, hasPersona: false });
    expect(nobody.subjects?.some(({ kind }) => kind === "head")).toBe(false);
    expect((await score()).subjects).toBeUndefined();
  });

  test("tells which of its frames are sharp", async () => {
    const { moments = [] } = await score(",gblur=4:enable='gte(t,0.9)'");
    expect(moments.map(({ frame: at }) => at)).toEqual([0, 12, 24, 36, 48]);
    const [clear, blurred] = [moments.slice(0, 3), moments.slice(3)].map((some) =>
      some.map(({ sharpness }) => sharpness),
    );
    expect(Math.min(...(clear ?? []))).toBeGreaterThan(2 * Math.max(...(blurred ?? [])));
  });

  test("of another scene than its keyframes scores low", async () => {
    await writeFile(
      at("start.png"),
      await sharp(mug(busy)).resize(360, 640, { fit: "cover" }).toBuffer(),
    );
    const { score: total, parts } = await score();
    expect(total).toBeLessThan(50);
    expect(parts["start"]).toBeLessThan(0.2);
  });

  test("that is no video is an error; so is an aborted measurement", async () => {
    const request = { start: at("start.png"), end: at("end.png"), seconds, frame };
    await writeFile(at("fake.mp4"), "#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n");
    await expect(segment({ ...request, video: at("fake.mp4") }, never)).rejects.toMatchObject({
      code: "MEDIA_TOOL_FAILED",
    });
    const video = await shoot("");
    const controller = new AbortController();
    const measuring = segment({ ...request, video }, controller.signal);
    controller.abort(new Error("not needed any more"));
    await expect(measuring).rejects.toThrow("not needed any more");
  });
});
