import { createHash } from "node:crypto";
import type { Voice } from "@reelwright/core/artifacts/artifacts";
import { readTable } from "../data-file.ts";
import { timbres } from "./timbres.ts";
import { type Accent, type VoiceRow, voiceOf } from "./voice-row.ts";

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
export const readSpeakers = (): readonly Voice[] =>
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
