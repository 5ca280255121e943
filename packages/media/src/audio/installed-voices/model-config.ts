/** The `.onnx.json` beside a Piper model: what it takes, and how its phonemes are numbered. */

/** How a model is to be run. */
export type ModelConfig = {
  readonly rateHz: number;
  /** espeak-ng's voice whose phonemes the model was trained with. */
  readonly espeakVoice: string;
  /** What its symbols are: phonemes of espeak-ng, or the text's own letters. */
  readonly symbols: "espeak" | "text";
  /** Ids of each symbol. */
  readonly ids: ReadonlyMap<string, readonly number[]>;
  /** Vowels in a row that are one symbol to the model, such as `aɪ`; the longest first. */
  readonly clusters: readonly (readonly string[])[];
  /** How much the voice varies in sound, how slow it is, how much it varies in the length of sounds. */
  readonly noise: number;
  readonly length: number;
  readonly lengthNoise: number;
  /** By the speakers' names; empty where the model has one speaker without a name. */
  readonly speakers: ReadonlyMap<string, number>;
  readonly speakerCount: number;
};

/** The file isn't what Piper documents, or needs what is not to be had here. */
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

const idsOf = (value: unknown): ModelConfig["ids"] => {
  const entries = Object.entries(fieldsOf(value));
  if (entries.length > maxSymbols) invalid("too many phonemes");
  const ids = new Map(
    entries.map(([symbol, own]) => {
      const list: readonly unknown[] = Array.isArray(own) ? own : [own];
      return [symbol.normalize("NFD"), list.filter(isId)] as const;
    }),
  );
  for (const mark of ["^", "_", "$"])
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

/** Reads a model's configuration. Throws `ModelConfigInvalid`, which says what is wrong with it. */
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
  if (symbols === "espeak" && !/^[\w-]{1,40}$/.test(espeakVoice)) invalid("no espeak.voice");
  return {
    rateHz: numberAt(fieldsOf(fields["audio"]), "sample_rate", Number.NaN, {
      low: 8_000,
      high: 48_000,
    }),
    espeakVoice,
    symbols,
    ids: idsOf(fields["phoneme_id_map"]),
    clusters: clustersOf(fields["vowel_clusters"]),
    noise: numberAt(inference, "noise_scale", 0.667, { low: 0, high: 2 }),
    length: numberAt(inference, "length_scale", 1, { low: 0.2, high: 5 }),
    lengthNoise: numberAt(inference, "noise_w", 0.8, { low: 0, high: 2 }),
    speakers: new Map(speakers as [string, number][]),
    speakerCount: numberAt(fields, "num_speakers", 1, { low: 1, high: maxId }),
  };
};
