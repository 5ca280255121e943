/** How a wanted rate is reached: partly by the vendor, who is paid for each take, partly by ffmpeg, who isn't. */

/** Local changes of pace up to this factor leave a voice as it is. */
const inaudible = 1.08;

export type Speeds = { readonly min: number; readonly max: number };
export type Pace = {
  /** What the vendor is asked for. */
  readonly speed: number;
  /** How much faster that is played. */
  readonly tempo: number;
};

/**
 * The vendor speaks at one of a few speeds, a factor of 1.08² apart from 1 on, or at the fastest or slowest that it has.
 * So rates that are near each other are one take, and the rest is at most 8 % wherever the vendor's range reaches.
 */
export const paceOf = (rate: number, { min, max }: Speeds): Pace => {
  const step = Math.round(Math.log(rate) / Math.log(inaudible ** 2));
  const speed = Math.round(Math.min(max, Math.max(min, inaudible ** (2 * step))) * 1000) / 1000;
  return { speed, tempo: rate / speed };
};
