/**
 * Every snippet of the documentation does what the page says.
 * @tier all
 */
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { describeProgram } from "@reelwright/cli/describe";
import { freePort } from "@reelwright/standalone/processes";
import { sharedStack } from "../support/shared-stack.ts";
import { openSnippetRunner, type SnippetRunner, snippetsIn } from "./snippet-runner.ts";

let runner: SnippetRunner;
beforeAll(async () => {
  runner = await openSnippetRunner(await sharedStack());
});
afterAll(() => runner?.close());

const secret = "4f".repeat(32);
/** Those that listen, or need somebody who does, are run below. */
const { commands } = await describeProgram();
const hasBatch = commands.some(({ path }) => path === "batch");
/** Waits for its command. */
const isLater = (name: string) => name === "batch/batch-cli.sh" && !hasBatch;
const isReceiver = (name: string) => name.startsWith("webhooks/");

/** What a snippet prints when it has done its work, or the file that it leaves. */
const outcomes: { readonly [name: string]: { prints?: RegExp; leaves?: string } } = {
  "batch/batch-cli.sh": { leaves: "videos" },
  "billing/checkout.sh": { prints: /^Pay here: http.*\npending\n$/ },
  "billing/checkout.ts": { prints: /^Pay here: http.*\npending\n$/ },
  "credits/estimate-cli.sh": { prints: /\d/ },
  "credits/estimate.sh": { prints: /"total_credits":\d+.*"available_credits":\d+/s },
  "credits/estimate.ts": { prints: /^\d+ \[.*\]\n\d+\n$/s },
  "events/follow.ts": { prints: /^(\w+\n)*complete\n$/ },
  "keyframes/keyframes-cli.sh": { leaves: "video.mp4" },
  "keyframes/keyframes.sh": { prints: /(http\S+\n){4}\d+\n.*"run":2/s },
  "keyframes/keyframes.ts": { prints: /^0 http.*\n1 http.*\n\d+\nhttp\S+\.mp4\n$/s },
  "music/music.sh": {},
  "music/music.ts": { prints: /^http\S+\.mp4\n$/ },
  "playground/playground.sh": { prints: /"completed".*"output_url": "http.*"key_selling_points"/s },
  "playground/playground.ts": { prints: /^completed http.*\n\[.*\] \S/s },
  "quickstart/cli.sh": { leaves: "video.mp4" },
  "quickstart/curl.sh": { prints: /event: job\.completed/, leaves: "video.mp4" },
  "quickstart/sdk.ts": { prints: /^(\w+: [\d.]+ %\n)+complete: 100 %\n$/, leaves: "video.mp4" },
  "quickstart/video.py": { prints: /^(\w+\n)*completed\n$/, leaves: "video.mp4" },
  "retries/idempotency-cli.sh": { prints: /./ },
  "retries/idempotency.sh": { prints: /"run":2/ },
  "retries/idempotency.ts": { prints: /\n2\n$/ },
  "review/review.sh": { prints: /"attempt": 1.*"job_id"/s },
  "review/review.ts": {},
  "templates/templates.sh": { prints: /"segment_count": 1,\s*"music_mood": "calm"/ },
  "templates/templates.ts": { prints: /^1 calm\n$/ },
  "sdk/account.ts": { prints: /^1 10 \[.*\d+ \d+ (\d|null).*job\.\w+ [0-9a-f-]{36}\n$/s },
  "sdk/client.ts": { prints: /\d+ of \d+\n.*complete 100 %.*http\S+\.mp4\n\[/s },
};

test("every snippet is run", async () => {
  const all = await Promise.all([".sh", ".ts", ".py"].map(snippetsIn));
  expect(
    all
      .flat()
      .filter((name) => !isReceiver(name))
      .sort(),
  ).toEqual(Object.keys(outcomes).sort());
});

test.each(Object.entries(outcomes).filter(([name]) => !isLater(name)))(
  "%s",
  async (name, { prints, leaves }) => {
    if (leaves) await rm(join(runner.folder, leaves), { recursive: true, force: true });
    const printed = await runner.run(name);
    if (prints) expect(printed).toMatch(prints);
    expect(printed).not.toContain('"error":{');
    if (leaves) expect((await stat(join(runner.folder, leaves))).size).toBeGreaterThan(100);
  },
);

describe("webhooks", () => {
  const settings = { WEBHOOK_SECRET: secret };
  const sendTo = (port: number) =>
    runner.run("webhooks/configure.sh", {
      ...settings,
      WEBHOOK_URL: `http://127.0.0.1:${port}/webhooks/reelwright`,
    });
  const forged = (port: number) =>
    fetch(`http://127.0.0.1:${port}/webhooks/reelwright`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-service-timestamp": new Date().toISOString(),
        "x-service-signature": "0".repeat(64),
      },
      body: '{"event":"job.completed"}',
    });

  test.each(["express", "fastify"])(
    "the receiver in %s takes signed events alone",
    async (name) => {
      const port = await freePort();
      const environment = { ...settings, PORT: String(port) };
      const receiver = await runner.serve(`webhooks/${name}.ts`, environment);
      try {
        expect(await sendTo(port)).toMatch(/"delivered":true,"signed":true,"status":204/);
        expect(receiver.printed()).toMatch(/^job\.completed [\w-]{36}\n/);
        expect((await forged(port)).status).toBe(400);
      } finally {
        await receiver.stop();
      }
    },
  );

  test("the receiver in Next.js does, as the route handler that it is", async () => {
    const port = await freePort();
    const environment = { ...settings, PORT: String(port) };
    const receiver = await runner.serve("webhooks/next.ts", environment);
    try {
      expect(await sendTo(port)).toMatch(/"delivered":true,"signed":true,"status":204/);
      expect((await forged(port)).status).toBe(400);
      const configured = await runner.run("webhooks/configure.ts", {
        ...settings,
        WEBHOOK_URL: `http://127.0.0.1:${port}/webhooks/reelwright`,
      });
      expect(configured).toMatch(/delivered: true, status: 204/);
    } finally {
      await receiver.stop();
    }
  });
});
