import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { previewText } from "@reelwright/catalog/catalogue";
import { readInstalledVoices } from "@reelwright/catalog/installed";
import {
  CommandError,
  type Context,
  exitStatus,
  interruptible,
  table,
  withExamples,
} from "@reelwright/cli";
import { type InstalledVoice, voicesOf } from "@reelwright/film/catalogue/catalogue";
import { lazy } from "@reelwright/film/concurrency";
import { Failure } from "@reelwright/film/failure";
import { openPaceMeasure } from "@reelwright/media/audio/installed-voices/measured-pace";
import { readConfig } from "@reelwright/platform/config";
import { voiceCollectionSettings, voiceSettings } from "@reelwright/platform/settings/work";
import {
  type InstallOptions,
  installVoice,
  removeVoice,
} from "@reelwright/providers/install-voice";
import {
  openVoiceCollection,
  type VoiceCollection,
} from "@reelwright/vendors/voice-collection/collection";
import {
  isKokoro,
  kokoro,
  kokoroEntries,
  openKokoro,
} from "@reelwright/vendors/voice-collection/kokoro";
import type { VoiceEntry } from "@reelwright/vendors/voice-collection/voice-entry";
import { type Command, Option } from "commander";
import { distance } from "fastest-levenshtein";
import { lockFile } from "../stack/file-lock.ts";

// `reelwright voices install`, `list` and `remove`: natural voices on this machine, in addition to those of the API.

type From = { readonly from?: string };
type InstallWords = From & { readonly speakers?: string; readonly gender?: string };
type ListWords = From & { readonly available?: boolean; readonly language?: string };

const folderOf = ({ environment }: Context): string =>
  readConfig(voiceSettings, environment).voicesDirectory;

type Opened = (name: string) => Promise<VoiceCollection>;

/** Opens the collection of a voice, each once. */
const collections = ({ environment }: Context, { from }: From): Opened => {
  const { voicesUrl, kokoroUrl } = readConfig(voiceCollectionSettings, environment);
  const piper = lazy(() => openVoiceCollection(from ?? voicesUrl));
  const ofKokoro = lazy(() => openKokoro(from ?? kokoroUrl));
  return (name) => (isKokoro(name) ? ofKokoro() : piper());
};

const anyOf = new Intl.ListFormat("en", { type: "disjunction" });
/** Adds advice to the error if the collection can't be reached. */
const withAdvice = async <Result>(
  work: Promise<Result>,
  setting = "REELWRIGHT_VOICES_URL",
): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== "VOICE_COLLECTION_UNREACHABLE") throw error;
    const advice = `--from or ${setting} names a mirror, or a folder with the files.`;
    throw new CommandError(`${error.message}\n${advice}`, exitStatus.failed);
  }
};

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** Finds a voice's entry. Throws an error that suggests similar names. */
const entryOf = async (
  collection: VoiceCollection,
  name: string,
  signal: AbortSignal,
): Promise<VoiceEntry> => {
  const found = await collection.entry(name, signal);
  if (found) return found;
  const near = namesLike(name, await collection.entries(signal));
  const hint = near.length > 0 ? ` Did you mean ${anyOf.format(near)}?` : "";
  throw new CommandError(
    `${collection.address} has no voice ${name}.${hint} \`reelwright voices list --available\` shows all.`,
    exitStatus.notFound,
  );
};

/** Shows progress: one line that is redrawn on a terminal, otherwise one line per file. */
const progressOn = ({ err }: Context) => {
  let last = "";
  return (file: string, bytes: number, total: number | null): void => {
    const of = total === null ? "" : ` of ${megabytes(total)}`;
    if (err.isTerminal) err.draw([err.style.dim(`${file}: ${megabytes(bytes)}${of}`)]);
    else if (file !== last)
      err.line(`Fetching ${file}${total === null ? "" : `, ${megabytes(total)}`}.`);
    last = file;
  };
};

const said = (installed: InstalledVoice): readonly string[] => {
  const voices = voicesOf(installed);
  const ids = voices.map(({ voice_id }) => voice_id);
  const some = ids.slice(0, 6).join(", ");
  const more = ids.length > 6 ? `, … (${ids.length})` : "";
  const unknown = voices.some(({ gender }) => gender === "unknown");
  return [
    `Installed ${installed.model}. It speaks ${installed.pace} times as fast as the synthesizer.`,
    `License according to its model card: ${installed.licence || "none; see MODEL_CARD next to it"}.`,
    ...(unknown ? ["The speaker's gender is unknown; set it with --gender."] : []),
    `Use it in jobs with tts_voice_id: ${some}${more}. Running gateways and workers find it within seconds.`,
  ];
};

/** `kokoro` stands for all of its models. */
const modelsOf = (name: string): readonly string[] =>
  name === kokoro ? kokoroEntries().map((entry) => entry.name) : [name];

const install = async (context: Context, names: readonly string[], words: InstallWords) => {
  const directory = folderOf(context);
  const opened = collections(context, words);
  const pace = openPaceMeasure();
  const installed: InstalledVoice[] = [];
  const installAll = async (signal: AbortSignal) => {
    for (const name of names.flatMap(modelsOf)) {
      const collection = await opened(name);
      const setting = isKokoro(name) ? "REELWRIGHT_KOKORO_URL" : "REELWRIGHT_VOICES_URL";
      const entry = await withAdvice(entryOf(collection, name, signal), setting);
      const options: InstallOptions = {
        directory,
        collection,
        entry,
        speakers: words.speakers?.split(",").map((each) => each.trim()) ?? null,
        gender: words.gender ?? null,
        pace,
        textIn: (language) => previewText({ language }),
        signal,
        onBytes: progressOn(context),
        onTrial: () => context.err.line("Trying the voice."),
      };
      const work = whileAlone(directory, entry.name, () => installVoice(options));
      const voice = await withAdvice(work, setting);
      installed.push(voice);
      if (!context.json) context.out.lines(said(voice));
    }
  };
  await interruptible(context, installAll).finally(pace.close);
  if (context.json) context.print(installed, () => []);
};

const listInstalled = async (context: Context, { language }: ListWords): Promise<void> => {
  const all = await readInstalledVoices(folderOf(context));
  const voices = all.filter((voice) => language === undefined || voice.language === language);
  context.print(voices, (style) =>
    voices.length === 0
      ? ["No voices are installed. `reelwright voices list --available` shows the collection."]
      : table(
          ["VOICE", "LANGUAGE", "ACCENT", "GENDER", "PACE", "LICENCE"],
          voices.flatMap((installed) =>
            voicesOf(installed).map((voice) => [
              voice.voice_id,
              voice.language,
              voice.accent,
              voice.gender,
              installed.pace.toFixed(2),
              installed.licence,
            ]),
          ),
          style,
        ),
  );
};

const listAvailable = async (context: Context, words: ListWords): Promise<void> => {
  const collection = await collections(context, words)("");
  const { language } = words;
  const installed = new Set(
    (await readInstalledVoices(folderOf(context))).map(({ model }) => model),
  );
  const all = await withAdvice(interruptible(context, (signal) => collection.entries(signal)));
  const answer = [...all, ...(words.from === undefined ? kokoroEntries() : [])]
    .filter((entry) => language === undefined || entry.language === language)
    .map((entry) => ({
      name: entry.name,
      speaker: entry.speaker,
      language: entry.language,
      languageName: entry.languageName,
      region: entry.region,
      country: entry.country,
      quality: entry.quality,
      speakerCount: entry.speakerCount,
      aliases: entry.aliases,
      sizeBytes: entry.model.sizeBytes,
      isInstalled: installed.has(entry.name),
    }));
  context.print(answer, (style) =>
    table(
      ["VOICE", "LANGUAGE", "COUNTRY", "QUALITY", "SPEAKERS", "SIZE", ""],
      answer.map((entry) => [
        entry.name,
        entry.languageName,
        entry.country,
        entry.quality,
        String(entry.speakerCount),
        megabytes(entry.sizeBytes ?? 0),
        entry.isInstalled ? "installed" : "",
      ]),
      style,
    ),
  );
};

const remove = async (context: Context, names: readonly string[]): Promise<void> => {
  const directory = folderOf(context);
  for (const name of names) {
    const removed: string[] = [];
    for (const each of modelsOf(name)) if (await removeVoice(directory, each)) removed.push(each);
    if (removed.length === 0) {
      throw new CommandError(`No voice ${name} is installed in ${directory}.`, exitStatus.notFound);
    }
    context.out.line(`Removed ${removed.join(", ")}.`);
  }
};

const from =
  "the address of a mirror, or a folder (REELWRIGHT_VOICES_URL; for kokoro REELWRIGHT_KOKORO_URL)";

/** One line that offers natural voices, or null if some are installed. Asks no network. */
export const voiceOffer = async (environment: Context["environment"]): Promise<string | null> => {
  const { voicesDirectory } = readConfig(voiceSettings, environment);
  if ((await readInstalledVoices(voicesDirectory)).length > 0) return null;
  const [entry] = kokoroEntries();
  return `Natural voices, a download of ${megabytes(entry?.model.sizeBytes ?? 0)}: npx reelwright voices install ${kokoro}`;
};

/** Adds the commands below `voices`. */
export const addVoiceCommands = (voices: Command, context: Context): void => {
  const installing = voices
    .command("install")
    .description(
      "Install natural voices on this machine: Kokoro, or voices of the Piper collection. Downloads and verifies them, and speaks a sentence.",
    )
    .argument("<voices...>", "their names, such as en_US-amy-medium, or kokoro for all of Kokoro's")
    .option("--from <address>", from)
    .option("--speakers <names>", "which speakers become voices, with commas; all, or the first 20")
    .addOption(
      new Option("--gender <gender>", "who speaks, where the collection doesn't say").choices([
        "female",
        "male",
      ]),
    )
    .action((names: readonly string[], words: InstallWords) => install(context, names, words));
  withExamples(
    installing,
    "reelwright voices install kokoro",
    "reelwright voices install en_US-amy-medium",
    "reelwright voices install de_DE-thorsten-high --from /media/piper-voices",
  );
  voices
    .command("list", { isDefault: true })
    .description("List the voices that are installed on this machine, or that can be installed.")
    .option("--available", "those of the collection")
    .option("--language <code>", "of this language, such as en")
    .option("--from <address>", from)
    .action((words: ListWords) =>
      words.available ? listAvailable(context, words) : listInstalled(context, words),
    );
  voices
    .command("remove")
    .description("Remove installed voices from this machine.")
    .argument("<voices...>", "their names")
    .action((names: readonly string[]) => remove(context, names));
};

/**
 * Runs `work` unless another command on this machine installs the same voice into the same directory, which would write the
 * same files. In that case it throws `CommandError`. The lock is not in that directory, because its file system may not
 * support locks.
 */
const whileAlone = async <Result>(
  directory: string,
  voice: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  const key = createHash("sha256")
    .update(`${resolve(directory)}\n${voice}`)
    .digest("hex");
  const unlock = lockFile(join(tmpdir(), `reelwright-voice-${key.slice(0, 32)}.lock`));
  if (unlock === null) {
    throw new CommandError(
      `Another command is installing ${voice} in ${directory}; wait until it ends.`,
      exitStatus.failed,
    );
  }
  try {
    return await work();
  } finally {
    unlock();
  }
};

// Suggestions for unknown names.

const most = 5;

type Named = Pick<VoiceEntry, "name" | "speaker">;

/** The edit distance between a name and a voice's name, by the speaker's name first. */
const farFrom = (name: string) => {
  const [first = "", speaker = first] = name.toLowerCase().split("-");
  return (entry: Named) => {
    const [, own = entry.speaker] = entry.name.toLowerCase().split("-");
    const bySpeaker = distance(speaker, own) / Math.max(speaker.length, own.length, 1);
    return { ...entry, bySpeaker, byName: distance(name.toLowerCase(), entry.name.toLowerCase()) };
  };
};

/** A third of a speaker's letters may differ. */
const isAlike = ({ bySpeaker }: { readonly bySpeaker: number }): boolean => bySpeaker <= 1 / 3;

/**
 * Up to five similar names, the most similar first: of speakers with a similar name in any language, otherwise of the language
 * that the name begins with.
 */
export const namesLike = (name: string, entries: readonly Named[]): readonly string[] => {
  const [language = ""] = name.toLowerCase().split("-");
  const ranked = entries
    .map(farFrom(name))
    .toSorted((one, other) => one.byName - other.byName || one.bySpeaker - other.bySpeaker);
  const alike = ranked.filter(isAlike);
  const meant =
    alike.length > 0
      ? alike
      : ranked.filter((each) => each.name.toLowerCase().startsWith(`${language}-`));
  return meant.slice(0, most).map((each) => each.name);
};
