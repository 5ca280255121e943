import { type Core, dataOf, done, partsOf, sending } from "../core.ts";
import type { RequestOptions } from "../options.ts";
import type { PageList } from "../pages.ts";
import type { ApiKey, CreateApiKeyParams, CreatedApiKey, QueryOf } from "../types.ts";

/** `reelwright.apiKeys`: keys of the account. They take an access token: a key can't manage keys. */
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

  /** Makes a key; `api_key` of it is shown this once. */
  create(body: CreateApiKeyParams, options?: RequestOptions): Promise<CreatedApiKey> {
    return dataOf(this.#core.api.POST("/api-keys", { body, ...sending(this.#core, options) }));
  }

  /** Revokes a key: it is refused from now on. */
  revoke(key_id: string, options?: RequestOptions): Promise<void> {
    return done(
      this.#core.api.DELETE("/api-keys/{key_id}", {
        params: { path: { key_id } },
        ...sending(this.#core, options),
      }),
    );
  }
}
