import { type Core, dataOf, partsOf, sending } from "../core.ts";
import type { RequestOptions } from "../options.ts";
import type { PageList } from "../pages.ts";
import type { AuditEntry, QueryOf } from "../types.ts";

/** `reelwright.auditLog`: who did what to the account. */
export class AuditLog {
  readonly #core: Core;
  constructor(core: Core) {
    this.#core = core;
  }

  /** Lists the entries, the newest first. */
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
