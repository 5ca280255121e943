import type { IncomingMessage } from "node:http";

export type Pace = {
  /** A connection without a byte for so long is cut. */
  readonly idleMs: number;
  /** One that stays below this rate over `windowMs` is cut. */
  readonly minBytesPerSecond: number;
  readonly windowMs: number;
};

export type StallWatch = {
  /** Bytes have arrived. */
  saw(bytes: number): void;
  end(): void;
};

/** Destroys a response that stalls or stays below the least rate. */
export const watchStalls = (response: IncomingMessage, pace: Pace): StallWatch => {
  const { idleMs, minBytesPerSecond, windowMs } = pace;
  const cut = () => response.destroy(new Error("the server delivers too slowly"));
  let inWindow = 0;
  const idle = setTimeout(cut, idleMs);
  const window = setInterval(() => {
    if (inWindow < (minBytesPerSecond * windowMs) / 1000) cut();
    inWindow = 0;
  }, windowMs);
  return {
    saw: (bytes) => {
      inWindow += bytes;
      idle.refresh();
    },
    end: () => {
      clearTimeout(idle);
      clearInterval(window);
    },
  };
};
