import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { VoiceModel } from "@reelwright/film/artifacts";
import { Failure } from "@reelwright/film/failure";
import { ModelRunFailed, type ModelRunner, type Tensors } from "../../inference/model-runner.ts";

/** The path of a model; its configuration is the file beside it. */
const modelFile = (directory: string, name: string): string =>
  join(directory, name, `${name}.onnx`);

/** An installed model, its configuration, and the style vectors of the speaker if the model takes them. */
type OpenedModel = {
  readonly path: string;
  readonly config: ModelConfig;
  readonly style: Float32Array | null;
};

const maxConfigBytes = 4 << 20;

/** Retryable, since another worker may have the model. */
const notInstalled = (name: string, cause: unknown): Failure =>
  new Failure(
    "unavailable",
    "VOICE_NOT_INSTALLED",
    `The voice ${name} is not installed where the video is made. Install it again, or choose another voice.`,
    { cause },
  );

const broken = (name: string, cause: unknown): Failure =>
  new Failure("internal", "VOICE_BROKEN", `The voice ${name} can't be used; install it again.`, {
    cause,
  });

const busy = (cause: unknown): Failure =>
  new Failure("unavailable", "SPEECH_UNAVAILABLE", "The voice could not be made; try again.", {
    cause,
  });

/** Numbers of one style vector. A table has one for each length of the input. */
const styleWidth = 256;

/** The file with a speaker's style vectors. */
export const styleFile = (speaker: string): string => `${speaker}.bin`;

const readStyle = async (
  folder: string,
  { styles, speakers }: ModelConfig,
  speaker: number | null,
): Promise<Float32Array | null> => {
  if (styles.size === 0) return null;
  const [name = ""] = [...speakers].find(([, id]) => id === (speaker ?? 0)) ?? [];
  const { buffer, byteOffset, byteLength } = await readFile(join(folder, styleFile(name)));
  if (byteLength === 0 || byteLength % (4 * styleWidth) > 0)
    throw new ModelConfigInvalid(`The voice's styles of ${name} are torn.`);
  return new Float32Array(buffer.slice(byteOffset, byteOffset + byteLength));
};

/** Finds a model and reads its configuration. Throws `Failure` `VOICE_NOT_INSTALLED` or `VOICE_BROKEN`. */
export const openVoiceModel = async (
  directory: string,
  { name, speaker }: VoiceModel,
): Promise<OpenedModel> => {
  const path = modelFile(directory, name);
  try {
    const { size } = await stat(`${path}.json`);
    if (size > maxConfigBytes)
      throw new ModelConfigInvalid("The voice's configuration is too long.");
    await stat(path);
    const config = modelConfig(await readFile(`${path}.json`, "utf8"));
    return { path, config, style: await readStyle(join(directory, name), config, speaker) };
  } catch (error) {
    if (error instanceof ModelConfigInvalid) throw broken(name, error);
    throw notInstalled(name, error);
  }
};

/** Kokoro's inputs: the speaker is the style for so many symbols, without begin and end. */
const styledInputs = (
  ids: readonly number[],
  [, length = 1]: Float32Array,
  style: Float32Array,
): Tensors => {
  const row = Math.min(ids.length - 2, style.length / styleWidth - 1) * styleWidth;
  const data = style.slice(row, row + styleWidth);
  return {
    input_ids: { type: "int64", data: BigInt64Array.from(ids, BigInt), dims: [1, ids.length] },
    style: { type: "float32", data, dims: [1, styleWidth] },
    speed: { type: "float32", data: Float32Array.of(1 / length), dims: [1] },
  };
};

/** Piper's inputs. */
const inputsOf = (
  ids: readonly number[],
  scales: Float32Array,
  { speakerCount }: ModelConfig,
  speaker: number | null,
): Tensors => ({
  input: { type: "int64", data: BigInt64Array.from(ids, BigInt), dims: [1, ids.length] },
  input_lengths: { type: "int64", data: BigInt64Array.of(BigInt(ids.length)), dims: [1] },
  scales: { type: "float32", data: scales, dims: [3] },
  ...(speakerCount > 1 && {
    sid: { type: "int64", data: BigInt64Array.of(BigInt(speaker ?? 0)), dims: [1] } as const,
  }),
});

/** The tenant isn't known here, so all speech waits in one queue. */
const line = "speech";

const soundOf = (outputs: Tensors): Float32Array => {
  const sound = outputs["output"] ?? Object.values(outputs)[0];
  if (sound?.type === "float32" && sound.data.every(Number.isFinite)) return sound.data;
  throw new ModelRunFailed("it gave no sound", undefined);
};

/**
 * The sounds of runs of symbols, at the model's rate. The same order gives the same sounds. `scales` are the noise, the
 * length and the noise of lengths. Throws `Failure` `VOICE_BROKEN` and `SPEECH_UNAVAILABLE` (retryable), and the
 * signal's reason on abort.
 */
export const runVoiceModel = async (
  runner: ModelRunner,
  { path, config, style }: OpenedModel,
  { name, speaker }: VoiceModel,
  order: { readonly runs: readonly (readonly number[])[]; readonly scales: Float32Array },
  signal: AbortSignal,
): Promise<readonly Float32Array[]> => {
  const inputs = order.runs.map((ids) =>
    style ? styledInputs(ids, order.scales, style) : inputsOf(ids, order.scales, config, speaker),
  );
  try {
    const sounds = await runner.runEach({
      ...{ tenantId: line, model: path, inputs, signal },
      isFresh: true,
    });
    return sounds.map(soundOf);
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof ModelRunFailed ? broken(name, error) : busy(error);
  }
};

/** The `.onnx.json` beside a model: its inputs and the ids of its phonemes. Piper's, with the additions for Kokoro. */
export type ModelConfig = {
  readonly rateHz: number;
  /** The espeak-ng voice whose phonemes the model was trained with. */
  readonly espeakVoice: string;
  /** Whether its symbols are espeak-ng's phonemes or the letters of the text. */
  readonly symbols: "espeak" | "text";
  /** Ids of each symbol. */
  readonly ids: ReadonlyMap<string, readonly number[]>;
  /** Sequences of vowels that are one symbol to the model, such as `aɪ`; the longest first. */
  readonly clusters: readonly (readonly string[])[];
  /** Variation in sound, slowness, and variation in the length of sounds. */
  readonly noise: number;
  readonly length: number;
  readonly lengthNoise: number;
  /** By name of the speaker; empty for a model with one unnamed speaker. */
  readonly speakers: ReadonlyMap<string, number>;
  readonly speakerCount: number;
  /** SHA-256 of each speaker's style vectors. Empty for a Piper model, which contains its speakers. */
  readonly styles: ReadonlyMap<string, string>;
};

/** The file doesn't match Piper's documentation, or needs something that isn't supported here. */
export class ModelConfigInvalid extends Error {}

type Fields = { readonly [name: string]: unknown };

const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};

const invalid = (what: string): never => {
  throw new ModelConfigInvalid(`The voice's configuration has ${what}.`);
};

const numberAt = (
  fields: Fields,
  name: string,
  usual: number,
  { low, high }: { readonly low: number; readonly high: number },
): number => {
  const value = fields[name] ?? usual;
  const isGood = typeof value === "number" && value >= low && value <= high;
  return isGood ? value : invalid(`no ${name} from ${low} to ${high}`);
};

const maxSymbols = 4_096;
const maxId = 65_535;

const isId = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= maxId;

const idTableOf = (value: unknown, marks: readonly string[]): ModelConfig["ids"] => {
  const entries = Object.entries(fieldsOf(value));
  if (entries.length > maxSymbols) invalid("too many phonemes");
  const ids = new Map(
    entries.map(([symbol, own]) => {
      const list: readonly unknown[] = Array.isArray(own) ? own : [own];
      return [symbol.normalize("NFD"), list.filter(isId)] as const;
    }),
  );
  for (const mark of marks)
    if (!ids.get(mark)?.length) invalid(`no id of ${mark} in its phoneme_id_map`);
  return ids;
};

const clustersOf = (value: unknown): ModelConfig["clusters"] =>
  (Array.isArray(value) ? value : [])
    .map((cluster) => (Array.isArray(cluster) ? cluster.map(String) : []))
    .filter(({ length }) => length > 1)
    .sort((a, b) => b.length - a.length);

const symbolsOf = (value: unknown): ModelConfig["symbols"] => {
  const type = value ?? "espeak";
  if (type === "espeak" || type === "text") return type;
  throw new ModelConfigInvalid(
    `The voice takes phonemes of the type ${String(type)}, which can't be made here; espeak and text can.`,
  );
};

/** Reads a model's configuration. Throws `ModelConfigInvalid`, which describes the problem. */
export const modelConfig = (json: string): ModelConfig => {
  let fields: Fields;
  try {
    fields = fieldsOf(JSON.parse(json));
  } catch (error) {
    throw new ModelConfigInvalid("The voice's configuration is no JSON.", { cause: error });
  }
  const inference = fieldsOf(fields["inference"]);
  const speakers = Object.entries(fieldsOf(fields["speaker_id_map"])).filter(([, id]) => isId(id));
  const espeakVoice = String(fieldsOf(fields["espeak"])["voice"] ?? "");
  const symbols = symbolsOf(fields["phoneme_type"]);
  const digests = Object.entries(fieldsOf(fields["style_sha256"]));
  const styles = new Map(digests.map(([speaker, digest]) => [speaker, String(digest)]));
  if (symbols === "espeak" && !/^[\w-]{1,40}$/.test(espeakVoice)) invalid("no espeak.voice");
  return {
    rateHz: numberAt(fieldsOf(fields["audio"]), "sample_rate", Number.NaN, {
      low: 8_000,
      high: 48_000,
    }),
    espeakVoice,
    symbols,
    ids: idTableOf(fields["phoneme_id_map"], styles.size > 0 ? ["^", "$"] : ["^", "_", "$"]),
    clusters: clustersOf(fields["vowel_clusters"]),
    noise: numberAt(inference, "noise_scale", 0.667, { low: 0, high: 2 }),
    length: numberAt(inference, "length_scale", 1, { low: 0.2, high: 5 }),
    lengthNoise: numberAt(inference, "noise_w", 0.8, { low: 0, high: 2 }),
    speakers: new Map(speakers as [string, number][]),
    speakerCount: numberAt(fields, "num_speakers", 1, { low: 1, high: maxId }),
    styles,
  };
};

/** Words without a pause, and the punctuation after them. */
type Clause = { readonly text: string; readonly mark: string };

const marks = /[,;:.?!]$/u;

/** The clauses of a sentence from `sentencesOf`: words, and one punctuation mark at each break. */
export const clausesOf = (sentence: string): readonly Clause[] =>
  sentence
    .split(/(?<=[,;:.?!])\s+/u)
    .map((part) => ({ text: part.replace(marks, ""), mark: marks.exec(part)?.[0] ?? "" }))
    .filter(({ text }) => text.trim() !== "");

/** Inside a sentence, a space follows the mark. */
const separator = (mark: string): string => (/[,;:]/u.test(mark) ? `${mark} ` : mark);

/** Markers such as `(en)`, where espeak-ng switches to another language's sounds and back. */
const languageMarks = /\([^)]*\)/gu;

/** The phonemes of a sentence as single code points: those of its clauses, each followed by its mark. */
export const phonemesOf = (
  clauses: readonly Clause[],
  ipa: readonly string[],
): readonly string[] => {
  const said = clauses.map(
    ({ mark }, index) => (ipa[index] ?? "").replace(languageMarks, "") + separator(mark),
  );
  return [...said.join("").normalize("NFD")];
};

/** Joins the phonemes that are one symbol to the model. */
const clustered = (
  phonemes: readonly string[],
  clusters: ModelConfig["clusters"],
): readonly string[] => {
  if (clusters.length === 0) return phonemes;
  const joined: string[] = [];
  for (let at = 0; at < phonemes.length; ) {
    const found = clusters.find((each) => each.every((part, i) => phonemes[at + i] === part));
    joined.push(found ? found.join("") : (phonemes[at] ?? ""));
    at += found?.length ?? 1;
  }
  return joined;
};

/** Most ids of a run without marks and padding: time and memory grow with their square, and Kokoro takes 510. */
const maxIdsAtOnce = 480;

type Known = { readonly symbol: string; readonly ids: readonly number[] };

/** Where the run from `from` ends: after a clause in its later half, otherwise at a space, otherwise anywhere. */
const endOfRun = (symbols: readonly Known[], from: number): number => {
  let count = 0;
  const long = symbols.findIndex(({ ids }, at) => {
    if (at >= from) count += ids.length;
    return count > maxIdsAtOnce;
  });
  if (long < 0) return symbols.length;
  const middle = (from + long) / 2;
  const spaceBefore = (at: number): number =>
    symbols.findLastIndex(({ symbol }, index) => index > from && index <= at && symbol === " ");
  const space = spaceBefore(long);
  let clause = space;
  while (clause > middle && !/[,;:]/u.test(symbols[clause - 1]?.symbol ?? ""))
    clause = spaceBefore(clause - 1);
  return clause > middle ? clause : space > from ? space : Math.max(long, from + 1);
};

/** Splits symbols into runs that a model can take. */
const pieces = (symbols: readonly Known[]): (readonly Known[])[] => {
  const cut: (readonly Known[])[] = [];
  for (let from = 0, to = 0; from < symbols.length; from = to) {
    to = endOfRun(symbols, from);
    cut.push(symbols.slice(from, to));
  }
  return cut;
};

/**
 * The model's input for a sentence's phonemes, a list for each run: begin, the ids of each phoneme, end, with padding
 * after all but the end. Skips phonemes that the model doesn't know. Empty if nothing in it can be said.
 */
export const idsOf = (phonemes: readonly string[], config: ModelConfig): (readonly number[])[] => {
  const { ids, clusters } = config;
  const padding = ids.get("_") ?? [];
  const idsFor = (symbol: string) => ids.get(symbol) ?? ids.get(symbol.toLowerCase()) ?? [];
  const known = clustered(phonemes, clusters)
    .map((symbol) => ({ symbol, ids: idsFor(symbol) }))
    .filter((each) => each.ids.length > 0);
  return pieces(known).map((piece) => [
    ...(ids.get("^") ?? []),
    ...padding,
    ...piece.flatMap((each) => [...each.ids, ...padding]),
    ...(ids.get("$") ?? []),
  ]);
};
