import { houseFormat, type MixRequest } from "@reelwright/core";
import { meter } from "./loudness.ts";

/** A mix whose sources were measured: gains bring them to the reference level. Inputs: the voices in order, then the music. */
export type MixPlan = {
  readonly seconds: number;
  readonly voices: MixRequest["voices"];
  readonly music: (NonNullable<MixRequest["music"]> & { readonly seconds: number }) | null;
  readonly voiceGainDb: number;
  readonly musicGainDb: number;
};

const rateHz = houseFormat.audioRateHz;
const voiceChain = "highpass=f=80,acompressor=threshold=-22dB:ratio=3:attack=5:release=90";
/**
 * The key is the voice at its reference level: while somebody speaks it is some 17 dB over the threshold, of which the
 * ratio takes 10 off the music. Quick enough to leave the first syllable clear, slow enough to stay down between words.
 */
const ducking = "sidechaincompress=threshold=-32dB:ratio=2.5:attack=15:release=450:detection=rms";
const fadeInSeconds = 0.25;
const fadeOutSeconds = 0.8;

/** The graph that only measures: outputs `voice` and `music`, as far as there are, each behind a meter of its name. */
export const sourceGraph = (plan: MixPlan) => {
  const chains = [
    ...(plan.voices.length > 0
      ? [...voiceBus(plan), `[voices]${meter("voice", false)}[voice]`]
      : []),
    ...(plan.music
      ? [`[${plan.voices.length}:a:0]${musicBus(plan)},${meter("music", false)}[music]`]
      : []),
  ];
  const outputs = [plan.voices.length > 0 && "voice", plan.music && "music"];
  return { graph: chains.join(";"), outputs: outputs.filter((name) => typeof name === "string") };
};

/** The graph that mixes; its output `mix` has exactly the plan's length. */
export const mixGraph = (plan: MixPlan): string => {
  const voices = plan.voices.length > 0 ? [...voiceBus(plan), voiceLevel(plan)] : [];
  const music = plan.music ? [musicLevel(plan)] : [];
  return [...voices, ...music, joined(plan)].join(";");
};

const joined = (plan: MixPlan): string => {
  const end = `${exactly(plan.seconds)},${meter("mix", true)}[mix]`;
  if (plan.music === null) return `[voice]${end}`;
  if (plan.voices.length === 0) return `[music]${end}`;
  return [
    "[voice]asplit=2[speech][key]",
    `[music][key]${ducking}[ducked]`,
    `[speech][ducked]amix=inputs=2:duration=longest:normalize=0,${end}`,
  ].join(";");
};

const voiceBus = (plan: MixPlan): string[] => {
  const placed = plan.voices.map(
    (voice, index) =>
      `[${index}:a:0]${stereo},adelay=delays=${Math.max(0, Math.round(voice.startMs))}:all=1[v${index}]`,
  );
  const all = plan.voices.map((_, index) => `[v${index}]`).join("");
  const sum = `${all}amix=inputs=${plan.voices.length}:duration=longest:normalize=0`;
  return [...placed, `${sum},${voiceChain},${exactly(plan.seconds)}[voices]`];
};

const voiceLevel = (plan: MixPlan) => `[voices]volume=${plan.voiceGainDb.toFixed(2)}dB[voice]`;

const musicBus = (plan: MixPlan) => `${stereo},${exactly(plan.seconds)}`;

const musicLevel = (plan: MixPlan): string => {
  const fadeOut = Math.min(fadeOutSeconds, plan.seconds / 4);
  const fades = [
    `afade=t=in:st=0:d=${Math.min(fadeInSeconds, plan.seconds / 4)}`,
    `afade=t=out:st=${(plan.seconds - fadeOut).toFixed(3)}:d=${fadeOut}`,
  ];
  const level = `volume=${plan.musicGainDb.toFixed(2)}dB,volume=${plan.music?.volume ?? 0}`;
  return `[${plan.voices.length}:a:0]${musicBus(plan)},${level},${fades.join(",")}[music]`;
};

const stereo = `aresample=${rateHz},aformat=sample_fmts=fltp:channel_layouts=stereo,asetpts=N/SR/TB`;

const exactly = (seconds: number): string => {
  const samples = Math.round(seconds * rateHz);
  return `apad=whole_len=${samples},atrim=end_sample=${samples}`;
};
