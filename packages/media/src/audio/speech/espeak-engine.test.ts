import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, test } from "@jest/globals";
import type { Voice } from "@reelwright/film/artifacts";
import type { SpeechRequest } from "@reelwright/film/ports/tools";
import { prosodyOf } from "./espeak-engine.ts";

const synthesis = { voice: "en-us", variant: "f3", pitch: 50, range: 40, rate: 1 };
const voice = { language: "en", synthesis } as Voice;
const sentence = { text: "Look at this mug.", pauseAfterMs: 0 };
/** How far pitch and melody are from the voice's own. */
const distances = (settings: Partial<SpeechRequest>) => {
  const usual = {
    text: sentence.text,
    voice,
    rate: 1,
    stability: 0.5,
    similarity: 0.5,
    style: 0.5,
  };
  const { pitch, range } = prosodyOf(sentence as never, { ...usual, ...settings });
  return [Math.abs(pitch - synthesis.pitch), Math.abs(range - synthesis.range)] as const;
};

test("with the highest similarity a voice keeps its own pitch and melody, whatever else is asked for", () => {
  expect(distances({ similarity: 1, stability: 0, style: 1 })).toEqual([0, 0]);
});

test("the lower the similarity, the farther stability and style take it from them", () => {
  const lively = [1, 0.5, 0].map((similarity) => distances({ similarity, stability: 0, style: 1 }));
  for (const part of [0, 1] as const) {
    const [near, usual, far] = lively.map((distance) => distance[part]);
    expect(usual).toBeGreaterThan(near ?? 0);
    expect(far).toBeGreaterThan(usual ?? 0);
  }
});

const program = fileURLToPath(new URL("../../../programs/espeak.mjs", import.meta.url));

/** What the program answers to these requests, in order, in a process of its own. */
const answers = async (
  requests: readonly object[],
): Promise<readonly { readonly id: number }[]> => {
  const child = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout });
  child.stdin.write(requests.map((request) => `${JSON.stringify(request)}\n`).join(""));
  const heard: { readonly id: number; readonly done?: true; readonly error?: string }[] = [];
  for await (const line of lines) {
    heard.push(JSON.parse(line));
    if (heard.filter(({ done, error }) => done || error).length === requests.length) break;
  }
  child.stdin.end();
  await once(child, "exit");
  return heard;
};

test("a request sounds the same whatever was spoken before it", async () => {
  const spoken = (language: string, text: string) => ({
    ...{ text, voices: [language], variant: "f3", wordsPerMinute: 172, pitch: 60, range: 71 },
  });
  const long = "これは、とても おいしい ソーダです。まいにちの ひるごはんに、いかがですか。";
  const last = {
    id: 9,
    sentences: [spoken("ja", long), spoken("de", "Das ist schön, oder? Und es schmeckt.")],
  };
  const earlier = [
    { id: 1, sentences: [spoken("en-us", "Look at this mug. ".repeat(20))] },
    { id: 2, clauses: [{ text: "hello world ".repeat(2_000), voices: ["en"] }] },
    { id: 3, sentences: [spoken("ja", long.repeat(4))] },
  ];
  const after = await answers([...earlier, last]);
  const alone = await answers([last]);
  expect(alone).toHaveLength(3);
  expect(after.filter(({ id }) => id === last.id)).toEqual(alone);
}, 120_000);
