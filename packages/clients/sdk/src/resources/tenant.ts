import { asForm, type Core, dataOf, done, sending } from "../core.ts";
import { type FileSource, formOf, type UploadOptions } from "../files.ts";
import type { RequestOptions } from "../options.ts";
import type { Avatar, Logo, Tenant, UpdateTenantParams } from "../types.ts";

/** `reelwright.tenant`: the account, its picture and its brand. */
export class TenantResource {
  readonly #core: Core;
  constructor(core: Core) {
    this.#core = core;
  }

  /** Returns the account. */
  get(options?: RequestOptions): Promise<Tenant> {
    return dataOf(this.#core.api.GET("/tenants/me", sending(this.#core, options)));
  }

  /** Changes the fields that are given. */
  update(body: UpdateTenantParams, options?: RequestOptions): Promise<Tenant> {
    return dataOf(this.#core.api.PATCH("/tenants/me", { body, ...sending(this.#core, options) }));
  }

  /** Uploads the account's picture (PNG, JPEG or WebP, 2 MiB at most); the former one goes. */
  async uploadAvatar(file: FileSource, options: UploadOptions = {}): Promise<Avatar> {
    const form = asForm(await formOf(file, options));
    const call = { ...form, ...sending(this.#core, options) };
    return dataOf(this.#core.api.POST("/tenants/me/avatar", call));
  }

  /** Deletes the account's picture. */
  deleteAvatar(options?: RequestOptions): Promise<void> {
    return done(this.#core.api.DELETE("/tenants/me/avatar", sending(this.#core, options)));
  }

  /** Uploads the logo of the brand kit (PNG, SVG or WebP, 2 MiB at most); the former one goes. */
  async uploadLogo(file: FileSource, options: UploadOptions = {}): Promise<Logo> {
    const form = asForm(await formOf(file, options));
    const call = { ...form, ...sending(this.#core, options) };
    return dataOf(this.#core.api.POST("/tenants/me/brand-kit/logo", call));
  }

  /** Deletes the logo of the brand kit. */
  deleteLogo(options?: RequestOptions): Promise<void> {
    return done(this.#core.api.DELETE("/tenants/me/brand-kit/logo", sending(this.#core, options)));
  }
}
