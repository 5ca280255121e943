import type { Brief, MusicTrack, Voice } from "@reelwright/film/artifacts";
import type { Catalogue } from "@reelwright/film/catalogue/catalogue";
import { dressedFor } from "@reelwright/film/catalogue/personas";
import { Failure } from "@reelwright/film/failure";
import { isWornThing } from "@reelwright/film/products/things";
import { cleanLine } from "@reelwright/film/sound/clean-text";
import { Snooze } from "@reelwright/film/vendor-failure";
import { assignedPersona, choose, jobSeedOf } from "../catalogue/assigned-persona.ts";
import type { JobParams } from "../jobs/model/params-schema.ts";
import { type StageContext, stage } from "../pipeline/stage.ts";
import { quick } from "./retry-policy.ts";
import {
  frameSize,
  keyframeSize,
  nearestRatio,
  outputSize,
  resolutionOf,
  segmentSize,
} from "./video-size.ts";

const imageLimits = { maxBytes: 10 * 1024 * 1024, timeoutMs: 20_000 } as const;
/** Moods that suit any product, when the job names none. */
const defaultMoods = ["upbeat", "happy", "chill", "inspiring"];

/** While others of the tenant's pictures are being decoded, the slot is better given to another tenant. */
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

/** Fetches and measures the product's picture; settles persona, voice, music and sizes. */
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
    const image = workspace.path("product.png");
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
      persona: persona && dressedFor(persona, measured.palette),
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
