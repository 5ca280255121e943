import {
  type Core,
  dataOf,
  done,
  listOf,
  partsOf,
  sending,
  streamOf,
  wholeListOf,
} from "../core.ts";
import type { RequestOptions } from "../options.ts";
import type { PageList } from "../pages.ts";
import type {
  AutoTopup,
  Checkout,
  CreateCheckoutParams,
  CreditAlert,
  CreditBalance,
  CreditPack,
  CreditTransaction,
  Estimate,
  EstimateParams,
  ModelPrice,
  PaymentMethod,
  PaymentSession,
  QueryOf,
  UpdateAutoTopupParams,
  UpdateCreditAlertParams,
  Usage,
} from "../types.ts";

/** `reelwright.billing`: credit packs and payments. */
export class Billing {
  readonly #core: Core;
  constructor(core: Core) {
    this.#core = core;
  }

  /** Lists the credit packs. Needs no credentials. */
  packs(options?: RequestOptions): PageList<CreditPack> {
    return listOf(() => dataOf(this.#core.api.GET("/billing/packs", sending(this.#core, options))));
  }

  /** Starts a payment, which a person completes at its `url`. Only retried if the server did nothing. */
  createCheckout(body: CreateCheckoutParams, options?: RequestOptions): Promise<Checkout> {
    return dataOf(
      this.#core.api.POST("/billing/checkout", { body, ...sending(this.#core, options) }),
    );
  }

  /** Returns a payment's status and its credits. */
  session(session_id: string, options?: RequestOptions): Promise<PaymentSession> {
    return dataOf(
      this.#core.api.GET("/billing/sessions/{session_id}", {
        params: { path: { session_id } },
        ...sending(this.#core, options),
      }),
    );
  }

  /** Lists the account's payments and automatic top-ups, newest first. */
  sessions(
    query: QueryOf<"listCheckoutSessions"> = {},
    options?: RequestOptions,
  ): PageList<PaymentSession> {
    return partsOf(query, (part) =>
      dataOf(
        this.#core.api.GET("/billing/sessions", {
          params: { query: { ...query, ...part } },
          ...sending(this.#core, options),
        }),
      ),
    );
  }

  /** Lists the saved payment methods. */
  paymentMethods(options?: RequestOptions): PageList<PaymentMethod> {
    return listOf(() =>
      dataOf(this.#core.api.GET("/billing/payment-methods", sending(this.#core, options))),
    );
  }

  /** Deletes a saved payment method. */
  deletePaymentMethod(payment_method_id: string, options?: RequestOptions): Promise<void> {
    return done(
      this.#core.api.DELETE("/billing/payment-methods/{payment_method_id}", {
        params: { path: { payment_method_id } },
        ...sending(this.#core, options),
      }),
    );
  }

  /** Returns the settings of automatic top-ups. */
  autoTopup(options?: RequestOptions): Promise<AutoTopup> {
    return dataOf(this.#core.api.GET("/billing/auto-topup", sending(this.#core, options)));
  }

  /** Changes the settings of automatic top-ups. */
  updateAutoTopup(body: UpdateAutoTopupParams, options?: RequestOptions): Promise<AutoTopup> {
    return dataOf(
      this.#core.api.POST("/billing/auto-topup", { body, ...sending(this.#core, options) }),
    );
  }

  /** Returns the balance below which an email is sent. */
  creditAlert(options?: RequestOptions): Promise<CreditAlert> {
    return dataOf(this.#core.api.GET("/billing/credit-alert", sending(this.#core, options)));
  }

  /** Sets the balance below which an email is sent. */
  updateCreditAlert(body: UpdateCreditAlertParams, options?: RequestOptions): Promise<CreditAlert> {
    return dataOf(
      this.#core.api.POST("/billing/credit-alert", { body, ...sending(this.#core, options) }),
    );
  }
}

/** `reelwright.credits`: prices and the account's credits. */
export class Credits {
  readonly #core: Core;
  constructor(core: Core) {
    this.#core = core;
  }

  /** Returns the price of a job. Takes the job's fields that affect it. */
  estimate(body: EstimateParams, options?: RequestOptions): Promise<Estimate> {
    return dataOf(
      this.#core.api.POST("/credits/estimate", { body, ...sending(this.#core, options) }),
    );
  }

  /** Returns the account's balance, reserved and available credits. */
  balance(options?: RequestOptions): Promise<CreditBalance> {
    return dataOf(this.#core.api.GET("/credits/balance", sending(this.#core, options)));
  }

  /** Lists the transactions, newest first. */
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

  /**
   * Exports a month (`YYYY-MM`, UTC) of the ledger as CSV, as a streaming response. Its last row is `carried_forward`. Reading
   * it throws if the connection breaks.
   */
  exportTransactions(
    query: QueryOf<"exportTransactions">,
    options?: RequestOptions,
  ): Promise<Response> {
    return streamOf(this.#core, options, (sent) =>
      this.#core.api.GET("/credits/transactions.csv", { params: { query }, ...sent }),
    );
  }

  /** Lists the prices of models. */
  pricing(query: QueryOf<"listPrices"> = {}, options?: RequestOptions): PageList<ModelPrice> {
    const call = { params: { query }, ...sending(this.#core, options) };
    return wholeListOf(() => dataOf(this.#core.api.GET("/credits/pricing", call)));
  }
}

/** `reelwright.usage`: jobs and their credits by day. */
export class UsageResource {
  readonly #core: Core;
  constructor(core: Core) {
    this.#core = core;
  }

  /** Returns usage by day, totals and stage durations, by default for the last 30 days. */
  get(query: QueryOf<"getUsage"> = {}, options?: RequestOptions): Promise<Usage> {
    const call = { params: { query }, ...sending(this.#core, options) };
    return dataOf(this.#core.api.GET("/usage", call));
  }

  /** Exports usage by day as CSV, as a streaming response, by default for the last 30 days. */
  export(query: QueryOf<"exportUsage"> = {}, options?: RequestOptions): Promise<Response> {
    return streamOf(this.#core, options, (sent) =>
      this.#core.api.GET("/usage.csv", { params: { query }, ...sent }),
    );
  }
}
