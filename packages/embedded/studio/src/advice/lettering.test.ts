/** @tier all */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { createCanvas, GlobalFonts } from "@napi-rs/canvas";
import { childrenNamed, isThere } from "@reelwright/media/processes/testing/child-processes";
import { openLettering } from "./lettering.ts";

const face = "@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf";
GlobalFonts.registerFromPath(createRequire(import.meta.url).resolve(face), "Label");

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "reelwright-lettering-"));
});
afterAll(() => rm(directory, { recursive: true }));

/** A can with these lines on its label, turned by so many degrees. */
const can = async (name: string, lines: readonly string[], degrees = 0): Promise<string> => {
  const canvas = createCanvas(pageSide, pageSide);
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#ffffff";
  pen.fillRect(0, 0, pageSide, pageSide);
  pen.translate(400, 400);
  pen.rotate((degrees * Math.PI) / 180);
  pen.fillStyle = "#1f6f4a";
  pen.fillRect(-320, -180, 640, 360);
  pen.fillStyle = "#fdf6e3";
  pen.font = "90px Label";
  pen.textAlign = "center";
  for (const [at, line] of lines.entries()) pen.fillText(line, 0, -40 + at * 120);
  const path = join(directory, name);
  await writeFile(path, await canvas.encode("png"));
  return path;
};
const memoryBytes = 768 * 1024 * 1024;
/** Where it is about what is read, however busy the machine. */
const patient = openLettering({ limits: { wallMs: 100_000, cpuMs: 60_000, memoryBytes } });
afterAll(() => patient.close());
const read = (path: string, signal = new AbortController().signal) =>
  patient.read({ path, tenantId: "tenant" }, signal);

test("reads a label, also one that runs up the product", async () => {
  expect(await read(await can("level.png", ["FRESH", "CITRUS"]))).toEqual(["FRESH", "CITRUS"]);
  expect(await read(await can("upright.png", ["FRESH", "CITRUS"], -90))).toEqual([
    "FRESH",
    "CITRUS",
  ]);
});

test("reads nothing where nothing is written", async () => {
  expect(await read(await can("plain.png", []))).toEqual([]);
});

/** As large as pictures are looked at. */
const pageSide = 1_200;
/** A page of small signs without sense, which takes a fast machine fifteen seconds to read. */
const page = async (): Promise<string> => {
  const canvas = createCanvas(pageSide, pageSide);
  const pen = canvas.getContext("2d");
  pen.fillStyle = "#ffffff";
  pen.fillRect(0, 0, pageSide, pageSide);
  pen.fillStyle = "#111111";
  pen.font = "9px Label";
  const [across, lines] = [Math.ceil(pageSide / 4), Math.floor(pageSide / 9)];
  const signs = Array.from({ length: across * lines }, (_, at) =>
    at % 7 === 0 ? " " : String.fromCharCode(33 + ((at * at * 31 + at * 17) % 89)),
  ).join("");
  for (let line = 0; line < lines; line += 1) {
    pen.fillText(signs.slice(line * across, (line + 1) * across), 0, 8 + line * 9);
  }
  const path = join(directory, "page.png");
  await writeFile(path, await canvas.encode("png"));
  return path;
};

test("is killed while it reads for too long: no words, and the next picture is read", async () => {
  const limits = { wallMs: 100_000, cpuMs: 6_000, memoryBytes };
  const tight = openLettering({ limits });
  const { signal } = new AbortController();
  try {
    const reading = tight.read({ path: await page(), tenantId: "tenant" }, signal);
    const found: number[] = [];
    while (found.length === 0) found.push(...(await childrenNamed("lettering-process")));
    expect(await reading).toEqual([]);
    expect(await Promise.all(found.map(isThere))).toEqual(found.map(() => false));
    const next = { path: await can("next.png", ["FRESH", "CITRUS"]), tenantId: "tenant" };
    expect(await tight.read(next, signal)).toEqual(["FRESH", "CITRUS"]);
  } finally {
    await tight.close();
  }
});

test("ends when it is told to, and says of a damaged file that it is one", async () => {
  const path = await can("told.png", ["FRESH"]);
  await expect(read(path, AbortSignal.abort(new Error("enough")))).rejects.toThrow("enough");
  const damaged = join(directory, "damaged.png");
  await writeFile(damaged, "no picture");
  await expect(read(damaged)).rejects.toThrow(/unsupported image format/);
});
