import { copyFile } from "node:fs/promises";
import type { Images, KeyframeRequest } from "@reelwright/core/ports/pictures";
import { seedOf } from "@reelwright/core/util/random";
import type {
  GenerationRequest,
  PictureRequest,
} from "@reelwright/core/vendors/generation-request";
import type { Vendor } from "@reelwright/core/vendors/vendor";
import type { FinishAnswer } from "@reelwright/core/vendors/vendor-calls";
import { callsOf, fileOf } from "./answers.ts";
import { conformPicture } from "./conform-picture.ts";
import { inputImage } from "./input-image.ts";
import { orderOf } from "./model-order.ts";
import { keyframePrompt } from "./prompts.ts";

/** The model of the contract that makes keyframes. */
const model = "imgA_2";

const pictureRequest = async (request: KeyframeRequest, path: string): Promise<PictureRequest> => {
  const { brief, cutout, anchor, index, itemAttempt } = request;
  const product = await inputImage(await cutout(), "product_image_url", `${path}.product.jpg`);
  const images = anchor
    ? [product, await inputImage(await anchor.image(), "keyframes[0]", `${path}.anchor.jpg`)]
    : [product];
  return {
    kind: "picture",
    model,
    prompt: keyframePrompt(request),
    aspectRatio: brief.aspectRatio,
    resolution: orderOf(request).keyframeResolution,
    images,
    seed: seedOf(brief.seed, "keyframe", index, itemAttempt),
  };
};

/**
 * Keyframes by a vendor's model: the product's cut-out first, the anchor for what shall stay the same. What it makes is
 * conformed to the ordered size.
 */
export const vendorImages = ({
  vendor,
}: {
  readonly vendor: Vendor<GenerationRequest>;
}): Images => ({
  keyframe: async (request, path, control) => {
    const conform: FinishAnswer = async (made) => {
      const picture = { path: fileOf(made, "image").path, tenantId: orderOf(request).tenantId };
      const { size = request.brief.frame, cutout } = request;
      const shape = { size, format: "png", around: await cutout() } as const;
      const conformed = `${path}.conformed.png`;
      await conformPicture(picture, shape, conformed, control.signal);
      return [{ kind: "image", path: conformed }];
    };
    const ask = () => pictureRequest(request, path);
    const answer = await callsOf(control).make(vendor, "keyframe", ask, conform);
    await copyFile(fileOf(answer, "image").path, path);
    control.progress(1);
    return { recipe: null };
  },
});
