import { serverEvents, usualTimes } from "./event-stream.ts";
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

/** Options of `webhooks.events`. */
export type WebhookEventsOptions = {
  readonly signal?: AbortSignal;
  /** Events since this one come first. */
  readonly lastEventId?: string;
  /** How long a lost connection is sought again, in milliseconds: 120,000 by default; Infinity: without end. */
  readonly reconnectMs?: number;
  /** Called when a connection is lost or can't be made, before the next try. */
  readonly onDisconnect?: (reason: unknown) => void;
};

/** The account's webhook events, over as many connections as it takes; they never end. */
export const webhookEvents = async function* (
  transport: Transport,
  { reconnectMs = usualTimes.patienceMs, ...options }: WebhookEventsOptions = {},
): AsyncGenerator<WebhookStreamEvent, void, undefined> {
  const times = { ...usualTimes, patienceMs: reconnectMs };
  const source = { path: "/tenants/me/webhook/events", isLast: () => false } as const;
  for await (const event of serverEvents(transport, source, { ...options, times })) {
    yield { ...event, data: JSON.parse(event.body) } as WebhookStreamEvent;
  }
};
