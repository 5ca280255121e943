/** Names of downloaded files. Pure. */

/** Characters that file systems refuse, and what would hide a file. */
const unfit = /[\p{Cc}\p{Cf}<>:"/\\|?*.]+/gu;

/**
 * Returns the name of a job's file: the product's name in lower case with dashes, the beginning of the job's id where two
 * videos of a product would have one name, and the kind: `citrus-soda-01a206ec902e.mp4`.
 */
export const fileName = (productName: string, jobId: string, kind: string): string => {
  const product = productName
    .normalize("NFC")
    .replace(unfit, " ")
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/gu, "-");
  const short = [...product].slice(0, 60).join("").replace(/-$/, "");
  const id = jobId.replaceAll("-", "").slice(0, 12);
  return `${short || "video"}-${id}.${kind}`;
};
