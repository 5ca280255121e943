import { describe, expect, test } from "@jest/globals";
import type { Script, Voice } from "@reelwright/film/artifacts";
import { Failure } from "@reelwright/film/failure";
import { Snooze, VendorUnavailable } from "@reelwright/film/vendor-failure";
import type { JobParams } from "../jobs/job-params.ts";
import { Completed, type StageContext } from "../pipeline/stage.ts";
import { sampleCatalogue, sampleParams } from "../testing/sample-job.ts";
import { agents, prepare, type Written } from "./script.ts";

const contextOf = (code: string): StageContext<never, never> =>
  ({
    tenantId: "tenant",
    jobId: "job",
    params: sampleParams(),
    tools: {
      catalogue: sampleCatalogue,
      files: { keyOf: () => null },
      downloads: { fetch: async () => undefined },
      photos: {
        prepare: async ({ tenantId }: { tenantId: string }) => {
          throw new Failure("unavailable", code, `of ${tenantId}`);
        },
      },
    },
    workspace: { path: (name: string) => name },
    signal: new AbortController().signal,
    progress: () => undefined,
  }) as unknown as StageContext<never, never>;

test("gives its slot to others while the tenant's other pictures are being decoded", async () => {
  await expect(prepare.run(contextOf("DECODING_BUSY"))).rejects.toBeInstanceOf(Snooze);
  await expect(prepare.run(contextOf("DECODING_INTERRUPTED"))).rejects.toThrow("of tenant");
});

describe("the script", () => {
  const voice = { voice_id: "vera", language: "en", gender: "female", synthesis: { rate: 1 } };
  const stageWith = (params: Partial<JobParams> = {}, memo: unknown = null) => {
    const done: string[] = [];
    const noted: string[] = [];
    const context = {
      jobId: "job",
      params: sampleParams(params),
      run: 1,
      memo,
      input: { brief: { voice: voice as Voice, seed: 1, product: { name: "Mug" } } },
      tools: {
        catalogue: sampleCatalogue,
        language: {
          write: async (_: unknown, { note }: StageContext) => {
            done.push("write");
            note?.("language.prompt", {});
            const line = (index: number) => ({ index, phase: "hook", narration: `Line ${index}.` });
            return { language: "en", segments: [line(0), line(1)], warnings: [] };
          },
        },
        speech: {
          speak: async ({ text }: { text: string }) => {
            done.push(text);
            return { seconds: 1, words: [{ text, startMs: 0, endMs: 1_000 }] };
          },
        },
      },
      workspace: {
        path: (name: string) => `/scratch/${name}`,
        keep: async (path: string) => path.replace("/scratch", "kept"),
      },
      signal: new AbortController().signal,
      progress: () => undefined,
      note: (type: string) => void noted.push(type),
    } as unknown as Parameters<typeof agents.run>[0];
    return { context, done, noted };
  };

  const run = async (context: ReturnType<typeof stageWith>["context"]): Promise<Script> => {
    const made = await agents.run(context);
    return made instanceof Completed ? made.output : made;
  };

  test("is written and spoken, and its takes are kept with it", async () => {
    const { context, done, noted } = stageWith();
    const { narration } = await run(context);
    expect(done).toEqual(["write", "Line 0.", "Line 1."]);
    expect(noted).toEqual(["language.prompt"]);
    expect(narration?.takes).toEqual([
      expect.objectContaining({
        file: "kept/voice-0-1000.wav",
        startMs: 150,
        segment: 0,
        seconds: 1,
      }),
      expect.objectContaining({ file: "kept/voice-1-1000.wav", segment: 1 }),
    ]);
    expect(narration?.words.map(({ text, segment }) => [text, segment])).toEqual([
      ["Line 0.", 0],
      ["Line 1.", 1],
    ]);
  });

  test("of a revision is not written, and only segments without a take are spoken", async () => {
    const { context, done } = stageWith();
    const whole = await run(context);
    const takes = whole.narration?.takes ?? [];
    const words = whole.narration?.words ?? [];
    const kept = {
      takes: takes.filter(({ segment }) => segment === 0),
      words: words.filter(({ segment }) => segment === 0),
    };
    const segments = whole.segments.map((each) =>
      each.index === 1 ? { ...each, narration: "Another line." } : each,
    );
    const script = { ...whole, segments, narration: kept };
    done.length = 0;
    const memo: Written = { script, notes: [], isGiven: true };
    const made = await agents.run({ ...context, memo });
    expect(made).toMatchObject({ items: 0 });
    expect(done).toEqual(["Another line."]);
    const { narration } = (made as Completed<Script>).output;
    expect(narration?.takes[0]).toEqual(takes[0]);
    expect(narration?.takes.map(({ segment }) => segment)).toEqual([0, 1]);
    expect(narration?.words.map(({ text }) => text)).toEqual(["Line 0.", "Another line."]);
  });

  test.each([
    ["concat", false],
    ["audio", true],
  ] as const)("of a job that stops at %s is spoken: %s", async (stop_at_stage, isSpoken) => {
    const { context, done } = stageWith({ stop_at_stage });
    const script = await run(context);
    expect([done.length > 1, script.narration !== undefined]).toEqual([isSpoken, isSpoken]);
  });

  test("in which the persona speaks is spoken before its segments are made, or the job fails", async () => {
    const order = { presentation: "talking", stop_at_stage: "generation" } as const;
    const { context, done } = stageWith(order);
    expect((await run(context)).narration?.takes).toHaveLength(2);
    expect(done).toContain("Line 1.");
    const silent = stageWith({ ...order, segment_count: 3 });
    await expect(agents.run(silent.context)).rejects.toMatchObject({
      ...{ kind: "invalid", code: "NOTHING_SAID" },
      message: expect.stringContaining("segment 3"),
    });
    const ends = stageWith({ presentation: "mixed" });
    await expect(run(ends.context)).resolves.toMatchObject({ narration: {} });
  });

  test("is not written again when the unit had to wait for its voice", async () => {
    const { context, done } = stageWith();
    const speak = async () => {
      throw new VendorUnavailable("elevenlabs", "down", 5_000);
    };
    const waiting = { ...context, tools: { ...context.tools, speech: { speak } } };
    const snooze = await agents.run(waiting).then(null, (error: unknown) => error);
    expect(snooze).toBeInstanceOf(Snooze);
    expect(snooze).toMatchObject({ waitMs: 5_000, memo: { waitsFor: "down" } });
    const later = stageWith({}, JSON.parse(JSON.stringify((snooze as Snooze).memo)));
    await agents.run(later.context);
    expect(done).toEqual(["write"]);
    expect(later.done).toEqual(["Line 0.", "Line 1."]);
    expect(later.noted).toEqual(["language.prompt"]);
  });
});
