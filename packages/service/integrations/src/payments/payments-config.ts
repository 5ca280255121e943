export type PaymentsConfig = {
  readonly stripeSecretKey: string;
  readonly stripeWebhookSecret: string;
  /** Empty: Stripe's own. */
  readonly stripeApiUrl: string;
  readonly paypalClientId: string;
  readonly paypalClientSecret: string;
  readonly paypalWebhookId: string;
  readonly paypalApiUrl: string;
  /** Keys that the sandbox's callbacks are signed with, the first one's signature being ours. */
  readonly sandboxSecrets: readonly Uint8Array[];
  /** Where the sandbox's pages are. */
  readonly sandboxPagesUrl: string;
};
