import type { Appearance } from "@reelwright/film/artifacts";
import { seedOf } from "@reelwright/film/numbers";
import { curlyStyles } from "./hair/curly.ts";
import { longStyles } from "./hair/long.ts";
import { partedStyles } from "./hair/parted.ts";
import { shortStyles } from "./hair/short.ts";
import type { HairStyle } from "./hair/style.ts";
import { tiedStyles } from "./hair/tied.ts";

const styles: { readonly [name: string]: HairStyle } = {
  ...shortStyles,
  ...partedStyles,
  ...longStyles,
  ...curlyStyles,
  ...tiedStyles,
};

/** Every name that `Appearance.hairStyle` may have; others fall back to one of them by hash. */
export const hairStyles: readonly string[] = Object.keys(styles);

const fallbacks = {
  feminine: ["bob", "long_straight", "long_wavy", "wavy_bob", "bun", "ponytail", "pixie"],
  masculine: ["short_crop", "side_part", "quiff", "buzz", "curly_short", "fade"],
  neutral: ["short_crop", "bob", "curly_short", "pixie", "bun", "side_part"],
};

/** The style of an appearance; spaces and hyphens in its name count as underscores. */
export const hairOf = (appearance: Appearance): HairStyle => {
  const name = appearance.hairStyle
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_");
  const known = Object.hasOwn(styles, name) ? styles[name] : undefined;
  if (known) return known;
  const choice = fallbacks[appearance.presentation];
  return styles[choice[seedOf(name) % choice.length] ?? "bob"] ?? {};
};
