import { asForm, type Core, dataOf, done, partsOf, sending } from "../core.ts";
import { type FileSource, formOf, type UploadOptions } from "../files.ts";
import type { RequestOptions } from "../options.ts";
import type { PageList } from "../pages.ts";
import type {
  ApiKey,
  AuditEntry,
  Avatar,
  CreateApiKeyParams,
  CreatedApiKey,
  CreateExportParams,
  DeleteTenantParams,
  Logo,
  QueryOf,
  Retention,
  Tenant,
  TenantDeletion,
  TenantExport,
  UpdateApiKeyParams,
  UpdateTenantParams,
} from "../types.ts";

/** `reelwright.tenant`: the account, its avatar and its brand. */
export class TenantResource {
  readonly #core: Core;
  constructor(core: Core) {
    this.#core = core;
  }

  /** Returns the account. */
  get(options?: RequestOptions): Promise<Tenant> {
    return dataOf(this.#core.api.GET("/tenants/me", sending(this.#core, options)));
  }

  /** Updates the given fields. */
  update(body: UpdateTenantParams, options?: RequestOptions): Promise<Tenant> {
    return dataOf(this.#core.api.PATCH("/tenants/me", { body, ...sending(this.#core, options) }));
  }

  /** Returns how long ended jobs keep their files and contents. */
  retention(options?: RequestOptions): Promise<Retention> {
    return dataOf(this.#core.api.GET("/tenants/me/retention", sending(this.#core, options)));
  }

  /** Sets how long ended jobs keep their files and contents; null: as long as the installation does. */
  setRetention(body: Retention, options?: RequestOptions): Promise<Retention> {
    return dataOf(
      this.#core.api.PUT("/tenants/me/retention", { body, ...sending(this.#core, options) }),
    );
  }

  /** Has the account deleted in seven days. `name` confirms it. Requires an access token. */
  delete(body: DeleteTenantParams, options?: RequestOptions): Promise<TenantDeletion> {
    return dataOf(this.#core.api.DELETE("/tenants/me", { body, ...sending(this.#core, options) }));
  }

  /** Returns when the account is deleted; null if it isn't. */
  deletion(options?: RequestOptions): Promise<TenantDeletion> {
    return dataOf(this.#core.api.GET("/tenants/me/deletion", sending(this.#core, options)));
  }

  /** Cancels the account's deletion. Requires an access token. */
  cancelDeletion(options?: RequestOptions): Promise<void> {
    return done(this.#core.api.DELETE("/tenants/me/deletion", sending(this.#core, options)));
  }

  /**
   * Orders a zip with everything of the account. A worker makes it; `export()` tells when it is ready. Requires an access token
   * of an owner.
   */
  createExport(body: CreateExportParams = {}, options?: RequestOptions): Promise<TenantExport> {
    return dataOf(
      this.#core.api.POST("/tenants/me/export", { body, ...sending(this.#core, options) }),
    );
  }

  /** Returns the account's last export. Requires an access token of an owner. */
  export(options?: RequestOptions): Promise<TenantExport> {
    return dataOf(this.#core.api.GET("/tenants/me/export", sending(this.#core, options)));
  }

  /** Uploads the account's avatar (PNG, JPEG or WebP, up to 2 MiB), which replaces the current one. */
  async uploadAvatar(file: FileSource, options: UploadOptions = {}): Promise<Avatar> {
    const form = asForm(await formOf(file, options));
    const call = { ...form, ...sending(this.#core, options) };
    return dataOf(this.#core.api.POST("/tenants/me/avatar", call));
  }

  /** Deletes the account's avatar. */
  deleteAvatar(options?: RequestOptions): Promise<void> {
    return done(this.#core.api.DELETE("/tenants/me/avatar", sending(this.#core, options)));
  }

  /** Uploads the logo of the brand kit (PNG, SVG or WebP, up to 2 MiB), which replaces the current one. */
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

/** `reelwright.apiKeys`: the account's API keys. Requires an access token: a key can't manage keys. */
export class ApiKeys {
  readonly #core: Core;
  constructor(core: Core) {
    this.#core = core;
  }

  /** Lists the keys, without the keys themselves. */
  list(query: QueryOf<"listApiKeys"> = {}, options?: RequestOptions): PageList<ApiKey> {
    return partsOf(query, (part) =>
      dataOf(
        this.#core.api.GET("/api-keys", {
          params: { query: { ...query, ...part } },
          ...sending(this.#core, options),
        }),
      ),
    );
  }

  /** Creates a key. Its `api_key` is shown only once. */
  create(body: CreateApiKeyParams, options?: RequestOptions): Promise<CreatedApiKey> {
    return dataOf(this.#core.api.POST("/api-keys", { body, ...sending(this.#core, options) }));
  }

  /** Changes the given settings of a key. They apply from the next request on. */
  update(key_id: string, body: UpdateApiKeyParams, options?: RequestOptions): Promise<ApiKey> {
    return dataOf(
      this.#core.api.PATCH("/api-keys/{key_id}", {
        params: { path: { key_id } },
        body,
        ...sending(this.#core, options),
      }),
    );
  }

  /** Revokes a key. It stops working immediately. */
  revoke(key_id: string, options?: RequestOptions): Promise<void> {
    return done(
      this.#core.api.DELETE("/api-keys/{key_id}", {
        params: { path: { key_id } },
        ...sending(this.#core, options),
      }),
    );
  }
}

/** `reelwright.auditLog`: who changed what. */
export class AuditLog {
  readonly #core: Core;
  constructor(core: Core) {
    this.#core = core;
  }

  /** Lists the entries, newest first. */
  list(query: QueryOf<"listAuditLog"> = {}, options?: RequestOptions): PageList<AuditEntry> {
    return partsOf(query, (part) =>
      dataOf(
        this.#core.api.GET("/audit-log", {
          params: { query: { ...query, ...part } },
          ...sending(this.#core, options),
        }),
      ),
    );
  }
}
