/** Larger inputs are not sent back; in characters of JSON, roughly. */
const maxLength = 16_384;
/** Deeper inputs are not sent back; no schema nests this deep. */
const maxDepth = 32;

/** Returns how many of the characters are left after writing the value, negative if it is too large. Stops early. */
const charactersLeft = (value: unknown, budget: number, depth: number): number => {
  if (typeof value === "string") return budget - value.length - 2;
  if (typeof value !== "object" || value === null) return budget - 5;
  if (depth > maxDepth) return Number.NEGATIVE_INFINITY;
  let left = budget - 2;
  // Unlike Object.entries, this makes no list of what may be a million members.
  for (const name in value) {
    if (left < 0) break;
    if (!Object.hasOwn(value, name)) continue;
    const inner = (value as Record<string, unknown>)[name];
    left = charactersLeft(inner, left - (Array.isArray(value) ? 1 : name.length + 4), depth + 1);
  }
  return left;
};

/** Returns the input as an error repeats it: whole, or a note if it is too large or nested too deep. */
export const inputForError = (input: unknown): unknown => {
  const budget = charactersLeft(input, maxLength, 0);
  if (budget === Number.NEGATIVE_INFINITY) return "(nested too deep to repeat)";
  return budget < 0 ? "(too large to repeat)" : (input ?? null);
};
