import { type Core, dataOf, partsOf, sending, wholeListOf } from "../core.ts";
import type { RequestOptions } from "../options.ts";
import type { PageList } from "../pages.ts";
import type {
  CreditBalance,
  CreditTransaction,
  Estimate,
  EstimateParams,
  ModelPrice,
  QueryOf,
} from "../types.ts";

/** `reelwright.credits`: prices, and what the account has. */
export class Credits {
  readonly #core: Core;
  constructor(core: Core) {
    this.#core = core;
  }

  /** Returns what a job would cost. It takes the fields of a job that have a price. */
  estimate(body: EstimateParams, options?: RequestOptions): Promise<Estimate> {
    return dataOf(
      this.#core.api.POST("/credits/estimate", { body, ...sending(this.#core, options) }),
    );
  }

  /** Returns the account's credits: those that it has, that are reserved, and that are free. */
  balance(options?: RequestOptions): Promise<CreditBalance> {
    return dataOf(this.#core.api.GET("/credits/balance", sending(this.#core, options)));
  }

  /** Lists what changed the balance, the newest first. */
  transactions(
    query: QueryOf<"listTransactions"> = {},
    options?: RequestOptions,
  ): PageList<CreditTransaction> {
    return partsOf(query, (part) =>
      dataOf(
        this.#core.api.GET("/credits/transactions", {
          params: { query: { ...query, ...part } },
          ...sending(this.#core, options),
        }),
      ),
    );
  }

  /** Lists the prices of models. */
  pricing(query: QueryOf<"listPrices"> = {}, options?: RequestOptions): PageList<ModelPrice> {
    const call = { params: { query }, ...sending(this.#core, options) };
    return wholeListOf(() => dataOf(this.#core.api.GET("/credits/pricing", call)));
  }
}
