import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { type Canvas, createCanvas } from "@napi-rs/canvas";
import { type Size, safeArea } from "@reelwright/film/artifacts";
import type { KeyframeRequest } from "@reelwright/film/ports/pictures";
import { schemeOf, toneOf } from "../colour.ts";
import { createSceneRenderer } from "../motion/frame-renderer.ts";
import { briefOf, keyframeRequest, writeBottle } from "../testing/fixtures.ts";
import { productBox, stateOf } from "./layout.ts";
import { choosePlace, places } from "./places.ts";
import { loadCutout } from "./product.ts";
import { recipeFor, shotAt } from "./shots.ts";

const grey = [{ hex: "#808080", share: 1 }];

const inDirectory = async <T>(run: (directory: string) => Promise<T>): Promise<T> => {
  const directory = await mkdtemp(join(tmpdir(), "scene-"));
  try {
    return await run(directory);
  } finally {
    await rm(directory, { recursive: true });
  }
};

describe("the place", () => {
  test.each([
    ["A sunny kitchen counter in the morning", "kitchen"],
    ["bathroom shelf with plants", "bathroom"],
    ["at my desk in the home office", "desk"],
    ["cosy living room, evening", "living"],
    ["café terrace on a busy street", "cafe"],
    ["in the gym after a workout", "gym"],
    ["pastel studio backdrop", "studio"],
    ["picnic in the park", "park"],
  ])("follows the environment's words: %s", (environment, name) => {
    for (let seed = 0; seed < 20; seed++) {
      expect(choosePlace(environment, { name: "Thing", palette: grey }, seed).name).toBe(name);
    }
  });

  test("follows the product's name when no environment is given", () => {
    const chosen = choosePlace("", { name: "Hydrating face cream serum", palette: grey }, 3);
    expect(chosen.name).toBe("bathroom");
  });

  test("varies with the seed when nothing is said, and never for the same seed", () => {
    const name = (seed: number) =>
      choosePlace("", { name: "Thing", palette: [{ hex: "#e04020", share: 1 }] }, seed).name;
    const seen = new Set(Array.from({ length: 60 }, (_, seed) => name(seed)));
    expect(seen.size).toBeGreaterThan(4);
    expect(name(7)).toBe(name(7));
  });

  test("names are unique", () => {
    expect(new Set(places().map(({ name }) => name)).size).toBe(places().length);
  });
});

describe("the colours", () => {
  test.each(["#d02a2a", "#2c2a4f", "#3f8f3f", "#0f62f0"])(
    "leave the product %s the most saturated",
    (colour) => {
      for (const turn of [0, 0.3, 0.6, 0.9]) {
        const scheme = schemeOf([{ hex: colour, share: 1 }], turn);
        expect(toneOf(scheme.wall).c).toBeLessThan(toneOf(colour).c);
        expect(toneOf(scheme.trim).c).toBeLessThan(toneOf(colour).c);
      }
    },
  );

  test("set a light product before a darker wall", () => {
    expect(toneOf(schemeOf([{ hex: "#f8f6f2", share: 1 }], 0).wall).l).toBeLessThan(0.7);
  });
});

const modes = [
  "holdable",
  "display_static",
  "wearable",
  "surface_interactive",
  "consumable",
  "apply_to_body",
];

const everyShot = () =>
  modes.flatMap((interactionMode) =>
    [0.25, 0.45, 0.8, 1, 1.3, 2.1, 3].flatMap((aspect) =>
      [true, false].flatMap((persona) =>
        [0, 1, 2, 3, 4, 5].map((index) => ({
          interactionMode,
          aspect,
          persona,
          index,
          attempt: index % 3,
        })),
      ),
    ),
  );

/** What is wrong with a product's box on the frame: too near an edge or to captions, or too small. */
const troubleWith = (box: ReturnType<typeof productBox>, frame: Size): string[] => {
  const [left, right] = [box.left / frame.width, (box.left + box.width) / frame.width];
  const [top, bottom] = [box.top / frame.height, (box.top + box.height) / frame.height];
  const size = Math.max(right - left, bottom - top);
  return Object.entries({
    left: left < 0.03,
    right: right > 1 - safeArea.right + 0.005,
    top: top < safeArea.top,
    captions: bottom > 0.67,
    small: size < 0.13,
  }).flatMap(([name, wrong]) => (wrong ? [name] : []));
};

/** Red, green and blue of a canvas at shares of a box in it. */
const colourAt = (
  canvas: Canvas,
  box: ReturnType<typeof productBox>,
  [x, y]: readonly [number, number],
) => {
  const at = [Math.round(box.left + box.width * x), Math.round(box.top + box.height * y)] as const;
  return [
    ...canvas
      .getContext("2d")
      .getImageData(...at, 1, 1)
      .data.slice(0, 3),
  ];
};

describe("the shots", () => {
  test("open with the hook, close with the card and never repeat", () => {
    for (let count = 2; count <= 11; count++) {
      const shots = Array.from({ length: count }, (_, index) => shotAt(index, count));
      expect(shots[0]).toBe("hook");
      expect(shots.at(-1)).toBe("card");
      for (const [index, shot] of shots.slice(1).entries()) expect(shot).not.toBe(shots[index]);
    }
  });

  test.each([
    { width: 720, height: 1280 },
    { width: 1280, height: 720 },
    { width: 720, height: 720 },
  ])(
    "keep the product whole, large and clear of captions and buttons at $width x $height",
    (frame) => {
      const troubles = everyShot().flatMap(({ aspect, persona, ...shot }) => {
        const request = keyframeRequest(briefOf(frame, persona), "", { segmentCount: 5, ...shot });
        const trouble = troubleWith(
          productBox(stateOf(recipeFor(request, aspect), aspect), frame),
          frame,
        );
        return trouble.length > 0 ? [{ aspect, persona, ...shot, trouble }] : [];
      });
      expect(troubles).toEqual([]);
    },
  );

  test("keep place, light and colours of the anchor", () => {
    const brief = briefOf({ width: 180, height: 320 });
    const anchor = recipeFor(keyframeRequest(brief, "", { itemAttempt: 2 }), 0.4);
    const keyframe = {
      index: 0,
      image: "",
      prompt: "",
      recipe: anchor,
      score: { score: 1, parts: {} },
    };
    const next = recipeFor(
      keyframeRequest(brief, "", { index: 2, anchor: { keyframe, image: async () => "" } }),
      0.4,
    );
    expect(next).toMatchObject({
      place: anchor.place,
      side: anchor.side,
      harmony: anchor.harmony,
      placeSeed: anchor.placeSeed,
    });
  });

  test("differ by attempt and by prompt", () => {
    const brief = briefOf({ width: 180, height: 320 });
    const recipe = (changes: Partial<KeyframeRequest>) =>
      JSON.stringify(recipeFor(keyframeRequest(brief, "", { index: 1, ...changes }), 0.4));
    expect(recipe({ itemAttempt: 1 })).not.toBe(recipe({}));
    expect(recipe({ prompt: "smiling widely" })).not.toBe(recipe({}));
    expect(recipe({})).toBe(recipe({}));
  });
});

describe("the product", () => {
  test("loses a drop shadow that hangs below a gap", () =>
    inDirectory(async (directory) => {
      const canvas = createCanvas(200, 400);
      const context = canvas.getContext("2d");
      context.fillStyle = "#208040";
      context.fillRect(50, 20, 100, 200);
      context.fillStyle = "rgba(0,0,0,0.7)";
      context.fillRect(20, 300, 160, 20);
      const path = join(directory, "shadow.png");
      await writeFile(path, await canvas.encode("png"));
      const cutout = await loadCutout(path);
      expect(cutout.height).toBeLessThan(285);
    }));

  test.each([2, 3])("is seen in its own colours where the layout says, in keyframe %d", (index) =>
    inDirectory(async (directory) => {
      const frame = { width: 270, height: 480 };
      const brief = briefOf(frame);
      const cutout = await loadCutout(await writeBottle(directory));
      const aspect = cutout.width / cutout.height;
      const recipe = recipeFor(keyframeRequest(brief, "", { index }), aspect);
      const plain = createCanvas(cutout.width, cutout.height);
      plain.getContext("2d").drawImage(cutout, 0, 0);
      const picture = createSceneRenderer({
        frame,
        cutout,
        palette: brief.product.palette,
        appearance: brief.persona?.appearance ?? null,
        recipe,
      });
      const state = stateOf(recipe, aspect);
      picture.draw(state, 0, 0);
      const whole = { left: 0, top: 0, width: plain.width, height: plain.height };
      for (const spot of [
        [0.5, 0.38],
        [0.5, 0.52],
        [0.5, 0.58],
        [0.3, 0.9],
        [0.7, 0.9],
      ] as const) {
        const seen = colourAt(picture.canvas, productBox(state, frame), spot);
        for (const [channel, value] of colourAt(plain, whole, spot).entries()) {
          expect(Math.abs((seen[channel] ?? 0) - value)).toBeLessThan(48);
        }
      }
    }),
  );
});
