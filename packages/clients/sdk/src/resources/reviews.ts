import { type Core, dataOf, partsOf, sending } from "../core.ts";
import type { RequestOptions } from "../options.ts";
import type { PageList } from "../pages.ts";
import type { QueryOf, WaitingReview } from "../types.ts";

/** `reelwright.reviews`: what waits for a human in all jobs. `jobs.submitReview` decides it. */
export class Reviews {
  readonly #core: Core;
  constructor(core: Core) {
    this.#core = core;
  }

  /** Lists what waits, the oldest first. */
  list(
    query: QueryOf<"listWaitingReviews"> = {},
    options?: RequestOptions,
  ): PageList<WaitingReview> {
    return partsOf(query, (part) =>
      dataOf(
        this.#core.api.GET("/reviews", {
          params: { query: { ...query, ...part } },
          ...sending(this.#core, options),
        }),
      ),
    );
  }
}
