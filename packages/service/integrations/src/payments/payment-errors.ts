import type { PaymentProvider } from "@reelwright/core/ports/payments";
import { Failure } from "@reelwright/film/failure";

/** The provider can't be reached. A retry may succeed. */
export const unavailable = (provider: PaymentProvider, cause: unknown): Failure =>
  new Failure(
    "unavailable",
    "PAYMENT_PROVIDER_UNAVAILABLE",
    "The payment provider does not answer; nothing was charged. Try again shortly.",
    { details: { provider }, cause },
  );

/** The provider refused the request. The operator must look into it. */
export const refused = (provider: PaymentProvider, cause: unknown): Failure =>
  new Failure(
    "upstream",
    "PAYMENT_PROVIDER_REFUSED",
    "The payment provider refused the request; nothing was charged.",
    { details: { provider }, cause },
  );

/** The callback wasn't sent by the provider, or was changed. */
export const badSignature = (provider: PaymentProvider, cause?: unknown): Failure =>
  new Failure(
    "malformed",
    "CALLBACK_SIGNATURE_INVALID",
    "The callback is not signed by the payment provider.",
    { details: { provider }, cause },
  );
