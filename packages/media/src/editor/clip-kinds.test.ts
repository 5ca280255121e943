/** @tier all */
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { freeControl, makeMedia, openWorkspace, size } from "../testing/editor-material.ts";
import { allStreams, meanColour, pixels } from "../testing/editor-measures.ts";
import { conformSegment } from "./conform.ts";

let at: (name: string) => string;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ at, close } = await openWorkspace());
});
afterAll(() => close());

type Rgb = readonly [red: number, green: number, blue: number];
/** What the patch of each clip shows, as BT.709. */
const orange: Rgb = [0xe0, 0x80, 0x30];

type Kind = {
  readonly clip: string;
  readonly name: string;
  /** Filters after the patch, and options of the encoder. */
  readonly filters?: string;
  readonly options: readonly string[];
  readonly size?: string;
};

const ffv1 = ["-c:v", "ffv1"];
const x264 = ["-c:v", "libx264", "-preset", "ultrafast", "-qp", "4"];
const x265 = (params: string) => [
  ...["-c:v", "libx265", "-preset", "ultrafast", "-x265-params"],
  `log-level=none:qp=4${params}`,
];
/** The patch's light in PQ or HLG at the brightness of paper white, in BT.2020. */
const hdr = (transfer: string, format = "yuv420p10le") =>
  [
    "scale=out_color_matrix=bt709:out_range=tv,format=yuv444p16le",
    `zscale=pin=bt709:tin=bt709:min=bt709:rin=tv:npl=203:p=bt2020:t=${transfer}:m=bt2020nc:r=tv`,
    `format=${format}`,
  ].join(",");
/** The patch in other primaries, with BT.709's transfer. */
const wide = (primaries: string, matrix: string, format = "yuv420p10le") =>
  [
    "scale=out_color_matrix=bt709:out_range=tv,format=yuv444p16le",
    `zscale=pin=bt709:tin=bt709:min=bt709:rin=tv:p=${primaries}:t=bt709:m=${matrix}:r=tv`,
    `format=${format}`,
  ].join(",");
const matrixed = (matrix: string, range: string, format: string) =>
  `scale=out_color_matrix=${matrix}:out_range=${range},format=${format}`;
const untagged = "setparams=color_primaries=unknown:color_trc=unknown:colorspace=unknown";
const tagged = (primaries: string, transfer: string, matrix: string) => [
  ...["-color_primaries", primaries, "-color_trc", transfer, "-colorspace", matrix],
];

const kinds: readonly Kind[] = [
  {
    clip: "SDR in BT.2020",
    name: "sdr-2020.mkv",
    filters: wide("bt2020", "bt2020nc"),
    options: [...ffv1, ...tagged("bt2020", "bt709", "bt2020nc")],
  },
  {
    clip: "SDR in BT.2020 that names only its matrix",
    name: "sdr-2020-bare.mkv",
    filters: `${wide("bt2020", "bt2020nc")},${untagged}`,
    options: [...ffv1, "-colorspace", "bt2020nc"],
  },
  {
    clip: "Display P3",
    name: "p3.mp4",
    filters: wide("smpte432", "bt709", "yuv420p"),
    options: [...x264, ...tagged("smpte432", "bt709", "bt709")],
  },
  {
    clip: "Display P3 with the transfer of sRGB",
    name: "p3-srgb.mp4",
    filters: wide("smpte432", "bt709", "yuv420p"),
    options: [...x264, ...tagged("smpte432", "iec61966-2-1", "bt709")],
  },
  {
    clip: "10 bit 4:2:2 in full range",
    name: "full.mp4",
    filters: matrixed("bt709", "pc", "yuv422p10le"),
    options: [...x264, ...tagged("bt709", "bt709", "bt709"), "-color_range", "pc"],
  },
  {
    clip: "4:4:4 in BT.601",
    name: "601.mp4",
    filters: matrixed("smpte170m", "tv", "yuv444p"),
    options: [...x264, ...tagged("smpte170m", "smpte170m", "smpte170m")],
  },
  {
    clip: "YCgCo",
    name: "ycgco.mkv",
    filters: "format=gbrp,zscale=m=ycgco:r=tv,format=yuv444p",
    options: [...ffv1, "-colorspace", "ycgco"],
  },
  { clip: "RGB in H.264", name: "rgb.mp4", options: ["-c:v", "libx264rgb", "-qp", "0"] },
  {
    clip: "SD without tags",
    name: "untagged.mkv",
    filters: `${matrixed("bt601", "tv", "yuv420p")},${untagged}`,
    options: ffv1,
  },
  {
    clip: "HD without tags",
    name: "untagged-hd.mkv",
    filters: `${matrixed("bt709", "tv", "yuv420p")},${untagged}`,
    options: ffv1,
    size: "640x1138",
  },
  {
    clip: "odd sides",
    name: "odd.mkv",
    filters: matrixed("bt709", "tv", "yuv444p"),
    options: [...ffv1, "-colorspace", "bt709"],
    size: "63x113",
  },
  {
    clip: "a variable rate",
    name: "vfr.mp4",
    filters: `select='not(eq(mod(n\\,5)\\,2))',${matrixed("bt709", "tv", "yuv420p")}`,
    options: ["-vsync", "vfr", ...x264, "-colorspace", "bt709"],
  },
];

/** Clips of high dynamic range, whose tags say less than all; the light is the same in all of them. */
const rangeKinds: readonly Kind[] = [
  {
    clip: "PQ that names only its transfer",
    name: "pq-bare.mkv",
    filters: `${hdr("smpte2084")},${untagged}`,
    options: [...ffv1, "-color_trc", "smpte2084"],
  },
  {
    clip: "PQ in HEVC that names only its transfer",
    name: "pq-bare.mp4",
    filters: `${hdr("smpte2084")},${untagged}`,
    options: x265(":transfer=smpte2084"),
  },
  {
    clip: "PQ with a matrix and no primaries",
    name: "pq-matrix.mkv",
    filters: `${hdr("smpte2084")},${untagged}`,
    options: [...ffv1, "-color_trc", "smpte2084", "-colorspace", "bt2020nc"],
  },
  {
    clip: "PQ with primaries and no matrix, 4:4:4",
    name: "pq-primaries.mkv",
    filters: `${hdr("smpte2084", "yuv444p12le")},${untagged}`,
    options: [...ffv1, "-color_trc", "smpte2084", "-color_primaries", "bt2020"],
  },
  {
    clip: "PQ with odd sides, 4:2:2",
    name: "pq-odd.mkv",
    filters: hdr("smpte2084", "yuv422p10le"),
    options: ffv1,
    size: "64x113",
  },
  {
    clip: "HLG that names only its transfer",
    name: "hlg-bare.mkv",
    filters: `${hdr("arib-std-b67")},${untagged}`,
    options: [...ffv1, "-color_trc", "arib-std-b67"],
  },
];
const clear = "format=rgba,geq=r='r(X,Y)':g='g(X,Y)':b='b(X,Y)':a='255*gte(X,W/2)'";
const white: Rgb = [255, 255, 255];
const transparent: readonly (readonly [string, string, readonly string[]])[] = [
  ["VP9", "vp9.webm", ["-pix_fmt", "yuva420p", "-c:v", "libvpx-vp9", "-auto-alt-ref", "0"]],
  ["VP8", "vp8.webm", ["-pix_fmt", "yuva420p", "-c:v", "libvpx", "-auto-alt-ref", "0"]],
  ["ProRes 4444", "4444.mov", ["-pix_fmt", "yuva444p10le", "-c:v", "prores_ks"]],
  ["Animation", "qtrle.mov", ["-c:v", "qtrle"]],
];

const made = async (name: string, filters: string, options: readonly string[], side: string) => {
  const colour = orange.map((value) => value.toString(16).padStart(2, "0")).join("");
  const source = `color=0x${colour}:s=${side}:r=10:d=1,format=gbrp`;
  await makeMedia("-f", "lavfi", "-i", source, "-vf", filters, ...options, at(name));
  const path = at(`${name}.conformed.mp4`);
  await conformSegment(at(name), { ...size, seconds: 1 }, path, freeControl());
  const [video] = await allStreams(path);
  expect(video).toMatchObject({ pix_fmt: "yuv420p", color_space: "bt709", color_range: "tv" });
  const picture = await pixels(path, 5);
  return (x: number) => meanColour(picture, size.width, { x, y: 100, width: 30, height: 60 });
};

const expectColour = (shown: readonly number[], wanted: Rgb, within: number) => {
  const off = wanted.map((value, channel) => Math.abs(value - (shown[channel] ?? 0)));
  expect({ shown, wanted, isNear: Math.max(...off) <= within }).toMatchObject({ isNear: true });
};

describe("a clip", () => {
  test.each(kinds)("of $clip keeps its colours", async (kind) => {
    const { name, filters = "null", options } = kind;
    const colourAt = await made(name, filters, options, kind.size ?? "64x114");
    expectColour(colourAt(60), orange, 6);
  });

  describe("of high dynamic range", () => {
    let reference: Rgb;
    beforeAll(async () => {
      const colourAt = await made("pq.mkv", hdr("smpte2084"), ffv1, "64x114");
      const [red = 0, green = 0, blue = 0] = colourAt(60);
      reference = [red, green, blue];
      // Orange still, and no darker than the tone map's shoulder makes it.
      expect(red).toBeGreaterThan(1.4 * green);
      expect(green).toBeGreaterThan(1.8 * blue);
      expect(red).toBeGreaterThan(120);
    });

    test.each(rangeKinds)("$clip looks as one with all tags", async (kind) => {
      const { name, filters = "null", options } = kind;
      const colourAt = await made(name, filters, options, kind.size ?? "64x114");
      expectColour(colourAt(60), reference, name.startsWith("hlg") ? 40 : 6);
    });
  });

  test.each(transparent)("of %s is seen over white", async (_, name, options) => {
    const colourAt = await made(name, clear, options, "64x114");
    expectColour(colourAt(30), white, 4);
    expectColour(colourAt(110), orange, 8);
  });

  test("of fields is shown without combs", async () => {
    // A column that moves 12 pixels from field to field.
    const column = "geq=lum='255*between(X-mod(12*N\\,60)\\,0\\,8)':cb=128:cr=128";
    const source = `color=black:s=${size.width}x${size.height}:r=60:d=1,${column}`;
    const filters = "tinterlace=interleave_top,fieldorder=tff";
    await makeMedia(
      ...["-f", "lavfi", "-i", source, "-vf", filters, ...x264, "-flags", "+ilme+ildct"],
      ...["-x264-params", "tff=1", at("fields.mp4")],
    );
    const path = at("fields.conformed.mp4");
    await conformSegment(at("fields.mp4"), { ...size, seconds: 1 }, path, freeControl());
    const picture = await pixels(path, 12);
    const lit = (y: number) =>
      Array.from({ length: size.width }, (_, x) => (picture[3 * (y * size.width + x)] ?? 0) > 100);
    const differing = [100, 120, 140, 160].map(
      (y) => lit(y).filter((isLit, x) => isLit !== lit(y + 1)[x]).length,
    );
    expect(Math.max(...differing)).toBeLessThanOrEqual(4);
  });
});
