import type { ChatPart } from "@reelwright/core/vendors/chat-request";
import sharp from "sharp";

/** Vendors look at pictures in tiles; more pixels cost more and show a product no better. */
const longestSide = 768;
const quality = 82;

/** A picture of ours (decoded and written anew before) as a model gets it: a JPEG of at most 768 px a side, on white. */
export const modelPicture = async (path: string): Promise<ChatPart> => {
  const bytes = await sharp(path, { limitInputPixels: 50_000_000 })
    .resize(longestSide, longestSide, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality })
    .toBuffer();
  return { kind: "picture", mediaType: "image/jpeg", base64: bytes.toString("base64") };
};
