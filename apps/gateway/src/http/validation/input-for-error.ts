/** A larger input is not sent back; about as many characters of JSON. */
const maxLength = 16_384;
/** Nothing that is asked for is nested deeper. */
const maxDepth = 32;

/** What is left of the room once a value is written, negative when it is too large; looks no further than needed. */
const roomAfter = (value: unknown, room: number, depth: number): number => {
  if (typeof value === "string") return room - value.length - 2;
  if (typeof value !== "object" || value === null) return room - 5;
  if (depth > maxDepth) return Number.NEGATIVE_INFINITY;
  let left = room - 2;
  // Unlike Object.entries, this makes no list of what may be a million members.
  for (const name in value) {
    if (left < 0) break;
    if (!Object.hasOwn(value, name)) continue;
    const inner = (value as Record<string, unknown>)[name];
    left = roomAfter(inner, left - (Array.isArray(value) ? 1 : name.length + 4), depth + 1);
  }
  return left;
};

/** The input as it is sent back: whole, unless it is huge or nested so deep that it can't be written. */
export const echo = (input: unknown): unknown => {
  const room = roomAfter(input, maxLength, 0);
  if (room === Number.NEGATIVE_INFINITY) return "(nested too deep to repeat)";
  return room < 0 ? "(too large to repeat)" : (input ?? null);
};
