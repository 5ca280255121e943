import { type Core, dataOf, done, listOf, partsOf, sending } from "../core.ts";
import type { RequestOptions } from "../options.ts";
import type { PageList } from "../pages.ts";
import type {
  AutoTopup,
  Checkout,
  CreateCheckoutParams,
  CreditAlert,
  CreditPack,
  PaymentMethod,
  PaymentSession,
  QueryOf,
  UpdateAutoTopupParams,
  UpdateCreditAlertParams,
} from "../types.ts";

/** `reelwright.billing`: packs of credits and how they are paid. */
export class Billing {
  readonly #core: Core;
  constructor(core: Core) {
    this.#core = core;
  }

  /** Lists the packs of credits that are sold. Needs no credentials. */
  packs(options?: RequestOptions): PageList<CreditPack> {
    return listOf(() => dataOf(this.#core.api.GET("/billing/packs", sending(this.#core, options))));
  }

  /** Begins a payment; the person pays at `url` of it. Never repeated by itself unless nothing was done. */
  createCheckout(body: CreateCheckoutParams, options?: RequestOptions): Promise<Checkout> {
    return dataOf(
      this.#core.api.POST("/billing/checkout", { body, ...sending(this.#core, options) }),
    );
  }

  /** Returns a payment: whether it was paid, and what it bought. */
  session(session_id: string, options?: RequestOptions): Promise<PaymentSession> {
    return dataOf(
      this.#core.api.GET("/billing/sessions/{session_id}", {
        params: { path: { session_id } },
        ...sending(this.#core, options),
      }),
    );
  }

  /** Lists the account's payments, the newest first, with automatic top-ups. */
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

  /** Returns when credits are bought by themselves. */
  autoTopup(options?: RequestOptions): Promise<AutoTopup> {
    return dataOf(this.#core.api.GET("/billing/auto-topup", sending(this.#core, options)));
  }

  /** Sets when credits are bought by themselves. */
  updateAutoTopup(body: UpdateAutoTopupParams, options?: RequestOptions): Promise<AutoTopup> {
    return dataOf(
      this.#core.api.POST("/billing/auto-topup", { body, ...sending(this.#core, options) }),
    );
  }

  /** Returns below which balance a mail is sent. */
  creditAlert(options?: RequestOptions): Promise<CreditAlert> {
    return dataOf(this.#core.api.GET("/billing/credit-alert", sending(this.#core, options)));
  }

  /** Sets below which balance a mail is sent. */
  updateCreditAlert(body: UpdateCreditAlertParams, options?: RequestOptions): Promise<CreditAlert> {
    return dataOf(
      this.#core.api.POST("/billing/credit-alert", { body, ...sending(this.#core, options) }),
    );
  }
}
