import { wakeSignal } from "@reelwright/core/concurrency/poller";
import type { Edition } from "@reelwright/core/edition/edition";
import type { StreamPosition, WebhookStreamStore } from "@reelwright/core/ports/webhooks";
import { schema } from "@reelwright/core/validation/schema";
import { webhookPayloadSchemas } from "@reelwright/core/webhooks/webhook-schemas";
import type { ServerEvent } from "../http/endpoint.ts";
import type { ListeningTenants } from "../ports/event-followers.ts";
import { endpoint } from "../ports/gateway-ports.ts";

const eventSchema = schema({
  title: "WebhookStreamEvent",
  anyOf: [
    webhookPayloadSchemas["job.completed"],
    webhookPayloadSchemas["job.failed"],
    {
      title: "ListeningEvent",
      type: "object",
      required: ["resumed", "waits_seconds"],
      properties: {
        resumed: {
          type: "boolean",
          description: "Whether events after `Last-Event-ID` follow; otherwise only new ones.",
        },
        waits_seconds: {
          type: "array",
          items: { type: "integer", minimum: 0 },
          description: "Delay of webhooks before each attempt, for clients that forward events.",
        },
      },
    },
  ],
});

/**
 * Returns the stream of a tenant's webhook events: first `listening`, whose id lets a client resume before any event, then
 * each event. With `lastEventId` it continues after that event, as long as events are kept.
 */
const followWebhookEvents = async (
  ports: Ports,
  tenantId: string,
  lastEventId: string | undefined,
): Promise<(signal: AbortSignal) => AsyncGenerator<ServerEvent>> => {
  const now = await ports.webhooks.listen(tenantId);
  const resumeAt = parsedId(lastEventId);
  // The transaction hasn't begun: the client's id is of another database. It starts over.
  const isKnown = resumeAt !== null && resumeAt.transaction <= now.settled;
  const at = isKnown
    ? position(resumeAt.transaction, [resumeAt.number])
    : position(now.settled, now.seen);
  return async function* (signal) {
    const { wake, wait } = wakeSignal();
    const unfollow = ports.listening.follow({ tenantId, settled: () => at.settled, wake });
    signal.addEventListener("abort", wake);
    try {
      const data = { resumed: isKnown, waits_seconds: ports.edition.webhookWaitsSeconds };
      yield { id: isKnown ? (lastEventId ?? "") : idOf(at.settled, 0), event: "listening", data };
      while (!signal.aborted) {
        yield* unsent(ports, tenantId, at);
        await wait(longestWaitMs);
      }
    } finally {
      unfollow();
      signal.removeEventListener("abort", wake);
    }
  };
};

/** Parses an id of `idOf`; null for anything else. */
const parsedId = (text: string | undefined): StreamPosition | null => {
  const parts = /^(\d{1,15})-(\d{1,15})$/.exec(text ?? "");
  return parts ? { transaction: Number(parts[1]), number: Number(parts[2]) } : null;
};

/** The position of a stream: it has sent all events before transaction `settled`, and `seen` of the later ones. */
const position = (settled: number, seen: Iterable<number>) => {
  const later = new Map([...seen].map((number) => [number, settled]));
  return {
    settled,
    has: ({ number }: StreamPosition) => later.has(number),
    add: ({ number, transaction }: StreamPosition) => void later.set(number, transaction),
    settle(to: number) {
      this.settled = Math.max(this.settled, to);
      for (const [number, transaction] of later)
        if (transaction < this.settled) later.delete(number);
    },
  };
};

/**
 * The id of an event. Every event that the client lacks is of this transaction or a later one. After a reconnection an
 * event may be repeated, but none is skipped.
 */
const idOf = (settled: number, number: number): string => `${settled}-${number}`;

/** Without a notification a stream reads once in its lifetime. */
const longestWaitMs = 900_000;

/** Events per read. */
const batchSize = 200;

/** `GET /tenants/me/webhook/events`. An extension (docs/use/webhooks.md). */
export const streamWebhookEventsEndpoint = endpoint(
  {
    operation: "streamWebhookEvents",
    method: "get",
    path: "/tenants/me/webhook/events",
    tag: "Webhook",
    summary: "Follow the account's webhook events through server-sent events.",
    description:
      "Sends `listening`, then each `job.completed` and `job.failed` with the body of the webhook, whether or not a " +
      "webhook is configured. With `Last-Event-ID`, events since then are sent; they are kept for half an hour after a " +
      "connection ends. An event may be repeated after a reconnection.",
    access: "tenant",
    requires: "webhooks",
    status: 200,
    produces: "events",
    reply: eventSchema,
    failures: ["EVENT_STREAM_LIMIT"],
  },
  (ports) =>
    async ({ tenantId, header }) => ({
      events: await followWebhookEvents(ports, tenantId, header("last-event-id")),
    }),
);

type Ports = {
  readonly webhooks: Pick<WebhookStreamStore, "listen" | "streamedEvents">;
  readonly listening: Pick<ListeningTenants, "follow">;
  readonly edition: Pick<Edition, "webhookWaitsSeconds">;
};

type Position = ReturnType<typeof position>;

/** Yields every event that wasn't sent yet. */
async function* unsent(ports: Ports, tenantId: string, at: Position): AsyncGenerator<ServerEvent> {
  let after = { transaction: at.settled, number: 0 };
  // Later reads have seen everything that the first read saw as settled.
  let settled: number | null = null;
  for (;;) {
    const batch = await ports.webhooks.streamedEvents(tenantId, after, batchSize);
    settled ??= batch.settled;
    for (const event of batch.events) {
      after = { transaction: event.transaction, number: event.number };
      if (at.has(event)) continue;
      at.add(event);
      const id = idOf(Math.min(settled, event.transaction), event.number);
      yield { id, event: event.event, data: JSON.parse(event.body) };
    }
    if (batch.events.length < batchSize) break;
  }
  at.settle(settled);
}
