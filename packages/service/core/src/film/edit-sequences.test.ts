/** After any sequence of changes, what a plan makes and keeps together is the film that making everything would give. */
import { expect, test } from "@jest/globals";
import fc from "fast-check";
import type { StageName } from "../jobs/stage-names.ts";
import type { MadeUnit } from "../ports/jobs.ts";
import { pricedParamsOf, quoteStages } from "../pricing/quote.ts";
import { stages } from "../stages/stages.ts";
import { sampleCatalogue, sampleParams } from "../testing/sample-job.ts";
import { canonicalHash } from "../util/canonical.ts";
import { applyOperations, type FilmOperation } from "./film-operations.ts";
import { type FilmSource, sourceHash } from "./film-source.ts";
import { planRender, type RenderedFilm } from "./render-plan.ts";

const segmentCount = 3;
const first: FilmSource = {
  params: sampleParams({ segment_count: segmentCount, music_mood: null }),
  script: {
    ...{ language: "en", structure: "standard_5phase", tone: "conversational" },
    segments: ["One.", "Two.", "Three."].map((narration, index) => ({
      ...{ index, phase: "hook", narration },
    })),
    ...{ keyframePrompts: [], warnings: [] },
    endCard: { name: "Mug", offer: null, action: "Shop now" },
  },
  remakes: {},
};

type Made = ReadonlyMap<string, unknown>;
const nameOf = (stage: StageName, unit: number): string => `${stage} ${unit}`;

/** What each unit's output depends on: the source, and the outputs before it. A clip doesn't follow the words. */
const content = (
  stage: StageName,
  unit: number,
  { params, script, remakes }: FilmSource,
  made: Made,
) => {
  const of = (other: StageName, at = 0) => made.get(nameOf(other, at)) ?? null;
  const clips = Array.from({ length: segmentCount }, (_, at) => of("generation", at));
  const { voice_settings, tts_voice_id, music_enabled, music_mood, music_volume } = params;
  const parts: { readonly [name in StageName]: () => unknown } = {
    prepare: () => "product",
    agents: () => ({ said: script.segments, voice_settings, tts_voice_id }),
    init: () => remakes[`init:${unit}`] ?? [],
    generation: () => [of("init", unit), of("init", unit + 1), remakes[`generation:${unit}`] ?? []],
    concat: () => clips,
    // Clips of the sample's model have sound.
    audio: () => [of("agents"), clips, music_enabled, music_mood, music_volume],
    captions: () => [of("agents"), params.captions_enabled, params.caption_style],
    final_merge: () => [of("concat"), of("audio"), of("captions"), script.endCard, params.end_card],
    complete: () => of("final_merge"),
  };
  return canonicalHash([stage, unit, parts[stage]()]);
};

const unitsOf = (stage: StageName): number => {
  const definition = stages.find(({ name }) => name === stage);
  return definition?.units?.({ segment_count: segmentCount }) ?? 1;
};

/** Makes the units that `isMade` names, and keeps the others. */
const render = (
  source: FilmSource,
  kept: Made,
  isMade: (stage: StageName, unit: number) => boolean,
) => {
  const made = new Map<string, unknown>();
  for (const { name } of stages) {
    for (let unit = 0; unit < unitsOf(name); unit += 1) {
      const id = nameOf(name, unit);
      made.set(id, isMade(name, unit) ? content(name, unit, source, made) : kept.get(id));
    }
  }
  return made;
};

const takes = [0, 1, 2].map((segment) => ({ file: "t.wav", startMs: segment, segment }));
/** A rendered film: outputs are their contents, but for the takes that plans look at. */
const rendered = (source: FilmSource): RenderedFilm => ({
  run: 1,
  source,
  units: stages.flatMap(({ name }): MadeUnit[] =>
    Array.from({ length: unitsOf(name) }, (_, unit) => ({
      ...{ stage: name, unit },
      output: name === "agents" ? { narration: { takes, words: [] } } : {},
    })),
  ),
});

const index = fc.integer({ min: 0, max: segmentCount - 1 });
const operation: fc.Arbitrary<FilmOperation> = fc.oneof(
  fc.record({
    say: fc.record({ segment: index, text: fc.constantFrom("One.", "Two.", "Something else.") }),
  }),
  fc.constantFrom<FilmOperation>(
    { voice: { voice_settings: { speed: 1.1 } } },
    { voice: { voice_settings: null } },
    { captions: { caption_style: "minimal_karaoke" } },
    { captions: { captions_enabled: false } },
    { captions: { captions_enabled: true } },
    { music: { music_volume: 0.3 } },
    { music: { music_enabled: false } },
    { music: { music_enabled: true } },
    { card: { action: "Order now" } },
    { card: { end_card: false } },
  ),
  index.map((at): FilmOperation => ({ remake: { kind: "segment", index: at } })),
  index.map(
    (at): FilmOperation => ({ remake: { kind: "keyframe", index: at, feedback: "Brighter" } }),
  ),
);

const known = {
  catalogue: sampleCatalogue,
  urlIssue: () => null,
  testFaults: false,
  ownTrack: null,
};
const everything = () => true;

test("of 200 sequences, each step gives what making everything would, and taking it back makes nothing", () => {
  const sequences = fc.array(fc.array(operation, { minLength: 1, maxLength: 3 }), {
    ...{ minLength: 1, maxLength: 6 },
  });
  fc.assert(
    fc.property(sequences, (steps) => {
      let source = first;
      let film: Made = render(source, new Map(), everything);
      for (const operations of steps) {
        const wanted = applyOperations(source, operations, known).source;
        const { runs, makes } = planRender(rendered(source), wanted);
        const isRun = (stage: StageName, unit: number) =>
          runs.some((each) => each.stage === stage && each.unit === unit);
        const next = render(wanted, film, isRun);
        expect([...next]).toEqual([...render(wanted, new Map(), everything)]);
        const isSame = sourceHash(wanted) === sourceHash(source);
        if (isSame) expect(runs).toEqual([{ stage: "complete", unit: 0 }]);
        const quote = quoteStages(
          stages,
          pricedParamsOf({ ...wanted.params, film: { revision: 2, makes } }),
        );
        if (isSame) expect(quote.credits).toBe(0);
        expect(planRender(rendered(source), source).runs).toHaveLength(1);
        [source, film] = [wanted, next];
      }
    }),
    { numRuns: 200 },
  );
});
