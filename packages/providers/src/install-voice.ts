import { link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type InstalledSpeaker,
  type InstalledVoice,
  installedVoiceFile,
  modelName,
} from "@reelwright/film/catalogue/catalogue";
import { Failure } from "@reelwright/film/failure";
import type { PaceMeasure } from "@reelwright/media/audio/installed-voices/measured-pace";
import {
  type ModelConfig,
  ModelConfigInvalid,
  modelConfig,
  styleFile,
} from "@reelwright/media/audio/installed-voices/voice-model";
import type { VoiceCollection } from "@reelwright/vendors/voice-collection/collection";
import { digestOf } from "@reelwright/vendors/voice-collection/fetched-file";
import type { VoiceEntry } from "@reelwright/vendors/voice-collection/voice-entry";

export type InstallOptions = {
  /** Directory of installed voices. Created if it doesn't exist. */
  readonly directory: string;
  readonly collection: VoiceCollection;
  readonly entry: VoiceEntry;
  /** Names of the speakers to install as voices; null: all, at most the first twenty. */
  readonly speakers: readonly string[] | null;
  /** `female` or `male`, overriding the known gender; null: as known, otherwise `unknown`. */
  readonly gender: string | null;
  readonly pace: PaceMeasure;
  /** Returns a text in a language (ISO 639-1) that the voice's pace is measured with. */
  readonly textIn: (language: string) => string;
  readonly signal: AbortSignal;
  /** Called with the progress of a download: the file, its bytes so far, and its size. */
  readonly onBytes?: (file: string, bytes: number, total: number | null) => void;
  /** Called before the voice speaks its first text. */
  readonly onTrial?: () => void;
};

/** Some models have 900 speakers. Further ones must be named. */
const defaultSpeakers = 20;

/** Directory of interrupted installations. Names that begin with a dot aren't voices. */
const unfinished = ".unfinished";

const noSuchSpeaker = (name: string, config: ModelConfig): Failure => {
  const names = [...config.speakers.keys()].slice(0, 12).join(", ");
  const known =
    names === ""
      ? "it has one speaker"
      : `it has ${names}${config.speakers.size > 12 ? ", …" : ""}`;
  return new Failure(
    "invalid",
    "VOICE_SPEAKER_UNKNOWN",
    `The voice has no speaker ${name}; ${known}.`,
  );
};

/** Genders of the public collection's speakers, by voice or dataset. Its list doesn't contain them. */
const women =
  "alba amy anna berta cori eva_k gosia irina jenny_dioco jessica kathleen kerstin kristin lada lessac lili lisa ljspeech maya meera nathalie natia padmavathi paola priyamvada ramona rapunzelina raya salka siwis ugla upc_ona";

const men =
  "alan amir arjun artur bryce bui cadu carlfm danny darkman davefx denis dimitar dmitri edresen faber fahrettin fettah gilles harri imre jeff jirka joe john kareem karlsson kusal mihai norman pavoque pierre pim pratham reza_ibrahim riccardo rohan ronnie ruslan ryan sam steinn thorsten thorsten_emotional tom tugão upc_pau venkatesh";

const known: ReadonlyMap<string, string> = new Map([
  ...women.split(" ").map((name) => [name, "female"] as const),
  ...men.split(" ").map((name) => [name, "male"] as const),
]);

/** Returns `female`, `male` or `unknown`. */
const genderOf = (name: string): string => {
  const plain = name.toLowerCase();
  const own = known.get(plain);
  if (own !== undefined) return own;
  if (/(?:^|_)(?:f|female|woman)(?:_|$)/.test(plain)) return "female";
  return /(?:^|_)(?:m|male|man)(?:_|$)/.test(plain) ? "male" : "unknown";
};

const accents: { readonly [locale: string]: string } = {
  en_US: "American",
  en_GB: "British",
  en_IN: "Indian",
  en_AU: "Australian",
  es_ES: "Castilian",
  es_MX: "Mexican",
  es_AR: "Argentinian",
  pt_BR: "Brazilian",
  pt_PT: "Portuguese",
  fr_FR: "French",
  de_DE: "German",
  nl_BE: "Flemish",
  nl_NL: "Dutch",
  it_IT: "Italian",
  zh_CN: "Mandarin",
};

/** The catalog's name of the accent, otherwise the country. */
const accentOf = (name: string, country: string): string =>
  accents[name.split("-")[0] ?? ""] ?? country;

/** `northern_english_male` → `Northern English Male`. */
const titled = (name: string): string =>
  name.replaceAll("_", " ").replace(/(?<!\S)\p{Ll}/gu, (letter) => letter.toUpperCase());

const suffixOf = (name: string, index: number): string =>
  name
    .normalize("NFKD")
    .replace(/[^\w-]+/g, "")
    .replace(/^[_-]+/, "")
    .slice(0, 40) || String(index);

const speakersOf = (
  entry: VoiceEntry,
  config: ModelConfig,
  { speakers: wanted, gender }: Pick<InstallOptions, "speakers" | "gender">,
): readonly InstalledSpeaker[] => {
  if (config.speakers.size < 2) {
    if (wanted?.[0] !== undefined) throw noSuchSpeaker(wanted[0], config);
    const style = entry.styles?.[0];
    const own = gender ?? style?.gender ?? genderOf(entry.speaker);
    const name = titled(style ? `${entry.speaker} ${style.name}` : entry.speaker);
    return [{ name, id: null, suffix: "", gender: own, ...(style && { age: style.age }) }];
  }
  const chosen = wanted ?? [...config.speakers.keys()].slice(0, defaultSpeakers);
  const used = new Set<string>();
  return chosen.map((name, index) => {
    const id = config.speakers.get(name);
    if (id === undefined) throw noSuchSpeaker(name, config);
    const plain = suffixOf(name, index);
    const suffix = used.has(plain) ? `${plain}-${index}` : plain;
    used.add(suffix);
    const fullName = `${titled(entry.speaker)} ${titled(name)}`;
    const style = entry.styles?.find((each) => each.name === name);
    const own = gender ?? style?.gender ?? genderOf(name);
    return { name: fullName, id, suffix, gender: own, ...(style && { age: style.age }) };
  });
};

const maxCardBytes = 64 << 10;

/** The license that a model card names, in one line; empty if it names none. */
const licenceIn = (card: string): string => {
  const line = /^[\s*#-]*licen[cs]e\s*:\s*(.+)$/imu.exec(card)?.[1] ?? "";
  return line
    .replace(/\p{Cc}/gu, "")
    .trim()
    .slice(0, 200);
};

const cardOf = async (path: string): Promise<string> => {
  const { size } = await stat(path);
  return size > maxCardBytes ? "" : readFile(path, "utf8");
};

/** Reads the model's configuration. Unusable models are refused here, before the large file is downloaded. */
const configOf = async (path: string): Promise<ModelConfig> => {
  try {
    return modelConfig(await readFile(path, "utf8"));
  } catch (error) {
    if (!(error instanceof ModelConfigInvalid)) throw error;
    throw new Failure("invalid", "VOICE_UNUSABLE", error.message, { cause: error });
  }
};

/** Links the model of an installed twin, so that a model is downloaded and stored once. */
const linkTwin = async (
  directory: string,
  { twins = [], model }: VoiceEntry,
  path: string,
): Promise<void> => {
  for (const twin of twins) {
    const installed = join(directory, twin, `${twin}.onnx`);
    try {
      if ((await digestOf(installed, "sha256")) !== model.digest) continue;
      return await link(installed, path);
    } catch (error) {
      // Not installed, partly downloaded before, or a file system without links: it is downloaded.
      const { code = "" } = error as NodeJS.ErrnoException;
      if (!["ENOENT", "EEXIST", "EPERM", "ENOTSUP", "EXDEV", "EMLINK"].includes(code)) throw error;
    }
  }
};

/** Bytes of each file in a directory. */
const sizesIn = async (directory: string): Promise<{ [name: string]: number }> => {
  const names = (await readdir(directory)).filter((name) => name !== installedVoiceFile).sort();
  const sizes = names.map(
    async (name) => [name, (await stat(join(directory, name))).size] as const,
  );
  return Object.fromEntries(await Promise.all(sizes));
};

/** The files with the styles of these speakers, each with its SHA-256. */
const stylesOf = (config: ModelConfig, speakers: readonly InstalledSpeaker[]) => {
  const ids = new Set(speakers.map(({ id }) => id ?? 0));
  return [...config.styles]
    .filter(([name]) => ids.has(config.speakers.get(name) ?? 0))
    .map(([name, digest]) => ({ name, file: styleFile(name), digest }));
};

const replaceDirectory = async (source: string, target: string): Promise<void> => {
  const former = `${source}.former`;
  await rm(former, { recursive: true, force: true });
  await rename(target, former).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  await rename(source, target);
  await rm(former, { recursive: true, force: true });
};

/**
 * Installs a voice: downloads its files, verifies them against the collection's list, measures its pace with one text, and
 * replaces an installed voice of the same name. An interrupted download is continued by the next call. Throws the Failures of
 * the collection and of `PaceMeasure`, `VOICE_UNUSABLE` and `VOICE_SPEAKER_UNKNOWN`; then nothing has changed.
 */
export const installVoice = async (options: InstallOptions): Promise<InstalledVoice> => {
  const { directory, collection, entry, signal } = options;
  const workDirectory = join(directory, unfinished);
  const source = join(workDirectory, entry.name);
  await mkdir(source, { recursive: true });
  const fetched = async (file: VoiceEntry["model"], name: string): Promise<string> => {
    const path = join(source, name);
    const onBytes = (bytes: number) => options.onBytes?.(name, bytes, file.sizeBytes);
    await collection.fetch(file, path, signal, onBytes);
    return path;
  };
  const configFile = `${entry.name}.onnx.json`;
  if (typeof entry.config === "string") await writeFile(join(source, configFile), entry.config);
  else await fetched(entry.config, configFile);
  const config = await configOf(join(source, configFile));
  const speakers = speakersOf(entry, config, options);
  const card = entry.card ? await cardOf(await fetched(entry.card, "MODEL_CARD")) : "";
  for (const { name, file } of stylesOf(config, speakers)) {
    const style = entry.styles?.find((each) => each.name === name);
    if (style) await fetched(style.file, file);
  }
  await linkTwin(directory, entry, join(source, `${entry.name}.onnx`));
  const digest = await digestOf(await fetched(entry.model, `${entry.name}.onnx`), "sha256");
  options.onTrial?.();
  const { language } = entry;
  const voice = config.espeakVoice || language;
  const model = { name: entry.name, speaker: speakers[0]?.id ?? null, digest };
  const text = options.textIn(language);
  const pace = await options.pace.measure(workDirectory, { text, language, voice, model }, signal);
  const installed: InstalledVoice = {
    format: 1,
    model: entry.name,
    language,
    accent: accentOf(entry.name, entry.country),
    espeakVoice: config.espeakVoice,
    pace,
    digest,
    speakers,
    licence: entry.licence ?? licenceIn(card),
    source: `${collection.address}/${entry.model.path}`,
    files: await sizesIn(source),
  };
  await writeFile(join(source, installedVoiceFile), `${JSON.stringify(installed, null, 2)}\n`);
  await replaceDirectory(source, join(directory, entry.name));
  return installed;
};

/** Removes an installed voice. Returns false if there is none of this name. */
export const removeVoice = async (directory: string, name: string): Promise<boolean> => {
  if (!modelName.test(name)) return false;
  const path = join(directory, name);
  const isThere = await stat(path).then(
    () => true,
    () => false,
  );
  await rm(path, { recursive: true, force: true });
  return isThere;
};

/**
 * Verifies an installed voice. `missing`: a file is missing. `altered`: the model or its configuration was changed. Null: it is
 * intact. Reads the whole model, about 60 MB. Rejects if a file can't be read.
 */
export const voiceFault = async (
  directory: string,
  { model, digest, speakers }: Pick<InstalledVoice, "model" | "digest" | "speakers">,
): Promise<"missing" | "altered" | null> => {
  const path = join(directory, model, `${model}.onnx`);
  try {
    const config = modelConfig(await readFile(`${path}.json`, "utf8"));
    for (const style of stylesOf(config, speakers)) {
      const found = await digestOf(join(directory, model, style.file), "sha256");
      if (found !== style.digest) return "altered";
    }
    return (await digestOf(path, "sha256")) === digest ? null : "altered";
  } catch (error) {
    if (error instanceof ModelConfigInvalid) return "altered";
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return "missing";
    throw error;
  }
};
