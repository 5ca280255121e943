import { describe, expect, test } from "@jest/globals";
import type { Size } from "@reelwright/film/artifacts";
import { plannedWords } from "@reelwright/film/sound/timeline";
import { headReach } from "../figure/head-layers.ts";
import { headSpot } from "../figure/posed-product.ts";
import { captionsTop, letteringIn, productIn } from "../scene/boxes.ts";
import type { PictureState } from "../scene/layout.ts";
import { mostEnlarged } from "../scene/product.ts";
import { framesOf, plainOutline, requestOf, views, type Wanted } from "../testing/persons.ts";
import { actionSpan } from "./presenting.ts";

const frames: readonly Size[] = [
  { width: 720, height: 1280 },
  { width: 1280, height: 720 },
  { width: 1080, height: 1080 },
];

/** What is held, what stands, what is used: name, width / height, interaction mode. */
const products = [
  ["Blaze Runner shoe", 1.7, "surface_interactive"],
  ["Desk Lamp", 0.5, "surface_interactive"],
  ["Retro Camera", 1.35, "surface_interactive"],
  ["Harbour Cap", 1.5, "holdable"],
  ["Nova Phone", 0.48, "holdable"],
  ["Oat Cookies box", 0.75, "holdable"],
  ["Steel Bottle", 0.36, "consumable"],
  ["Velour cream", 1.1, "apply_to_body"],
] as const;

const lettering = [
  { left: 0.1, right: 0.9, top: 0.35, bottom: 0.5 },
  { left: 0.3, right: 0.7, top: 0.8, bottom: 0.86 },
];

/** Moments of a shot of 3 s that is as composed at its beginning or in its middle. */
const momentsOf = (wanted: Wanted): readonly PictureState[] =>
  framesOf(wanted, {
    seconds: 3,
    words: plannedWords("Try this one today, you will love it.", 3),
    anchor: wanted.view === "hook" ? 0 : 45,
  }).filter((_, at) => at % 5 === 0);

describe.each(frames)("a moving shot in a frame of $width x $height", (frame) => {
  const half = (500 * frame.width) / frame.height;
  const down = ({ camera }: PictureState, y: number) => 0.5 + ((y - camera.y) * camera.zoom) / 1000;
  const across = ({ camera }: PictureState, x: number) =>
    0.5 + ((x - camera.x) * camera.zoom) / (2 * half);
  const shots = products.flatMap(([name, aspect, mode]) =>
    views.flatMap((view) =>
      ["bob", "afro"].map((hairStyle) => {
        const shown = { name, aspect, mode, view, hairStyle, frame, lettering };
        const wanted: Wanted = { ...shown, outline: plainOutline(aspect) };
        return { label: `${name} ${view} ${hairStyle}`, wanted, moments: momentsOf(wanted) };
      }),
    ),
  );
  const failing = (isRight: (moment: PictureState, wanted: Wanted) => boolean) =>
    shots
      .filter(({ moments, wanted }) => !moments.every((moment) => isRight(moment, wanted)))
      .map(({ label }) => label);

  test("cuts off no hair and no chin", () => {
    const right = (moment: PictureState, wanted: Wanted) => {
      const { persona } = moment;
      const { appearance } = requestOf(wanted).brief.persona ?? {};
      const hair = appearance ? headReach(appearance).top : 0;
      const at = (y: number) =>
        down(moment, persona.y + headSpot(persona.pose, { x: 0, y }).at.y * persona.head);
      return at(-hair) > -0.005 && at(0.5) < 1;
    };
    expect(failing(right)).toEqual([]);
  });

  test("cuts no lettering", () => {
    const right = (moment: PictureState) =>
      letteringIn(moment).every(({ left, right, top, bottom }) => {
        const xs = [left, right].map((x) => across(moment, x));
        const ys = [top, bottom].map((y) => down(moment, y));
        return Math.min(...xs, ...ys) > 0 && Math.max(...xs, ...ys) < 1;
      });
    expect(failing(right)).toEqual([]);
  });

  test("has the product in the frame, and above the captions unless it is being used", () => {
    const right = (moment: PictureState) => {
      const box = productIn(moment);
      const isIn = across(moment, box.left) > -0.01 && across(moment, box.right) < 1.01;
      const foot = down(moment, box.bottom);
      const isUsed = moment.persona.interaction !== null;
      return isIn && (isUsed ? foot < 1 : foot < captionsTop(half) + 0.03);
    };
    expect(failing(right)).toEqual([]);
  });

  test("never draws the product larger than its pixels allow", () => {
    const most = mostEnlarged(frame) * 1.01;
    const right = ({ camera, product }: PictureState) =>
      (product.height * camera.zoom * frame.height) / 1000 / 1600 < most;
    expect(failing(right)).toEqual([]);
  });
});

test("the product is used while its shot is seen, or when the words of that shot name it", () => {
  const span = (said: number | null) =>
    actionSpan({ from: 60, to: 100 }, 180, said).map((share) => Math.round(share * 180));
  expect(span(null)).toEqual([48, 112]);
  expect(span(90)).toEqual([60, 120]);
  expect(span(150)).toEqual([48, 112]);
});
