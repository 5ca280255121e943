import { asForm, type Core, dataOf, sending } from "../core.ts";
import { type FileSource, formOf, type UploadOptions } from "../files.ts";
import type { ProductImage } from "../types.ts";

/** `reelwright.uploads`: files that jobs use. */
export class Uploads {
  readonly #core: Core;
  constructor(core: Core) {
    this.#core = core;
  }

  /** Uploads a product's picture (JPEG, PNG, WebP, GIF or AVIF, 10 MiB at most); `url` of it is a job's `product_image_url`. */
  async productImage(file: FileSource, options: UploadOptions = {}): Promise<ProductImage> {
    const form = asForm(await formOf(file, options));
    const call = { ...form, ...sending(this.#core, options) };
    return dataOf(this.#core.api.POST("/uploads/product-image", call));
  }
}
