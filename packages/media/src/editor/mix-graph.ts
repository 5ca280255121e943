import { segmentFormat } from "@reelwright/film/artifacts";
import type { MixRequest } from "@reelwright/film/ports/editor";
import { meter } from "../ffmpeg/loudness.ts";

/**
 * A mix whose sources were measured: gains bring them to their levels. Inputs: the voices in order, the scenes' sounds,
 * the music, and last the control by which the others give way to the voice.
 */
export type MixPlan = {
  readonly seconds: number;
  readonly voices: MixRequest["voices"];
  readonly scenes: NonNullable<MixRequest["scenes"]>;
  readonly music: MixRequest["music"];
  /** WAV with a channel for the music and one for the scenes: their gains over time; null: nobody speaks over them. */
  readonly control: string | null;
  readonly gainsDb: { readonly voice: number; readonly scenes: number; readonly music: number };
};

const rateHz = segmentFormat.audioRateHz;
const voiceChain = "highpass=f=80,acompressor=threshold=-22dB:ratio=3:attack=5:release=90";
const fadeInSeconds = 0.25;
const fadeOutSeconds = 0.8;
/** Fades at the ends of scenes' sounds, to avoid clicks. */
const sceneFadeSeconds = 0.06;

/** Mono samples of the voices, to find speech. */
export const activityRateHz = 8_000;

/** A phone's speaker plays nothing below this frequency. */
const phoneSpeaker = "highpass=f=300:p=2,highpass=f=300:p=2";

/**
 * The graph that only measures: outputs as far as there are, each behind a meter of its name, and the `activity`. Where both are,
 * voice and music are measured through a phone's speaker, too: `phonevoice`, `phonemusic`.
 */
export const sourceGraph = (plan: MixPlan) => {
  const chains: string[] = [];
  const outputs: string[] = [];
  const measured = (name: string, chain: readonly string[], into = name) => {
    chains.push(...chain, `[${name}-bus]${meter(name)}[${into}]`);
    outputs.push(name);
  };
  const onPhone = (name: "phonevoice" | "phonemusic") => {
    chains.push(`[${name}-bus]${phoneSpeaker},${meter(name)}[${name}]`);
    outputs.push(name);
  };
  const isBoth = plan.voices.length > 0 && plan.music !== null;
  if (plan.voices.length > 0) {
    measured("voice", voiceBus(plan), "told");
    chains.push(
      isBoth ? "[told]asplit=3[voice][spoken][phonevoice-bus]" : "[told]asplit=2[voice][spoken]",
    );
    if (isBoth) onPhone("phonevoice");
    chains.push(`[spoken]aresample=${activityRateHz},aformat=channel_layouts=mono[activity]`);
  }
  if (plan.scenes.length > 0) measured("scenes", sceneBus(plan));
  if (plan.music) measured("music", [`${musicBus(plan)}[music-bus]`], isBoth ? "played" : "music");
  if (isBoth) {
    chains.push("[played]asplit=2[music][phonemusic-bus]");
    onPhone("phonemusic");
  }
  return { graph: chains.join(";"), outputs };
};

/** The graph that mixes; its output `mix` has exactly the plan's length. */
export const mixGraph = (plan: MixPlan): string => {
  const { voices, scenes, music, gainsDb } = plan;
  const chains = [
    ...(voices.length > 0 ? [...voiceBus(plan), `[voice-bus]${gain(gainsDb.voice)}[voice]`] : []),
    ...(scenes.length > 0
      ? [...sceneBus(plan), `[scenes-bus]${gain(gainsDb.scenes)}[scenes]`]
      : []),
    ...(music ? [`${musicBus(plan)},${musicLevel(plan)}[music]`] : []),
  ];
  const beds = [...(scenes.length > 0 ? ["scenes"] : []), ...(music ? ["music"] : [])];
  const ducked = plan.control === null ? [] : duckedBeds(plan, beds);
  const last = beds.map((name) => (plan.control === null ? name : `${name}-ducked`));
  const parts = [...(voices.length > 0 ? ["voice"] : []), ...last].map((name) => `[${name}]`);
  const end = `${exactly(plan.seconds)},${meter("mix", "sample")}[mix]`;
  const sum = parts.length > 1 ? `amix=inputs=${parts.length}:duration=longest:normalize=0,` : "";
  return [...chains, ...ducked, `${parts.join("")}${sum}${end}`].join(";");
};

/** Channels of the control are gains. Each applies to both sides of its bed. */
const duckedBeds = (plan: MixPlan, beds: readonly string[]): string[] => {
  const input = plan.voices.length + plan.scenes.length + (plan.music ? 1 : 0);
  const channel = { music: "c0", scenes: "c1" } as const;
  const copies = beds.map((name) => `[${name}-control]`).join("");
  return [
    `[${input}:a:0]aresample=${rateHz},aformat=sample_fmts=fltp,asplit=${beds.length}${copies}`,
    ...beds.flatMap((name) => {
      const from = channel[name as keyof typeof channel];
      return [
        `[${name}-control]pan=stereo|c0=${from}|c1=${from}[${name}-gain]`,
        `[${name}][${name}-gain]amultiply[${name}-ducked]`,
      ];
    }),
  ];
};

const gain = (decibels: number) => `volume=${decibels.toFixed(2)}dB`;

const voiceBus = (plan: MixPlan): string[] => {
  const placed = plan.voices.map((voice, index) => {
    const delay = `adelay=delays=${Math.max(0, Math.round(voice.startMs))}:all=1`;
    return `[${index}:a:0]${stereo},${delay}[v${index}]`;
  });
  const all = plan.voices.map((_, index) => `[v${index}]`).join("");
  const sum = `${all}amix=inputs=${plan.voices.length}:duration=longest:normalize=0`;
  return [...placed, `${sum},${voiceChain},${exactly(plan.seconds)}[voice-bus]`];
};

const sceneBus = ({ voices, scenes, seconds }: MixPlan): string[] => {
  const placed = scenes.map((scene, index) => {
    const out = Math.max(0, scene.seconds - sceneFadeSeconds).toFixed(3);
    const fades = `afade=t=in:d=${sceneFadeSeconds},afade=t=out:st=${out}:d=${sceneFadeSeconds}`;
    const start = Math.max(0, Math.round(scene.startMs));
    return `[${voices.length + index}:a:0]${stereo},${exactly(scene.seconds)},${fades},adelay=delays=${start}:all=1[s${index}]`;
  });
  const all = scenes.map((_, index) => `[s${index}]`).join("");
  const sum = `${all}amix=inputs=${scenes.length}:duration=longest:normalize=0`;
  return [...placed, `${sum},highpass=f=50,${exactly(seconds)}[scenes-bus]`];
};

const musicBus = ({ voices, scenes, seconds }: MixPlan) =>
  `[${voices.length + scenes.length}:a:0]${stereo},${exactly(seconds)}`;

const musicLevel = ({ seconds, gainsDb, music }: MixPlan): string => {
  const fadeOut = Math.min(fadeOutSeconds, seconds / 4);
  const fades = [
    `afade=t=in:st=0:d=${Math.min(fadeInSeconds, seconds / 4)}`,
    `afade=t=out:st=${(seconds - fadeOut).toFixed(3)}:d=${fadeOut}`,
  ];
  return `${gain(gainsDb.music)},volume=${music?.volume ?? 0},${fades.join(",")}`;
};

const stereo = `aresample=${rateHz},aformat=sample_fmts=fltp:channel_layouts=stereo,asetpts=N/SR/TB`;

const exactly = (seconds: number): string => {
  const samples = Math.round(seconds * rateHz);
  return `apad=whole_len=${samples},atrim=end_sample=${samples}`;
};

/** A stretch of speech, in seconds. Music and sounds are lowered below it. */
type Span = { readonly from: number; readonly to: number };

const frameSeconds = 0.01;
/** Samples are speech within this range below the loudest one … */
const rangeDb = 28;
/** … and above this, dBFS. */
const floorDb = -55;
/** Shorter pauses count as speech, so that the bed stays low between words and sentences. */
const holdSeconds = 0.8;
/** The bed is down this long before speech, and takes this long to go down. */
const aheadSeconds = 0.06;
const downSeconds = 0.22;
const lingerSeconds = 0.12;
const upSeconds = 0.7;

const levelsDb = (mono: Int16Array, rateHz: number): number[] => {
  const size = Math.round(frameSeconds * rateHz);
  return Array.from({ length: Math.floor(mono.length / size) }, (_, at) => {
    let sum = 0;
    for (let i = at * size; i < (at + 1) * size; i += 1) sum += (mono[i] ?? 0) ** 2;
    return 10 * Math.log10(Math.max(1e-10, sum / size / 32_768 ** 2));
  });
};

/** Stretches of speech, including short pauses. */
export const speechSpans = (mono: Int16Array, rateHz: number): readonly Span[] => {
  const levels = levelsDb(mono, rateHz);
  const loud = [...levels].sort((a, b) => b - a)[Math.floor(levels.length * 0.02)] ?? floorDb;
  const threshold = Math.max(floorDb, loud - rangeDb);
  const spans: { from: number; to: number }[] = [];
  levels.forEach((level, at) => {
    if (level < threshold) return;
    const from = at * frameSeconds;
    const last = spans.at(-1);
    if (last && from - last.to < holdSeconds) last.to = from + frameSeconds;
    else spans.push({ from, to: from + frameSeconds });
  });
  return spans;
};

const smooth = (share: number): number => {
  const x = Math.max(0, Math.min(1, share));
  return x * x * (3 - 2 * x);
};

/** How far down (0 to 1) at a moment because of one stretch. */
const depthAt = (seconds: number, { from, to }: Span): number =>
  Math.min(
    smooth((seconds - (from - aheadSeconds - downSeconds)) / downSeconds),
    smooth((to + lingerSeconds + upSeconds - seconds) / upSeconds),
  );

/** Samples a second of a control; it bends slowly. */
export const controlRateHz = segmentFormat.audioRateHz / 10;

/** The gain (0 to 1) over `seconds`, `depthDb` down under speech, going down before it begins. */
export const duckingCurve = (
  spans: readonly Span[],
  seconds: number,
  depthDb: number,
): Float32Array => {
  let next = 0;
  return Float32Array.from({ length: Math.ceil(seconds * controlRateHz) }, (_, at) => {
    const now = at / controlRateHz;
    while (next + 1 < spans.length && now > (spans[next]?.to ?? 0) + lingerSeconds + upSeconds)
      next += 1;
    const near = spans.slice(next, next + 2).map((span) => depthAt(now, span));
    return 10 ** ((-depthDb * Math.max(0, ...near)) / 20);
  });
};
