import { createHash } from "node:crypto";
import type { Voice } from "@reelwright/film/artifacts";
import { readTable } from "../data-file.ts";
import { englishVoices } from "./english.ts";
import { type Accent, type Sound, timbres, type VoiceRow, voiceOf } from "./voice-row.ts";

/** Every voice of the catalogue. */
export const makeVoices = (): readonly Voice[] => [
  ...englishVoices,
  ...worldVoices,
  ...readSpeakers(),
];

type Pair = readonly [
  language: string,
  accent: string,
  voice: string,
  female: readonly [string, ...Sound],
  male: readonly [string, ...Sound],
];

/** A woman's and a man's voice for each language and accent. */
const pairs: readonly Pair[] = [
  ["ja", "Japanese", "ja", ["Sakura", "f2", 56, 60, 1.0], ["Haruto", "m3", 48, 50, 1.0]],
  ["zh", "Mandarin", "cmn", ["Mei", "f4", 54, 55, 0.98], ["Wei", "m6", 42, 50, 0.98]],
  ["de", "German", "de", ["Lena", "f2", 54, 52, 1.0], ["Jonas", "m3", 46, 50, 1.0]],
  ["hi", "Hindi", "hi", ["Ananya", "f3", 56, 62, 1.0], ["Arjun", "m7", 46, 55, 1.0]],
  ["fr", "French", "fr", ["Camille", "f4", 56, 58, 1.02], ["Hugo", "m2", 48, 54, 1.02]],
  ["ko", "Korean", "ko", ["Seoyeon", "f3", 58, 60, 1.0], ["Minjun", "m3", 50, 54, 1.0]],
  ["pt", "Brazilian", "pt-br", ["Beatriz", "f2", 58, 64, 1.02], ["Rafael", "m6", 46, 58, 1.02]],
  ["it", "Italian", "it", ["Giulia", "f4", 56, 64, 1.03], ["Lorenzo", "m7", 46, 60, 1.03]],
  ["es", "Castilian", "es", ["Lucía", "f2", 58, 60, 1.04], ["Álvaro", "m3", 46, 56, 1.04]],
  ["id", "Indonesian", "id", ["Putri", "f4", 54, 58, 1.0], ["Bagus", "m2", 48, 52, 1.0]],
  ["nl", "Dutch", "nl", ["Sanne", "f2", 52, 54, 1.02], ["Daan", "m6", 42, 50, 1.02]],
  ["tr", "Turkish", "tr", ["Elif", "f3", 54, 58, 1.02], ["Emre", "m7", 44, 52, 1.02]],
  ["pl", "Polish", "pl", ["Zofia", "f4", 54, 54, 1.0], ["Kacper", "m3", 46, 50, 1.0]],
  ["sv", "Swedish", "sv", ["Elsa", "f2", 56, 62, 1.02], ["Axel", "m2", 46, 56, 1.02]],
  ["bg", "Bulgarian", "bg", ["Elena", "f1", 52, 52, 0.98], ["Dimitar", "m6", 39, 48, 0.98]],
  ["ro", "Romanian", "ro", ["Ioana", "f2", 54, 58, 1.02], ["Andrei", "m3", 46, 52, 1.02]],
  ["ar", "Arabic", "ar", ["Layla", "f4", 52, 54, 0.96], ["Omar", "m1", 42, 48, 0.96]],
  ["cs", "Czech", "cs", ["Tereza", "f2", 54, 54, 1.0], ["Jakub", "m7", 46, 50, 1.0]],
  ["el", "Greek", "el", ["Eleni", "f3", 54, 58, 1.02], ["Nikos", "m2", 44, 52, 1.02]],
  ["fi", "Finnish", "fi", ["Aino", "f4", 52, 48, 1.0], ["Eero", "m6", 44, 46, 1.0]],
  ["hr", "Croatian", "hr", ["Ana", "f1", 54, 54, 1.0], ["Luka", "m3", 46, 52, 1.0]],
  ["ms", "Malay", "ms", ["Aisyah", "f2", 54, 56, 1.0], ["Hakim", "m6", 46, 52, 1.0]],
  ["sk", "Slovak", "sk", ["Nina", "f4", 54, 54, 1.0], ["Samuel", "m7", 46, 50, 1.0]],
  ["da", "Danish", "da", ["Freja", "f3", 52, 54, 1.02], ["Mikkel", "m2", 44, 50, 1.02]],
  ["ta", "Tamil", "ta", ["Kavya", "f2", 56, 58, 0.98], ["Karthik", "m3", 46, 52, 0.98]],
  ["uk", "Ukrainian", "uk", ["Oksana", "f4", 54, 56, 1.0], ["Taras", "m6", 44, 50, 1.0]],
  ["ru", "Russian", "ru", ["Anya", "f1", 54, 54, 1.0], ["Dmitri", "m1", 42, 50, 1.0]],
  [
    "es",
    "Latin American",
    "es-419",
    ["Valentina", "f3", 58, 64, 1.04],
    ["Mateo", "m6", 48, 58, 1.04],
  ],
  ["pt", "Portuguese", "pt", ["Inês", "f4", 52, 54, 1.02], ["Tiago", "m3", 46, 50, 1.02]],
  ["fr", "Swiss", "fr-ch", ["Chloé", "f2", 54, 56, 1.0], ["Luc", "m6", 44, 50, 1.0]],
];

const uses = ["social_media", "advertisement", "conversational", "narration"] as const;
const soft: VoiceRow["kind"][] = ["warm", "clear", "bright"];
const firm: VoiceRow["kind"][] = ["clear", "deep", "warm"];

const row = (
  index: number,
  gender: VoiceRow["gender"],
  speaker: readonly [string, ...Sound],
): VoiceRow => {
  const [name, ...sound] = speaker;
  const kinds = gender === "female" ? soft : firm;
  return {
    name,
    gender,
    age: index % 3 === 2 ? "middle_aged" : "young",
    use: uses[(index + (gender === "male" ? 2 : 0)) % uses.length] ?? "narration",
    kind: kinds[index % kinds.length] ?? "clear",
    sound,
  };
};

/** The languages besides English. */
const worldVoices: readonly Voice[] = pairs.flatMap(
  ([language, accent, voice, female, male], index) => {
    const place = { language, accent, voice };
    return [voiceOf(place, row(index, "female", female)), voiceOf(place, row(index, "male", male))];
  },
);

const ages = ["young", "middle_aged", "old"] as const;

/** A number that belongs to the accent: each begins its lists at another timbre and speaks a little higher or lower. */
const ownNumber = (accent: Accent, gender: string): number =>
  createHash("sha256").update(`${accent.voice}/${gender}`).digest().readUInt16BE(0);

const speakerOf = (
  accent: Accent,
  gender: VoiceRow["gender"],
  age: VoiceRow["age"],
  name: string,
  index: number,
): Voice => {
  const deck = timbres[gender][age];
  const own = ownNumber(accent, gender);
  const timbre = deck[(index + own) % deck.length];
  if (!timbre || index >= deck.length) throw new Error(`There is no timbre left for ${name}.`);
  const [use, kind, variant, pitch, range, rate] = timbre;
  const higher = ((own >>> 8) % 5) - 2;
  return voiceOf(accent, {
    name,
    gender,
    age,
    use,
    kind,
    sound: [variant, pitch + higher, range, rate],
  });
};

const genderNamed = (name: string): VoiceRow["gender"] => {
  if (name === "female" || name === "male") return name;
  throw new Error(`voices.txt: "${name}" is no gender`);
};

/** The speakers of `data/voices.txt`. */
const readSpeakers = (): readonly Voice[] =>
  readTable("voices.txt", 7).flatMap(
    ([voice = "", language = "", accent = "", who = "", ...groups]) => {
      const gender = genderNamed(who);
      return groups.flatMap((names, group) =>
        names
          .split(",")
          .map((name) => name.trim())
          .filter((name) => name !== "")
          .map((name, index) =>
            speakerOf({ voice, language, accent }, gender, ages[group] ?? "old", name, index),
          ),
      );
    },
  );
