import { describe, expect, jest, test } from "@jest/globals";
import type { Control, Language, ScriptRequest } from "@reelwright/core/ports";
import { type VendorCalls, VendorFailure, VendorUnavailable } from "@reelwright/core/vendors";
import { servedLanguage } from "./served-ports.ts";

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
