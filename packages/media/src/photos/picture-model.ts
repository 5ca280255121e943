/** The file of the model that finds what stands out in a picture: U²-Net-p (Qin et al., 2020); `models/NOTICE.md`. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const pictureModelPath = fileURLToPath(new URL("../../models/u2netp.onnx", import.meta.url));

/** The SHA-256 of the file as it was reviewed, in hexadecimal digits, out of the list beside it, as `sha256sum` writes it. */
const reviewedDigest = async (path: string): Promise<string | undefined> => {
  const sums = await readFile(join(dirname(path), "SHA256SUMS"), "utf8");
  const lines = sums.split("\n").map((line) => line.split(/\s+/));
  return lines.find(([, name]) => name === basename(path))?.[0];
};

/**
 * Why the model's file can't be relied on: it is `missing`, or `altered`, which is to say of another content than was
 * reviewed. Null: all is well. Rejects where it can't be read.
 */
export const pictureModelFault = async (
  path: string = pictureModelPath,
): Promise<"missing" | "altered" | null> => {
  const reviewed = await reviewedDigest(path);
  try {
    const digest = createHash("sha256")
      .update(await readFile(path))
      .digest("hex");
    return digest === reviewed ? null : "altered";
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "missing";
    throw error;
  }
};
