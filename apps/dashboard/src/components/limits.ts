/** The API's limits. A test compares them with its OpenAPI document. */
export const limits = {
  search: 100,
  keyName: 100,
  accountName: 200,
  templateName: 200,
  templateDescription: 2_000,
  reviewFeedback: 1_000,
  webhookUrl: 2_048,
  webhookSecret: 512,
  endpointDescription: 200,
  email: 254,
  metadataName: 64,
  metadataText: 500,
  elementName: 100,
  credits: 10_000_000,
  monthlyUsd: 1_000_000,
  retentionDays: 3_650,
} as const;

/** File formats: display name, MIME types and extensions. */
const formats = {
  jpeg: { name: "JPEG", types: ["image/jpeg"], extensions: [".jpg", ".jpeg"] },
  png: { name: "PNG", types: ["image/png"], extensions: [".png"] },
  webp: { name: "WebP", types: ["image/webp"], extensions: [".webp"] },
  gif: { name: "GIF", types: ["image/gif"], extensions: [".gif"] },
  avif: { name: "AVIF", types: ["image/avif"], extensions: [".avif"] },
  heic: { name: "HEIC", types: ["image/heic", "image/heif"], extensions: [".heic", ".heif"] },
  svg: { name: "SVG", types: ["image/svg+xml"], extensions: [".svg"] },
  mp3: { name: "MP3", types: ["audio/mpeg"], extensions: [".mp3"] },
  wav: { name: "WAV", types: ["audio/wav", "audio/x-wav"], extensions: [".wav"] },
  ogg: { name: "Ogg", types: ["audio/ogg"], extensions: [".ogg", ".oga", ".opus"] },
  aac: { name: "AAC", types: ["audio/aac"], extensions: [".aac"] },
  m4a: { name: "M4A", types: ["audio/mp4", "audio/x-m4a"], extensions: [".m4a"] },
  flac: { name: "FLAC", types: ["audio/flac", "audio/x-flac"], extensions: [".flac"] },
  aiff: {
    name: "AIFF",
    types: ["audio/aiff", "audio/x-aiff"],
    extensions: [".aiff", ".aif", ".aifc"],
  },
} as const;

type Format = keyof typeof formats;
type Upload = { readonly mebibytes: number; readonly formats: readonly Format[] };

/** The API's limits for uploads. A test compares them with the API's own. */
export const uploads = {
  product_image: { mebibytes: 10, formats: ["jpeg", "png", "webp", "gif", "avif", "heic"] },
  avatar: { mebibytes: 2, formats: ["png", "jpeg", "webp"] },
  logo: { mebibytes: 2, formats: ["png", "svg", "webp"] },
  music: { mebibytes: 20, formats: ["mp3", "wav", "ogg", "aac", "m4a", "flac", "aiff"] },
} as const satisfies { readonly [use: string]: Upload };
export type UploadUse = keyof typeof uploads;

const formatsOf = (use: UploadUse): readonly Format[] => uploads[use].formats;

/** Display names of the formats that a use accepts. */
export const formatNames = (use: UploadUse): readonly string[] =>
  formatsOf(use).map((format) => formats[format].name);

/** An input's `accept`: types and extensions, because some systems know no MIME type for newer formats. */
export const acceptOf = (use: UploadUse): string =>
  formatsOf(use)
    .flatMap((format) => [...formats[format].types, ...formats[format].extensions])
    .join(",");

type Named = Pick<File, "name" | "type">;

const isOf = (format: Format, { name, type }: Named): boolean => {
  const { types, extensions } = formats[format];
  // Without a MIME type, the extension decides.
  const isTyped = type !== "";
  return isTyped
    ? types.some((each) => each === type)
    : extensions.some((each) => name.toLowerCase().endsWith(each));
};

/** Display name of a file's format; empty if the use doesn't accept it. */
export const formatNameOf = (use: UploadUse, file: Named): string => {
  const found = formatsOf(use).find((format) => isOf(format, file));
  return found ? formats[found].name : "";
};

export type ImageUse = Exclude<UploadUse, "music">;
export type UploadFault = "heic" | "wrongType" | "tooLarge";

/** Returns why an image can't be uploaded; null if only the API can decide. */
export const imageFault = (use: ImageUse, file: Named & Pick<File, "size">): UploadFault | null => {
  const isHeic = /hei[cf]/.test(file.type) || /\.hei[cf]s?$/i.test(file.name);
  if (formatNameOf(use, file) === "") return isHeic ? "heic" : "wrongType";
  return file.size > uploads[use].mebibytes * 1_024 ** 2 ? "tooLarge" : null;
};
