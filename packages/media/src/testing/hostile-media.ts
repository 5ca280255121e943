/** Files that cost far more to decode than to send. */
import { deflateSync } from "node:zlib";
import sharp from "sharp";

const noise = (width: number, height: number): Buffer =>
  Buffer.from(Array.from({ length: width * height * 3 }, (_, at) => (at * 7919) % 251));

/** A progressive JPEG whose last scan is repeated so many times. */
export const manyScans = async (scans: number, side = 64): Promise<Buffer> => {
  const bytes = await sharp(noise(side, side), { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ progressive: true })
    .toBuffer();
  const at = bytes.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = bytes.subarray(at, bytes.length - 2);
  const repeated = Array.from({ length: scans }, () => scan);
  return Buffer.concat([bytes.subarray(0, at), ...repeated, Buffer.from([0xff, 0xd9])]);
};

/** The smallest scan of a large progressive JPEG, repeated: little to send, each of them a walk over all pixels. */
export const wideScans = async (scans: number, side: number): Promise<Buffer> => {
  const bytes = await sharp({
    create: { width: side, height: side, channels: 3, background: "#468" },
  })
    .jpeg({ progressive: true })
    .toBuffer();
  const starts: number[] = [];
  for (let at = bytes.indexOf("\xff\xda", 0, "latin1"); at >= 0; ) {
    starts.push(at);
    at = bytes.indexOf("\xff\xda", at + 2, "latin1");
  }
  const last = starts.at(-1) ?? 0;
  const scan = bytes.subarray(last, bytes.length - 2);
  const repeated = Array.from({ length: scans }, () => scan);
  return Buffer.concat([bytes.subarray(0, last), ...repeated, Buffer.from([0xff, 0xd9])]);
};

const crc = (bytes: Buffer): number => {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? 0xedb88320 ^ (sum >>> 1) : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
};
const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc(body));
  return Buffer.concat([length, body, sum]);
};

/** A PNG with these chunks behind its header. */
const pngWith = async (chunks: readonly Buffer[]): Promise<Buffer> => {
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#468" } })
    .png()
    .toBuffer();
  return Buffer.concat([bytes.subarray(0, 33), ...chunks, bytes.subarray(33)]);
};

/** A text that unpacks to so many megabytes. */
export const packedText = (megabytes: number): Promise<Buffer> => {
  const packed = deflateSync(Buffer.alloc(megabytes * 1024 * 1024), { level: 9 });
  return pngWith([chunk("zTXt", Buffer.concat([Buffer.from("Comment\0\0", "latin1"), packed]))]);
};

export const manyChunks = (count: number): Promise<Buffer> => {
  const one = chunk("prVt", Buffer.alloc(1));
  return pngWith(Array.from({ length: count }, () => one));
};

/** A GIF or WebP of so many frames that differ. */
export const animation = async (format: "gif" | "webp", frames: number): Promise<Buffer> => {
  const drawn = Array.from({ length: frames }, (_, at) =>
    sharp({
      create: {
        width: 4,
        height: 4,
        channels: 3,
        background: { r: (at * 37) % 256, g: (at * 91) % 256, b: at % 7 },
      },
    })
      .png()
      .toBuffer(),
  );
  const joined = sharp(await Promise.all(drawn), { join: { animated: true } });
  return format === "gif"
    ? joined.gif({ keepDuplicateFrames: true }).toBuffer()
    : joined.webp({ effort: 0, lossless: true }).toBuffer();
};

/** A GIF whose one frame lies at the far end of a canvas of 65,535 × 65,535. */
export const wideGif = async (): Promise<Buffer> => {
  const bytes = await animation("gif", 2);
  bytes.writeUInt16LE(65_535, 6);
  bytes.writeUInt16LE(65_535, 8);
  return bytes;
};

export const svg = (inner: string, more = ""): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="400" height="400"${more}>${inner}</svg>`;

const times = (count: number, text: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => text(at)).join("");

const wideFilters = times(
  50,
  (at) => `<filter id="f${at}"><feMorphology operator="dilate" radius="99"/></filter>`,
);
const masks = times(
  2_000,
  (at) => `<mask id="m${at + 1}"><rect width="9" height="9" mask="url(#m${at})"/></mask>`,
);

/** Drawings, each with the code that it is refused for. */
export const hostileDrawings: readonly (readonly [what: string, code: string, text: string])[] = [
  ["30,000 `url(`", "FILE_DAMAGED", svg(`<g style="${"url(".repeat(30_000)}`)],
  ["30,000 `url(` in a style", "FILE_UNSAFE", svg(`<g style="fill:${"url(".repeat(30_000)})"/>`)],
  ["30,000 `<style`", "FILE_DAMAGED", svg("<style ".repeat(30_000))],
  ["120,000 `<style>`", "FILE_TOO_COMPLEX", svg("<style>".repeat(120_000))],
  [
    "50 wide filters",
    "FILE_TOO_COMPLEX",
    svg(wideFilters + times(50, (at) => `<rect width="400" height="400" filter="url(#f${at})"/>`)),
  ],
  [
    "a filter in a style sheet",
    "FILE_TOO_COMPLEX",
    svg("<style>.a{filter:url(#f)}</style><filter id='f'/>"),
  ],
  ["100,000 letters", "FILE_TOO_COMPLEX", svg(`<text>${"Wg".repeat(50_000)}</text>`)],
  [
    "2,000 masks in each other",
    "FILE_TOO_COMPLEX",
    svg(`<defs>${masks}</defs><rect width="9" height="9" mask="url(#m2000)"/>`),
  ],
  [
    "parts used by parts ten times over",
    "FILE_TOO_COMPLEX",
    svg(
      `<g id="u0"><rect width="1" height="1"/></g>${times(
        9,
        (at) => `<g id="u${at + 1}">${`<use xlink:href="#u${at}"/>`.repeat(10)}</g>`,
      )}`,
    ),
  ],
  [
    "patterns painted with patterns",
    "FILE_TOO_COMPLEX",
    svg(
      `<defs>${times(
        8,
        (at) =>
          `<pattern id="p${at + 1}" width="1" height="1">${`<rect width="1" height="1" fill="url(#p${at})"/>`.repeat(20)}</pattern>`,
      )}<pattern id="p0"><rect/></pattern></defs><rect class="a" width="9" height="9"/><style>.a{fill:url(#p8)}</style>`,
    ),
  ],
  ["a part that uses itself", "FILE_UNSAFE", svg('<g id="a"><use href="#a"/></g>')],
  ["100,000 groups in each other", "FILE_TOO_COMPLEX", svg("<g>".repeat(100_000))],
  ["100,000 elements", "FILE_TOO_COMPLEX", svg("<g/>".repeat(100_000))],
  [
    "100,000 attributes on an element",
    "FILE_TOO_COMPLEX",
    svg(`<g ${times(100_000, (at) => `a${at}="" `)}/>`),
  ],
  ["entities within entities", "FILE_UNSAFE", `<!DOCTYPE svg [<!ENTITY a "b">]>${svg("&a;")}`],
  ["an animation", "FILE_UNSAFE", svg("<rect><animate attributeName='x'/></rect>")],
  ["a path of 600,000 letters", "FILE_TOO_COMPLEX", svg(`<path d="${"M0 0".repeat(150_000)}"/>`)],
  [
    "a picture of 65,535 × 65,535 in it",
    "IMAGE_TOO_LARGE",
    svg(
      `<image xlink:href="data:image/gif;base64,${Buffer.from("GIF89a\xff\xff\xff\xff\0\0\0;", "latin1").toString("base64")}"/>`,
    ),
  ],
];
