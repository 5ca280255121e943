/** Links that save a file in place of showing it. Pure. */

/**
 * Returns what a link has that saves the file under this name. Browsers ignore `download` for files of another origin: there
 * the gateway's `?download` asks for it.
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

/** Characters that file systems refuse, and what would hide a file. */
const unfit = /[\p{Cc}\p{Cf}<>:"/\\|?*.]+/gu;

/**
 * Returns the name of a file: its title in lower case with dashes, the beginning of an id where two files have one title, and
 * the kind: `citrus-soda-01a206ec902e.mp4`.
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

/** Returns the ending of the file at an address: `png`. */
export const endingOf = (url: string): string => /\.(\w+)(?:[?#]|$)/.exec(url)?.[1] ?? "bin";
