import { type StreamOptions, serverEvents } from "./event-stream.ts";
import type { components } from "./generated/openapi.ts";
import type { Transport } from "./transport.ts";
import type { WebhookEvent } from "./types.ts";

/** An event of the account's webhook. `body` is the very text that a webhook is sent, which is what is signed. */
export type WebhookStreamEvent =
  | {
      readonly type: "listening";
      readonly id: string;
      readonly body: string;
      readonly data: components["schemas"]["ListeningEvent"];
    }
  | {
      readonly type: WebhookEvent["event"];
      readonly id: string;
      readonly body: string;
      readonly data: WebhookEvent;
    };

/** The account's webhook events, over as many connections as it takes; they never end. */
export const webhookEvents = async function* (
  transport: Transport,
  options: StreamOptions = {},
): AsyncGenerator<WebhookStreamEvent, void, undefined> {
  const source = { path: "/tenants/me/webhook/events", isLast: () => false } as const;
  for await (const event of serverEvents(transport, source, options)) {
    yield { ...event, data: JSON.parse(event.body) } as WebhookStreamEvent;
  }
};
