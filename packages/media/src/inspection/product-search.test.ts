import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { seededRandom } from "@reelwright/film/numbers";
import type { Sharp } from "sharp";
import sharp from "sharp";
import { type LabPlanes, labPlanes } from "../photos/lab-planes.ts";
import { never, openInspection, scene } from "../testing/inspected-room.ts";
import {
  agreementAt,
  contrastAt,
  type Pose,
  type Template,
  templateOf,
  visibleChange,
} from "./pose.ts";
import { evenPlaces, findProduct, fitness, matchNear, pointsFor } from "./product-search.ts";

let bench: Awaited<ReturnType<typeof openInspection>>;
let template: Template;
beforeAll(async () => {
  bench = await openInspection();
  template = await templateOf(bench.cutout);
});
afterAll(() => bench.close());

const planesOf = async (picture: Sharp): Promise<LabPlanes> => {
  const { data, info } = await picture
    .resize(108, 192)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return labPlanes({ width: info.width, height: info.height, data }, never);
};

const sheet = (colour: string) =>
  sharp({ create: { width: 108, height: 192, channels: 3, background: colour } });

/** The mug on a grey sheet: even everywhere but around it. */
const mugOnGrey = async () => {
  const input = await sharp(bench.cutout).resize(40, 40, { fit: "inside" }).png().toBuffer();
  return planesOf(sharp(await sheet("#9a9a9a").composite([{ input }]).png().toBuffer()));
};

const posesIn = ({ width, height }: LabPlanes): readonly Pose[] => {
  const random = seededRandom(4);
  return Array.from({ length: 400 }, () => ({
    ...{ x: random.between(-4, width + 4), y: random.between(-4, height + 4) },
    ...{ height: random.between(8, 120), angle: 0 },
  }));
};

describe("the search for a product leaves out", () => {
  test("outlines where the picture is even, and only there", async () => {
    const picture = await mugOnGrey();
    const isEven = evenPlaces(picture, template.outline, visibleChange);
    const even = posesIn(picture).filter(isEven);
    expect(even.length).toBeGreaterThan(100);
    expect(even.length).toBeLessThan(390);
    for (const pose of even) expect(contrastAt(picture, template.outline, pose)).toBe(0);
  });

  test.each([0.1, 0.4, 0.8])(
    "what can't reach the least that it needs (%d), and nothing else",
    async (least) => {
      const picture = await planesOf(sharp(await scene()));
      const { outline } = template;
      const measured = posesIn(picture).flatMap((pose) => {
        const points = pointsFor(template, pose.height);
        const agreement = (at?: number) => agreementAt(picture, points, pose, 0, at);
        const contrast = (at?: number) => contrastAt(picture, outline, pose, at);
        return [agreement, contrast].map((of) => ({ whole: of(), bounded: of(least) }));
      });
      const [kept, lost] = [true, false].map((isKept) =>
        measured.filter(({ whole }) => whole >= least === isKept),
      );
      for (const { whole, bounded } of kept ?? []) expect(bounded).toBe(whole);
      for (const { whole, bounded } of lost ?? []) {
        expect(bounded).toBeLessThan(least);
        expect(bounded).toBeGreaterThanOrEqual(whole);
      }
      expect(lost?.filter(({ whole, bounded }) => bounded > whole).length).toBeGreaterThan(100);
    },
  );

  test.each(["#808080", "#c0392b"])("pictures of one colour (%s)", async (colour) => {
    expect(await findProduct(await planesOf(sheet(colour)), template, never)).toBeNull();
  });

  test("nothing of a picture whose ground is plain", async () => {
    const found = await findProduct(await mugOnGrey(), template, never);
    expect(found?.height).toBeCloseTo(40 / template.aspect, -1);
    expect(found?.x).toBeCloseTo(54, -1);
    expect(found?.agreement).toBeGreaterThan(0.8);
  });
});

describe("where a product was drawn is known", () => {
  test("the match is as good as the one that a search finds", async () => {
    const picture = await mugOnGrey();
    const found = await findProduct(picture, template, never);
    if (found === null) throw new Error("the mug isn't found");
    const { x, y, height } = found;
    const drawn = { x: x + 0.04 * height, y: y - 0.03 * height, height: height * 1.03, angle: 0 };
    const near = await matchNear(picture, template, drawn, never);
    expect(near && fitness(near)).toBeGreaterThan(0.95 * fitness(found));
  });

  test("a product that isn't there doesn't match", async () => {
    const picture = await planesOf(sheet("#2040c0"));
    const drawn = { x: 54, y: 96, height: 60, angle: 0 };
    const near = await matchNear(picture, template, drawn, never);
    expect(near && fitness(near)).toBeLessThan(0.1);
  });
});
