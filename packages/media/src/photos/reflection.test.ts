import { expect, test } from "@jest/globals";
import sharp from "sharp";
import type { Raster } from "./raster.ts";
import { removeReflection } from "./reflection.ts";

const calm = new AbortController().signal;
const [width, height] = [240, 200];

/** A box with a dark lid, a bright body and a sign on it. */
const box = (id: string) => `<g id="${id}">
  <rect x="20" y="10" width="200" height="50" rx="12" fill="#2a3a4a"/>
  <rect x="10" y="60" width="220" height="140" rx="6" fill="#d8d2c4"/>
  <circle cx="90" cy="125" r="34" fill="#a03020"/>
  <rect x="140" y="95" width="60" height="18" fill="#303030"/>
</g>`;
/** A spool: the same above and below. */
const spool = (id: string) => `<g id="${id}">
  <rect x="10" y="0" width="220" height="40" fill="#303030"/>
  <rect x="60" y="40" width="120" height="160" fill="#d8d2c4"/>
  <rect x="60" y="120" width="120" height="30" fill="#a03020"/>
</g>`;

type Image = { readonly opacity: number; readonly share?: number };

/** A cut-out of a thing with its mirror image below, of which a share is in the picture. */
async function cutOf(thing: string, { opacity, share = 1 }: Image): Promise<Raster> {
  const all = Math.round(height * (1 + share));
  const ground = "#b0b4b8";
  // Of what is drawn below, the ground shines through; the cut-out itself is opaque.
  const image = `<g transform="translate(0 ${height * 2}) scale(1 -1)">
    <g fill="${ground}">${thing.replaceAll(/ fill="[^"]*"/g, "")}</g>
    <g opacity="${opacity}">${thing}</g></g>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${all}">${image}${thing}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** The last row in which something is seen. */
const foot = ({ width: wide, data }: Raster): number => {
  const last = data.findLastIndex((value, at) => at % 4 === 3 && value > 127);
  return Math.floor(last / 4 / wide);
};

test.each([
  ["whole", { opacity: 0.4 }],
  ["faint", { opacity: 0.2 }],
  ["cut off by the picture's edge", { opacity: 0.4, share: 0.5 }],
])("a mirror image that is %s is cut away", async (_, image) => {
  const cut = await cutOf(box("a"), image);
  await removeReflection(cut, calm);
  expect(Math.abs(foot(cut) - height)).toBeLessThan(6);
});

test.each([
  ["that is symmetric by itself", () => cutOf(spool("a"), { opacity: 1 })],
  ["that is symmetric, a little darker below", () => cutOf(spool("a"), { opacity: 0.88 })],
  ["without a mirror image", () => cutOf(box("a"), { opacity: 0, share: 0 })],
  [
    "without a pattern",
    () => cutOf(`<rect x="10" y="0" width="220" height="200" fill="#d8d2c4"/>`, { opacity: 0.4 }),
  ],
])("a product %s stays whole", async (_, made) => {
  const cut = await made();
  await removeReflection(cut, calm);
  expect(foot(cut)).toBe(cut.height - 1);
});
