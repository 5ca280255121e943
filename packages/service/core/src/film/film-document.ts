import {
  type Brief,
  type FinalVideo,
  type Script,
  type Segment,
  type Soundtrack,
  segmentFormat,
  type Word,
} from "@reelwright/film/artifacts";
import { endCardFrames, endCardTexts } from "@reelwright/film/shots";
import type { TextOverlay } from "@reelwright/film/text-overlays";
import type { StageName } from "../jobs/stage-names.ts";
import { overlayRequest } from "../stages/finishing.ts";
import { nullable, type Static, schema } from "../validation/schema.ts";
import { type FilmSource, sourceHash } from "./film-source.ts";
import type { RenderedFilm } from "./render-plan.ts";

/** A film as data: what is shown and heard when, and which file it comes from. */

const frame = schema({ type: "integer", minimum: 0 });
const sourceFile = schema({
  title: "FilmFile",
  description:
    "A file, and the content key of what it was made from (null in films of earlier versions).",
  type: "object",
  required: ["url", "key"],
  properties: { url: { type: "string" }, key: nullable({ type: "string" }) },
});
const timedText = {
  text: { type: "string" },
  start_ms: { type: "number", minimum: 0 },
  end_ms: { type: "number", minimum: 0 },
} as const;

const videoTrack = schema({
  type: "array",
  items: {
    title: "FilmShot",
    type: "object",
    required: ["segment", "shot", "framing", "source", "in", "out", "start"],
    properties: {
      segment: { type: "integer", minimum: 0 },
      shot: { type: "integer", minimum: 0, description: "Of the segment, from 0." },
      framing: { enum: ["wide", "close", "detail", null], description: "Null if it isn't known." },
      source: sourceFile,
      in: { ...frame, description: "Its first frame in the source." },
      out: { ...frame, description: "The frame after its last one in the source." },
      start: { ...frame, description: "Its first frame in the film." },
    },
  },
});

const narrationTrack = schema({
  type: "array",
  items: {
    title: "FilmNarration",
    type: "object",
    required: ["segment", "phase", "text", "voice_id", "takes", "words"],
    properties: {
      segment: { type: "integer", minimum: 0 },
      phase: { type: "string" },
      text: { type: "string" },
      voice_id: nullable({ type: "string" }),
      takes: {
        type: "array",
        items: {
          title: "FilmTake",
          type: "object",
          required: ["source", "start_ms", "seconds"],
          properties: {
            source: sourceFile,
            start_ms: { type: "number", minimum: 0 },
            seconds: nullable({ type: "number", minimum: 0 }),
          },
        },
      },
      words: {
        type: "array",
        items: {
          title: "FilmWord",
          type: "object",
          required: ["text", "start_ms", "end_ms"],
          properties: timedText,
        },
      },
    },
  },
});

/** `GET /jobs/{id}/film`. */
export const filmSchema = schema({
  title: "Film",
  type: "object",
  required: [
    "job_id",
    "revision",
    "sha256",
    "run",
    "size",
    "fps",
    "frames",
    "duration",
    "video_url",
    "tracks",
  ],
  properties: {
    job_id: { type: "string", format: "uuid" },
    revision: { type: "integer", minimum: 1 },
    sha256: {
      type: "string",
      description: "Of what the film is made from. Two revisions with the same are the same film.",
    },
    run: { type: "integer", minimum: 1, description: "The run of the job that rendered it." },
    size: {
      title: "FilmSize",
      type: "object",
      required: ["width", "height"],
      properties: { width: { type: "integer" }, height: { type: "integer" } },
    },
    fps: { type: "integer" },
    frames: frame,
    duration: { type: "number", description: "Seconds." },
    video_url: { type: "string" },
    tracks: {
      title: "FilmTracks",
      type: "object",
      required: ["video", "narration", "captions", "music", "text", "card", "logo"],
      properties: {
        video: videoTrack,
        narration: narrationTrack,
        captions: nullable({
          title: "FilmCaptions",
          type: "object",
          required: ["style"],
          properties: { style: { type: "string" } },
        }),
        music: nullable({
          title: "FilmMusic",
          type: "object",
          required: ["music_id", "title", "volume", "in", "source"],
          properties: {
            music_id: { type: "string" },
            title: { type: "string" },
            volume: { type: "number" },
            in: { type: "number", description: "Seconds into the source at which it begins." },
            source: nullable(sourceFile),
          },
        }),
        text: {
          type: "array",
          items: {
            title: "FilmText",
            type: "object",
            required: ["text", "in", "out"],
            properties: { text: { type: "string" }, in: frame, out: frame },
          },
        },
        card: nullable({
          title: "FilmCard",
          type: "object",
          required: ["name", "offer", "action", "in", "out"],
          properties: {
            name: { type: "string" },
            offer: nullable({ type: "string" }),
            action: nullable({ type: "string" }),
            in: frame,
            out: frame,
          },
        }),
        logo: { type: "boolean", description: "Whether the account's logo is shown." },
      },
    },
  },
});
export type FilmDocument = Static<typeof filmSchema>;
type Tracks = FilmDocument["tracks"];

type Shown = {
  readonly film: RenderedFilm;
  readonly source: FilmSource;
  readonly url: (key: string) => string;
};

const outputOf = <T>({ units }: RenderedFilm, of: StageName): T => {
  const found = units.find(({ stage }) => stage === of);
  if (!found) throw new Error(`a film without a unit of ${of}`);
  return found.output as T;
};

const segmentsOf = ({ units }: RenderedFilm): readonly Segment[] =>
  units
    .filter(({ stage }) => stage === "generation")
    .toSorted((a, b) => a.unit - b.unit)
    .map(({ output }) => output as Segment);

const shotsOf = ({ film, url }: Shown): Tracks["video"] => {
  let start = 0;
  return segmentsOf(film).flatMap(({ index, frames, video, key, shots }) => {
    const first = start;
    start += frames;
    const known = shots ?? [{ from: 0, to: frames, size: null }];
    return known.map(({ from, to, size }, shot) => ({
      ...{ segment: index, shot, framing: size, in: from, out: to, start: first + from },
      source: { url: url(video), key: key ?? null },
    }));
  });
};

const timed = ({ text, startMs, endMs }: Word) => ({ text, start_ms: startMs, end_ms: endMs });

const narrationOf = ({ film, source, url }: Shown): Tracks["narration"] => {
  const { narration } = outputOf<Script>(film, "agents");
  const { words } = outputOf<Soundtrack>(film, "audio");
  const { voice } = outputOf<Brief>(film, "prepare");
  return source.script.segments.map(({ index, phase, narration: text }) => ({
    ...{ segment: index, phase, text, voice_id: voice?.voice_id ?? null },
    takes: (narration?.takes ?? [])
      .filter(({ segment }) => segment === index)
      .map(({ file, key, startMs, seconds }) => ({
        source: { url: url(file), key: key ?? null },
        ...{ start_ms: startMs, seconds: seconds ?? null },
      })),
    words: words.filter(({ segment }) => segment === index).map(timed),
  }));
};

const musicOf = ({ film, source, url }: Shown): Tracks["music"] => {
  const { music } = outputOf<Brief>(film, "prepare");
  if (!music) return null;
  const made = outputOf<Soundtrack>(film, "audio").music;
  const file = made?.file ?? music.file;
  return {
    ...{ music_id: music.music_id, title: music.title },
    ...{ volume: source.params.music_volume, in: 0 },
    source: file ? { url: url(file), key: made?.key ?? null } : null,
  };
};

/** What the texts in the picture are planned from. */
const plannedTexts = ({ film, source }: Shown): readonly TextOverlay[] => {
  const planned = overlayRequest(
    {
      brief: outputOf(film, "prepare"),
      script: outputOf(film, "agents"),
      segments: segmentsOf(film),
      reel: outputOf(film, "concat"),
      soundtrack: outputOf(film, "audio"),
    },
    source.params,
  );
  return planned?.texts ?? [];
};

const cardOf = ({ source }: Shown, frames: number): Tracks["card"] => {
  const texts = endCardTexts(source.params, source.script);
  return texts && { ...texts, in: frames - endCardFrames(frames), out: frames };
};

/** The document of a rendered revision. */
export const filmDocument = (
  shown: Shown,
  { jobId, revision }: { readonly jobId: string; readonly revision: number },
): FilmDocument => {
  const { film, source, url } = shown;
  const { output: size } = outputOf<Brief>(film, "prepare");
  const { video, frames, seconds } = outputOf<FinalVideo>(film, "final_merge");
  const { words } = outputOf<Soundtrack>(film, "audio");
  const { captions_enabled, caption_style, apply_brand_kit } = source.params;
  return {
    ...{ job_id: jobId, revision, sha256: sourceHash(source), run: film.run, size: { ...size } },
    ...{ fps: segmentFormat.framesPerSecond, frames, duration: seconds, video_url: url(video) },
    tracks: {
      video: shotsOf(shown),
      narration: narrationOf(shown),
      captions: captions_enabled && words.length > 0 ? { style: caption_style } : null,
      music: musicOf(shown),
      text: plannedTexts(shown).map(({ text, fromFrame, toFrame }) => ({
        ...{ text, in: fromFrame, out: toFrame },
      })),
      card: cardOf(shown, frames),
      logo: apply_brand_kit,
    },
  };
};
