import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { fakeTools } from "@reelwright/core/testing/fake-tools";
import { openModel } from "@reelwright/vendors/testing/ask-locally";
import sharp from "sharp";
import type { OpenedVendors } from "./open-vendors.ts";
import { withVendors } from "./vendor-tools.ts";

const none: OpenedVendors = {
  images: null,
  videos: null,
  language: null,
  speech: null,
  music: null,
  judge: null,
  byName: new Map(),
};
const serving = { fallback: [], warn: () => undefined };

test("a judge lowers what is measured, and nothing else is served by it", async () => {
  const model = await openModel();
  try {
    model.says(() => ({ product: 1, anatomy: 4, artifacts: 4, text: 4, remark: "" }));
    const local = fakeTools();
    const tools = await withVendors(local, {
      ...serving,
      vendors: { ...none, judge: model.vendor },
    });
    const image = join(model.directory, "picture.png");
    const blank = sharp({ create: { width: 72, height: 128, channels: 3, background: "#fff" } });
    await blank.png().toFile(image);
    const request = {
      image,
      cutout: async () => image,
      anchor: null,
      frame: { width: 72, height: 128 },
    };
    const measured = await local.inspection.keyframe(request, model.control());
    const { score, parts } = await tools.inspection.keyframe(request, model.control());
    expect(score).toBe(measured.score / 3);
    expect(parts).toMatchObject({ ...measured.parts, judge_product: 0.25 });
    expect(tools).toMatchObject({ language: local.language, images: local.images });
  } finally {
    await model.close();
  }
});
