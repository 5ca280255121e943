import { distance } from "fastest-levenshtein";
import type { Environment } from "./config.ts";
import { settingSections } from "./settings/apps.ts";

const prefix = "REELWRIGHT_";
/** What clients read: the SDK and the command line that speaks to an installation elsewhere. */
const ofClients = ["REELWRIGHT_URL", "REELWRIGHT_API_KEY"];

const known: readonly string[] = [
  ...settingSections.flatMap(({ settings }) => Object.values(settings).map(({ name }) => name)),
  ...ofClients,
];

/** The setting that was probably meant: at most a third of its own letters differ. */
const closest = (name: string): string | null => {
  const [best] = known
    .map((each) => ({ each, far: distance(name, each) }))
    .filter(({ each, far }) => far <= (each.length - prefix.length) / 3)
    .sort((one, other) => one.far - other.far);
  return best?.each ?? null;
};

/** A sentence for each variable that looks like a setting and is none: a typing error would be passed over otherwise. */
export const unknownSettings = (environment: Environment): readonly string[] =>
  Object.keys(environment)
    .filter((name) => name.startsWith(prefix) && !known.includes(name))
    .map((name) => {
      const meant = closest(name);
      return `${name} is no setting and was ignored${meant === null ? "" : `; did you mean ${meant}?`}`;
    });
