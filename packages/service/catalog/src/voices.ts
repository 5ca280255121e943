import { createHash } from "node:crypto";
import type { Voice } from "@reelwright/film/artifacts";
import { readTable, slugOf } from "./data-file.ts";

const genders = ["female", "male"] as const;
const ages = ["young", "middle_aged", "old"] as const;
const uses = [
  ...(["social_media", "narration", "conversational", "advertisement"] as const),
  ...(["education", "customer_service", "entertainment", "news"] as const),
] as const;
const characters = ["bright", "warm", "deep", "clear", "soft", "lively", "calm"] as const;

/** How the synthesizer makes a voice: a variant of espeak-ng, pitch 0-99, range 0-99, rate 0.7-1.3. */
type Sound = Pick<Voice["synthesis"], "variant" | "pitch" | "range" | "rate">;

type Gender = (typeof genders)[number];
type Age = (typeof ages)[number];
type Timbre = {
  readonly use: (typeof uses)[number];
  readonly character: (typeof characters)[number];
  readonly sound: Sound;
};
type Speaker = Timbre & { readonly name: string; readonly gender: Gender; readonly age: Age };

/** Where speakers come from: espeak-ng's voice, ISO 639-1 and the name of the accent. */
type Accent = { readonly voice: string; readonly language: string; readonly accent: string };

/** A speaker as a voice of the catalog. The id is the accent's voice and the name: `en-us-harper`. */
const voiceOf = ({ voice, language, accent }: Accent, speaker: Speaker): Voice => ({
  voice_id: `${voice}-${slugOf(speaker.name)}`,
  name: speaker.name,
  language,
  accent,
  gender: speaker.gender,
  age: speaker.age,
  use_case: speaker.use,
  category: speaker.character,
  synthesis: { voice, ...speaker.sound },
});

const oneOf = <T extends string>(known: readonly T[], cell: string, file: string): T => {
  const found = known.find((one) => one === cell);
  if (found === undefined) throw new Error(`${file}: "${cell}" is none of ${known.join(", ")}`);
  return found;
};

/** The last six cells of a row: use, character, variant, pitch, range, rate. */
const timbreOf = (cells: readonly string[], file: string): Timbre => {
  const [use = "", character = "", variant = "", ...numbers] = cells;
  const [pitch = Number.NaN, range = Number.NaN, rate = Number.NaN] = numbers.map(Number);
  if (![pitch, range, rate].every(Number.isFinite))
    throw new Error(`${file}: ${numbers.join(" | ")} are no pitch, range and rate`);
  return {
    use: oneOf(uses, use, file),
    character: oneOf(characters, character, file),
    sound: { variant, pitch, range, rate },
  };
};

/** The voices of `data/main-voices.txt`. */
const readMainVoices = (): readonly Voice[] => {
  const file = "main-voices.txt";
  return readTable(file, 12).map(
    ([voice = "", language = "", accent = "", name = "", gender = "", age = "", ...timbre]) =>
      voiceOf(
        { voice, language, accent },
        {
          ...{ name, gender: oneOf(genders, gender, file), age: oneOf(ages, age, file) },
          ...timbreOf(timbre, file),
        },
      ),
  );
};

/** The timbres of `data/timbres.txt`, by gender and age. */
const readTimbres = (): ReadonlyMap<string, readonly Timbre[]> => {
  const file = "timbres.txt";
  const decks = new Map<string, Timbre[]>();
  for (const [gender = "", age = "", ...timbre] of readTable(file, 8)) {
    const key = `${oneOf(genders, gender, file)} ${oneOf(ages, age, file)}`;
    decks.set(key, [...(decks.get(key) ?? []), timbreOf(timbre, file)]);
  }
  return decks;
};

/** A number that belongs to the accent. It decides at which timbre its lists begin, and how high it speaks. */
const ownNumber = (accent: Accent, gender: Gender): number =>
  createHash("sha256").update(`${accent.voice}/${gender}`).digest().readUInt16BE(0);

/** The speaker at `index` of the list of an accent, gender and age. */
const speakerOf = (
  accent: Accent,
  { name, gender, age }: Pick<Speaker, "name" | "gender" | "age">,
  index: number,
  deck: readonly Timbre[],
): Voice => {
  const own = ownNumber(accent, gender);
  const timbre = deck[(index + own) % deck.length];
  if (!timbre || index >= deck.length) throw new Error(`There is no timbre left for ${name}.`);
  const higher = ((own >>> 8) % 5) - 2;
  const sound = { ...timbre.sound, pitch: timbre.sound.pitch + higher };
  return voiceOf(accent, { ...timbre, name, gender, age, sound });
};

/** The speakers of `data/voices.txt`. */
const readSpeakers = (): readonly Voice[] => {
  const timbres = readTimbres();
  return readTable("voices.txt", 7).flatMap(
    ([voice = "", language = "", accent = "", who = "", ...groups]) => {
      const gender = oneOf(genders, who, "voices.txt");
      return groups.flatMap((names, group) => {
        const age = ages[group] ?? "old";
        const deck = timbres.get(`${gender} ${age}`) ?? [];
        return names
          .split(",")
          .map((name) => name.trim())
          .filter((name) => name !== "")
          .map((name, index) =>
            speakerOf({ voice, language, accent }, { name, gender, age }, index, deck),
          );
      });
    },
  );
};

/** Every voice of the catalog. */
export const makeVoices = (): readonly Voice[] => [...readMainVoices(), ...readSpeakers()];

const names = new Intl.DisplayNames("en", { type: "language" });

/** `de` → `German`. */
export const languageName = (language: string): string => names.of(language) ?? language;
