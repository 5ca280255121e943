/** A small model in Kokoro's form for tests: the same inputs and outputs as the real one, and beeps for sounds. */
import { index, onnxModel, op, scalar, whole } from "../../inference/testing/onnx-model.ts";

/** Ids up to this one, the space, are marks and don't sound. */
const lastQuietId = 16;
const styleWidth = 256;
const styleRows = 510;

/** A speaker's style vectors. `pitch` raises its beeps; each row differs a little, as in real tables. */
export const kokoroStyles = (pitch: number): Buffer => {
  const values = Float32Array.from({ length: styleRows * styleWidth }, (_, at) =>
    at % styleWidth === 0 ? pitch + at / styleWidth / 10_000 : 0,
  );
  return Buffer.from(values.buffer);
};

/** A model that beeps for every id that stands for a sound, at a pitch of the id and of the style's first number. */
export const kokoroModel = ({ samplesPerId = 960 } = {}): Buffer => {
  return onnxModel({
    inputs: {
      input_ids: { type: "int64", dims: [1, "sequence_length"] },
      style: { type: "float32", dims: [1, styleWidth] },
      speed: { type: "float32", dims: [1] },
    },
    outputs: { waveform: { type: "float32", dims: [1, "num_samples"] } },
    constants: {
      zero: scalar(0),
      one: scalar(1),
      quietIds: scalar(lastQuietId),
      loudness: scalar(0.4),
      perId: scalar(samplesPerId),
      step: scalar(0.001),
      lowest: scalar(0.03),
      noisiness: scalar(0.01),
      first: index(0),
      flat: whole(-1),
      sound: whole(1, -1),
    },
    nodes: [
      op("Reshape", ["input_ids", "flat"], "ids"),
      op("Shape", ["ids"], "shape"),
      op("Squeeze", ["shape"], "count"),
      op("Cast", ["count"], "countOfIds", { to: 1 }),
      op("Gather", ["speed", "first"], "pace"),
      op("Div", ["perId", "pace"], "samplesOfId"),
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
      op("Reshape", ["style", "flat"], "styles"),
      op("Gather", ["styles", "first"], "ofVoice"),
      op("Add", ["ofVoice", "one"], "byVoice"),
      op("Mul", ["usualPitch", "byVoice"], "pitch"),
      op("Mul", ["time", "pitch"], "phase"),
      op("Sin", ["phase"], "tone"),
      op("RandomNormalLike", ["tone"], "random"),
      op("Mul", ["random", "noisiness"], "breath"),
      op("Add", ["tone", "breath"], "voice"),
      op("Mul", ["voice", "isLoud"], "voiced"),
      op("Mul", ["voiced", "loudness"], "quieter"),
      op("Reshape", ["quieter", "sound"], "waveform"),
    ],
  });
};
