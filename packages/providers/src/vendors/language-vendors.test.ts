/** Scripts, suggestions and verdicts by an OpenAI-compatible server, from the settings to what the ports answer. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { scriptRequest } from "@reelwright/film/testing/script-request";
import { openAiKey, openAiModel } from "@reelwright/vendors/testing/openai-protocol";
import { openOpenAiServer } from "@reelwright/vendors/testing/openai-server";
import { goodScript, sectionOf } from "@reelwright/vendors/testing/script-model";
import sharp from "sharp";
import { openAdvisor } from "../open-tools.ts";
import { openVendorRig, type VendorRig } from "../testing/vendor-rig.ts";

let directory: string;
let server: Awaited<ReturnType<typeof openOpenAiServer>>;
let rig: VendorRig;
let bottle: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "language-vendors-"));
  server = await openOpenAiServer();
  const settings = { language: "openai", judge: "openai", openaiApiKey: openAiKey };
  const place = { openaiBaseUrl: server.baseUrl, openaiModel: openAiModel };
  rig = await openVendorRig({ ...settings, ...place }, { directory, servers: [] });
  bottle = join(directory, "bottle.png");
  const svg =
    '<svg width="360" height="640"><rect width="360" height="640" fill="#fff"/>' +
    '<rect x="120" y="120" width="120" height="400" rx="20" fill="#2f8f3f"/></svg>';
  await sharp(Buffer.from(svg)).png().toFile(bottle);
});
afterAll(async () => {
  await rig?.close();
  await server?.close();
  await rm(directory, { recursive: true, force: true });
});

/** What the model says to what it is told. */
const says = (answer: (said: string) => object): void => {
  server.state.answer = (body) => JSON.stringify(answer(server.textsOf(body)));
};
const paidFor = async <Result>(work: () => Promise<Result>) => {
  const before = server.state.paid;
  const result = await work();
  return { result, paid: server.state.paid - before };
};

test("a script is the model's, by the structure that was ordered", async () => {
  says(goodScript);
  const request = scriptRequest({ cta: "order yours today", segmentCount: 2 });
  const { result, paid } = await paidFor(() => rig.tools.language.write(request, rig.control));
  expect(paid).toBe(1);
  expect(result.segments).toHaveLength(2);
  expect(result.segments[1]?.narration).toMatch(/order yours today/i);
  for (const prompt of result.keyframePrompts)
    expect(prompt).toContain("a quiet kitchen. Light: soft morning light");
  expect([result.warnings, rig.notes]).toEqual([[], ["script.written"]]);
});

test("a suggestion is what the model sees and writes; colours are measured", async () => {
  const suggested = {
    selling_points: ["Fresh green bottle", "Stands on every shelf", "Easy to hold"],
    cta: "Try Zyx today",
    environment: "a calm bathroom in the morning",
    segments: [
      "This is the Zyx that I have with me when the day is long and I want to feel fresh again.",
      "It is green, it is slim, and you can have it for your own shelf at home. Try Zyx today",
    ],
  };
  const environment = "a bright bathroom with white tiles";
  const seen = { category: "skincare", shape: "upright", text: ["ZYX"], environment };
  says((said) => ("categories" in sectionOf<object>("task", said) ? seen : suggested));
  const { vendors, tools } = rig;
  const advisor = await openAdvisor({
    ...{ tools, language: vendors.language, budgetMs: 60_000 },
  });
  const request = {
    ...{ tenantId: "tenant", productName: "Zyx", image: bottle, personaCategory: null },
    ...{ interactionMode: "holdable", segmentCount: 2, segmentSeconds: 8, directory },
  };
  const { result, paid } = await paidFor(() => advisor.advise(request, rig.control));
  expect(paid).toBe(2);
  expect(result).toMatchObject({ cta: "Try Zyx today", script: suggested.segments.join(" ") });
  expect(result.seen).toMatchObject({ category: "skincare", text: ["ZYX"] });
  expect(result.seen.colours[0]?.name).toBe("green");
});

test("a keyframe in which the judge sees another product loses two thirds of what is measured", async () => {
  const frame = { width: 360, height: 640 };
  const request = { image: bottle, cutout: async () => bottle, anchor: null, frame };
  const judged = async (product: number) => {
    says(() => ({ product, anatomy: 4, artifacts: 4, text: 4, remark: "" }));
    return paidFor(() => rig.tools.inspection.keyframe(request, rig.control));
  };
  const good = await judged(4);
  const bad = await judged(1);
  expect([good.paid, bad.paid]).toEqual([1, 1]);
  expect(good.result.score).toBeGreaterThan(0);
  expect(Math.abs(bad.result.score - good.result.score / 3)).toBeLessThan(0.1);
  expect(bad.result.parts).toMatchObject({ judge_product: 0.25, judge_anatomy: 1 });
});
