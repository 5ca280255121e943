import type { SendOutcome } from "@reelwright/core/ports/webhook-sender";
import type { Dispatcher } from "undici";

/** An outcome before it is known how long it took. */
export type ExchangeOutcome = SendOutcome extends infer O
  ? O extends SendOutcome
    ? Omit<O, "durationMs">
    : never
  : never;

/** How much of a response is read so that the connection can be reused; its content doesn't matter. */
const maxResponseBytes = 64 * 1024;
/** Early hints and the like, before the response. */
const maxInterimResponses = 16;

export type Exchange = {
  readonly handler: Dispatcher.DispatchHandler;
  /** Ends it from outside; without a response by now, `otherwise` is the outcome. */
  cut(otherwise: ExchangeOutcome): void;
};

const codeOf = (error: unknown): string => {
  if (typeof error !== "object" || error === null) return "UNKNOWN";
  if ("code" in error && typeof error.code === "string") return error.code;
  return "cause" in error ? codeOf(error.cause) : "UNKNOWN";
};

/**
 * One request and its response. `ended` is called once with the outcome: the status counts as soon as it is there, also
 * when the response's body then breaks, is too long or doesn't end.
 */
export const openExchange = (ended: (ending: ExchangeOutcome) => void): Exchange => {
  let controller: Dispatcher.DispatchController | null = null;
  let status: number | null = null;
  let responseBytes = 0;
  let interims = 0;
  let isOver = false;

  const end = (ending: ExchangeOutcome): void => {
    if (isOver) return;
    isOver = true;
    ended(status === null ? ending : { kind: "answered", status });
  };
  const cut = (otherwise: ExchangeOutcome): void => {
    end(otherwise);
    controller?.abort(new Error("the webhook's exchange is over"));
  };
  const refuse = (code: string) => cut({ kind: "failed", phase: "attempt", code });

  const handler: Dispatcher.DispatchHandler = {
    onRequestStart: (started) => {
      controller = started;
      // Cut while it was still connecting: then nothing is sent.
      if (isOver) started.abort(new Error("the webhook's exchange is over"));
    },
    onRequestUpgrade: () => refuse("UPGRADE"),
    onResponseStart: (_controller, statusCode) => {
      if (statusCode >= 200) status = statusCode;
      else if (++interims > maxInterimResponses) refuse("INTERIM_FLOOD");
    },
    onResponseData: (_controller, chunk) => {
      responseBytes += chunk.length;
      if (responseBytes > maxResponseBytes) refuse("ANSWER_TOO_LONG");
    },
    onResponseEnd: () => end({ kind: "failed", phase: "attempt", code: "NO_STATUS" }),
    onResponseError: (_controller, error) =>
      end({ kind: "failed", phase: controller ? "attempt" : "pre", code: codeOf(error) }),
  };
  return { handler, cut };
};
