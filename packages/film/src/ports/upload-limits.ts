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
