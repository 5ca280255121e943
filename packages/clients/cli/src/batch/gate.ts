/** Holds back new jobs while the server takes none: limits of jobs, or credits that are missing. */
import { setTimeout as wait } from "node:timers/promises";
import type { Reelwright } from "reelwright";
import { secondsText } from "../output/words.ts";

/** No credits came in time. What runs goes on; nothing new is begun. */
export class OutOfCreditsError extends Error {}

type Refusal = {
  readonly status?: number;
  readonly code?: string | null;
  readonly message: string;
  readonly retryAfterSeconds?: number | null;
  readonly details?: { readonly required?: number };
};

export type GateOptions = {
  readonly reelwright: Pick<Reelwright, "credits">;
  readonly signal: AbortSignal;
  readonly say: (text: string) => void;
  /** How long credits are waited for. */
  readonly creditWaitMs: number;
};

const creditLookMs = 5_000;
const usualWaitSeconds = 5;

export type Gate = {
  /** Runs `order` when the server takes jobs, again until it does. Throws what isn't a limit, and OutOfCreditsError. */
  pass<T>(order: () => Promise<T>): Promise<T>;
};

export const openGate = ({ reelwright, signal, say, creditWaitMs }: GateOptions): Gate => {
  /** One row waits for all of them. */
  let closed: Promise<void> | null = null;
  let said = "";

  const sayOnce = (text: string): void => {
    if (text !== said) say(text);
    said = text;
  };
  const forLimit = async ({ code, message, retryAfterSeconds }: Refusal): Promise<void> => {
    const seconds = Math.max(1, retryAfterSeconds ?? usualWaitSeconds);
    const time = seconds > 60 ? ` for ${secondsText(seconds)}` : "";
    sayOnce(`The server takes no more jobs for now (${code ?? message}); waiting${time}.`);
    await wait(seconds * 1_000, undefined, { signal });
  };
  const forCredits = async ({ details }: Refusal): Promise<void> => {
    const required = details?.required ?? 1;
    const until = Date.now() + creditWaitMs;
    for (;;) {
      const { available_credits: available } = await reelwright.credits.balance({ signal });
      if (available >= required) return;
      sayOnce(
        `Not enough credits: the next row needs ${required}, ${available} are available, ${required - available} are missing. ` +
          `Waiting for ${Math.ceil(creditWaitMs / 1_000)} s; the same command goes on later.`,
      );
      if (Date.now() >= until)
        throw new OutOfCreditsError(`${required - available} credits are missing.`);
      await wait(Math.min(creditLookMs, Math.max(1, until - Date.now())), undefined, { signal });
    }
  };
  const waitFor = (refusal: Refusal): Promise<void> => {
    closed ??= (refusal.status === 402 ? forCredits(refusal) : forLimit(refusal)).finally(() => {
      closed = null;
    });
    return closed;
  };
  return {
    pass: async (order) => {
      for (;;) {
        await closed;
        signal.throwIfAborted();
        try {
          const done = await order();
          said = "";
          return done;
        } catch (error) {
          const refusal = error as Refusal;
          if (refusal.status !== 402 && refusal.status !== 429) throw error;
          await waitFor(refusal);
        }
      }
    },
  };
};
