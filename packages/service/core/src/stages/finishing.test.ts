import { describe, expect, test } from "@jest/globals";
import type { Artifacts } from "@reelwright/film/artifacts";
import { endCardFrames } from "@reelwright/film/shots";
import type { StageContext } from "../pipeline/stage.ts";
import { sampleParams } from "../testing/sample-job.ts";
import { endCardRequest, overlayRequest } from "./finishing.ts";

const texts = { name: "Lantern", offer: null, action: "Order today" };
const palette = [{ hex: "#ff8800", share: 1 }];
const input = (endCard: typeof texts | undefined) =>
  ({
    brief: { product: { cutout: "cutout.png", palette } },
    script: { language: "en", endCard },
    reel: { frames: 360 },
  }) as unknown as Artifacts;
const toolsWith = (bytes: number | null, params: object = { end_card: true }) =>
  ({
    params,
    tools: { files: { sizeBytes: async () => bytes } },
    workspace: { open: async (key: string) => `/stored/${key}` },
  }) as unknown as StageContext;

describe("the end card of a job", () => {
  test("covers two seconds, of a short video two fifths", () => {
    expect([900, 360, 150, 120, 90].map(endCardFrames)).toEqual([60, 60, 60, 48, 36]);
  });

  test("says what its script has settled, with the product and its colours", async () => {
    expect(await endCardRequest(input(texts), toolsWith(900))).toEqual({
      ...{ texts, language: "en", palette, frames: 60, cutout: "/stored/cutout.png" },
    });
  });

  test("is drawn without the product when the cut-out has expired", async () => {
    expect(await endCardRequest(input(texts), toolsWith(null))).toMatchObject({ cutout: null });
  });

  test("is left out where it isn't wanted; jobs of earlier versions don't say so", async () => {
    expect(await endCardRequest(input(texts), toolsWith(900, { end_card: false }))).toBeNull();
    expect(await endCardRequest(input(texts), toolsWith(900, {}))).not.toBeNull();
  });

  test("is left out for the script of an earlier version", async () => {
    expect(await endCardRequest(input(undefined), toolsWith(900))).toBeNull();
  });
});

describe("texts in the picture of a job", () => {
  const box = { left: 0.4, top: 0.1, right: 0.6, bottom: 0.3 };
  const face = { kind: "head", box, from: 3, to: 60 };
  const film = {
    ...input(texts),
    brief: { product: { cutout: "cutout.png", palette }, seed: 7 },
    script: { language: "en", tone: "calm", endCard: texts },
    segments: [{ frames: 120 }, { frames: 240, subjects: [face] }],
    soundtrack: { words: [] },
  } as unknown as Artifacts;
  const points = { key_selling_points: ["Burns for 24 hours"], cta_text: "Order today" };

  test("are its points, before the end card, in a theme that suits the tone", () => {
    const asked = overlayRequest(film, sampleParams(points));
    expect(asked?.texts.map(({ text }) => text)).toEqual(["Burns for 24 hours"]);
    expect(asked?.texts[0]?.toFrame).toBeLessThanOrEqual(300);
    expect(asked).toMatchObject({ language: "en", palette });
    expect(["rise", "type"]).toContain(asked?.theme);
  });

  test("keep clear of what the segments show, in frames of the film", () => {
    const { subjects } = overlayRequest(film, sampleParams(points)) ?? {};
    expect(subjects).toEqual([{ ...face, from: 123, to: 180 }]);
  });

  test("are the call to action, too, where no end card shows it", () => {
    const asked = overlayRequest(film, sampleParams({ ...points, end_card: false }));
    expect(asked?.texts.map(({ kind }) => kind)).toEqual(["point", "action"]);
  });

  test("are none where they aren't wanted, or where the caller has none", () => {
    expect(overlayRequest(film, sampleParams({ ...points, text_overlays: "off" }))).toBeNull();
    expect(overlayRequest(film, sampleParams())).toBeNull();
  });
});
