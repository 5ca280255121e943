/** @tier all */
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { template } from "../testing/cases/tenant.ts";
import { minimalJob, openTestGateway, persona } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";

let gateway: TestGateway;
let e2: TestGateway;
let caller: Caller;
beforeAll(async () => {
  gateway = await openTestGateway();
  e2 = await openTestGateway({ edition: "E2" });
  caller = await gateway.tenant();
});
afterAll(async () => {
  await gateway.close();
  await e2.close();
});

const post = (body: object, owner = caller, by = gateway) =>
  by.api("post", "/templates", owner).send(body);
const list = async (owner: Caller, query = "") =>
  (await gateway.api("get", `/templates${query}`, owner)).body as {
    template_id: string;
    name: string;
    is_default: boolean;
    use_count: number;
    updated_at: string;
  }[];
const made = async (body: object = template, owner = caller): Promise<string> =>
  (await post(body, owner)).body.template_id;
const at = (method: "get" | "patch" | "delete" | "post", id: string, owner = caller, below = "") =>
  gateway.api(method, `/templates/${id}${below}`, owner);

describe("POST /templates", () => {
  test("201 with what was given; nulls are not stored, unknown fields neither", async () => {
    const config = { segment_count: 2, cta_text: null, output_aspect_ratio: "16:9", x: 1 };
    const { status, body } = await post({ name: " Launch ", config });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: "Launch",
      description: null,
      config: { segment_count: 2, output_aspect_ratio: "16:9" },
      is_default: false,
      use_count: 0,
    });
    expect(Object.keys(body.config)).toHaveLength(2);
  });

  test("409 for all but 20 of 30 at once", async () => {
    const owner = await gateway.tenant();
    const answers = await Promise.all(Array.from({ length: 30 }, () => post(template, owner)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(statuses.filter((status) => status === 409)).toHaveLength(10);
    expect(await list(owner)).toHaveLength(20);
    await at("delete", (await list(owner))[0]?.template_id ?? "", owner);
    expect((await post(template, owner)).status).toBe(201);
  });

  test("201 for each of many defaults at once, and one of them is it", async () => {
    const owner = await gateway.tenant();
    const bodies = Array.from({ length: 8 }, (_, at) => ({
      ...template,
      name: `Template ${at}`,
      is_default: true,
    }));
    const answers = await Promise.all(bodies.map((body) => post(body, owner)));
    expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 201));
    const listed = await list(owner);
    expect(listed.map(({ is_default }) => is_default)).toEqual([true, ...Array(7).fill(false)]);
  });

  const refused: readonly (readonly [string, object, readonly string[], string])[] = [
    ["no name", { config: {} }, ["name"], "missing"],
    ["a blank name", { name: "  ", config: {} }, ["name"], "value_error"],
    ["no config", { name: "a" }, ["config"], "missing"],
    ["a config that is no object", { name: "a", config: [] }, ["config"], "dict_type"],
    [
      "eleven segments",
      { name: "a", config: { segment_count: 11 } },
      ["config", "segment_count"],
      "less_than_equal",
    ],
    [
      "loud music",
      { name: "a", config: { music_volume: 0.5 } },
      ["config", "music_volume"],
      "less_than_equal",
    ],
    [
      "a text as a number",
      { name: "a", config: { segment_count: "3" } },
      ["config", "segment_count"],
      "int_type",
    ],
    [
      "the other edition's model",
      { name: "a", config: { video_model: "vidB_4k" } },
      ["config", "video_model"],
      "literal_error",
    ],
    [
      "nobody",
      { name: "a", config: { persona_id: "0190a0a0-0000-7000-8000-00000000dead" } },
      ["config", "persona_id"],
      "value_error",
    ],
    [
      "music that isn't there",
      { name: "a", config: { custom_music_id: "0190a0a0-0000-7000-8000-00000000dead" } },
      ["config", "custom_music_id"],
      "value_error",
    ],
    [
      "fields that don't go together",
      { name: "a", config: { video_model: "vidA", output_aspect_ratio: "1:1" } },
      ["config", "output_aspect_ratio"],
      "value_error",
    ],
  ];
  test.each(refused)("422 for %s", async (_what, body, field, type) => {
    const { status, body: told } = await post(body);
    expect(status).toBe(422);
    expect(told.detail).toMatchObject([{ type, loc: ["body", ...field] }]);
  });

  test("201 for what a job's body may still complete", async () => {
    const config = { segment_duration: 5, persona_id: persona };
    expect((await post({ name: "a", config })).status).toBe(201);
  });

  test("201 and 422 by the edition's models", async () => {
    const owner = await e2.tenant();
    const by = (video_model: string) => post({ name: "a", config: { video_model } }, owner, e2);
    expect([(await by("vidB_4k")).status, (await by("vidA")).status]).toEqual([201, 422]);
  });
});

describe("GET /templates", () => {
  test("200: the default first, then the most used, then the latest changed", async () => {
    const owner = await gateway.tenant();
    const ids: string[] = [];
    for (const name of ["old", "used", "default", "new"]) {
      ids.push(await made({ ...template, name, is_default: name === "default" }, owner));
    }
    await at("post", ids[1] ?? "", owner, "/use");
    const names = async (query = "") => (await list(owner, query)).map(({ name }) => name);
    expect(await names()).toEqual(["default", "used", "new", "old"]);
    await at("patch", ids[0] ?? "", owner).send({ description: "changed" });
    expect(await names("?limit=3")).toEqual(["default", "used", "old"]);
  });

  test.each([0, 101, "x"])("422 for the limit %s", async (limit) => {
    expect((await gateway.api("get", `/templates?limit=${limit}`, caller)).status).toBe(422);
  });
});

describe("GET /templates/{template_id}", () => {
  test("200: what was made, where its Location says, as the list has it; no use is counted", async () => {
    const owner = await gateway.tenant();
    const { body: template, headers } = await post(
      { name: "Kept", config: { segment_count: 2 } },
      owner,
    );
    expect(headers["location"]).toBe(`/api/v1/templates/${template.template_id}`);
    const { status, body } = await at("get", template.template_id, owner);
    expect([status, body]).toEqual([200, template]);
    expect(await list(owner)).toEqual([template]);
  });

  test("422 for what is no id", async () => {
    const { status, body } = await at("get", "nonsense");
    expect([status, body.detail[0].type]).toEqual([422, "uuid_parsing"]);
  });
});

describe("PATCH /templates/{template_id}", () => {
  test("200: only what is given changes, the config as a whole", async () => {
    const id = await made({ ...template, description: "before" });
    const { body: named } = await at("patch", id).send({ name: "Other" });
    expect(named).toMatchObject({ ...template, name: "Other", description: "before" });
    const { status, body } = await at("patch", id).send({
      config: { cta_text: "Buy" },
      description: null,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: "Other", description: null });
    expect(body.config).toEqual({ cta_text: "Buy" });
    expect(Date.parse(body.updated_at)).toBeGreaterThanOrEqual(Date.parse(named.updated_at));
  });

  test("200: of two made default at once, one is it; taking the flag away leaves none", async () => {
    const owner = await gateway.tenant();
    const ids = [await made(template, owner), await made(template, owner)];
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(
        ids.map((id) => at("patch", id, owner).send({ is_default: true })),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect((await list(owner)).filter(({ is_default }) => is_default)).toHaveLength(1);
    }
    await at("patch", (await list(owner))[0]?.template_id ?? "", owner).send({ is_default: false });
    expect((await list(owner)).filter(({ is_default }) => is_default)).toEqual([]);
  });

  test("400 with nothing known in it", async () => {
    const { status, body } = await at("patch", await made()).send({ use_count: 7 });
    expect([status, body.error.code]).toEqual([400, "EMPTY_UPDATE"]);
  });

  test.each([{ name: null }, { config: null }, { is_default: "yes" }, { name: "" }])(
    "422 for %j",
    async (change) => {
      expect((await at("patch", await made()).send(change)).status).toBe(422);
    },
  );

  test("404 for another tenant's, in the same words as for nobody's, and nothing changes", async () => {
    const id = await made();
    const other = await gateway.tenant();
    const nobodys = "0190a0a0-0000-7000-8000-00000000dead";
    for (const [method, below] of [
      ["get", ""],
      ["patch", ""],
      ["delete", ""],
      ["post", "/use"],
    ] as const) {
      const ask = async (which: string) => {
        const { status, body } = await at(method, which, other, below).send({ name: "Stolen" });
        return [status, body.error.code, body.error.message];
      };
      expect(await ask(id)).toEqual([404, "TEMPLATE_NOT_FOUND", expect.any(String)]);
      expect(await ask(id)).toEqual(await ask(nobodys));
    }
    const own = (await list(caller, "?limit=100")).find(({ template_id }) => template_id === id);
    expect(own).toMatchObject({ name: template.name, use_count: 0 });
  });
});

describe("DELETE /templates/{template_id}", () => {
  test("204 without a body, and then 404; its jobs are not affected", async () => {
    const id = await made();
    const job = await gateway.api("post", "/jobs", caller).send({ ...minimalJob, template_id: id });
    const { status, text } = await at("delete", id);
    expect([status, text]).toEqual([204, ""]);
    expect((await at("delete", id)).status).toBe(404);
    expect((await gateway.api("get", `/jobs/${job.body.job_id}`, caller)).status).toBe(200);
  });
});

describe("POST /templates/{template_id}/use", () => {
  test("204 for many at once, each counted; it is no change", async () => {
    const owner = await gateway.tenant();
    const id = await made(template, owner);
    const before = (await list(owner))[0];
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => at("post", id, owner, "/use")),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect((await list(owner))[0]).toEqual({ ...before, use_count: 12 });
  });
});

describe("POST /jobs with a template", () => {
  const { segment_count: _count, ...product } = minimalJob;
  const uses = async (owner: Caller, id: string) =>
    (await list(owner)).find(({ template_id }) => template_id === id)?.use_count;

  test("201: it fills what the body leaves out, also the number of segments, and counts", async () => {
    const owner = await gateway.tenant();
    const config = {
      segment_count: 3,
      cta_text: "Buy",
      output_aspect_ratio: "16:9",
      max_retries_keyframe: 4,
    };
    const id = await made({ name: "a", config }, owner);
    const create = (body: object) =>
      gateway.api("post", "/jobs", owner).send({ ...product, template_id: id, ...body });
    const { status, body } = await create({});
    expect(status).toBe(201);
    expect(body).toMatchObject({
      segment_count: 3,
      cta_text: "Buy",
      aspect_ratio: "16:9",
      max_retries_keyframe: 4,
    });
    expect(
      (await create({ segment_count: 1, cta_text: null, aspect_ratio: "9:16" })).body,
    ).toMatchObject({
      segment_count: 1,
      cta_text: null,
      aspect_ratio: "9:16",
    });
    expect(await uses(owner, id)).toBe(2);
  });

  test("200 and 409 for a repeated key, 402 without credits: neither counts", async () => {
    const owner = await gateway.tenant(100);
    const id = await made({ name: "a", config: { segment_count: 1 } }, owner);
    const create = (body: object) =>
      gateway
        .api("post", "/jobs", owner)
        .send({ ...product, template_id: id, idempotency_key: "k", ...body });
    const answers = await Promise.all(Array.from({ length: 6 }, () => create({})));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
    const plain = { ...product, segment_count: 1, idempotency_key: "k" };
    expect((await gateway.api("post", "/jobs", owner).send(plain)).status).toBe(409);
    expect((await create({ cta_text: "Other" })).status).toBe(409);
    expect((await create({ idempotency_key: "other", segment_count: 9 })).status).toBe(402);
    expect(await uses(owner, id)).toBe(1);
  });

  test("201 for many at once with two templates, each counted as often as it was used", async () => {
    const owner = await gateway.tenant();
    const ids = [await made(template, owner), await made(template, owner)];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        gateway.api("post", "/jobs", owner).send({ ...product, template_id: ids[turn % 2] }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect([await uses(owner, ids[0] ?? ""), await uses(owner, ids[1] ?? "")]).toEqual([10, 10]);
  });

  test("422 for one that is nobody's or another tenant's, and without segments anywhere", async () => {
    const id = await made({ name: "a", config: {} });
    const ask = async (owner: Caller, template_id: string) =>
      (await gateway.api("post", "/jobs", owner).send({ ...product, template_id })).body.detail;
    const foreign = await ask(await gateway.tenant(), id);
    expect(foreign).toMatchObject([{ type: "value_error", loc: ["body", "template_id"] }]);
    expect(await ask(caller, id)).toMatchObject([
      { type: "missing", loc: ["body", "segment_count"], input: { template_id: id } },
    ]);
    const without = await gateway
      .api("post", "/jobs", caller)
      .send({ ...product, template_id: null });
    expect(without.body.detail).toMatchObject([
      { type: "missing", loc: ["body", "segment_count"] },
    ]);
  });

  const track = { title: "Ours", file: "a/b.wav", seconds: 1 };
  const without: readonly (readonly [
    string,
    (owner: Caller, template: string, music: string) => Promise<unknown>,
  ])[] = [
    ["its template has changed", (owner, id) => at("patch", id, owner).send({ config: {} })],
    ["its template was deleted", (owner, id) => at("delete", id, owner)],
    [
      "its music was deleted",
      (owner, _id, music) => gateway.api("delete", `/music/custom/${music}`, owner),
    ],
    [
      "the day's jobs are used up",
      (owner) =>
        gateway.sql("UPDATE tenants SET daily_limit = 0 WHERE tenant_id = $1", [owner.tenantId]),
    ],
    [
      "the credits are spent",
      async (owner) =>
        expect((await gateway.api("post", "/jobs", owner).send(minimalJob)).status).toBe(402),
    ],
  ];
  test.each(without)(
    "200 for the same body although %s, also of an earlier version's job",
    async (_case, change) => {
      const owner = await gateway.tenant(200);
      const music_id = crypto.randomUUID();
      await gateway.store.tracks.create(owner.tenantId, { ...track, music_id });
      const id = await made({ name: "a", config: { segment_count: 1, cta_text: "Buy" } }, owner);
      const create = (idempotency_key: string) =>
        gateway
          .api("post", "/jobs", owner)
          .send({ ...product, template_id: id, custom_music_id: music_id, idempotency_key });
      const jobs = [await create("new"), await create("old")];
      expect(jobs.map(({ status }) => status)).toEqual([201, 201]);
      await gateway.sql(
        "UPDATE job_keys SET fingerprint = 'of the filled body' WHERE job_id = $1",
        [jobs[1]?.body.job_id],
      );
      await change(owner, id, music_id);
      for (const [at, key] of ["new", "old"].entries()) {
        const again = await create(key);
        expect([again.status, again.body.job_id]).toEqual([200, jobs[at]?.body.job_id]);
        expect(again.headers["idempotent-replayed"]).toBe("true");
      }
    },
  );

  test("422 at the template's field for music that was deleted since", async () => {
    const owner = await gateway.tenant();
    const track = { music_id: crypto.randomUUID(), title: "Ours", file: "a/b.wav", seconds: 1 };
    await gateway.store.tracks.create(owner.tenantId, track);
    const config = { segment_count: 1, custom_music_id: track.music_id };
    const id = await made({ name: "a", config }, owner);
    const create = () => gateway.api("post", "/jobs", owner).send({ ...product, template_id: id });
    expect((await create()).status).toBe(201);
    await gateway.api("delete", `/music/custom/${track.music_id}`, owner);
    const { status, body } = await create();
    expect(status).toBe(422);
    expect(body.detail).toMatchObject([
      {
        type: "value_error",
        loc: ["body", "template_id", "custom_music_id"],
        input: track.music_id,
      },
    ]);
  });
});

test("after all of this every invariant of the store holds", async () => {
  expect((await gateway.store.checkInvariants()).filter(({ rows }) => rows > 0)).toEqual([]);
});
