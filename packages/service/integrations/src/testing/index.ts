export { allFiles } from "./files-conformance.ts";
export { openPaypalServer, paypalClient, paypalWebhookId } from "./paypal-server.ts";
export { startS3 } from "./s3-server.ts";
export { openStripeServer, stripeKey, stripeWebhookSecret } from "./stripe-server.ts";
export {
  misbehaviours,
  openReceiver,
  openTlsReceiver,
  type Received,
  type Receiver,
} from "./webhook-receivers.ts";
