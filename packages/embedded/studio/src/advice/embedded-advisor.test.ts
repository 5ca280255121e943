import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { readKind } from "@reelwright/copywriting/kinds/read-kind";
import { localLanguage } from "@reelwright/copywriting/local-language";
import { spokenName } from "@reelwright/copywriting/phrase-books/english";
import type { AdviceRequest } from "@reelwright/film/ports/tools";
import type { FindLettering } from "@reelwright/media/lettering/find-lettering";
import { photos } from "@reelwright/media/photos/photos";
import sharp from "sharp";
import { quiet } from "../testing/fixtures.ts";
import { colourName, embeddedAdvisor } from "./embedded-advisor.ts";

/** @tier all */

describe("the embedded advisor", () => {
  let directory: string;
  let bottle: string;
  let shoe: string;
  const draw = async (name: string, width: number, height: number, colour: string) => {
    const path = join(directory, name);
    const svg = `<svg width="600" height="600"><rect width="600" height="600" fill="#fff"/><rect x="${300 - width / 2}" y="${300 - height / 2}" width="${width}" height="${height}" rx="20" fill="${colour}"/></svg>`;
    await sharp(Buffer.from(svg)).png().toFile(path);
    return path;
  };
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "reelwright-advice-"));
    bottle = await draw("bottle.png", 120, 420, "#2f8f3f");
    shoe = await draw("shoe.png", 460, 160, "#c8202a");
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  let written: readonly string[] = [];
  let lookedAt = { width: 0, height: 0, opaque: 0 };
  const box = { left: 0, top: 0, right: 1, bottom: 1 };
  const lettering: FindLettering = async ({ width, height, data }) => {
    lookedAt = { width, height, opaque: data[3] ?? 255 };
    return written.map((text) => ({ box, angle: 0, text, confidence: 1 }));
  };
  afterEach(() => {
    written = [];
  });
  const advise = (changes: Partial<AdviceRequest>) =>
    embeddedAdvisor({
      photos: photos(undefined, undefined, lettering),
      language: localLanguage(),
      readKind,
      spokenName,
    }).advise(
      {
        tenantId: "tenant",
        productName: "Zyx",
        image: bottle,
        personaCategory: null,
        interactionMode: "holdable",
        segmentCount: 2,
        segmentSeconds: 8,
        directory,
        ...changes,
      },
      quiet(),
    );

  test("reads lettering on the product, never on what is behind it", async () => {
    await advise({});
    const { width, height, opaque } = lookedAt;
    expect(opaque).toBe(0);
    expect(Math.abs(width - 120) + Math.abs(height - 420)).toBeLessThan(16);
  });

  test("sees colours and shape, and never takes the kind from the shape", async () => {
    const { seen, sellingPoints } = await advise({});
    expect(seen).toMatchObject({
      category: "general",
      shape: "tall",
      colours: [{ name: "green" }],
    });
    expect(sellingPoints[0]).toMatch(/^Green look/);
    expect((await advise({ image: shoe })).seen).toMatchObject({
      category: "general",
      shape: "wide",
      colours: [{ name: "red" }],
    });
  });

  test("goes by what is written on it where the name says nothing, and tells it", async () => {
    written = ["Running", "Shoes"];
    expect((await advise({})).seen).toMatchObject({ category: "footwear", text: written });
    expect((await advise({ productName: "Spring water" })).seen.category).toBe("beverage");
  });

  test("goes by the name's last telling word before the shape", async () => {
    expect((await advise({ productName: "Apple Tea Mug" })).seen.category).toBe("drinkware");
    expect((await advise({ productName: "Night Serum" })).seen.category).toBe("skincare");
    expect((await advise({ productName: "Sunnies", image: shoe })).cta).not.toMatch(/Step into/);
  });

  test("says nothing of the shape of what is worn, and puts no mirror outside", async () => {
    const worn = { productName: "Blue Plimsolls", interactionMode: "wearable", image: shoe };
    const { sellingPoints, environment } = await advise(worn);
    expect(sellingPoints.join()).not.toMatch(/silhouette|shape/);
    expect(environment).toBe("A city park path on a clear day");
    expect((await advise({ interactionMode: "wearable" })).environment).toMatch(/mirror/);
  });

  test("takes no colour from what is behind the product", async () => {
    const busy = join(directory, "busy.png");
    const squares = Array.from(
      { length: 64 },
      (_, at) =>
        `<rect x="${(at % 8) * 75}" y="${Math.floor(at / 8) * 75}" width="75" height="75" fill="hsl(${at * 37},80%,${30 + ((at * 7) % 40)}%)"/>`,
    );
    await sharp(Buffer.from(`<svg width="600" height="600">${squares.join("")}</svg>`))
      .png()
      .toFile(busy);
    const { seen, sellingPoints } = await advise({ image: busy });
    expect(seen.shape).toBe("unknown");
    expect(sellingPoints.join()).not.toMatch(/ look /);
  });

  test.each([
    [1, 3],
    [1, 8],
    [3, 8],
    [10, 10],
  ])("keeps within the limits for %i segments of %i s", async (segmentCount, segmentSeconds) => {
    const productName = "The Extraordinarily Long-Named Product ".repeat(5).trim();
    const { sellingPoints, cta, environment, script } = await advise({
      productName,
      segmentCount,
      segmentSeconds,
    });
    expect(sellingPoints.length).toBeGreaterThanOrEqual(3);
    expect(sellingPoints.length).toBeLessThanOrEqual(5);
    expect(cta.length).toBeLessThanOrEqual(100);
    expect(environment).not.toBe("");
    expect(script.length).toBeGreaterThan(0);
    // The most that POST /jobs takes for these seconds.
    expect(script.length).toBeLessThanOrEqual(segmentCount * segmentSeconds * 26);
  });

  test.each([
    [
      "AMZN 2-pack 500ml BPA-free Water Bottle with straw",
      "Get your Water Bottle and pour a drink",
    ],
    ["Tidewell Steel Bottle, 500 ml", "Get your Tidewell Steel Bottle and pour a drink"],
    ["🎁✨", "Get yours today"],
    ["Robert'); DROP TABLE products", "Get your Robert today"],
    ["Second Home Animal Shelter", "Find out how you can help"],
  ])("calls %s by its spoken name", async (productName, cta) => {
    expect((await advise({ productName })).cta).toBe(cta);
  });

  test("says of what is worn that it is worn", async () => {
    const { sellingPoints } = await advise({ interactionMode: "wearable" });
    expect(sellingPoints.join()).not.toMatch(/\buse|used\b/);
  });

  test("says the same for the same request", async () => {
    expect(await advise({})).toEqual(await advise({}));
  });

  test("fits the place to how the product is shown", async () => {
    expect((await advise({ interactionMode: "wearable" })).environment).toMatch(/mirror/);
  });
});

test.each([
  ["#ffffff", "white"],
  ["#111111", "black"],
  ["#1d2a5c", "navy"],
  ["#c8202a", "red"],
  ["#2f8f3f", "green"],
  ["#2f6fe0", "blue"],
  ["#f2c230", "yellow"],
  ["#ee7f2d", "orange"],
  ["#5a3820", "brown"],
  ["#8a8a8a", "grey"],
])("%s is called %s", (hex, name) => {
  expect(colourName(hex)).toBe(name);
});
