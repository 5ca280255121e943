/** Whether a frame shows the drawn persona: enough of its skin, which is drawn in the one color that the brief names. */
import type { Frames } from "./frames.ts";

const near = 34;
const leastShare = 0.008;

const channelsOf = (hex: string): readonly [number, number, number] => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

/** The share of frames that show the persona. */
export const personShare = ({ pictures }: Frames, skin: string): number => {
  const [red, green, blue] = channelsOf(skin);
  const withPerson = pictures.filter((picture) => {
    let count = 0;
    for (let at = 0; at < picture.length; at += 3) {
      const distance =
        Math.abs((picture[at] ?? 0) - red) +
        Math.abs((picture[at + 1] ?? 0) - green) +
        Math.abs((picture[at + 2] ?? 0) - blue);
      if (distance < near) count += 1;
    }
    return count / (picture.length / 3) > leastShare;
  });
  return withPerson.length / Math.max(1, pictures.length);
};
