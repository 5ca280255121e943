import { asForm, type Core, dataOf, done, partsOf, sending, wholeListOf } from "../core.ts";
import { type FileSource, formOf, type UploadOptions } from "../files.ts";
import type { RequestOptions } from "../options.ts";
import type { PageList } from "../pages.ts";
import type {
  CreateTemplateParams,
  ProductImage,
  QueryOf,
  Template,
  UpdateTemplateParams,
} from "../types.ts";

/** `reelwright.templates`: saved job fields. */
export class Templates {
  readonly #core: Core;
  constructor(core: Core) {
    this.#core = core;
  }

  /** Lists the templates, the default one first. */
  list(query: QueryOf<"listTemplates"> = {}, options?: RequestOptions): PageList<Template> {
    return wholeListOf(() =>
      dataOf(
        this.#core.api.GET("/templates", { params: { query }, ...sending(this.#core, options) }),
      ),
    );
  }

  /** Returns a template. Throws NotFoundError. */
  get(template_id: string, options?: RequestOptions): Promise<Template> {
    return dataOf(
      this.#core.api.GET("/templates/{template_id}", {
        params: { path: { template_id } },
        ...sending(this.#core, options),
      }),
    );
  }

  /** Saves a template. An account can have up to 20. */
  create(body: CreateTemplateParams, options?: RequestOptions): Promise<Template> {
    return dataOf(this.#core.api.POST("/templates", { body, ...sending(this.#core, options) }));
  }

  /** Updates the given fields. `config` is replaced as a whole. */
  update(
    template_id: string,
    body: UpdateTemplateParams,
    options?: RequestOptions,
  ): Promise<Template> {
    return dataOf(
      this.#core.api.PATCH("/templates/{template_id}", {
        params: { path: { template_id } },
        body,
        ...sending(this.#core, options),
      }),
    );
  }

  /** Deletes a template. */
  delete(template_id: string, options?: RequestOptions): Promise<void> {
    return done(
      this.#core.api.DELETE("/templates/{template_id}", {
        params: { path: { template_id } },
        ...sending(this.#core, options),
      }),
    );
  }

  /** Records a use of a template. The list is sorted by uses. */
  use(template_id: string, options?: RequestOptions): Promise<void> {
    return done(
      this.#core.api.POST("/templates/{template_id}/use", {
        params: { path: { template_id } },
        ...sending(this.#core, options),
      }),
    );
  }
}

/** `reelwright.uploads`: files that jobs use. */
export class Uploads {
  readonly #core: Core;
  constructor(core: Core) {
    this.#core = core;
  }

  /** Uploads a product image (JPEG, PNG, WebP, GIF or AVIF, up to 10 MiB). Pass its `url` as `product_image_url`. */
  async productImage(file: FileSource, options: UploadOptions = {}): Promise<ProductImage> {
    const form = asForm(await formOf(file, options));
    const call = { ...form, ...sending(this.#core, options) };
    return dataOf(this.#core.api.POST("/uploads/product-image", call));
  }

  /** Lists product images, newest first. Loads further pages as they are read. */
  list(query: QueryOf<"listUploads"> = {}, options?: RequestOptions): PageList<ProductImage> {
    return partsOf(query, (part) =>
      dataOf(
        this.#core.api.GET("/uploads", {
          params: { query: { ...query, ...part } },
          ...sending(this.#core, options),
        }),
      ),
    );
  }

  /** Deletes a product image. Throws ConflictError while a job that hasn't ended uses it. */
  delete(upload_id: string, options?: RequestOptions): Promise<void> {
    return done(
      this.#core.api.DELETE("/uploads/{upload_id}", {
        params: { path: { upload_id } },
        ...sending(this.#core, options),
      }),
    );
  }
}
