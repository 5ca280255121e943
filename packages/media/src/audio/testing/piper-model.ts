/** Small models in Piper's form for tests: the same inputs and outputs as real voices, and beeps for sounds. */
import { index, onnxModel, op, scalar, whole } from "../../inference/testing/onnx-model.ts";

const phonemes = " abcdefhijklmnopqrstuvwxyzæðŋɐɑɒɔəɚɛɜɡɪɹɾʃʊʌʒʔˈˌːθᵻ,.?!;:";

/** Ids of the quiet marks; all others sound. */
const quiet = { _: [0], "^": [1], $: [2] };
const firstSound = 4;

export type PiperModelOptions = {
  readonly speakers?: { readonly [name: string]: number };
  /** Samples of each id at length 1. */
  readonly samplesPerId?: number;
  readonly rateHz?: number;
  readonly phonemeType?: string;
};

/** The text of the `.onnx.json` beside `piperModel` of the same options. */
export const piperConfig = ({
  speakers = {},
  rateHz = 16_000,
  phonemeType = "espeak",
}: PiperModelOptions = {}): string =>
  JSON.stringify({
    audio: { sample_rate: rateHz, quality: "low" },
    espeak: { voice: "en-us" },
    language: { code: "en_US", family: "en", region: "US" },
    inference: { noise_scale: 0.667, length_scale: 1, noise_w: 0.8 },
    phoneme_type: phonemeType,
    num_symbols: 256,
    num_speakers: Math.max(1, Object.keys(speakers).length),
    speaker_id_map: speakers,
    phoneme_id_map: {
      ...quiet,
      ...Object.fromEntries([...phonemes].map((each, index) => [each, [firstSound - 1 + index]])),
    },
  });

/**
 * A model that beeps for every id that stands for a sound, at a pitch of the id's own, and of the speaker's; `scales`
 * set the length and add noise, as in real voices.
 */
export const piperModel = ({
  speakers = {},
  samplesPerId = 480,
}: PiperModelOptions = {}): Buffer => {
  const hasSpeakers = Object.keys(speakers).length > 1;
  return onnxModel({
    inputs: {
      input: { type: "int64", dims: ["batch", "phonemes"] },
      input_lengths: { type: "int64", dims: ["batch"] },
      scales: { type: "float32", dims: [3] },
      ...(hasSpeakers && { sid: { type: "int64", dims: ["batch"] } as const }),
    },
    outputs: { output: { type: "float32", dims: ["batch", "one", "channel", "time"] } },
    constants: {
      zero: scalar(0),
      one: scalar(1),
      quietIds: scalar(firstSound - 1),
      loudness: scalar(0.4),
      perId: scalar(samplesPerId),
      step: scalar(0.004),
      lowest: scalar(0.05),
      noisiness: scalar(0.02),
      noiseAt: index(0),
      lengthAt: index(1),
      flat: whole(-1),
      sound: whole(1, 1, 1, -1),
    },
    nodes: [
      op("Reshape", ["input", "flat"], "ids"),
      op("Gather", ["scales", "lengthAt"], "length"),
      op("Gather", ["scales", "noiseAt"], "noise"),
      op("Mul", ["perId", "length"], "samplesOfId"),
      op("Squeeze", ["input_lengths"], "count"),
      op("Cast", ["count"], "countOfIds", { to: 1 }),
      op("Mul", ["countOfIds", "samplesOfId"], "total"),
      op("Range", ["zero", "total", "one"], "time"),
      op("Div", ["time", "samplesOfId"], "place"),
      op("Floor", ["place"], "placeOfId"),
      op("Cast", ["placeOfId"], "at", { to: 7 }),
      op("Gather", ["ids", "at"], "id"),
      op("Cast", ["id"], "idHere", { to: 1 }),
      op("Sub", ["idHere", "quietIds"], "loud"),
      op("Clip", ["loud", "zero", "one"], "isLoud"),
      op("Mul", ["idHere", "step"], "higher"),
      op("Add", ["higher", "lowest"], "usualPitch"),
      ...(hasSpeakers
        ? [
            op("Cast", ["sid"], "speaker", { to: 1 }),
            op("Add", ["speaker", "one"], "byVoice"),
            op("Mul", ["usualPitch", "byVoice"], "pitch"),
          ]
        : [op("Identity", ["usualPitch"], "pitch")]),
      op("Mul", ["time", "pitch"], "phase"),
      op("Sin", ["phase"], "tone"),
      op("RandomNormalLike", ["tone"], "random"),
      op("Mul", ["random", "noise"], "someNoise"),
      op("Mul", ["someNoise", "noisiness"], "breath"),
      op("Add", ["tone", "breath"], "voice"),
      op("Mul", ["voice", "isLoud"], "voiced"),
      op("Mul", ["voiced", "loudness"], "quieter"),
      op("Reshape", ["quieter", "sound"], "output"),
    ],
  });
};
