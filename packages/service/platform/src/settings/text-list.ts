import { type Declared, type Setting, setting } from "../config.ts";

/** Texts, separated by commas; none by default. */
export const textList = (
  name: string,
  { about }: Pick<Declared<never>, "about">,
): Setting<readonly string[]> =>
  setting<readonly string[]>(
    name,
    {
      values: "texts, several with commas",
      read: (text) => [...new Set(text.split(",").flatMap((each) => each.trim() || []))],
    },
    { about, default: [] },
  );
