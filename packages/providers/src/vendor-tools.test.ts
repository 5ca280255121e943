import { join } from "node:path";
import { describe, expect, jest, test } from "@jest/globals";
import { fakeTools } from "@reelwright/core/testing/fake-tools";
import type { Language, ScriptRequest, Speech, SpeechRequest } from "@reelwright/film/ports/tools";
import type { Control, VendorCalls } from "@reelwright/film/ports/vendors";
import { VendorFailure, VendorUnavailable } from "@reelwright/film/vendor-failure";
import { openModel } from "@reelwright/vendors/testing/ask-locally";
import sharp from "sharp";
import type { OpenedVendors } from "./open-vendors.ts";
import { servedLanguage, servedSpeech, withVendors } from "./vendor-tools.ts";

const none: OpenedVendors = {
  images: null,
  videos: null,
  language: null,
  speech: null,
  music: null,
  judge: null,
  presenter: null,
  byName: new Map(),
};
const serving = { fallback: [], warn: () => undefined };

test("a judge lowers what is measured, and nothing else is served by it", async () => {
  const model = await openModel();
  try {
    model.says(() => ({ product: 1, anatomy: 4, artifacts: 4, text: 4, remark: "" }));
    const local = fakeTools();
    const tools = await withVendors(local, {
      ...serving,
      vendors: { ...none, judge: model.vendor },
    });
    const image = join(model.directory, "picture.png");
    const blank = sharp({ create: { width: 72, height: 128, channels: 3, background: "#fff" } });
    await blank.png().toFile(image);
    const request = {
      image,
      cutout: async () => image,
      anchor: null,
      frame: { width: 72, height: 128 },
    };
    const measured = await local.inspection.keyframe(request, model.control());
    const { score, parts } = await tools.inspection.keyframe(request, model.control());
    expect(score).toBe(measured.score / 3);
    expect(parts).toMatchObject({ ...measured.parts, judge_product: 0.25 });
    expect(tools).toMatchObject({ language: local.language, images: local.images });
  } finally {
    await model.close();
  }
});

const calls: VendorCalls = { make: () => Promise.reject(new Error("asked for nothing")) };
const request = {} as ScriptRequest;
const writes = (tone: string): Language => ({
  write: async () => ({
    ...{ language: "en", structure: "", tone, segments: [], keyframePrompts: [], warnings: [] },
  }),
});
const throwing = (error: unknown): Language => ({ write: () => Promise.reject(error) });

const asked = async (
  vendor: Language,
  mayFallBack: boolean,
  control: Partial<Control> = { calls },
) => {
  const warn = jest.fn();
  const note = jest.fn();
  const language = servedLanguage({
    ...{ port: "language", vendor, local: async () => writes("local"), mayFallBack, warn },
  });
  const whole = { signal: new AbortController().signal, progress: () => undefined, note };
  const ended = await language.write(request, { ...whole, ...control }).then(
    ({ tone }) => tone,
    (error: unknown) => error,
  );
  return { ended, warned: warn.mock.calls, noted: note.mock.calls };
};

const down = new VendorUnavailable("openai", "down", 1_000);

describe("a port that a vendor serves", () => {
  test("is the vendor's", async () => {
    expect(await asked(writes("vendor"), true)).toEqual({
      ...{ ended: "vendor", warned: [], noted: [] },
    });
  });

  test("is made here while the vendor takes nothing and the operator allows it; that is told", async () => {
    expect(await asked(throwing(down), true)).toEqual({
      ended: "local",
      warned: [["provider.fallback", { port: "language", vendor: "openai", reason: "down" }]],
      noted: [["provider.fallback", { port: "language", reason: "down" }]],
    });
  });

  test("has a warning in the script that was written here instead, and none otherwise", async () => {
    const warningsOf = async (vendor: Language) => {
      const served = { port: "language", vendor, mayFallBack: true, warn: () => undefined };
      const language = servedLanguage({ ...served, local: async () => writes("local") });
      const control = { signal: new AbortController().signal, progress: () => undefined, calls };
      return (await language.write(request, control)).warnings;
    };
    expect(await warningsOf(throwing(down))).toEqual([
      "The language model was not available. The built-in writer wrote the script.",
    ]);
    expect(await warningsOf(writes("vendor"))).toEqual([]);
  });

  test("waits where the operator doesn't allow it", async () => {
    expect(await asked(throwing(down), false)).toEqual({ ended: down, warned: [], noted: [] });
  });

  test("tells what the vendor refuses, and makes nothing here instead", async () => {
    const refused = new VendorFailure("policy_input", "The name was refused.");
    expect((await asked(throwing(refused), true)).ended).toBe(refused);
  });

  test("is made here where nobody may be paid", async () => {
    const { ended, warned } = await asked(throwing(new Error("asked")), false, {});
    expect([ended, warned]).toEqual(["local", []]);
  });
});

describe("a narration", () => {
  const speaks = (who: string, spoken: string[], fails: (text: string) => boolean): Speech => ({
    speak: async ({ text }) => {
      if (fails(text)) throw down;
      spoken.push(`${who}: ${text}`);
      return { seconds: 1, words: [] };
    },
  });
  const narrated = async (mayFallBack: boolean, fails: (text: string) => boolean) => {
    const spoken: string[] = [];
    const note = jest.fn();
    const speech = servedSpeech({
      ...{ port: "speech", mayFallBack, warn: jest.fn() },
      vendor: speaks("vendor", spoken, fails),
      local: async () => speaks("local", spoken, () => false),
    });
    const signal = new AbortController().signal;
    const control = { signal, progress: () => undefined, note, calls };
    const ended = await speech
      .withOneSpeaker?.(control, async (speaker) => {
        const takes: string[] = [];
        for (const text of ["One.", "Two.", "Three."]) {
          await speaker.speak({ text } as SpeechRequest, "/take.wav", control);
          takes.push(spoken.at(-1) ?? "");
        }
        return takes;
      })
      .catch((error: unknown) => error);
    return { ended, noted: note.mock.calls, spoken };
  };
  const local = ["local: One.", "local: Two.", "local: Three."];

  test("is the vendor's throughout where it speaks", async () => {
    const { ended, noted } = await narrated(true, () => false);
    expect([ended, noted]).toEqual([["vendor: One.", "vendor: Two.", "vendor: Three."], []]);
  });

  test("is spoken anew as a whole when the vendor stops in its middle, and says what is discarded", async () => {
    const { ended, noted, spoken } = await narrated(true, (text) => text === "Two.");
    expect(ended).toEqual(local);
    expect(spoken).toEqual(["vendor: One.", ...local]);
    const data = { port: "speech", reason: "down", discarded_takes: 1 };
    expect(noted).toEqual([["provider.fallback", data]]);
  });

  test("falls back once, without a discarded take, when the vendor takes nothing at its beginning", async () => {
    const { ended, noted } = await narrated(true, () => true);
    expect([ended, noted]).toEqual([
      local,
      [["provider.fallback", { port: "speech", reason: "down" }]],
    ]);
  });

  test("waits where the port may not fall back", async () => {
    const { ended, spoken } = await narrated(false, (text) => text === "Three.");
    expect([ended, spoken]).toEqual([down, ["vendor: One.", "vendor: Two."]]);
  });
});
