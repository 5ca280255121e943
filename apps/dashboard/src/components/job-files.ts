import type { Job } from "reelwright";

/** Images and downloads of a job. Pure. */

const originOf = (address: string): string | null =>
  URL.canParse(address) ? new URL(address).origin : null;

/**
 * Returns the best image of a job and whether it shows the video: its thumbnail, else the newest clip's, else the product
 * image. Small versions come first. A product image on another server is omitted, because the page's policy blocks it;
 * `ownOrigin` and the file store are allowed. Null if there is none.
 */
export const jobPicture = (
  job: Job,
  ownOrigin: string,
): { readonly url: string; readonly isOfVideo: boolean } | null => {
  const clip = job.segments.findLast(({ thumbnail_url }) => thumbnail_url !== null);
  const made = [job, clip].map((each) => each?.preview_url ?? each?.thumbnail_url ?? null);
  const shown = made.find((address) => address !== null) ?? null;
  if (shown !== null) return { url: shown, isOfVideo: true };
  const portrait = job.persona?.portrait_url ?? null;
  const origins = [ownOrigin, portrait === null ? null : originOf(portrait)];
  const isAllowed = origins.includes(originOf(job.product_image_url));
  return isAllowed ? { url: job.product_image_url, isOfVideo: false } : null;
};

/**
 * Returns the props of a link that saves a file under this name. Browsers ignore `download` for files of another origin; the
 * gateway's `?download` works for those.
 */
export const downloadLink = (
  url: string,
  name: string,
  ownOrigin: string,
): { readonly href: string; readonly download: string } => {
  if (!URL.canParse(url, ownOrigin)) return { href: url, download: name };
  const address = new URL(url, ownOrigin);
  if (address.origin === ownOrigin) return { href: url, download: name };
  address.searchParams.set("download", name);
  return { href: address.href, download: name };
};

/** Characters that file systems refuse, and leading dots, which would hide the file. */
const unfit = /[\p{Cc}\p{Cf}<>:"/\\|?*.]+/gu;

/**
 * Returns the name of a file, such as `citrus-soda-01a206ec902e.mp4`: its title, the beginning of an id that makes it unique,
 * and its extension.
 */
export const fileName = (title: string, id: string, kind: string): string => {
  const words = title
    .normalize("NFC")
    .replace(unfit, " ")
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/gu, "-");
  const short = [...words].slice(0, 60).join("").replace(/-$/, "");
  return `${short || "video"}-${id.replaceAll("-", "").slice(0, 12)}.${kind}`;
};

/** Returns the extension of the file at a URL, such as `png`. */
export const endingOf = (url: string): string => /\.(\w+)(?:[?#]|$)/.exec(url)?.[1] ?? "bin";
