import type { Template } from "reelwright";
import { useTexts } from "../../texts/texts.tsx";
import { useWords } from "../create/fields/use-words.ts";

const shown = 5;

/** A choice in words where it is short: a switch by its field's name, a text or list not at all. */
const wordOf = (
  { field, value: valueWord }: ReturnType<typeof useWords>,
  name: string,
  value: unknown,
): string | null => {
  if (name.endsWith("_id") || typeof value === "object") return field(name);
  if (typeof value === "boolean") return value ? field(name) : null;
  if (typeof value === "number") return `${field(name)} ${value}`;
  const word = valueWord(name, value);
  return word.length > 28 ? field(name) : word;
};

/** Returns what is in a template, in a line. */
export const useConfigText = (): ((config: Template["config"]) => string) => {
  const t = useTexts("templates");
  const words = useWords();
  return (config) => {
    const { segment_count: scenes, segment_duration: seconds, ...others } = config;
    const length =
      scenes == null
        ? []
        : [seconds == null ? t("scenes", { scenes }) : t("scenesOf", { scenes, seconds })];
    const parts = Object.entries(others)
      .map(([name, value]) => wordOf(words, name, value))
      .filter((each) => each !== null);
    const all = [...length, ...parts];
    if (all.length === 0) return t("settings", { count: 0 });
    const rest = all.length > shown ? [`+${all.length - shown}`] : [];
    return [...all.slice(0, shown), ...rest].join(" · ");
  };
};
