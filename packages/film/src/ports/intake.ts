/** A file that a caller uploaded, on the local disk. */
export type SentFile = {
  readonly path: string;
  /** File name from the caller. Only its extension is used. */
  readonly name: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
};

/**
 * Accepts untrusted uploads. Checks their content and re-encodes the image or audio into `directory`, so that nothing
 * else in the file survives. Throws `Failure("malformed")`: `FILE_EMPTY`, `FILE_NAME_INVALID`, `FILE_TYPE_UNSUPPORTED`,
 * `FILE_TYPE_MISMATCH` (name, type and content disagree; a generic type is ignored), `FILE_UNSAFE` (the file hides
 * other content), `FILE_DAMAGED`. For images also `FILE_TOO_COMPLEX` (too much time or memory to decode) and
 * `IMAGE_TOO_LARGE` (pixels, frames). For music also `MUSIC_LENGTH_INVALID`. Concurrent decoding is shared fairly among
 * tenants.
 */
export type Intake = {
  picture(
    tenantId: string,
    use: PictureUse,
    file: SentFile,
    directory: string,
    signal: AbortSignal,
  ): Promise<{ readonly path: string; readonly width: number; readonly height: number }>;
  music(
    tenantId: string,
    file: SentFile,
    directory: string,
    signal: AbortSignal,
  ): Promise<{ readonly path: string; readonly seconds: number }>;
};

/** Limits of uploads. docs/contribute/contract.md#limits; AVIF, HEIC, FLAC and AIFF are additions. */
export const uploadLimits = {
  product_image: {
    maxBytes: 10 * 1024 * 1024,
    formats: ["jpeg", "png", "webp", "gif", "avif", "heic"],
  },
  avatar: { maxBytes: 2 * 1024 * 1024, formats: ["png", "jpeg", "webp"] },
  logo: { maxBytes: 2 * 1024 * 1024, formats: ["png", "svg", "webp"] },
  music: {
    maxBytes: 20 * 1024 * 1024,
    formats: ["mp3", "wav", "ogg", "aac", "m4a", "flac", "aiff"],
  },
} as const;

export type UploadUse = keyof typeof uploadLimits;
export type PictureUse = Exclude<UploadUse, "music">;
export type UploadFormat = (typeof uploadLimits)[UploadUse]["formats"][number];

/** Allowed length of a tenant's own track in seconds. The video loops shorter tracks and cuts longer ones. */
export const musicSeconds = { least: 0.1, most: 1_200 } as const;
