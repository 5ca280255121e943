/** What a change of a film makes, keeps and costs, and what it is refused for. */
import { describe, expect, test } from "@jest/globals";
import type { Brief, Script, Soundtrack } from "@reelwright/film/artifacts";
import type { JobRecord } from "../jobs/job-state.ts";
import type { FilmRevision, FilmStore, MadeUnit } from "../ports/jobs.ts";
import { stages } from "../stages/stages.ts";
import { holding } from "../testing/job-rig.ts";
import { sampleCatalogue, sampleJob, sampleParams, sampleTask } from "../testing/sample-job.ts";
import { InvalidFields } from "../validation/invalid-fields.ts";
import type { FilmOperation } from "./film-operations.ts";
import { firstSource } from "./film-source.ts";
import { presentChange } from "./present-film.ts";
import { changeFilm, compareRevisions, listRevisions, readFilm, renderFilm } from "./use-film.ts";

const tenantId = sampleJob().tenant_id;
const jobId = sampleJob().job_id;
const lines = ["One.", "Two.", "Three."];

const script: Script = {
  ...{ language: "en", structure: "standard_5phase", tone: "conversational" },
  segments: lines.map((narration, index) => ({ index, phase: "hook", narration })),
  ...{ keyframePrompts: [], warnings: [] },
  endCard: { name: "Mug", offer: null, action: "Shop now" },
  narration: {
    takes: lines.map((_, segment) => ({
      ...{ file: `take-${segment}.wav`, startMs: segment * 8_000 + 150 },
      ...{ segment, seconds: 1, key: `take-${segment}` },
    })),
    words: lines.map((text, segment) => ({
      ...{ text, segment, startMs: segment * 8_000 + 150, endMs: segment * 8_000 + 1_150 },
    })),
  },
};
const soundtrack: Soundtrack = {
  ...{ audio: "mix.m4a", words: script.narration?.words ?? [] },
  ...{ integratedLufs: -14, truePeakDbtp: -1, music: { file: "music.wav", key: "music" } },
};
const outputs: { readonly [stage: string]: unknown } = {
  prepare: { voice: null, music: null } as Partial<Brief>,
  agents: script,
  audio: soundtrack,
};

const unitsOf = (stage: string): number => ({ init: 4, generation: 3 })[stage] ?? 1;
const made: readonly MadeUnit[] = stages.flatMap(({ name }) =>
  Array.from({ length: unitsOf(name) }, (_, unit) => ({
    ...{ stage: name, unit, output: outputs[name] ?? { [name]: unit } },
  })),
);

/** A completed job of three segments whose film people change; revisions are kept as the store would. */
const filmOf = (params: Parameters<typeof sampleParams>[0] = {}) => {
  const job = sampleJob({
    ...{ status: "completed", current_stage: "complete", progress_percent: 100 },
    params: sampleParams({ segment_count: 3, max_retries_keyframe: 0, ...params }),
  });
  const tasks = made.map(({ stage, unit, output }) => ({
    ...sampleTask(stage, unit, "done"),
    output,
  }));
  const { jobs, written } = holding({ job, tasks });
  const record: JobRecord = { job, tasks };
  const revisions: FilmRevision[] = [];
  const has = (wanted: number) => revisions.some(({ revision }) => revision === wanted);
  const keep = (implied: readonly FilmRevision[]) =>
    void revisions.push(...implied.filter(({ revision }) => !has(revision)));
  const films: FilmStore = {
    revisions: async () => [...revisions],
    addRevision: async (_tenant, _job, revision, implied) => {
      keep(implied);
      if (has(revision.revision)) return null;
      const added = { ...revision, runs: [], created_at: "2030-01-01T00:00:00.000Z" };
      revisions.push(added);
      return added;
    },
    keepRevisions: async (_tenant, _job, implied) => keep(implied),
    // In no particular order.
    unitsOfRun: async (_tenant, _job, run) => (run === 1 ? made.toReversed() : []),
  };
  const deps = {
    ...{ jobs, films, stages },
    tracks: { get: async () => null },
    known: { catalogue: sampleCatalogue, urlIssue: () => null, testFaults: false },
    defaultLimits: { concurrent: 5, jobRetries: 20, dailyRetries: 200 },
  };
  const change = async (basedOn: number, ...operations: FilmOperation[]) =>
    presentChange(
      await changeFilm(deps)(tenantId, jobId, { basedOn, operations, createdBy: "user:anna" }),
    );
  const render = async (revision: number, max_credits: number | null = null) => {
    await renderFilm(deps)(tenantId, jobId, { revision, max_credits });
    return written.at(-1);
  };
  return { deps, record, revisions, change, render };
};

const named = (parts: readonly { kind: string; index: number | null }[]) =>
  parts.map(({ kind, index }) => (index === null ? kind : `${kind} ${index}`));

describe("a change", () => {
  test.each([
    [{ say: { segment: 1, text: "Something else." } }, ["narration 1", "captions", "film"], 4],
    [{ captions: { caption_style: "minimal_karaoke" } }, ["captions", "film"], 1],
    [{ card: { action: "Order now" } }, ["film"], 0],
    [{ music: { music_volume: 0.3 } }, ["film"], 0],
    [{ remake: { kind: "segment", index: 2 } }, ["clip 2", "film"], 60],
    [{ remake: { kind: "keyframe", index: 1 } }, ["keyframe 1", "clip 0", "clip 1", "film"], 128],
    [{ music: { music_enabled: false } }, ["film"], 0],
  ] as [FilmOperation, string[], number][])(
    "%j makes %j, for %i credits",
    async (operation, parts, credits) => {
      const { quote, revision, parent } = await filmOf().change(1, operation);
      expect([revision, parent]).toEqual([2, 1]);
      expect(named(quote.made)).toEqual(parts);
      expect(quote.credits).toBe(credits);
      const all = [...named(quote.made), ...named(quote.reused)];
      expect(new Set(all).size).toBe(all.length);
      expect(all).toContain("keyframe 3");
    },
  );

  test("that takes another voice has everything spoken again", async () => {
    const { quote } = await filmOf().change(1, { voice: { voice_settings: { speed: 1.1 } } });
    expect(named(quote.made)).toEqual([
      ...["narration 0", "narration 1", "narration 2", "captions", "film"],
    ]);
    expect(quote.credits).toBe(12);
  });

  test("that is taken back makes nothing, and has the first film's hash", async () => {
    const { change, deps } = filmOf();
    const first = await change(1, { say: { segment: 0, text: "Other." } });
    const back = await change(2, { say: { segment: 0, text: "One." } });
    expect(back.quote).toMatchObject({ credits: 0, made: [] });
    const [original] = await listRevisions(deps)(tenantId, jobId);
    expect(back.sha256).toBe(original?.sha256);
    expect(first.sha256).not.toBe(back.sha256);
    const changes = [{ path: "script.segments.0.narration", from: "One.", to: "Other." }];
    const compare = compareRevisions(deps);
    expect(await compare(tenantId, jobId, { from: 1, to: 2 })).toEqual({ from: 1, to: 2, changes });
    expect(await compare(tenantId, jobId, {})).toMatchObject({ from: 2, to: 3 });
  });

  test("of what somebody else has changed meanwhile is refused, and nothing is lost", async () => {
    const { change, revisions } = filmOf();
    const both = [change(1, { card: { name: "A" } }), change(1, { card: { name: "B" } })];
    const results = await Promise.allSettled(both);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
    expect(results[1]).toMatchObject({
      reason: { kind: "precondition", code: "FILM_CHANGED", details: { revision: 2 } },
    });
    await change(2, { card: { name: "B" } });
    expect(revisions.map(({ revision }) => revision)).toEqual([1, 2, 3]);
  });

  test("that says more than its segment has time for is taken with a warning", async () => {
    const text =
      "This sentence goes on and on, so that nobody could ever say all of it in so short a time. ".repeat(
        2,
      );
    const { warnings } = await filmOf().change(1, { say: { segment: 0, text } });
    expect(warnings).toEqual([
      { field: "operations.0.say.text", message: expect.stringContaining("the segment has 8 s") },
    ]);
  });

  test.each([
    [{ say: { segment: 3, text: "Hm." } }, ["say", "segment"], "there are 3 segments"],
    [{ say: { segment: 0, text: "<b></b>" } }, ["say", "text"], "nothing of it can be spoken"],
    [{ remake: { kind: "keyframe", index: 4 } }, ["remake", "index"], "there are 4 keyframes"],
    [{ voice: { tts_voice_id: "nobody" } }, ["voice", "tts_voice_id"], "no voice has this id"],
    [{ music: { custom_music_id: "none" } }, ["music", "custom_music_id"], "no track has this id"],
    [
      { captions: { custom_caption_options: { uppercase: true } } },
      ["captions", "custom_caption_options"],
      "is used with caption_style",
    ],
    [{}, [], "name one change: say, voice"],
  ] as [FilmOperation, string[], string][])(
    "%j is refused at the operation",
    async (operation, at, message) => {
      const { change, revisions } = filmOf();
      const refused = change(1, { card: { name: "Fine" } }, operation);
      await expect(refused).rejects.toBeInstanceOf(InvalidFields);
      await expect(refused).rejects.toMatchObject({
        issues: [{ loc: ["body", "operations", 1, ...at], msg: expect.stringContaining(message) }],
      });
      expect(revisions).toEqual([]);
    },
  );
});

describe("a render", () => {
  test("keeps what is there, begins at the first thing to make, and reserves its quote", async () => {
    const { change, render } = filmOf();
    const { quote } = await change(1, { say: { segment: 1, text: "Something else." } });
    const { restart, insert, set } = (await render(2)) ?? {};
    expect(restart).toMatchObject({ from: "agents", credits: quote.credits });
    expect(set).toMatchObject({ status: "pending", current_stage: "agents" });
    expect(insert).toEqual([
      {
        ...{ stage: "agents", unit: 0 },
        memo: expect.objectContaining({
          isGiven: true,
          script: expect.objectContaining({
            narration: {
              takes: [0, 2].map((segment) => script.narration?.takes[segment]),
              words: [0, 2].map((segment) => script.narration?.words[segment]),
            },
          }),
        }),
      },
    ]);
    const kept = restart?.keep?.map(({ stage, unit }) => `${stage} ${unit}`);
    expect(kept).toEqual([
      ...["prepare 0", "init 0", "init 1", "init 2", "init 3"],
      ...["generation 0", "generation 1", "generation 2", "concat 0"],
    ]);
    expect(restart?.params?.film).toMatchObject({
      revision: 2,
      makes: { speaks: [1], segments: [], music: false },
      music: soundtrack.music,
    });
  });

  test("of the film that is there only checks it, and costs nothing", async () => {
    const { restart, insert } = (await filmOf().render(1)) ?? {};
    expect(restart).toMatchObject({ from: "complete", credits: 0 });
    expect(insert).toEqual([{ stage: "complete", unit: 0 }]);
  });

  test("that costs more than allowed is refused", async () => {
    const { change, render } = filmOf();
    await change(1, { remake: { kind: "segment", index: 0, feedback: "Brighter." } });
    await expect(render(2, 59)).rejects.toMatchObject({
      issues: [{ loc: ["body", "max_credits"], msg: expect.stringContaining("60 credits") }],
    });
    const { restart } = (await render(2, 60)) ?? {};
    expect(restart?.params?.film?.feedback).toEqual({ "generation:0": ["Brighter."] });
  });

  test.each([
    ["processing", "INVALID_STATE"],
    ["cancelled", "INVALID_STATE"],
  ] as const)("of a job that is %s is refused", async (status, code) => {
    const { deps, record } = filmOf();
    const job = { ...record.job, status };
    const { jobs } = holding({ job, tasks: record.tasks });
    const render = renderFilm({ ...deps, jobs });
    await expect(render(tenantId, jobId, { revision: 1 })).rejects.toMatchObject({ code });
  });
});

describe("a film that isn't there", () => {
  test("is refused: of an unknown job, of an unfinished one, an unknown revision, one that isn't rendered", async () => {
    const { deps, change, record } = filmOf();
    const read = readFilm(deps);
    const refused = (code: string) => expect.objectContaining({ code });
    await expect(read("another", jobId, null)).rejects.toEqual(refused("JOB_NOT_FOUND"));
    await expect(read(tenantId, jobId, 7)).rejects.toEqual(refused("REVISION_NOT_FOUND"));
    await change(1, { card: { name: "Later" } });
    await expect(read(tenantId, jobId, 2)).rejects.toEqual(refused("REVISION_NOT_RENDERED"));
    expect((await read(tenantId, jobId, null)).revision.revision).toBe(1);
    const running = holding({
      job: { ...record.job, status: "processing" },
      tasks: record.tasks.filter(({ stage }) => stage !== "complete"),
    });
    const early = readFilm({ ...filmOf().deps, jobs: running.jobs });
    await expect(early(tenantId, jobId, null)).rejects.toEqual(refused("FILM_NOT_READY"));
  });

  test("has no source as long as there is no script", () => {
    const { record } = filmOf();
    expect(firstSource({ ...record, tasks: [] })).toBeNull();
  });
});
