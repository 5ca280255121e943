/** The film of a job as a document: what it shows, how it is changed, and what is refused. */
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { filmSize, jobWithFilm } from "../testing/film-jobs.ts";
import { jobIn } from "../testing/job-states.ts";
import { openTestGateway } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";

let gateway: TestGateway;
let caller: Caller;
beforeAll(async () => {
  gateway = await openTestGateway();
  caller = await gateway.tenant(10_000);
});
afterAll(() => gateway.close());

const filmed = (owner = caller) => jobWithFilm(gateway, owner);
const film = (jobId: string, query = "", owner = caller) =>
  gateway.api("get", `/jobs/${jobId}/film${query}`, owner);
const change = (jobId: string, revision: string, ...operations: object[]) =>
  gateway
    .api("patch", `/jobs/${jobId}/film`, caller)
    .set("If-Match", revision)
    .send({ operations });
const render = (jobId: string, body: object, owner = caller) =>
  gateway.api("post", `/jobs/${jobId}/film/render`, owner).send(body);

test("a film is shown with its shots, takes, words, texts and files", async () => {
  const jobId = await filmed();
  const { status, body, headers } = await film(jobId);
  expect([status, headers["etag"]]).toEqual([200, '"1"']);
  expect(body).toMatchObject({
    ...{ job_id: jobId, revision: 1, run: 1, size: filmSize, fps: 30, frames: 240, duration: 8 },
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    video_url: expect.stringMatching(/t\/film\.mp4$/),
    tracks: {
      video: [
        { segment: 0, shot: 0, framing: "wide", in: 0, out: 40, start: 0, source: { key: "clip" } },
        { segment: 0, shot: 1, framing: "detail", in: 40, out: 240, start: 40 },
      ],
      narration: [
        {
          ...{ segment: 0, phase: "pitch", text: "Hello.", voice_id: null },
          takes: [{ source: { key: "take" }, start_ms: 150, seconds: 0.5 }],
          words: [{ text: "Hello.", start_ms: 150, end_ms: 650 }],
        },
      ],
      ...{ captions: { style: "short_karaoke" }, music: null, logo: false },
      card: { name: "Mug", action: "Shop now", out: 240 },
    },
  });
});

describe("a change", () => {
  test("is a revision with a quote; it is rendered as a new run with those credits", async () => {
    const jobId = await filmed();
    const { status, body, headers } = await change(jobId, '"1"', {
      say: { segment: 0, text: "Good morning." },
    });
    expect([status, headers["etag"]]).toEqual([200, '"2"']);
    expect(body).toMatchObject({ revision: 2, parent: 1, quote: { credits: 4, total_usd: 0.04 } });
    const { body: revisions } = await film(jobId, "/revisions");
    expect(revisions.items).toMatchObject([
      { revision: 1, parent: null, operations: [], runs: [1], created_by: null },
      { revision: 2, parent: 1, runs: [], created_by: expect.stringMatching(/^key:/) },
    ]);
    expect((await film(jobId, "/diff?from=1&to=2")).body.changes).toEqual([
      { path: "script.segments.0.narration", from: "Hello.", to: "Good morning." },
    ]);
    const started = await render(jobId, { revision: 2, max_credits: 4 });
    expect(started.body).toMatchObject({
      ...{ status: "pending", run: 2, current_stage: "agents", credits_reserved: 4 },
    });
    expect(started.body).not.toHaveProperty("film");
    expect((await render(jobId, { revision: 1 })).body.error.code).toBe("INVALID_STATE");
    expect((await film(jobId)).body).toMatchObject({ revision: 1, run: 1 });
  });

  test("of two people at the same time is taken once, and the other is refused", async () => {
    const jobId = await filmed();
    const both = await Promise.all(
      ["A", "B"].map((action) => change(jobId, '"1"', { card: { action } })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    const refused = both.find(({ status }) => status === 412);
    expect(refused?.body.error).toMatchObject({ code: "FILM_CHANGED", details: { revision: 2 } });
    expect((await film(jobId, "/revisions")).body.items).toHaveLength(2);
  });

  test("that the film can't have is refused where it stands, and changes nothing", async () => {
    const jobId = await filmed();
    const { status, body } = await change(
      ...[jobId, "1", { card: { action: "Order" } }, { say: { segment: 4, text: "Hm." } }],
    );
    expect(status).toBe(422);
    expect(body.detail).toMatchObject([{ loc: ["body", "operations", 1, "say", "segment"] }]);
    const shapeless = await change(jobId, "1", { say: { segment: 0 } });
    expect(shapeless.body.detail).toMatchObject([
      { loc: ["body", "operations", 0, "say", "text"] },
    ]);
    expect((await change(jobId, "1", {}, {})).status).toBe(422);
    expect((await change(jobId, "latest", { card: { action: "A" } })).status).toBe(400);
    expect((await film(jobId, "/revisions")).body.items).toHaveLength(1);
  });

  test("is no other account's, and needs a finished film", async () => {
    const jobId = await filmed();
    const other = await gateway.tenant(1_000);
    for (const path of ["", "/revisions", "/diff?from=1&to=1"]) {
      expect((await film(jobId, path, other)).status).toBe(404);
    }
    expect((await render(jobId, { revision: 1 }, other)).status).toBe(404);
    const running = await jobIn(gateway, caller, "processing");
    expect((await film(running)).body.error.code).toBe("FILM_NOT_READY");
    expect((await film(jobId, "?revision=9")).body.error.code).toBe("REVISION_NOT_FOUND");
  });

  test("that costs more than allowed, or than there is, is refused and nothing is held", async () => {
    const poor = await gateway.tenant(1_000);
    const jobId = await filmed(poor);
    const remake = { operations: [{ remake: { kind: "segment", index: 0 } }] };
    const changed = await gateway
      .api("patch", `/jobs/${jobId}/film`, poor)
      .set("If-Match", '"1"')
      .send(remake);
    const { credits } = changed.body.quote;
    expect(credits).toBeGreaterThan(4);
    const limited = await render(jobId, { revision: 2, max_credits: credits - 1 }, poor);
    expect(limited.body.detail).toMatchObject([{ loc: ["body", "max_credits"] }]);
    const { body: balance } = await gateway.api("get", "/credits/balance", poor);
    expect(balance.credit_reserved).toBe(0);
  });
});
