import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { type Canvas, createCanvas } from "@napi-rs/canvas";
import { schemeOf, toneOf } from "../colour.ts";
import { createSceneRenderer } from "../motion/frame-renderer.ts";
import { briefOf, writeBottle } from "../testing/fixtures.ts";
import { productBox, sceneOf, stateFor, views, type Wanted } from "../testing/persons.ts";
import { isHolding } from "./layout.ts";
import { choosePlace, places } from "./places.ts";
import { loadCutout } from "./product.ts";

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

describe("the shots of a persona", () => {
  test("differ by attempt, by prompt and by view", () => {
    const scene = (changes: Wanted) => JSON.stringify(sceneOf(changes));
    expect(scene({ attempt: 1 })).not.toBe(scene({}));
    expect(scene({ prompt: "smiling widely" })).not.toBe(scene({}));
    expect(scene({ view: "beside" })).not.toBe(scene({}));
    expect(scene({})).toBe(scene({}));
  });

  test("of what can't be cut out have empty hands", () => {
    for (const mode of ["holdable", "wearable", "consumable", "surface_interactive"])
      for (const view of views) {
        const state = stateFor({ mode, view, product: { cutoutKind: "card" } });
        expect(state.product.isSeen).toBe(false);
        const { leftHand, rightHand } = state.persona.pose;
        expect([leftHand, rightHand].some(isHolding)).toBe(false);
        expect(state.persona).toMatchObject({ worn: null, interaction: null });
      }
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
      expect(cutout.canvas.height).toBeLessThan(285);
      expect(cutout.part.bottom).toBeLessThan(285 / 400);
    }));

  test("is seen in its own colours where the layout says", () =>
    inDirectory(async (directory) => {
      const frame = { width: 270, height: 480 };
      const { product, persona } = briefOf(frame);
      if (persona === null) throw new Error("nobody");
      const { canvas: cutout } = await loadCutout(await writeBottle(directory));
      const aspect = cutout.width / cutout.height;
      const wanted: Wanted = { aspect, frame, mode: "surface_interactive", view: "beside" };
      const picture = createSceneRenderer({
        ...{ frame, cutout, palette: product.palette, appearance: persona.appearance },
        scene: sceneOf(wanted),
      });
      const state = stateFor(wanted);
      picture.openShot(state)(state);
      const whole = { left: 0, top: 0, width: cutout.width, height: cutout.height };
      for (const spot of [
        [0.5, 0.38],
        [0.5, 0.52],
        [0.5, 0.58],
        [0.3, 0.9],
        [0.7, 0.9],
      ] as const) {
        const seen = colourAt(picture.canvas, productBox(state, frame), spot);
        for (const [channel, value] of colourAt(cutout, whole, spot).entries()) {
          expect(Math.abs((seen[channel] ?? 0) - value)).toBeLessThan(48);
        }
      }
    }));
});
