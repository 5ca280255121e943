/** @tier all */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import type { PictureUse } from "@reelwright/film/ports/intake";
import sharp from "sharp";
import { localEditor } from "../editor/editor.ts";
import { decodeApart } from "../photos/decoding.ts";
import { heicFile } from "../testing/heic.ts";
import { localIntake } from "./intake.ts";

const run = promisify(execFile);
const calm = new AbortController().signal;
const tenantId = "tenant";
const intake = localIntake();
let directory: string;
let songs: string;
beforeAll(async () => {
  songs = await mkdtemp(join(tmpdir(), "songs-"));
});
beforeEach(async () => {
  directory = await mkdtemp(join(songs, "case-"));
});
afterAll(() => rm(songs, { recursive: true }));

const sent = async (bytes: Buffer | string, name: string, mimeType: string) => {
  const path = join(directory, "sent");
  await writeFile(path, bytes);
  return { path, name, mimeType, sizeBytes: (await stat(path)).size };
};
const blue = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#3366cc" } });
const takePicture = async (
  bytes: Buffer | string,
  name: string,
  type: string,
  use: PictureUse = "product_image",
) => intake.picture(tenantId, use, await sent(bytes, name, type), directory, calm);

describe("a picture", () => {
  test("is written anew, upright, without metadata, no larger than its use needs", async () => {
    const bytes = await blue(5_000, 2_500)
      .withExif({ IFD0: { Copyright: "Somebody's secret" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { path, width, height } = await takePicture(bytes, "a.JPG", "image/jpeg; q=1");
    expect([width, height]).toEqual([2_048, 4_096]);
    const kept = await sharp(path).metadata();
    expect(kept).toMatchObject({ format: "jpeg", width: 2_048, height: 4_096 });
    expect([kept.exif, kept.icc, kept.xmp, kept.orientation]).toEqual(Array(4).fill(undefined));
    expect((await readFile(path)).includes("secret")).toBe(false);
  });

  test.each([
    ["png", "image/png", "png"],
    ["webp", "image/webp", "webp"],
    ["gif", "image/gif", "png"],
  ] as const)("of one pixel as %s is kept", async (format, type, extension) => {
    const bytes = await blue(1, 1).toFormat(format).toBuffer();
    const { path } = await takePicture(bytes, `a.${format}`, type);
    expect(path).toMatch(new RegExp(`\\.${extension}$`));
    expect(await sharp(path).metadata()).toMatchObject({ format: extension, width: 1, height: 1 });
  });

  const png = () => blue(40, 30).png().toBuffer();
  const frames = async (count: number) => {
    const drawn = Array.from({ length: count }, (_, at) =>
      sharp({
        create: { width: 4, height: 4, channels: 3, background: { r: at % 256, g: 0, b: 0 } },
      })
        .png()
        .toBuffer(),
    );
    return sharp(await Promise.all(drawn), { join: { animated: true } })
      .gif({ keepDuplicateFrames: true })
      .toBuffer();
  };
  const zipEnd = Buffer.concat([Buffer.from("PK\x05\x06", "latin1"), Buffer.alloc(18)]);
  const cases: readonly [string, string, () => Promise<Buffer>, string, string][] = [
    ["nothing", "FILE_EMPTY", async () => Buffer.alloc(0), "a.png", "image/png"],
    ["a path as its name", "FILE_NAME_INVALID", png, "../../etc/a.png", "image/png"],
    ["a Windows path", "FILE_NAME_INVALID", png, "C:\\a.png", "image/png"],
    ["a name with a NUL", "FILE_NAME_INVALID", png, "a.php\0.png", "image/png"],
    ["another type", "FILE_TYPE_UNSUPPORTED", png, "a.bmp", "image/bmp"],
    ["no type and another content than name", "FILE_TYPE_MISMATCH", png, "a.jpg", "text/plain"],
    ["another name than type", "FILE_TYPE_MISMATCH", png, "a.jpg", "image/png"],
    ["another type than name and content", "FILE_TYPE_MISMATCH", png, "a.png", "image/jpeg"],
    ["another content than name", "FILE_TYPE_MISMATCH", png, "a.jpg", "image/jpeg"],
    [
      "a page behind it",
      "FILE_UNSAFE",
      async () => Buffer.concat([await blue(9, 9).jpeg().toBuffer(), Buffer.from("<HTML><body>")]),
      "a.jpg",
      "image/jpeg",
    ],
    [
      "a script in its comment",
      "FILE_UNSAFE",
      async () => {
        const bytes = await blue(9, 9).jpeg().toBuffer();
        const words = Buffer.from("\xff\xfe\x00\x1a<script>alert(1)//</s>", "latin1");
        return Buffer.concat([bytes.subarray(0, 2), words, bytes.subarray(2)]);
      },
      "a.jpg",
      "image/jpeg",
    ],
    [
      "a zip behind it",
      "FILE_UNSAFE",
      async () => Buffer.concat([await blue(9, 9).jpeg().toBuffer(), zipEnd]),
      "a.jpg",
      "image/jpeg",
    ],
    [
      "half of it",
      "FILE_DAMAGED",
      async () => {
        const noise = Buffer.from(Array.from({ length: 30_000 }, (_, at) => (at * 7919) % 251));
        const bytes = await sharp(noise, { raw: { width: 100, height: 100, channels: 3 } })
          .jpeg()
          .toBuffer();
        return bytes.subarray(0, bytes.length / 2);
      },
      "a.jpg",
      "image/jpeg",
    ],
    [
      "50,000 by 50,000 pixels",
      "IMAGE_TOO_LARGE",
      async () => {
        const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="50000" height="50000"/>`;
        return Buffer.from(svg);
      },
      "a.svg",
      "image/svg+xml",
    ],
    ["hundreds of frames", "IMAGE_TOO_LARGE", () => frames(300), "a.gif", "image/gif"],
  ];
  test.each(cases)("with %s: %s", async (_what, code, bytes, name, type) => {
    const use = name.endsWith(".svg") ? "logo" : "product_image";
    await expect(takePicture(await bytes(), name, type, use)).rejects.toMatchObject({
      kind: "malformed",
      code,
    });
  });

  const jpeg = (options = {}) => {
    const noise = Buffer.from(Array.from({ length: 90_000 }, (_, at) => (at * 7919) % 251));
    return sharp(noise, { raw: { width: 150, height: 200, channels: 3 } })
      .jpeg(options)
      .toBuffer();
  };
  const behind = async (picture: Promise<Buffer>, more: string | Buffer) =>
    Buffer.concat([await picture, Buffer.from(more)]);
  const without = async (picture: Promise<Buffer>, bytes: number) => {
    const whole = await picture;
    return whole.subarray(0, whole.length - bytes);
  };
  const avif = () => blue(40, 30).avif({ effort: 0 }).toBuffer();

  test.each<[string, string, () => Promise<Buffer>]>([
    ["a PNG with a newline behind it", "png", () => behind(png(), "\n")],
    ["a PNG with zeros behind it", "png", () => behind(png(), Buffer.alloc(512))],
    ["a PNG with words behind it", "png", () => behind(png(), "more")],
    ["a GIF with a newline behind it", "gif", () => behind(frames(2), "\n")],
    ["a WebP with zeros behind it", "webp", () => behind(blue(9, 9).webp().toBuffer(), "\0\0\0")],
    ["a JPEG with zeros behind it", "jpg", () => behind(jpeg(), Buffer.alloc(40))],
    ["an AVIF", "avif", avif],
    ...[1, 2, 4, 20].flatMap((bytes): [string, string, () => Promise<Buffer>][] => [
      [`a JPEG without its last ${bytes} bytes`, "jpg", () => without(jpeg(), bytes)],
      [
        `a JPEG in passes without its last ${bytes} bytes`,
        "jpg",
        () => without(jpeg({ progressive: true }), bytes),
      ],
    ]),
  ])("that is %s is taken as an upload and by its address", async (_what, extension, bytes) => {
    const content = await bytes();
    const type = `image/${extension === "jpg" ? "jpeg" : extension}`;
    const { path } = await takePicture(content, `a.${extension}`, type);
    const kept = await readFile(path);
    expect(kept.subarray(-4).toString("latin1")).not.toBe("more");
    const file = await sent(content, "a", type);
    const decode = decodeApart();
    // A job's picture has to have 32 pixels a side.
    const { width } = await decode({ ...file, tenantId }, `${file.path}.raw`, calm).catch(
      (error: { code: string }) => {
        expect(error.code).toBe("IMAGE_TOO_SMALL");
        return { width: 0 };
      },
    );
    expect(width).toBeLessThanOrEqual(150);
  });

  test("of a phone's 50 megapixels is taken", async () => {
    const bytes = await sharp({
      create: { width: 8_192, height: 6_144, channels: 3, background: "#446" },
      limitInputPixels: false,
    })
      .jpeg()
      .toBuffer();
    const { width, height } = await takePicture(bytes, "a.jpg", "image/jpeg");
    expect([width, height]).toEqual([4_096, 3_072]);
  });

  test("that is HEIC under another name gets a message with the right name", async () => {
    for (const [name, type, message] of [
      ["a.jpg", "image/jpeg", "This is a HEIC image named .jpg. Rename it to .heic."],
      ["blob", "image/png", "This is a HEIC image sent as image/png. Send it as image/heic."],
    ] as const)
      await expect(takePicture(heicFile(), name, type)).rejects.toMatchObject({
        ...{ kind: "malformed", code: "FILE_TYPE_MISMATCH", message },
      });
  });

  test.each([
    ["webp", "a.jpg", "image/jpeg", "This is a WebP image named .jpg. Rename it to .webp."],
    ["png", "a.JPG", "image/jpeg", "This is a PNG image named .jpg. Rename it to .png."],
    ["jpeg", "a.png", "", "This is a JPEG image named .png. Rename it to .jpg."],
    ["gif", "blob", "image/png", "This is a GIF image sent as image/png. Send it as image/gif."],
  ] as const)(
    "that is %s under the name %s gets a message with the right name",
    async (format, name, type, message) => {
      const bytes = await blue(40, 40).toFormat(format).toBuffer();
      await expect(takePicture(bytes, name, type)).rejects.toMatchObject({
        ...{ kind: "malformed", code: "FILE_TYPE_MISMATCH", message },
      });
    },
  );

  test("of 50,000 by 50,000 pixels in its header is refused before it is decoded", async () => {
    const bytes = await png();
    bytes.writeUInt32BE(50_000, 16);
    bytes.writeUInt32BE(50_000, 20);
    const table = Array.from({ length: 256 }, (_, n) =>
      Array.from({ length: 8 }).reduce<number>(
        (c) => (c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1),
        n,
      ),
    );
    const body = bytes.subarray(12, 29);
    const sum = body.reduce((c, byte) => (table[(c ^ byte) & 255] ?? 0) ^ (c >>> 8), 0xffffffff);
    bytes.writeUInt32BE((sum ^ 0xffffffff) >>> 0, 29);
    await expect(takePicture(bytes, "a.png", "image/png")).rejects.toMatchObject({
      code: "IMAGE_TOO_LARGE",
      message: expect.stringContaining("50000 × 50000"),
    });
  });
});

describe("an SVG logo", () => {
  const svg = (inner: string, before = "") =>
    `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="24" height="12">${inner}</svg>`;
  const take = (text: string) => takePicture(text, "logo.svg", "image/svg+xml", "logo");

  test("becomes a large PNG with a transparent ground", async () => {
    const drawing = svg(
      `<metadata>drawn by hand</metadata><style>.a { fill: url(#g) }</style>
      <defs><linearGradient id="g"><stop stop-color="red"/></linearGradient><path id="p" d="M0 0h8v8z"/></defs>
      <circle class="a" r="6" cx="6" cy="6"/><use xlink:href="#p"/>`,
      '<?xml version="1.0" encoding="UTF-8"?>\n<!-- a logo -->\n',
    );
    const { path, width, height } = await take(drawing);
    expect(path).toMatch(/\.png$/);
    expect(width).toBeGreaterThan(1_000);
    expect(height).toBe(Math.round(width / 2));
    const { channels } = await sharp(path).stats();
    expect(channels).toHaveLength(4);
    expect(channels[3]?.min).toBe(0);
    expect(channels[0]?.max).toBe(255);
  });

  test.each([
    ["a document type", svg("", '<!DOCTYPE svg [<!ENTITY a "b">]>')],
    ["an external entity", svg("&a;", '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>')],
    ["a script", svg("<script>alert(1)</script>")],
    ["a script by a prefix", svg('<s:SCRIPT xmlns:s="http://www.w3.org/2000/svg"/>')],
    ["an event", svg('<g onload="alert(1)"/>')],
    ["an event right behind a quote", svg('<g id="a"onclick="alert(1)"/>')],
    ["a foreign object", svg("<foreignObject><p/></foreignObject>")],
    ["a picture of another host", svg('<image href="https://example.com/a.png"/>')],
    ["a local file", svg('<image xlink:href="file:///etc/passwd"/>')],
    ["a spelt-out address", svg('<a href="&#106;avascript:alert(1)"><g/></a>')],
    ["a drawing inside as data", svg('<image href="data:image/svg+xml;base64,AAAA"/>')],
    ["a style sheet from elsewhere", svg("<style>@import 'https://example.com/a.css'</style>")],
    ["a style that loads", svg('<g style="fill: url(https://example.com/a)"/>')],
    ["a style that hides it", svg("<style>g { fill: u\\72l(https://example.com/a) }</style>")],
    ["an instruction", svg("", '<?xml-stylesheet href="https://example.com/a.xsl"?>')],
    ["UTF-16", Buffer.from(`\uFEFF${svg("")}`, "utf16le").toString("latin1")],
  ])("with %s is refused", async (_what, text) => {
    await expect(take(text)).rejects.toMatchObject({
      kind: "malformed",
      code: expect.stringMatching(/^FILE_(?:UNSAFE|DAMAGED|TYPE_MISMATCH)$/),
    });
  });

  test("is no avatar and no product picture", async () => {
    for (const use of ["avatar", "product_image"] as const) {
      await expect(takePicture(svg(""), "a.svg", "image/svg+xml", use)).rejects.toMatchObject({
        code: "FILE_TYPE_UNSUPPORTED",
      });
    }
  });
});

describe("music", () => {
  const formats = [
    ["mp3", "audio/mpeg", ["-c:a", "libmp3lame"]],
    ["wav", "audio/x-wav", []],
    ["ogg", "audio/ogg", ["-c:a", "libvorbis"]],
    ["aac", "audio/aac", ["-c:a", "aac", "-f", "adts"]],
    ["m4a", "audio/mp4", ["-c:a", "aac"]],
    ["flac", "audio/flac", []],
    ["aiff", "audio/x-aiff", []],
  ] as const;
  /** A tone that really is of the format. */
  const song = async (name: string, options: readonly string[] = [], seconds = 3) => {
    const path = join(songs, name);
    const tone = `sine=frequency=330:duration=${seconds}:sample_rate=44100`;
    const tags = ["-metadata", "title=Somebody's secret"];
    await run("ffmpeg", [
      "-v",
      "error",
      "-y",
      "-f",
      "lavfi",
      "-i",
      tone,
      ...options,
      ...tags,
      path,
    ]);
    return readFile(path);
  };
  const take = async (bytes: Buffer | string, name: string, type: string) =>
    intake.music(tenantId, await sent(bytes, name, type), directory, calm);

  test.each(formats)(
    "as %s is kept without its tags, and a mix repeats or cuts it at the level of the others",
    async (format, type, options) => {
      const { path, seconds } = await take(await song(`a.${format}`, options), `a.${format}`, type);
      expect(path).toMatch(new RegExp(`\\.${format === "aiff" ? "flac" : format}$`));
      expect(seconds).toBeGreaterThan(2.8);
      expect(seconds).toBeLessThan(3.3);
      expect((await readFile(path)).includes("secret")).toBe(false);
      const editor = localEditor();
      // A file is repeated or cut after it is decoded, whatever its format: one of them is cut, too.
      for (const wanted of format === "mp3" ? [7, 2] : [7]) {
        const mixed = join(directory, `mix-${wanted}.m4a`);
        const request = { seconds: wanted, voices: [], music: { path, volume: 0.15 } };
        const loudness = await editor.mix(request, mixed, { signal: calm, progress: () => {} });
        expect(Math.abs(loudness.integratedLufs + 14)).toBeLessThan(1);
        const info = await editor.probe(mixed, calm);
        expect(Math.abs((info.audio?.seconds ?? 0) - wanted)).toBeLessThan(0.05);
      }
    },
  );

  test.each([0, 0xff_ff_ff_ff])(
    "as a WAV file that was written as a stream, its length told as %i, is kept whole",
    async (told) => {
      const bytes = await song("streamed.wav");
      const at = bytes.indexOf("data") + 4;
      bytes.writeUInt32LE(told, 4);
      bytes.writeUInt32LE(told, at);
      const { path, seconds } = await take(bytes, "a.wav", "audio/wav");
      expect(seconds).toBeCloseTo(3, 2);
      const kept = await readFile(path);
      expect(kept.readUInt32LE(4)).toBe(kept.length - 8);
    },
  );

  /** An APE tag of this size, as some taggers put before the sound. */
  const apeTag = (bytes: number) => {
    const part = (flags: number) => {
      const head = Buffer.alloc(32);
      head.write("APETAGEX", "latin1");
      head.writeUInt32LE(2_000, 8);
      head.writeUInt32LE(bytes + 32, 12);
      head.writeUInt32LE(1, 16);
      head.writeUInt32LE(flags, 20);
      return head;
    };
    return Buffer.concat([part(0xa0000000), Buffer.alloc(bytes, 120), part(0x80000000)]);
  };
  const box = (type: string, bytes: number) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(bytes);
    head.write(type, 4, "latin1");
    return Buffer.concat([head, Buffer.alloc(bytes - 8)]);
  };
  const mp3 = () => song("begins.mp3", ["-c:a", "libmp3lame", "-id3v2_version", "0"]);
  // In fragments, whose places don't change with what stands before them.
  const fragments = ["-movflags", "frag_keyframe+empty_moov+default_base_moof"];
  const m4a = () => song("begins.m4a", ["-c:a", "aac", ...fragments]);
  const aac = () => song("begins.aac", ["-c:a", "aac", "-f", "adts"]);

  test.each<[string, string, () => Promise<Buffer>]>([
    ["a zero before it", "mp3", async () => Buffer.concat([Buffer.alloc(1), await mp3()])],
    ["padding before it", "mp3", async () => Buffer.concat([Buffer.alloc(417), await mp3()])],
    ["half a frame before it", "mp3", async () => (await mp3()).subarray(5_000)],
    ["an APE tag before it", "mp3", async () => Buffer.concat([apeTag(900), await mp3()])],
    ["a cover in an APE tag", "mp3", async () => Buffer.concat([apeTag(200_000), await mp3()])],
    ["half a frame before it", "aac", async () => (await aac()).subarray(300)],
    ["free space before it", "m4a", async () => Buffer.concat([box("free", 70_000), await m4a()])],
    ["an empty box before it", "m4a", async () => Buffer.concat([box("wide", 8), await m4a()])],
  ])("with %s is taken as %s", async (_what, format, bytes) => {
    const type = { mp3: "audio/mpeg", aac: "audio/aac", m4a: "audio/mp4" }[format] ?? "";
    const content = await bytes();
    for (const [name, sentType] of [
      [`a.${format}`, type],
      ["blob", ""],
    ] as const) {
      const { path, seconds } = await take(content, name, sentType);
      expect(path.endsWith(`.${format}`)).toBe(true);
      expect(seconds).toBeGreaterThan(2.3);
      expect(seconds).toBeLessThan(3.3);
    }
  });

  test("under another format's name gets a message with the right name", async () => {
    const message = "This is a FLAC file named .mp3. Rename it to .flac.";
    await expect(take(await song("named.flac"), "a.mp3", "audio/mpeg")).rejects.toMatchObject({
      ...{ code: "FILE_TYPE_MISMATCH", message },
    });
  });

  test("with a cover is kept without it", async () => {
    await blue(40, 40).png().toFile(join(songs, "cover.png"));
    const cover = ["-i", join(songs, "cover.png"), "-map", "0:a", "-map", "1:v", "-c:v", "copy"];
    const bytes = await song("covered.mp3", [...cover, "-disposition:v", "attached_pic"]);
    const { path } = await take(bytes, "a.mp3", "audio/mpeg");
    expect((await readFile(path)).length).toBeLessThan(bytes.length);
    const { stdout } = await run("ffprobe", ["-v", "error", "-show_streams", path]);
    expect(stdout).not.toContain("codec_type=video");
  });

  const playlist =
    "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n";
  const concat = "ffconcat version 1.0\nfile /etc/passwd\n";
  test.each([
    ["a playlist", "FILE_TYPE_MISMATCH", playlist],
    ["a list of files", "FILE_TYPE_MISMATCH", concat],
    ["a playlist behind a tag", "FILE_DAMAGED", `ID3\x04\0\0\0\0\0\0${playlist}`],
    ["noise behind a frame's head", "FILE_DAMAGED", `\xff\xfb${"noise and no music ".repeat(50)}`],
  ])("that is %s: %s", async (_what, code, text) => {
    await expect(take(Buffer.from(text, "latin1"), "a.mp3", "audio/mpeg")).rejects.toMatchObject({
      kind: "malformed",
      code,
    });
  });

  test("that is a film is refused", async () => {
    const film = ["-f", "lavfi", "-i", "color=c=red:s=64x64:d=3", "-map", "0:a", "-map", "1:v"];
    const bytes = await song("film.mp4", film);
    await expect(take(bytes, "a.m4a", "audio/mp4")).rejects.toMatchObject({
      code: "FILE_TYPE_MISMATCH",
    });
  });

  test("that lasts hardly at all, or for hours, is refused", async () => {
    const low = ["-c:a", "libmp3lame", "-b:a", "8k", "-ar", "8000"];
    for (const seconds of [0.05, 1_300]) {
      const format = seconds < 1 ? "wav" : "mp3";
      const bytes = await song(`long.${format}`, seconds < 1 ? [] : low, seconds);
      const type = seconds < 1 ? "audio/wav" : "audio/mpeg";
      await expect(take(bytes, `a.${format}`, type)).rejects.toMatchObject({
        code: "MUSIC_LENGTH_INVALID",
      });
    }
  });
});
