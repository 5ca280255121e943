/** The webhook events of an account, each once (docs/use/webhooks.md). */
import type { Reelwright, WebhookStreamEvent } from "reelwright";
import { CommandError } from "../command-error.ts";
import { exitStatus } from "../exit-status.ts";
import { rootMessage } from "../outcome.ts";

/** `body`: as a webhook has it, byte for byte. */
export type WebhookMessage = {
  readonly type: string;
  readonly jobId: string;
  readonly body: string;
};

export type Listening = {
  readonly signal: AbortSignal;
  /** A stream has begun; `waitsSeconds` are those before a webhook's attempts. */
  readonly onOpen: (opened: {
    readonly waitsSeconds: readonly number[];
    readonly isAgain: boolean;
  }) => void;
  /** It broke, and is asked for again until it is back; called once each time. */
  readonly onLost: (reason: string) => void;
};

/** Ids of events that were seen, since one may come again after a reconnection. */
const rememberedIds = 10_000;

/** Whether an id is new; the oldest are forgotten. */
const openMemory = () => {
  const known = new Set<string>();
  return (key: string): boolean => {
    if (known.has(key)) return false;
    known.add(key);
    if (known.size > rememberedIds) known.delete(known.values().next().value ?? "");
    return true;
  };
};

const numberOf = (id: string): string => id.slice(id.lastIndexOf("-") + 1);

const refused = (error: unknown): unknown =>
  error instanceof Error && "status" in error && error.status === 404
    ? new CommandError(
        `${error.message} The server may be older than this program.`,
        exitStatus.notFound,
      )
    : error;

/** Reports when the stream opens and when it is lost. */
const openReports = ({ onOpen, onLost }: Listening) => {
  let state: "new" | "open" | "lost" = "new";
  return {
    opened: ({ data }: Extract<WebhookStreamEvent, { readonly type: "listening" }>): void => {
      onOpen({ waitsSeconds: data.waits_seconds, isAgain: state !== "new" });
      state = "open";
    },
    lost: (reason: unknown): void => {
      if (state !== "lost") onLost(rootMessage(reason));
      state = "lost";
    },
  };
};

/** Each event once, until the signal is aborted. Throws where the server refuses. */
export async function* newEvents(
  { webhooks }: Reelwright,
  listening: Listening,
): AsyncGenerator<WebhookMessage> {
  const { signal } = listening;
  const reports = openReports(listening);
  const isNew = openMemory();
  const options = { signal, reconnectMs: Number.POSITIVE_INFINITY, onDisconnect: reports.lost };
  try {
    for await (const event of webhooks.events(options)) {
      if (event.type === "listening") reports.opened(event);
      else if (isNew(numberOf(event.id))) {
        yield { type: event.type, jobId: event.data.job_id, body: event.body };
      }
    }
  } catch (error) {
    if (!signal.aborted) throw refused(error);
  }
}
