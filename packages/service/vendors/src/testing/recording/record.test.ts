/** Records calls at local servers of the vendors' protocols. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { recordable } from "./calls.ts";
import { type Fixture, fromDocuments, type RecordedExchange } from "./fixture.ts";
import { recordLocally } from "./local-vendors.ts";
import { recordCalls } from "./record.ts";
import { replay } from "./replay.ts";

const root = join(import.meta.dirname, "../../../../../..");
const picture = join(root, "apps/standalone/assets/sample-product.png");
const keys = /fal-key-id|fal-secret|r8_token_for_tests|AIzaLocalKey|sk-test-local|sk_elevenlabs/;

/** What was sent, and how it ended; polls in between depend on the time that they took. */
const stepsOf = (exchanges: readonly RecordedExchange[]): readonly string[] =>
  exchanges
    .filter(({ request }, at) => request.method !== "GET" || at === exchanges.length - 1)
    .map(({ request, response }) => `${request.method} ${response.status}`);

test.each(Object.keys(recordable))(
  "%s: a recorded call is run again, and is the one that ships",
  async (vendor) => {
    const made = await recordLocally({ vendor, picture, say: () => undefined });
    expect(made.length).toBeGreaterThan(1);
    for (const recording of made) {
      const { call, outcome, exchanges } = recording;
      expect(JSON.stringify(recording)).not.toMatch(keys);
      expect(await replay(recording, picture)).toEqual({ outcome, unknown: [] });
      const path = join(import.meta.dirname, `../fixtures/${vendor}/${call}.json`);
      const shipped: Fixture = JSON.parse(await readFile(path, "utf8"));
      expect(shipped.outcome).toEqual(outcome);
      if (shipped.origin === fromDocuments)
        expect([call, stepsOf(exchanges)]).toEqual([call, stepsOf(shipped.exchanges)]);
    }
  },
);

test("a call that ends otherwise than it was meant to is told of and not kept", async () => {
  const { openFalServer } = await import("../fal-server.ts");
  const server = await openFalServer();
  const lines: string[] = [];
  try {
    const made = await recordCalls({
      ...{ vendor: "fal", key: "another-key", baseUrl: server.url, picture, pollEveryMs: 5 },
      ...{ only: ["picture"], say: (line: string) => void lines.push(line) },
    });
    expect(made).toEqual([]);
    expect(lines.join("\n")).toMatch(/"errorClass":"operator".*it is not kept/s);
  } finally {
    await server.close();
  }
});

test("an unknown vendor or call is told, with those that there are", async () => {
  const asked = { picture, pollEveryMs: 5, key: "", baseUrl: "http://127.0.0.1:1", say: () => {} };
  await expect(recordCalls({ ...asked, vendor: "nobody" })).rejects.toThrow(/fal, replicate/);
  await expect(recordCalls({ ...asked, vendor: "fal", only: ["x"] })).rejects.toThrow(/music/);
});
