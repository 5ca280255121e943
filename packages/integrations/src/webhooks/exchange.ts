import type { SendOutcome } from "@reelwright/core";
import type { Dispatcher } from "undici";

/** An outcome before it is known how long it took. */
export type Ending = SendOutcome extends infer O
  ? O extends SendOutcome
    ? Omit<O, "durationMs">
    : never
  : never;

/** So much of an answer is read, for the connection's sake; what it says doesn't matter. */
const maxAnswerBytes = 64 * 1024;
/** Early hints and the like, before the answer. */
const maxInterims = 16;

export type Exchange = {
  readonly handler: Dispatcher.DispatchHandler;
  /** Ends it from outside; without an answer by now, `otherwise` is the outcome. */
  cut(otherwise: Ending): void;
};

const codeOf = (error: unknown): string => {
  if (typeof error !== "object" || error === null) return "UNKNOWN";
  if ("code" in error && typeof error.code === "string") return error.code;
  return "cause" in error ? codeOf(error.cause) : "UNKNOWN";
};

/**
 * One request and its answer. `ended` hears once how it ended: the status counts as soon as it is there, also when
 * the answer's body then breaks, is too long or doesn't end.
 */
export const openExchange = (ended: (ending: Ending) => void): Exchange => {
  let controller: Dispatcher.DispatchController | null = null;
  let status: number | null = null;
  let answerBytes = 0;
  let interims = 0;
  let isOver = false;

  const end = (ending: Ending): void => {
    if (isOver) return;
    isOver = true;
    ended(status === null ? ending : { kind: "answered", status });
  };
  const cut = (otherwise: Ending): void => {
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
      else if (++interims > maxInterims) refuse("INTERIM_FLOOD");
    },
    onResponseData: (_controller, chunk) => {
      answerBytes += chunk.length;
      if (answerBytes > maxAnswerBytes) refuse("ANSWER_TOO_LONG");
    },
    onResponseEnd: () => end({ kind: "failed", phase: "attempt", code: "NO_STATUS" }),
    onResponseError: (_controller, error) =>
      end({ kind: "failed", phase: controller ? "attempt" : "pre", code: codeOf(error) }),
  };
  return { handler, cut };
};
