import { randomUUID } from "node:crypto";
import { copyFile, mkdir, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";

const sample = fileURLToPath(new URL("../../assets/sample-product.png", import.meta.url));

/** The address of the picture to advertise: a URL as it is, a file (or the sample) as the stack serves it. */
export const productImageUrl = async (
  image: string | undefined,
  stack: { readonly filesDirectory: string; readonly filesUrl: string },
): Promise<string> => {
  if (image && /^https?:\/\//.test(image)) return image;
  const source = image ?? sample;
  if (!(await stat(source).catch(() => null))?.isFile()) {
    throw new Error(`There is no picture at ${source}. Give --image a file or a URL.`);
  }
  const name = `${randomUUID()}${extname(source).toLowerCase() || ".img"}`;
  const directory = join(stack.filesDirectory, "demo");
  await mkdir(directory, { recursive: true });
  await copyFile(source, join(directory, name));
  return `${stack.filesUrl}/demo/${name}`;
};
