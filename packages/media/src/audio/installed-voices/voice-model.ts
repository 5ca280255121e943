/** An installed model's files, and running it. */
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { VoiceModel } from "@reelwright/core/artifacts/artifacts";
import { Failure } from "@reelwright/core/errors/failure";
import { ModelRunFailed, type ModelRunner } from "../../inference/model-runner.ts";
import type { Tensors } from "../../inference/tensor.ts";
import { type ModelConfig, ModelConfigInvalid, modelConfig } from "./model-config.ts";

/** Where a model and what belongs to it lie in the voices' folder. */
export const modelFile = (directory: string, name: string): string =>
  join(directory, name, `${name}.onnx`);

/** A model that is there, and how it is run. */
export type OpenedModel = { readonly path: string; readonly config: ModelConfig };

const maxConfigBytes = 4 << 20;

/** Another worker may have it, so the work is tried again. */
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

/** Finds a model and reads its configuration. Throws `Failure` `VOICE_NOT_INSTALLED` or `VOICE_BROKEN`. */
export const openVoiceModel = async (
  directory: string,
  { name }: VoiceModel,
): Promise<OpenedModel> => {
  const path = modelFile(directory, name);
  try {
    const { size } = await stat(`${path}.json`);
    if (size > maxConfigBytes)
      throw new ModelConfigInvalid("The voice's configuration is too long.");
    await stat(path);
    return { path, config: modelConfig(await readFile(`${path}.json`, "utf8")) };
  } catch (error) {
    if (error instanceof ModelConfigInvalid) throw broken(name, error);
    throw notInstalled(name, error);
  }
};

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

/** The tenant whose turn it is isn't known here; all speech waits in one line. */
const line = "speech";

const soundOf = (outputs: Tensors): Float32Array => {
  const sound = outputs["output"] ?? Object.values(outputs)[0];
  if (sound?.type === "float32" && sound.data.every(Number.isFinite)) return sound.data;
  throw new ModelRunFailed("it gave no sound", undefined);
};

/**
 * The sounds of runs of symbols, at the model's rate; the same order gives the same sounds. `scales` are noise, length
 * and noise of lengths. Throws `Failure` `VOICE_BROKEN` and `SPEECH_UNAVAILABLE` (retryable), and the signal's reason on
 * abort.
 */
export const runVoiceModel = async (
  runner: ModelRunner,
  { path, config }: OpenedModel,
  { name, speaker }: VoiceModel,
  order: { readonly runs: readonly (readonly number[])[]; readonly scales: Float32Array },
  signal: AbortSignal,
): Promise<readonly Float32Array[]> => {
  const inputs = order.runs.map((ids) => inputsOf(ids, order.scales, config, speaker));
  try {
    const sounds = await runner.runEach({ tenantId: line, model: path, inputs, signal });
    return sounds.map(soundOf);
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof ModelRunFailed ? broken(name, error) : busy(error);
  }
};
