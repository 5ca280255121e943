import type {
  Brief,
  Keyframe,
  MusicTrack,
  Narration,
  Script,
  Voice,
} from "@reelwright/film/artifacts";
import { singleWords } from "@reelwright/film/captions/caption-words";
import type { Catalogue } from "@reelwright/film/catalogue/catalogue";
import { dressedFor } from "@reelwright/film/catalogue/personas";
import { Failure } from "@reelwright/film/failure";
import { isWornThing } from "@reelwright/film/products/things";
import { cleanLine, cleanText, textWarnings } from "@reelwright/film/sound/clean-text";
import { wordsWithin } from "@reelwright/film/sound/timeline";
import { Snooze } from "@reelwright/film/vendor-failure";
import { assignedPersona, choose, jobSeedOf } from "../jobs/create-job.ts";
import { type JobParams, talkingSegments, voiceSettingsOf } from "../jobs/job-params.ts";
import {
  Completed,
  controlOf,
  patient,
  quick,
  type StageContext,
  stage,
} from "../pipeline/stage.ts";
import { modelCredits, scriptCredits } from "../pricing/price-book.ts";
import type { CostLine } from "../pricing/price-list.ts";
import type { PricedParams } from "../pricing/quote.ts";
import { canonicalHash } from "../util/canonical.ts";
import { isHeard, narrate, voiceFor } from "./narration.ts";
import {
  frameSize,
  keptPreview,
  keyframeSize,
  nearestRatio,
  outputSize,
  resolutionOf,
  sceneContext,
  segmentSize,
} from "./scene.ts";

/** docs/contribute/contract.md#estimation. */
const keyframeCost = (params: PricedParams): readonly CostLine[] => {
  const unit = modelCredits(params.prices, "imgA_2", params.keyframeResolution);
  const { makes, segmentCount, reviewedKeyframes } = params;
  const count = makes ? makes.keyframes.length : segmentCount + 1;
  const anchors = !makes || makes.keyframes.includes(0) ? 1 : 0;
  const reviewed = reviewedKeyframes === "all" ? count : anchors;
  return [
    {
      component: "keyframes",
      quantity: count,
      unitCredits: unit,
      per: { each: "items", quantity: 1 },
    },
    {
      component: "keyframe_retries",
      quantity: params.keyframeRetries * count,
      unitCredits: 0.5 * unit,
      per: { each: "retries", quantity: 1 },
    },
    {
      component: "anchor_reviews",
      quantity: params.anchorRejections * reviewed,
      unitCredits: unit,
      per: { each: "rejections", quantity: 1 },
    },
  ];
};

/** Makes the keyframes: the anchor first, the others from it. */
export const init = stage({
  name: "init",
  needs: ["brief", "script"],
  yields: "keyframes",
  units: ({ segment_count }) => segment_count + 1,
  startsWithAnchor: true,
  qualityCheck: {
    kind: "keyframe",
    itemFile: ({ image }) => image,
    retries: ({ max_retries_keyframe }) => max_retries_keyframe,
    isReviewed: ({ human_review }, unit) =>
      human_review === "all" || (human_review === "anchor_only" && unit === 0),
  },
  weight: 15,
  worker: { app: "worker-keyframes", lane: "cpu", concurrency: 16, timeoutMs: 300_000 },
  retry: patient,
  cost: keyframeCost,
  run: async (context): Promise<Keyframe> => {
    const { params, unit, input, itemAttempt, feedback, tools, workspace, progress } = context;
    const { brief, script } = input;
    const { frame, keyframeSize: size = frame } = brief;
    const prompt = [script.keyframePrompts[unit] ?? "", ...feedback].join("\n");
    const scene = sceneContext(brief, context);
    const { cutout: _cutout, picture: _picture, ...plain } = scene;
    const { anchor: first } = context;
    const anchor = first && { keyframe: first, image: () => workspace.open(first.image) };
    const image = workspace.path("keyframe.png");
    const { recipe, product } = await tools.images.keyframe(
      {
        ...{ ...scene, index: unit, size, prompt, anchor, itemAttempt },
        isSpeaking: talkingSegments(params).includes(unit),
      },
      image,
      controlOf(context, (fraction) => progress(fraction * 0.8)),
    );
    const score = await tools.inspection.keyframe(
      { image, cutout: scene.cutout, anchor: anchor?.image ?? null, frame: size, product },
      controlOf(context, (fraction) => progress(0.8 + fraction * 0.2)),
    );
    const [imageKey, previewKey] = await Promise.all([
      workspace.keep(image),
      keptPreview({ path: image, size }, context),
    ]);
    const from = first && (first.key ?? first.image);
    const key = canonicalHash({
      kind: "keyframe",
      ...plain,
      unit,
      size,
      prompt,
      itemAttempt,
      from,
    });
    return { index: unit, image: imageKey, preview: previewKey, prompt, recipe, score, key };
  },
});

const imageLimits = { maxBytes: 10 * 1024 * 1024, timeoutMs: 20_000 } as const;
/** Moods that suit any product, when the job names none. */
const defaultMoods = ["upbeat", "happy", "chill", "inspiring"];

/** While other images of the tenant are being decoded, another tenant can use the slot. */
const busyWaitMs = 1_000;

const unlessBusy = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Failure && error.code === "DECODING_BUSY") throw new Snooze(busyWaitMs);
    throw error;
  }
};

const musicOf = async (
  params: JobParams,
  { catalogue, ownTrack }: Pick<StageContext["tools"], "catalogue" | "ownTrack">,
  seed: number,
): Promise<MusicTrack | null> => {
  const { music_enabled: isWanted, custom_music_id: id } = params;
  if (!isWanted) return null;
  if (id) return catalogue.track(id) ?? (await ownTrack(id));
  const moods = params.music_mood ? [params.music_mood] : defaultMoods;
  const fitting = catalogue.tracks.filter(({ mood }) => moods.includes(mood));
  return choose(fitting.length > 0 ? fitting : catalogue.tracks, seed >>> 8);
};

/** The voice and the music that a job's parameters choose. Throws Failure VOICE_NOT_INSTALLED. */
export const chosenSound = async (
  params: JobParams,
  tools: Pick<StageContext["tools"], "catalogue" | "ownTrack">,
  jobId: string,
): Promise<Pick<Brief, "voice" | "music">> => {
  // Only jobs of earlier releases come without a persona.
  const persona = params.persona_id
    ? tools.catalogue.persona(params.persona_id)
    : assignedPersona(tools.catalogue, jobId);
  return {
    voice: voiceOf(params.tts_voice_id ?? persona?.tts_voice_id ?? null, tools.catalogue),
    music: await musicOf(params, tools, jobSeedOf(jobId)),
  };
};

/** An installed voice may be gone since the job was created, or not be known to this worker yet. */
const voiceOf = (id: string | null, catalogue: Catalogue): Voice | null => {
  if (id === null) return null;
  const voice = catalogue.voice(id);
  if (voice) return voice;
  throw new Failure(
    "unavailable",
    "VOICE_NOT_INSTALLED",
    `The voice ${id} is not installed where the video is made. Install it again, or choose another voice.`,
  );
};

/** Downloads and measures the product image. Chooses persona, voice, music and sizes. */
export const prepare = stage({
  name: "prepare",
  needs: [],
  yields: "brief",
  weight: 5,
  worker: { app: "worker-keyframes", lane: "cpu", concurrency: 4, timeoutMs: 90_000 },
  retry: quick,
  cost: () => [],
  run: async ({ tenantId, jobId, params, tools, workspace, signal, progress }): Promise<Brief> => {
    const { catalogue, downloads, files, photos } = tools;
    const ownKey = files.keyOf(params.product_image_url);
    if (ownKey && (await files.sizeBytes(ownKey)) === null) {
      throw new Failure(
        "invalid",
        "IMAGE_NOT_FOUND",
        "There is no uploaded picture at this address; upload it first.",
      );
    }
    const source = ownKey ? await workspace.open(ownKey) : workspace.path("source");
    if (!ownKey) await downloads.fetch(params.product_image_url, source, imageLimits, signal);
    progress(0.4);
    const name = cleanLine(params.product_name) || params.product_name;
    const isWorn = isWornThing(name);
    const image = workspace.path("product.jpg");
    const cutout = workspace.path("cutout.png");
    const measured = await unlessBusy(
      photos.prepare({ path: source, tenantId, isWorn }, { image, cutout }, signal),
    );
    progress(0.9);
    const seed = jobSeedOf(jobId);
    // Only jobs of earlier releases come without one.
    const persona = params.persona_id
      ? catalogue.persona(params.persona_id)
      : assignedPersona(catalogue, jobId);
    // Jobs of earlier releases have none.
    const style = params.style ?? "presenter";
    const voice = voiceOf(params.tts_voice_id ?? persona?.tts_voice_id ?? null, catalogue);
    const aspectRatio =
      params.aspect_ratio === "Auto" ? nearestRatio(measured.imageSize) : params.aspect_ratio;
    return {
      product: {
        name,
        image: await workspace.keep(image),
        cutout: await workspace.keep(cutout),
        ...measured,
      },
      persona: style === "product" ? null : persona && dressedFor(persona, measured.palette),
      style,
      voice,
      music: await musicOf(params, tools, seed),
      aspectRatio,
      frame: frameSize(aspectRatio),
      output: outputSize(aspectRatio, resolutionOf(params)),
      keyframeSize: keyframeSize(aspectRatio, params.keyframe_resolution),
      segmentSize: segmentSize(aspectRatio, params, tools.videos.maxResolution),
      seed,
    };
  },
});

type Noted = Parameters<NonNullable<StageContext["note"]>>;
/**
 * What a unit that waits for its voice keeps: the script, and what was noted while it was written. `isGiven`: a revision's
 * script, which wasn't written here. Its narration holds the takes that stay.
 */
export type Written = {
  readonly script: Script;
  readonly notes: readonly Noted[];
  readonly isGiven?: true;
};

const writtenBefore = (memo: unknown): Written | null =>
  typeof memo === "object" && memo !== null && "script" in memo ? (memo as Written) : null;

const writeScript = async (context: StageContext<"brief">): Promise<Written> => {
  const { params, run, input, tools, progress } = context;
  const { brief } = input;
  const voice = voiceFor(brief, params, params.tts_voice_id, tools.catalogue);
  // A script in which nothing can be said is a silent one, not none: the writer gets it as it is.
  const own = cleanText(params.custom_script ?? "").text || (params.custom_script ?? "");
  const notes: Noted[] = [];
  const script = await tools.language.write(
    {
      productName: brief.product.name,
      brief,
      language: params.language,
      structure: params.script_structure,
      tone: params.script_tone,
      sellingPoints: params.key_selling_points ?? [],
      cta: params.cta_text ?? "",
      environment: params.environment_description ?? "",
      interactionMode: params.interaction_mode,
      customScript: own,
      segmentCount: params.segment_count,
      segmentSeconds: params.segment_duration,
      pace: (voice?.synthesis.rate ?? 1) * voiceSettingsOf(params).speed,
      // A retry from here wants another script.
      seed: (brief.seed + run - 1) >>> 0,
    },
    {
      ...controlOf(context, (fraction) => progress(fraction * 0.3)),
      note: (...noted) => void notes.push(noted),
    },
  );
  const dropped = textWarnings(params).map(({ field, message }) => `${field}: ${message}`);
  const segments = script.segments.map((segment) => ({
    ...segment,
    narration: cleanLine(segment.narration),
  }));
  return { script: { ...script, segments, warnings: [...script.warnings, ...dropped] }, notes };
};

/** Speaks the script and stores its takes. A unit that has to wait for its voice continues with the same script. */
const spokenNarration = async (
  context: StageContext<"brief">,
  written: Written,
): Promise<Narration> => {
  const { workspace, progress } = context;
  try {
    const speaking = (fraction: number) => progress(0.3 + fraction * 0.6);
    const { takes, words } = await narrate(context, written.script, speaking);
    const stored = takes.map(async ({ path, ...take }) => ({
      ...take,
      file: await workspace.keep(path),
    }));
    const kept = written.script.narration ?? { takes: [], words: [] };
    const inOrder = <T extends { readonly startMs: number }>(all: readonly T[]): readonly T[] =>
      all.toSorted((a, b) => a.startMs - b.startMs);
    return {
      takes: inOrder([...kept.takes, ...(await Promise.all(stored))]),
      words: inOrder([...kept.words, ...words]),
    };
  } catch (error) {
    if (!(error instanceof Snooze)) throw error;
    throw new Snooze(error.waitMs, { ...(error.memo as object | null), ...written });
  }
};

/** Throws Failure NOTHING_SAID if the person should speak in a segment in which nothing is said. */
const checkTalking = (params: JobParams, script: Script, { words }: Narration): void => {
  const single = singleWords(words, script.language);
  const silent = talkingSegments(params).find(
    (segment) => wordsWithin(single, segment, params.segment_duration).length === 0,
  );
  if (silent === undefined) return;
  throw new Failure(
    "invalid",
    "NOTHING_SAID",
    `Nothing is said in segment ${silent + 1}, where the persona should speak. Order a voice, a longer custom_script or fewer segments, or use presentation voice_over.`,
  );
};

/**
 * Writes the script: phases, narration, a visual prompt per keyframe. Then speaks it, so that everything that follows knows
 * when each word is heard. A job that stops before `audio` is not spoken.
 */
export const agents = stage({
  name: "agents",
  needs: ["brief"],
  yields: "script",
  weight: 5,
  worker: { app: "worker-keyframes", lane: "cpu", concurrency: 8, timeoutMs: 300_000 },
  retry: patient,
  cost: ({ makes, prices }) => [
    {
      component: "script",
      quantity: makes?.script === false ? 0 : 1,
      unitCredits: scriptCredits(prices),
    },
  ],
  run: async (context): Promise<Completed<Script>> => {
    const written = writtenBefore(context.memo) ?? (await writeScript(context));
    const items = written.isGiven ? 0 : 1;
    for (const noted of written.notes) context.note?.(...noted);
    if (!isHeard(context.params)) return new Completed(written.script, items);
    const narration = await spokenNarration(context, written);
    checkTalking(context.params, written.script, narration);
    return new Completed({ ...written.script, narration }, items);
  },
});
