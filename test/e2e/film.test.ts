/**
 * A finished film is changed by one sentence: one take is made, everything else is kept, and the ledger is exact.
 * @tier all
 */
import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import { waitFor } from "@reelwright/platform/testing/wait-for";
import { type Pictures, servePictures } from "../support/picture-server.ts";
import type { TestStack } from "../support/running-stack.ts";
import { startTestStack } from "../support/test-stack.ts";

jest.setTimeout(300_000);

let stack: TestStack;
let pictures: Pictures;
beforeAll(async () => {
  [stack, pictures] = await Promise.all([startTestStack(), servePictures()]);
});
afterAll(async () => {
  await pictures?.close();
  expect(await stack?.stop()).toBe(0);
});

type Film = {
  readonly revision: number;
  readonly sha256: string;
  readonly run: number;
  readonly video_url: string;
  readonly tracks: {
    readonly video: readonly { segment: number; source: { url: string; key: string } }[];
    readonly narration: readonly {
      text: string;
      takes: readonly { source: { url: string; key: string }; start_ms: number }[];
      words: readonly { text: string }[];
    }[];
    readonly music: { readonly source: { readonly url: string } };
    readonly card: { readonly action: string };
  };
};
type Job = { readonly status: string; readonly credits_consumed: number; readonly run: number };

test("one sentence is said anew, and taken back for nothing", async () => {
  const api = stack.api(await stack.tenant(1_000));
  const ended = (jobId: unknown, run: number): Promise<Job> =>
    waitFor(`run ${run} to end`, async () => {
      const job = (await api(`/jobs/${jobId}`)).body as unknown as Job & { error: unknown };
      if (job.status === "failed") throw new Error(JSON.stringify(job.error));
      return job.run === run && job.status === "completed" && job;
    });
  const { body: created } = await api("/jobs", {
    method: "POST",
    body: JSON.stringify({
      ...{ product_name: "Fizz", product_image_url: pictures.url("bottle.jpg") },
      ...{ segment_count: 2, segment_duration: 3, video_model: "vidB_std", style: "product" },
      custom_script: "Fizz is here. It is cold and fresh.",
    }),
  });
  const id = created["job_id"];
  const film = async (query = "") =>
    (await api(`/jobs/${id}/film${query}`)).body as unknown as Film;
  const first = await ended(id, 1);
  const before = await film();
  expect(before).toMatchObject({ revision: 1, run: 1 });

  const change = (revision: number, ...operations: object[]) =>
    api(`/jobs/${id}/film`, {
      method: "PATCH",
      headers: { "If-Match": `"${revision}"` },
      body: JSON.stringify({ operations }),
    });
  const { body: changed } = await change(1, { say: { segment: 1, text: "It is very cold." } });
  expect(changed).toMatchObject({
    revision: 2,
    quote: {
      credits: 4,
      made: [
        { kind: "narration", index: 1 },
        { kind: "captions", index: null },
        { kind: "film", index: null },
      ],
    },
    warnings: [],
  });
  const render = (revision: number) =>
    api(`/jobs/${id}/film/render`, { method: "POST", body: JSON.stringify({ revision }) });
  expect((await render(2)).status).toBe(200);
  const second = await ended(id, 2);
  expect(second.credits_consumed - first.credits_consumed).toBe(4);
  const after = await film();
  expect(after).toMatchObject({ revision: 2, run: 2 });
  expect(after.video_url).not.toBe(before.video_url);
  expect(after.tracks.video).toEqual(before.tracks.video);
  expect(after.tracks.music).toEqual(before.tracks.music);
  expect(after.tracks.narration[0]).toEqual(before.tracks.narration[0]);
  expect(after.tracks.narration[1]?.text).toBe("It is very cold.");
  expect(after.tracks.narration[1]?.words.map(({ text }) => text).join(" ")).toMatch(/very cold/);

  const { body: back } = await change(2, { say: { segment: 1, text: "It is cold and fresh." } });
  expect(back).toMatchObject({
    revision: 3,
    sha256: before.sha256,
    quote: { credits: 0, made: [] },
  });
  expect((await render(3)).status).toBe(200);
  const third = await ended(id, 3);
  expect(third.credits_consumed).toBe(second.credits_consumed);
  const undone = await film();
  expect(undone).toMatchObject({ ...before, revision: 3, run: 3 });

  const { body: receipt } = await api(`/jobs/${id}/receipt`);
  expect((receipt["runs"] as { consumed: number }[]).map(({ consumed }) => consumed)).toEqual([
    first.credits_consumed,
    4,
    0,
  ]);
});
