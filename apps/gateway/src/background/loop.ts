import { type Pulse, startPulse } from "@reelwright/queue";

/** A pulse whose turn is told when it is to end: what it has begun is ended, nothing more is begun. */
export const startLoop = (
  turn: (isStopping: () => boolean) => Promise<void>,
  options: Parameters<typeof startPulse>[1],
): Pulse => {
  let isStopping = false;
  const pulse = startPulse(() => turn(() => isStopping), options);
  return {
    ...pulse,
    close: () => {
      isStopping = true;
      return pulse.close();
    },
  };
};
