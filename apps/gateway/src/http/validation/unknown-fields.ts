import { distance } from "fastest-levenshtein";
import type { Warning } from "../endpoint.ts";

/** At most this many unknown fields are named. */
export const maxWarnings = 20;
const maxNameLength = 100;

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, "");

/** Returns the known name that was probably meant: at most a third of its letters differ. */
const closest = (name: string, known: readonly string[]): string | null => {
  const wanted = plain(name.slice(0, maxNameLength));
  let best: { readonly name: string; readonly far: number } | null = null;
  for (const candidate of known) {
    const far = distance(wanted, plain(candidate));
    if (far <= Math.floor(candidate.length / 3) && far < (best?.far ?? Infinity)) {
      best = { name: candidate, far };
    }
  }
  return best?.name ?? null;
};

/** Returns a warning for each ignored field. `knownBeside` returns the known names at the same level. */
export const warningsOf = (
  unknown: readonly (readonly (string | number)[])[],
  knownBeside: (path: readonly (string | number)[]) => readonly string[],
): readonly Warning[] =>
  unknown.map((path) => {
    const field = path.join(".").slice(0, maxNameLength);
    const meant = closest(String(path.at(-1)), knownBeside(path));
    const advice = meant === null ? "" : ` Did you mean ${meant}?`;
    return { field, message: `Unknown field, ignored.${advice}` };
  });
