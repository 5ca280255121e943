import { describe, expect, test } from "@jest/globals";
import type { NewJob, Template, TemplateConfig } from "../ports/jobs.ts";
import type { CustomTrack } from "../ports/tenants.ts";
import { stages } from "../stages/stages.ts";
import { sampleBody, sampleCatalogue, sampleParams, sampleRecord } from "../testing/sample-job.ts";
import { createJob, fingerprintOf, isSameRequest, type RequestedJob } from "./create-job.ts";
import type { CreateJobBody, JobParams } from "./job-params.ts";

type Request = {
  readonly key?: string;
  readonly sent?: readonly string[];
  /** The config of the tenant's template, if it has one. */
  readonly config?: TemplateConfig;
  readonly track?: CustomTrack;
};

/** Creates a job of this body and returns what the store was told to insert. */
const inserted = async (
  changes: Partial<CreateJobBody> = {},
  { key, sent = Object.keys(changes), config, track }: Request = {},
): Promise<NewJob> => {
  const template = config ? ({ config } as Template) : null;
  const asked: NewJob[] = [];
  const create = createJob({
    jobs: {
      byKey: async () => null,
      create: async (job) => {
        asked.push(job);
        return { record: { job: {}, tasks: [] } as never, created: true };
      },
    },
    stages,
    templates: { get: async () => template },
    tracks: { get: async () => track ?? null },
    known: { catalogue: sampleCatalogue, urlIssue: () => null, testFaults: false },
    defaultLimits: { concurrent: 10, daily: 200 },
  });
  await create("tenant", sampleBody(changes), {
    idempotencyKey: key ?? null,
    sent: new Set(sent),
    sentBody: changes,
  });
  const [job] = asked;
  if (!job) throw new Error("nothing was inserted");
  return job;
};
/** The hash of the parameters in a fingerprint; what follows it is the body's own. */
const hashIn = ({ fingerprint }: NewJob): string => fingerprint.split(".")[0] ?? "";
const refused = (field: string) => ({
  issues: [expect.objectContaining({ loc: ["body", field] })],
});

test("a job begins with the pipeline's first stage, in its tenant, within the default limits", async () => {
  expect(await inserted()).toMatchObject({
    tenantId: "tenant",
    jobId: expect.stringMatching(
      /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    ),
    firstTasks: [{ stage: "prepare", unit: 0 }],
    defaultLimits: { concurrent: 10, daily: 200 },
  });
});

describe("the idempotency key", () => {
  test.each<[string, string | undefined, string | undefined, string]>([
    ["the header's", "k", undefined, "k"],
    ["the body's", undefined, "k", "k"],
    ["both, where they agree", "k", "k", "k"],
  ])("is %s", async (_case, header, inBody, expected) => {
    const { idempotencyKey } = await inserted(
      inBody ? { idempotency_key: inBody } : {},
      header ? { key: header } : {},
    );
    expect(idempotencyKey).toBe(expected);
  });

  test("is a new one for each job without", async () => {
    const [one, other] = [await inserted(), await inserted()];
    expect(one.idempotencyKey).not.toBe(other.idempotencyKey);
  });

  test("is refused where header and body differ", async () => {
    await expect(inserted({ idempotency_key: "a" }, { key: "b" })).rejects.toMatchObject(
      refused("idempotency_key"),
    );
  });
});

describe("output_aspect_ratio", () => {
  test("is aspect_ratio by another name", async () => {
    const alias = await inserted({ output_aspect_ratio: "16:9" });
    const plain = await inserted({ aspect_ratio: "16:9" });
    expect(alias.params.aspect_ratio).toBe("16:9");
    expect(alias.params).not.toHaveProperty("output_aspect_ratio");
    expect(hashIn(alias)).toBe(hashIn(plain));
  });

  test("is refused where aspect_ratio was sent and says otherwise, even the default", async () => {
    const both = { aspect_ratio: "9:16", output_aspect_ratio: "16:9" } as const;
    await expect(inserted(both)).rejects.toMatchObject(refused("output_aspect_ratio"));
    expect((await inserted(both, { sent: ["output_aspect_ratio"] })).params.aspect_ratio).toBe(
      "16:9",
    );
  });
});

describe("the hash of the parameters", () => {
  const base = { metadata: { a: "1", b: "2" }, voice_settings: { speed: 1.1, style: 0.2 } };
  const hashOf = async (changes: Partial<CreateJobBody>) => hashIn(await inserted(changes));

  test("is alike whatever the order of the keys, at every depth", async () => {
    const turned = { voice_settings: { style: 0.2, speed: 1.1 }, metadata: { b: "2", a: "1" } };
    expect(await hashOf(turned)).toBe(await hashOf(base));
  });

  test("is alike whether a default is sent or left out, and whatever the key", async () => {
    expect(await hashOf({ ...base, music_volume: 0.15, idempotency_key: "k" })).toBe(
      await hashOf(base),
    );
  });

  test.each<[string, Partial<CreateJobBody>]>([
    ["a value", { ...base, segment_count: 3 }],
    ["an inner value", { ...base, metadata: { a: "2", b: "2" } }],
    ["one more inner value", { ...base, metadata: { ...base.metadata, c: "3" } }],
    ["the order of a list", { ...base, key_selling_points: ["b", "a"] }],
  ])("differs with %s", async (_case, changes) => {
    const reference = {
      ...base,
      key_selling_points: changes.key_selling_points ? ["a", "b"] : null,
    };
    expect(await hashOf(changes)).not.toBe(await hashOf(reference));
  });
});

test("rules between fields are checked before anything is written", async () => {
  await expect(inserted({ segment_duration: 5 })).rejects.toMatchObject(
    refused("segment_duration"),
  );
});

describe("a template", () => {
  const id = "0190a000-0000-7000-8000-0000000000ff";
  const named = { template_id: id };
  const config: TemplateConfig = { segment_count: 3, cta_text: "Buy", output_aspect_ratio: "16:9" };

  test("fills what the body leaves out, and nothing that it says, null included", async () => {
    const filled = await inserted(named, { config });
    expect(filled.params).toMatchObject({
      segment_count: 3,
      cta_text: "Buy",
      aspect_ratio: "16:9",
    });
    const said = { segment_count: 1, cta_text: null, aspect_ratio: "Auto" } as const;
    const kept = await inserted({ ...named, ...said }, { config });
    expect(kept.params).toMatchObject(said);
    const aliased = await inserted({ ...named, output_aspect_ratio: "Auto" }, { config });
    expect(aliased.params.aspect_ratio).toBe("Auto");
  });

  test("is counted by its job, and leaves its name in the hash, not what it fills in", async () => {
    const [filled, otherwise, plain] = [
      await inserted(named, { config }),
      await inserted(named, { config: { segment_count: 9 } }),
      await inserted({}),
    ];
    expect([filled.templateId, plain.templateId]).toEqual([id, null]);
    expect(filled.fingerprint).toBe(otherwise.fingerprint);
    expect(hashIn(filled)).not.toBe(hashIn(plain));
  });

  test("says nothing of a voice's setting that the body names by its other name", async () => {
    const brings: TemplateConfig = { ...config, voice_stability: 0.9, voice_similarity_boost: 0.8 };
    const settings = { voice_settings: { stability: 0.1 } };
    const { params } = await inserted({ ...named, ...settings }, { config: brings });
    expect(params).toMatchObject({
      ...settings,
      voice_stability: null,
      voice_similarity_boost: 0.8,
    });
  });

  test("that isn't the tenant's is refused at its field", async () => {
    await expect(inserted(named)).rejects.toMatchObject(refused("template_id"));
  });

  test("is told where it brought what is no longer there, or doesn't go with the body", async () => {
    const gone: TemplateConfig = { ...config, persona_id: "gone", segment_duration: 5 };
    await expect(inserted(named, { config: gone })).rejects.toMatchObject({
      issues: [
        { loc: ["body", "template_id", "segment_duration"] },
        { loc: ["body", "template_id", "persona_id"], input: "gone" },
      ],
    });
  });

  test("without a number of segments leaves it to the body", async () => {
    const { segment_count: _count, ...rest } = sampleBody(named);
    await expect(
      inserted(
        { ...rest, segment_count: undefined as never },
        { config: {}, sent: ["template_id"] },
      ),
    ).rejects.toMatchObject({
      issues: [{ type: "missing", loc: ["body", "segment_count"], input: named }],
    });
  });
});

describe("a track of one's own", () => {
  const own = { music_id: "own", is_active: true } as CustomTrack;

  test("is music like the library's while it is active", async () => {
    const { params } = await inserted({ custom_music_id: "own" }, { track: own });
    expect(params.custom_music_id).toBe("own");
    const deleted = { ...own, is_active: false };
    for (const track of [deleted, undefined]) {
      await expect(
        inserted({ custom_music_id: "own" }, track ? { track } : {}),
      ).rejects.toMatchObject(refused("custom_music_id"));
    }
  });
});

const asked = (params: JobParams): RequestedJob => ({
  ...{ params, templateId: null, sentBody: { now: "written otherwise" } },
  named: new Set(Object.keys(params)),
});

describe("a key of a version that didn't know a field", () => {
  const { end_card: _, ...known } = sampleParams();
  const former = known as JobParams;
  const kept = fingerprintOf({ ...asked(former), sentBody: {} });
  const { job } = sampleRecord({ params: former }, []);

  test("is the same request where the field says what that version did", () => {
    expect(isSameRequest(kept, job, asked(sampleParams()))).toBe(true);
    expect(isSameRequest("hash of the filled body", job, asked(sampleParams()))).toBe(true);
  });

  test("is another one where it says something else", () => {
    const otherwise = asked(sampleParams({ end_card: false }));
    expect(isSameRequest(kept, job, otherwise)).toBe(false);
    expect(isSameRequest("hash of the filled body", job, otherwise)).toBe(false);
  });
});
