/** Which voice of a vendor speaks for which voice of the catalog: data that operators may replace. */
import { readFileSync } from "node:fs";
import type { Voice } from "@reelwright/film/artifacts";
import { seedOf } from "@reelwright/film/numbers";
import { at, entriesAt, listAt, textAt } from "./json-answer.ts";

const traits = ["language", "accent", "gender", "age", "use_case", "category"] as const;
type Trait = (typeof traits)[number];

/** Voices for all catalog voices with these traits. */
type VoiceRule = { readonly [trait in Trait]?: string } & { readonly voices: readonly string[] };
type VoiceMap = {
  /** By the catalog's `voice_id`. */
  readonly voices: Readonly<Record<string, string>>;
  /** The first rule that fits applies. */
  readonly rules: readonly VoiceRule[];
};

/** The vendor's name for a voice of the catalog. */
type VoiceChoice = (voice: Voice) => string;

/** Same depth below the package in `src` and in `dist`. */
const shipped = new URL("../data/voices.json", import.meta.url);
const longestName = 200;

const named = (value: unknown, where: string): string => {
  if (typeof value === "string" && value !== "" && value.length <= longestName) return value;
  throw new Error(`${where} is not a name of a voice`);
};

const ruleOf = (value: unknown, where: string): VoiceRule => {
  for (const [field, condition] of entriesAt(value)) {
    if (field === "voices") continue;
    if (!traits.some((trait) => trait === field))
      throw new Error(`${where} has an unknown field ${field}`);
    if (typeof condition !== "string") throw new Error(`${where}.${field} is not a string`);
  }
  const voices = listAt(value, "voices").map((each, i) => named(each, `${where}.voices[${i}]`));
  if (voices.length === 0) throw new Error(`${where} names no voices`);
  const conditions = traits.flatMap((trait) => {
    const wanted = textAt(value, trait);
    return wanted === undefined ? [] : [[trait, wanted] as const];
  });
  return { ...Object.fromEntries(conditions), voices };
};

/** Reads a vendor's section. Throws an Error that says what is wrong, and where. */
const mapOf = (value: unknown, section: string): VoiceMap => {
  const voices = entriesAt(value, "voices").map(
    ([id, name]) => [id, named(name, `${section}.voices.${id}`)] as const,
  );
  const rules = listAt(value, "rules").map((rule, i) => ruleOf(rule, `${section}.rules[${i}]`));
  const last = rules.at(-1);
  if (!last || traits.some((trait) => last[trait] !== undefined))
    throw new Error(`${section}.rules must end with a rule for all other voices`);
  return { voices: Object.fromEntries(voices), rules };
};

const chosen = (map: VoiceMap, voice: Voice): string => {
  const own = Object.hasOwn(map.voices, voice.voice_id) ? map.voices[voice.voice_id] : undefined;
  if (own !== undefined) return own;
  const fits = (rule: VoiceRule) =>
    traits.every((trait) => rule[trait] === undefined || rule[trait] === voice[trait]);
  const names = map.rules.find(fits)?.voices ?? [];
  return names[seedOf(voice.voice_id) % names.length] ?? "";
};

/** The model's section, such as `kokoro` for kokoro-82m, else the vendor's. */
const sectionOf = (data: unknown, { vendor, model }: Speaker): string => {
  const names = entriesAt(data).map(([name]) => name);
  const own = names.find((name) => name !== vendor && model.toLowerCase().includes(name));
  const section = own ?? names.find((name) => name === vendor);
  if (section === undefined) throw new Error(`it has no voices of ${vendor}`);
  return section;
};

type Speaker = { readonly vendor: string; readonly model: string };

/**
 * Reads which voice of a vendor speaks for which voice of the catalog. `path` is a JSON file; null selects the one that ships.
 * Throws an Error that names the file and what is wrong with it.
 */
export const voiceChoice = (path: string | null, speaker: Speaker): VoiceChoice => {
  const file = path ?? shipped;
  try {
    const data: unknown = JSON.parse(readFileSync(file, "utf8"));
    const section = sectionOf(data, speaker);
    const map = mapOf(at(data, section), section);
    return (voice) => chosen(map, voice);
  } catch (error) {
    throw new Error(`The voices of ${file} can't be used: ${(error as Error).message}`, {
      cause: error,
    });
  }
};
