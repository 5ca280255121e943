/** Tools that read, change and render the film of a finished job. */
import type { ChangedFilm, FilmOperation } from "reelwright";
import { z } from "zod";
import { jobData, jobShape, jobText } from "../job-result.ts";
import type { Tool } from "../tool.ts";

const filmShape = {
  revision: z.number().describe("The newest revision: name it with a change."),
  video_url: z.string(),
  duration: z.number(),
  sentences: z.array(z.object({ segment: z.number(), text: z.string() })),
  shots: z.array(z.object({ segment: z.number(), start: z.number(), framing: z.string() })),
};
const jobId = { job_id: z.string() };

export const getFilm: Tool<typeof jobId, typeof filmShape> = {
  name: "get_film",
  title: "What a film consists of",
  description: "Returns what each segment of a completed video says and shows, and its revision.",
  input: jobId,
  output: filmShape,
  annotations: { readOnlyHint: true, idempotentHint: true },
  run: async ({ job_id }, { reelwright, signal }) => {
    const [film, { items }] = await Promise.all([
      reelwright.films.get(job_id, {}, { signal }),
      reelwright.films.revisions(job_id, { signal }),
    ]);
    const { narration, video } = film.tracks;
    const sentences = narration.map(({ segment, text }) => ({ segment, text }));
    return {
      text: sentences.map(({ segment, text }) => `${segment}: ${text}`).join("\n"),
      data: {
        revision: items.at(-1)?.revision ?? film.revision,
        ...{ video_url: film.video_url, duration: film.duration, sentences },
        shots: video.map(({ segment, start, framing }) => ({
          ...{ segment, start, framing: framing ?? "unknown" },
        })),
      },
    };
  },
};

const changeInput = {
  ...jobId,
  revision: z.number().int().describe("The newest revision, from get_film."),
  say: z
    .array(z.object({ segment: z.number().int(), text: z.string() }))
    .default([])
    .describe("What segments say."),
  remake: z
    .array(
      z.object({
        kind: z.enum(["keyframe", "segment"]),
        index: z.number().int(),
        feedback: z.string().optional().describe("What should be different."),
      }),
    )
    .default([])
    .describe("Pictures and clips that are made again."),
  voice_id: z.string().optional(),
  music_id: z.string().optional(),
  call_to_action: z.string().optional().describe("The end card's."),
};
const parts = z.array(z.string());
const changeShape = {
  revision: z.number().describe("Render this one."),
  credits: z.number().describe("The most that rendering it costs."),
  makes: parts,
  keeps: parts,
  warnings: parts,
};

const named = (listed: ChangedFilm["quote"]["made"]): string[] =>
  listed.map(({ kind, index }) => (index === null ? kind : `${kind} ${index}`));

export const changeFilm: Tool<typeof changeInput, typeof changeShape> = {
  name: "change_film",
  title: "Change a film",
  description:
    "Changes a completed video and says what rendering it would make and cost. Makes and spends nothing.",
  input: changeInput,
  output: changeShape,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  run: async ({ job_id, revision, ...wanted }, { reelwright, signal }) => {
    const operations: FilmOperation[] = [
      ...wanted.say.map((each) => ({ say: each })),
      ...wanted.remake.map(({ feedback, ...item }) => ({
        remake: { ...item, ...(feedback !== undefined && { feedback }) },
      })),
      ...(wanted.voice_id === undefined ? [] : [{ voice: { tts_voice_id: wanted.voice_id } }]),
      ...(wanted.music_id === undefined ? [] : [{ music: { custom_music_id: wanted.music_id } }]),
      ...(wanted.call_to_action === undefined ? [] : [{ card: { action: wanted.call_to_action } }]),
    ];
    const options = { basedOn: revision, signal };
    const changed = await reelwright.films.change(job_id, operations, options);
    const { quote, warnings } = changed;
    const makes = named(quote.made);
    return {
      text: `Revision ${changed.revision} makes ${makes.join(", ") || "nothing"} and costs at most ${quote.credits} credits.`,
      data: {
        ...{ revision: changed.revision, credits: quote.credits, makes },
        keeps: named(quote.reused),
        warnings: warnings.map(({ message }) => message),
      },
    };
  },
};

const renderInput = {
  ...jobId,
  revision: z.number().int(),
  max_credits: z.number().int().describe("What change_film said; more is refused."),
};

export const renderFilm: Tool<typeof renderInput, typeof jobShape> = {
  name: "render_film",
  title: "Render a changed film",
  description:
    "Makes a revision of a film. Spends credits: tell the user what change_film said, and ask first.",
  input: renderInput,
  output: jobShape,
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
  run: async ({ job_id, ...body }, { reelwright, signal }) => {
    const job = await reelwright.films.render(job_id, body, { signal });
    return { text: jobText(job), data: jobData(job) };
  },
};
