import { stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Reelwright } from "reelwright";

const sample = fileURLToPath(new URL("../../assets/sample-product.png", import.meta.url));

/** The address of the picture to advertise: a URL as it is, a file (or the sample) as it is after its upload. */
export const productImageUrl = async (
  image: string | undefined,
  { uploads }: Pick<Reelwright, "uploads">,
): Promise<string> => {
  if (image && /^https?:\/\//.test(image)) return image;
  const source = image ?? sample;
  if (!(await stat(source).catch(() => null))?.isFile()) {
    throw new Error(`There is no picture at ${source}. Give --image a file or a URL.`);
  }
  return (await uploads.productImage(source)).url;
};
