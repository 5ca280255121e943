/** A file that a caller sent, as it lies on this machine's disk. */
export type SentFile = {
  readonly path: string;
  /** As the caller wrote it; says nothing but a type. */
  readonly name: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
};

/**
 * Takes in strangers' files: checks them by their content and writes what they show, or play, anew into `directory`,
 * without anything else that they carried. Throws `Failure("malformed")`: `FILE_EMPTY`, `FILE_NAME_INVALID`,
 * `FILE_TYPE_UNSUPPORTED`, `FILE_TYPE_MISMATCH` (name, type and content disagree; a generic type says nothing),
 * `FILE_UNSAFE` (something else hides in it), `FILE_DAMAGED`; for pictures `FILE_TOO_COMPLEX` (too much time or memory to
 * decode), `IMAGE_TOO_LARGE` (pixels, frames); for music `MUSIC_LENGTH_INVALID`.
 * What is decoded at once is shared fairly between tenants.
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

/** What may be uploaded. docs/contribute/contract.md#limits; AVIF, FLAC and AIFF are additions. */
export const uploadLimits = {
  product_image: { maxBytes: 10 * 1024 * 1024, formats: ["jpeg", "png", "webp", "gif", "avif"] },
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

/** Length of a tenant's own track; shorter ones are repeated in the video, longer ones are cut. */
export const musicSeconds = { least: 0.1, most: 1_200 } as const;
