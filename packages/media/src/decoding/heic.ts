/**
 * Decodes HEIC images with libheif, compiled to WebAssembly. Only for the decoding process: the library's memory stays as
 * large as the largest image needed.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { lazy } from "@reelwright/film/concurrency";
import { sharp } from "../sharp.ts";
import { malformedPicture, maxParts, mostPixels, PictureError } from "./structure.ts";

/** The functions of libheif's C interface that are used. Pointers and handles are numbers. */
type Library = {
  readonly HEAPU8: Uint8Array;
  readonly HEAPU32: Uint32Array;
  _malloc(bytes: number): number;
  _free(at: number): void;
  _heif_context_alloc(): number;
  _heif_context_free(context: number): void;
  _heif_context_get_security_limits(context: number): number;
  _heif_context_read_from_memory(
    error: number,
    context: number,
    at: number,
    bytes: number,
    options: number,
  ): void;
  _heif_context_get_primary_image_handle(error: number, context: number, into: number): void;
  _heif_image_handle_release(handle: number): void;
  _heif_image_handle_has_alpha_channel(handle: number): number;
  _heif_image_handle_get_color_profile_type(handle: number): number;
  _heif_image_handle_get_raw_color_profile_size(handle: number): number;
  _heif_image_handle_get_raw_color_profile(error: number, handle: number, into: number): void;
  _heif_image_handle_get_nclx_color_profile(error: number, handle: number, into: number): void;
  _heif_nclx_color_profile_free(profile: number): void;
  _heif_decode_image(
    error: number,
    handle: number,
    into: number,
    space: number,
    chroma: number,
    options: number,
  ): void;
  _heif_image_get_width(image: number, channel: number): number;
  _heif_image_get_height(image: number, channel: number): number;
  _heif_image_get_plane_readonly2(image: number, channel: number, stride: number): number;
  _heif_image_release(image: number): void;
};

const require = createRequire(import.meta.url);

/** Loaded at the first HEIC image: 1.4 MB of code. */
const library: () => Library = lazy(() => {
  type Open = (options: { wasmBinary: Buffer }) => Library;
  const open = require("libheif-js/libheif-wasm/libheif.js") as Open;
  const code = require.resolve("libheif-js/libheif-wasm/libheif.wasm");
  return open({ wasmBinary: readFileSync(code) });
});

/** Values of libheif's enumerations. */
const rgb = { space: 1, opaque: 10, withAlpha: 11, channel: 10 } as const;
const codes = { otherFile: 3, unsupported: 4 } as const;
const subErrors = { noMeta: 104, noPrimaryBox: 107, noPrimary: 124, limit: 1000 } as const;
const withoutStill: readonly number[] = [
  subErrors.noMeta,
  subErrors.noPrimaryBox,
  subErrors.noPrimary,
];

/** What an error of the library means for the sender. */
const pictureError = (code: number, sub: number): PictureError => {
  const cause = new Error(`libheif ${code}/${sub}`);
  const as = (kind: "damaged" | "too_complex", message: string) =>
    new PictureError(kind, message, { cause });
  if (code === codes.otherFile || withoutStill.includes(sub))
    return as("damaged", "The HEIC file holds no still image; export it as JPEG.");
  if (sub === subErrors.limit)
    return as("too_complex", "The HEIC image is made of too much; export it as JPEG.");
  if (code === codes.unsupported)
    return as("damaged", "The HEIC image uses a coding that isn't supported; export it as JPEG.");
  return malformedPicture(`libheif ${code}/${sub}`);
};

/** Bytes that a call writes its error to, and those of a pointer or a length. */
const [errorBytes, pointerBytes] = [16, 8];

/** Calls what returns an error, with the place for it and for a result. Throws `PictureError`. */
const checked = (lib: Library, call: (error: number, into: number) => void): number => {
  const error = lib._malloc(errorBytes + pointerBytes);
  try {
    lib.HEAPU32.fill(0, error >> 2, (error + errorBytes + pointerBytes) >> 2);
    call(error, error + errorBytes);
    const [code = 0, sub = 0, , , result = 0] = lib.HEAPU32.subarray(error >> 2, (error >> 2) + 5);
    if (code !== 0) throw pictureError(code, sub);
    return result;
  } finally {
    lib._free(error);
  }
};

const maxProfileBytes = 4 * 1024 * 1024;

/** Lowers the library's own limits, in the fields of its version 1, each after its offset. */
const limit = (lib: Library, context: number): void => {
  const at = lib._heif_context_get_security_limits(context) >> 2;
  const set = (offset: number, value: number) => {
    lib.HEAPU32[at + offset / 4] = value;
  };
  set(8, mostPixels("heic"));
  set(16, maxParts);
  set(28, maxParts);
  set(32, maxProfileBytes);
};

/** Color profiles that libheif finds, by their four letters. */
const nclx = 0x6e636c78;
/** Display P3 in the numbers of H.273. */
const displayP3 = 12;

/** The profile of images that only say "Display P3", as sharp has it. */
const p3Profile: () => Promise<Buffer | undefined> = lazy(async () => {
  const create = { width: 1, height: 1, channels: 3, background: "#000" } as const;
  const png = await sharp({ create }).withIccProfile("p3").png().toBuffer();
  return (await sharp(png).metadata()).icc;
});

const profileOf = async (lib: Library, handle: number): Promise<Buffer | undefined> => {
  if (lib._heif_image_handle_get_color_profile_type(handle) === nclx) {
    const profile = checked(lib, (error, into) =>
      lib._heif_image_handle_get_nclx_color_profile(error, handle, into),
    );
    // One byte of the version, then the primaries.
    const primaries = lib.HEAPU32[(profile >> 2) + 1];
    lib._heif_nclx_color_profile_free(profile);
    return primaries === displayP3 ? p3Profile() : undefined;
  }
  const bytes = lib._heif_image_handle_get_raw_color_profile_size(handle);
  if (bytes === 0) return undefined;
  const into = lib._malloc(bytes);
  try {
    checked(lib, (error) => lib._heif_image_handle_get_raw_color_profile(error, handle, into));
    return Buffer.from(lib.HEAPU8.subarray(into, into + bytes));
  } finally {
    lib._free(into);
  }
};

/** Rows in a strip of the TIFF: a reader holds one at a time. */
const stripRows = 64;

/** A TIFF's tag with numbers of 2 (SHORT), 4 (LONG) or 1 (UNDEFINED) bytes, in ascending order of tags. */
type Tag = readonly [tag: number, type: 3 | 4 | 7, values: readonly number[] | Buffer];

/**
 * An uncompressed TIFF of `channels` bytes a pixel, with a color profile: what sharp reads without a copy. `write` copies
 * a row of pixels to a place of the file.
 */
const tiffOf = (
  size: { readonly width: number; readonly height: number; readonly channels: 3 | 4 },
  icc: Buffer | undefined,
  write: (file: Buffer, at: number, row: number) => void,
): Buffer => {
  const { width, height, channels } = size;
  const rowBytes = width * channels;
  const strips = Array.from({ length: Math.ceil(height / stripRows) }, (_, at) => at);
  const rowsIn = (strip: number) => Math.min(stripRows, height - strip * stripRows);
  const tags: readonly Tag[] = [
    [256, 4, [width]],
    [257, 4, [height]],
    [258, 3, Array(channels).fill(8)],
    [259, 3, [1]],
    [262, 3, [2]],
    [273, 4, strips.map((strip) => 8 + strip * stripRows * rowBytes)],
    [277, 3, [channels]],
    [278, 4, [stripRows]],
    [279, 4, strips.map((strip) => rowsIn(strip) * rowBytes)],
    ...(channels === 4 ? [[338, 3, [2]] as const] : []),
    ...(icc ? [[34_675, 7, icc] as const] : []),
  ];
  const bytesOf = ([, type, values]: Tag) => values.length * { 3: 2, 4: 4, 7: 1 }[type];
  const pixelsEnd = 8 + height * rowBytes + ((height * rowBytes) % 2);
  const directory = 2 + tags.length * 12 + 4;
  const beside = tags.filter((tag) => bytesOf(tag) > 4);
  const length = beside.reduce((sum, tag) => sum + bytesOf(tag) + 3, pixelsEnd + directory);
  const file = Buffer.alloc(length);
  file.write("II*\0", "latin1");
  file.writeUInt32LE(pixelsEnd, 4);
  for (let row = 0; row < height; row++) write(file, 8 + row * rowBytes, row);
  let [entry, free] = [file.writeUInt16LE(tags.length, pixelsEnd), pixelsEnd + directory];
  const put = ([, type, values]: Tag, at: number) => {
    let next = at;
    for (const value of values) {
      if (type === 4) next = file.writeUInt32LE(value, next);
      else next = type === 3 ? file.writeUInt16LE(value, next) : file.writeUInt8(value, next);
    }
  };
  for (const tag of tags) {
    const [name, type, values] = tag;
    file.writeUInt16LE(name, entry);
    file.writeUInt16LE(type, entry + 2);
    file.writeUInt32LE(values.length, entry + 4);
    if (bytesOf(tag) <= 4) put(tag, entry + 8);
    else {
      file.writeUInt32LE(free, entry + 8);
      put(tag, free);
      free += bytesOf(tag) + (bytesOf(tag) % 2);
    }
    entry += 12;
  }
  return file;
};

/** Decodes an image and returns it as a TIFF. */
const decoded = async (lib: Library, handle: number): Promise<Buffer> => {
  const icc = await profileOf(lib, handle);
  const hasAlpha = lib._heif_image_handle_has_alpha_channel(handle) !== 0;
  const channels = hasAlpha ? 4 : 3;
  const chroma = hasAlpha ? rgb.withAlpha : rgb.opaque;
  const image = checked(lib, (error, into) =>
    lib._heif_decode_image(error, handle, into, rgb.space, chroma, 0),
  );
  try {
    const width = lib._heif_image_get_width(image, rgb.channel);
    const height = lib._heif_image_get_height(image, rgb.channel);
    const stride = lib._malloc(pointerBytes);
    const from = lib._heif_image_get_plane_readonly2(image, rgb.channel, stride);
    const rowBytes = lib.HEAPU32[stride >> 2] ?? 0;
    lib._free(stride);
    return tiffOf({ width, height, channels }, icc, (file, at, row) => {
      const start = from + row * rowBytes;
      file.set(lib.HEAPU8.subarray(start, start + width * channels), at);
    });
  } finally {
    lib._heif_image_release(image);
  }
};

/**
 * The primary image of a HEIC file as a TIFF with its color profile: upright and cropped as the file says, 8 bits. Of a
 * burst or a live photo, that is the still image. Throws `PictureError`.
 */
export const heicAsTiff = async (bytes: Buffer): Promise<Buffer> => {
  const lib = library();
  const context = lib._heif_context_alloc();
  const input = lib._malloc(bytes.length);
  try {
    limit(lib, context);
    lib.HEAPU8.set(bytes, input);
    checked(lib, (error) =>
      lib._heif_context_read_from_memory(error, context, input, bytes.length, 0),
    );
    const handle = checked(lib, (error, into) =>
      lib._heif_context_get_primary_image_handle(error, context, into),
    );
    try {
      return await decoded(lib, handle);
    } finally {
      lib._heif_image_handle_release(handle);
    }
  } finally {
    lib._heif_context_free(context);
    lib._free(input);
  }
};
