import { type Core, dataOf, sending } from "../core.ts";
import type { RequestOptions } from "../options.ts";
import type { QueryOf, Usage } from "../types.ts";

/** `reelwright.usage`: what jobs did and cost, by day. */
export class UsageResource {
  readonly #core: Core;
  constructor(core: Core) {
    this.#core = core;
  }

  /** Returns days, totals and durations of stages; by default of the last 30 days. */
  get(query: QueryOf<"getUsage"> = {}, options?: RequestOptions): Promise<Usage> {
    const call = { params: { query }, ...sending(this.#core, options) };
    return dataOf(this.#core.api.GET("/usage", call));
  }
}
