/** Detects the kind of a file from its bytes, regardless of name and content type. */
import { open } from "node:fs/promises";

/** The kinds that the sniffer distinguishes: accepted ones, and those that people send instead. */
export type ContentKind =
  | "jpeg"
  | "png"
  | "webp"
  | "gif"
  | "avif"
  | "svg"
  | "mp3"
  | "aac"
  | "wav"
  | "ogg"
  | "m4a"
  | "flac"
  | "aiff"
  | "heic"
  | "tiff"
  | "bmp"
  | "psd"
  | "jxl"
  | "pdf"
  | "html"
  | "json"
  | "midi"
  | "wma";

/** Names of the kinds in messages. */
export const contentNames: { readonly [kind in ContentKind]: string } = {
  ...{ jpeg: "a JPEG image", png: "a PNG image", webp: "a WebP image", gif: "a GIF image" },
  ...{ avif: "an AVIF image", svg: "an SVG drawing", heic: "a HEIC image", tiff: "a TIFF image" },
  ...{ bmp: "a BMP image", psd: "a Photoshop document", jxl: "a JPEG XL image" },
  ...{ pdf: "a PDF document", html: "a web page", json: "JSON, perhaps an error message" },
  ...{ mp3: "an MP3 file", aac: "an AAC file", wav: "a WAV file", ogg: "an Ogg file" },
  ...{ m4a: "an MPEG-4 file", flac: "a FLAC file", aiff: "an AIFF file" },
  ...{ midi: "a MIDI file", wma: "a Windows Media file" },
};

/** Bytes that are read at the start, and after each tag or box before the content. */
const headBytes = 64 * 1024;
/** Tags and boxes before the content that are skipped. */
const mostSkipped = 16;

/** The brands of an ISO file's first box, the major one first; empty where it has none. */
const brandsOf = (head: Buffer): readonly string[] => {
  if (head.toString("latin1", 4, 8) !== "ftyp") return [];
  const end = Math.min(head.length, head.readUInt32BE(0), 8 + 4 * 64);
  const places = [
    8,
    ...Array.from({ length: Math.max(0, (end - 16) >> 2) }, (_, at) => 16 + 4 * at),
  ];
  return places.map((at) => head.toString("latin1", at, at + 4));
};

const isoKind = (head: Buffer): ContentKind | null => {
  const brands = brandsOf(head);
  // The first brand that names a coding counts: files of both list the other one as well.
  const coding = brands.find((brand) => /^(?:avi[fs]|he[iv][csmx])$/.test(brand));
  if (coding) return coding.startsWith("avi") ? "avif" : "heic";
  if (brands.some((brand) => /^(?:mif[12]|msf1)$/.test(brand))) return "heic";
  return brands.length > 0 || /^....(?:moov|mdat)/s.test(head.toString("latin1", 0, 8))
    ? "m4a"
    : null;
};

/** Kilobits a second by MPEG version (1, 2) and layer (1 to 3). */
const rates: { readonly [versionAndLayer: string]: readonly number[] } = {
  "1/1": [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  "1/2": [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  "1/3": [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  "2/1": [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  "2/2": [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  "2/3": [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
};
const sampleRates = [44_100, 48_000, 32_000] as const;

/** Bytes of the MPEG audio frame at `at`; 0: there is none. */
const mpegFrame = (head: Buffer, at: number): number => {
  const [second = 0, third = 0] = [head[at + 1], head[at + 2]];
  const [version, layer] = [(second >> 3) & 3, 4 - ((second >> 1) & 3)];
  const hertz = sampleRates[(third >> 2) & 3];
  if (head[at] !== 0xff || second < 0xe0 || version === 1 || layer === 4 || !hertz) return 0;
  const bits = 1_000 * (rates[`${version === 3 ? 1 : 2}/${layer}`]?.[third >> 4] ?? 0);
  const rate = version === 3 ? hertz : version === 2 ? hertz / 2 : hertz / 4;
  const padding = (third >> 1) & 1;
  if (layer === 1) return 4 * (Math.floor((12 * bits) / rate) + padding);
  const samples = layer === 3 && version !== 3 ? 72 : 144;
  return bits === 0 ? 0 : Math.floor((samples * bits) / rate) + padding;
};

/** Bytes of the ADTS frame at `at`; 0: there is none. */
const adtsFrame = (head: Buffer, at: number): number => {
  const [second = 0, third = 0, fourth = 0] = [head[at + 1], head[at + 2], head[at + 3]];
  if (head[at] !== 0xff || (second & 0xf6) !== 0xf0 || ((third >> 2) & 15) > 12) return 0;
  return ((fourth & 3) << 11) | ((head[at + 4] ?? 0) << 3) | ((head[at + 5] ?? 0) >> 5);
};

/** Consecutive frames that prove a stream. */
const leastFrames = 3;

/** Whether frames follow each other from `at` on, up to the end of what is known. */
const isStream = (head: Buffer, from: number, frame: typeof mpegFrame): boolean => {
  let at = from;
  for (let count = 0; count < leastFrames; count += 1) {
    const bytes = at + 6 > head.length ? 0 : frame(head, at);
    if (bytes < 8) return count > 0 && at + 6 > head.length;
    at += bytes;
  }
  return true;
};

/** By the sync word alone, whose layer bits tell MP3 (01) from AAC (00): a stream whose rate isn't told, or a damaged one. */
const syncKind = (head: Buffer): "mp3" | "aac" | null => {
  const second = head[1] ?? 0;
  if (head[0] !== 0xff) return null;
  if ((second & 0xe6) === 0xe2) return "mp3";
  return (second & 0xf6) === 0xf0 ? "aac" : null;
};

/** The first stream of frames within a head, behind whatever an editor left before it. */
const streamKind = (head: Buffer): "mp3" | "aac" | null => {
  for (let at = head.indexOf(0xff); at >= 0; at = head.indexOf(0xff, at + 1)) {
    if (isStream(head, at, mpegFrame)) return "mp3";
    if (isStream(head, at, adtsFrame)) return "aac";
  }
  return syncKind(head);
};

/** A document's text, without what may stand before it. */
const textKind = (ascii: string): ContentKind | null => {
  const text = ascii
    .replace(/^\xef\xbb\xbf/, "")
    .trimStart()
    .toLowerCase();
  if (/^<(?:!doctype html|html)/.test(text)) return "html";
  if (/^<(?:svg[\s>]|!doctype svg\s|[\w-]+:svg\s)/.test(text)) return "svg";
  if (/^<(?:\?xml|!--)/.test(text) && /<(?:[\w-]+:)?svg[\s>]/.test(text)) return "svg";
  if (text.startsWith("%pdf")) return "pdf";
  return /^[{[]/.test(text) ? "json" : null;
};

const signatures: readonly (readonly [RegExp | string, ContentKind])[] = [
  ["\xff\xd8\xff", "jpeg"],
  ["\x89PNG\r\n\x1a\n", "png"],
  [/^GIF8[79]a/, "gif"],
  [/^RIFF....WEBP/s, "webp"],
  [/^(?:RIFF|RF64)....WAVE/s, "wav"],
  ["OggS", "ogg"],
  ["fLaC", "flac"],
  [/^FORM....AIF[FC]/s, "aiff"],
  ["MThd", "midi"],
  ["0&\xb2u\x8ef\xcf\x11", "wma"],
  ["II*\0", "tiff"],
  ["MM\0*", "tiff"],
  ["8BPS\0", "psd"],
  ["\xff\x0a", "jxl"],
  ["\0\0\0\x0cJXL ", "jxl"],
  ["BM", "bmp"],
];

/** Bytes of a tag or an empty box that stands before the content; 0: there is none. */
const skippable = (head: Buffer): number => {
  const ascii = head.toString("latin1", 0, 8);
  if (ascii.startsWith("ID3") && head.length >= 10) {
    const size = head.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
    return 10 + size + ((head[5] ?? 0) & 0x10 ? 10 : 0);
  }
  if (ascii === "APETAGEX" && head.length >= 32) return 32 + head.readUInt32LE(12);
  const isEmptyBox = /^....(?:free|skip|wide)/s.test(ascii);
  return isEmptyBox && head.length >= 8 ? Math.max(8, head.readUInt32BE(0)) : 0;
};

/** The kind of a file's content, and where it begins after tags and empty boxes. */
export type Content = { readonly kind: ContentKind | null; readonly at: number };

const kindAt = (head: Buffer): ContentKind | null => {
  const ascii = head.toString("latin1");
  const found = signatures.find(([begin]) =>
    typeof begin === "string" ? ascii.startsWith(begin) : begin.test(ascii),
  );
  return found?.[1] ?? isoKind(head) ?? textKind(ascii) ?? streamKind(head);
};

/** Reads at most 17 pieces of 64 KiB. A tag with no content that is known behind it is an MP3's. */
export const contentOf = async (path: string): Promise<Content> => {
  const file = await open(path, "r");
  try {
    const head = Buffer.alloc(headBytes);
    let [at, isTagged] = [0, false];
    for (let count = 0; count <= mostSkipped; count += 1) {
      const { bytesRead } = await file.read(head, 0, headBytes, at);
      const piece = head.subarray(0, bytesRead);
      const skipped = skippable(piece);
      if (skipped === 0) {
        const kind = piece.length < 12 ? null : kindAt(piece);
        return kind === null && isTagged ? { kind: "mp3", at: 0 } : { kind, at };
      }
      isTagged ||= piece.toString("latin1", 0, 3) === "ID3";
      at += skipped;
    }
    return { kind: isTagged ? "mp3" : null, at: 0 };
  } finally {
    await file.close();
  }
};
