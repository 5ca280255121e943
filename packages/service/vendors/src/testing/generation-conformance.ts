/** What every host of picture and video models must do, whichever vendor it is. */
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { GenerationRequest } from "@reelwright/film/ports/vendor-requests";
import type { Vendor, VendorResult } from "@reelwright/film/ports/vendors";
import { VendorFailure } from "@reelwright/film/vendor-failure";
import {
  context,
  made,
  malformedBodies,
  never,
  polled,
  textOf,
  thrownBy,
} from "./generation-runs.ts";
import { type GenerationSamples, generationSamples } from "./generation-samples.ts";
import type { ServerFault } from "./served.ts";

/** A vendor at its local server. */
export type GenerationRig = {
  readonly vendor: Vendor<GenerationRequest>;
  /** The same with credentials that are refused; left out where there are none. */
  readonly intruder?: Vendor<GenerationRequest>;
  /** What no error may show. */
  readonly secrets: readonly string[];
  fault(fault: ServerFault, times?: number): void;
  /** Submissions that the server has taken, each of which is paid. */
  taken(): number;
  /** The vendor forgets what it worked on; left out where results come at once. */
  forget?(): void;
  /** The next answer to a submission is this, although it was taken. */
  answerSubmission?(body: string): void;
  /** The next answers to polls are this. */
  answerPoll?(body: string): void;
  /** What cancels were asked for; left out where a task can't be stopped. */
  cancels?(): number;
  close(): Promise<void>;
};

export type GenerationAbilities = {
  readonly references: boolean;
  readonly upscale: boolean;
  /** Lets a person speak. */
  readonly presenter: boolean;
  /** Hardware of one's own costs nothing, refuses nobody and has no policy. */
  readonly isOwn?: boolean;
};

export const describeGenerationVendor = (
  name: string,
  open: () => Promise<GenerationRig>,
  can: GenerationAbilities,
): void => {
  describe(`${name} as a host of picture and video models`, () => {
    let rig: GenerationRig;
    let samples: GenerationSamples;
    beforeAll(async () => {
      [rig, samples] = await Promise.all([open(), generationSamples()]);
    });
    afterAll(async () => {
      await rig.close();
      await samples.remove();
    });

    const expectFiles = (result: VendorResult, kind: "image" | "video") => {
      expect(result.outputs.length).toBeGreaterThan(0);
      for (const output of result.outputs) {
        expect(output.kind).toBe(kind);
        if ("url" in output) expect(output.url).toMatch(/^https?:\/\//);
        else expect(output.bytes.length).toBeGreaterThan(0);
      }
    };

    /** A picture where it is polled, or where it comes at once; a clip is always polled. */
    const clip = () => samples.clip({ start: samples.images.start, end: samples.images.end });

    describe("makes", () => {
      const requests: readonly (readonly [string, () => GenerationRequest, boolean])[] = [
        ["a picture from a text", () => samples.picture({ images: [] }), true],
        ["a picture from pictures", () => samples.picture(), true],
        ["a clip from its first and last frame", clip, true],
        ["a clip from its first frame", () => samples.clip({ start: samples.images.start }), true],
        ["a clip from a text", () => samples.clip(), true],
        ["a clip with sound", () => ({ ...clip(), hasSound: true }), true],
        [
          "a clip from reference pictures",
          () => samples.clip({ model: "vidA_fast", references: [samples.images.product] }),
          can.references,
        ],
        ["an upscale", () => samples.upscale(), can.upscale],
        ["a clip of somebody who speaks", () => samples.presenter(), can.presenter],
      ];
      test.each(requests.filter(([, , isPossible]) => isPossible))("%s", async (_, request) => {
        const before = rig.taken();
        const result = await made(rig.vendor, request());
        expectFiles(result, request().kind === "picture" ? "image" : "video");
        expect(rig.taken()).toBe(before + 1);
      });

      test("for a price, which sound doesn't lower", () => {
        for (const request of [samples.picture(), clip()])
          expect(rig.vendor.costUsd(request) > 0).toBe(!can.isOwn);
        const withSound = rig.vendor.costUsd({ ...clip(), hasSound: true });
        expect(withSound).toBeGreaterThanOrEqual(rig.vendor.costUsd(clip()));
      });

      test("no model that it doesn't have, and nothing is sent", async () => {
        const before = rig.taken();
        const error = await thrownBy(made(rig.vendor, samples.clip({ model: "vidZ" })));
        expect(error).toMatchObject({ errorClass: "invalid_input", input: "model" });
        expect(rig.taken()).toBe(before);
        expect(() => rig.vendor.costUsd(samples.clip({ model: "vidZ" }))).not.toThrow();
      });
    });

    describe("refuses in classes", () => {
      const faults = [
        ["policy_input", "policy_input", true],
        ["policy_output", "policy_output", true],
        ["rate_limited", "concurrency", true],
        ["failure", "transient", false],
        ["server_error", "transient", false],
      ] as const;
      const possible = faults
        .filter(([, , isOthers]) => !(isOthers && can.isOwn))
        .map(([fault, errorClass]) => [fault, errorClass] as const);
      const clips = [clip, ...(can.presenter ? [() => samples.presenter()] : [])];
      const cases = possible.flatMap((each) => clips.map((request) => [...each, request] as const));
      test.each(cases)("%s: %s", async (fault, errorClass, request) => {
        rig.fault(fault);
        const error = await thrownBy(made(rig.vendor, request()));
        expect(error).toBeInstanceOf(VendorFailure);
        expect(error).toMatchObject({ errorClass });
        if (fault === "policy_input") expect((error as VendorFailure).input).not.toBeNull();
        if (fault === "rate_limited")
          expect((error as VendorFailure).retryAfterMs).toBeGreaterThan(0);
      });

      test("credentials: operator, without showing any", async () => {
        if (!rig.intruder) return;
        const error = await thrownBy(made(rig.intruder, clip()));
        expect(error).toMatchObject({ errorClass: "operator" });
        for (const secret of rig.secrets) expect(textOf(error)).not.toContain(secret);
      });
    });

    describe("a submission without an answer", () => {
      test("that was taken is unknown, and not sent again", async () => {
        const before = rig.taken();
        rig.fault("accept_then_reset");
        const error = await thrownBy(rig.vendor.submit(clip(), context()));
        expect(error).not.toBeNull();
        expect(error).not.toBeInstanceOf(VendorFailure);
        expect(rig.taken()).toBe(before + 1);
        for (const secret of rig.secrets) expect(textOf(error)).not.toContain(secret);
      });

      test("is given up with the caller", async () => {
        rig.fault("accept_then_timeout");
        const stop = new AbortController();
        const before = rig.taken();
        const sent = thrownBy(rig.vendor.submit(clip(), { ...context(), signal: stop.signal }));
        while (rig.taken() === before) await new Promise(setImmediate);
        stop.abort(new Error("stopped"));
        expect(await sent).not.toBeInstanceOf(VendorFailure);
      });
    });

    test.each(malformedBodies)("%s for an answer crashes nothing", async (_, body) => {
      if (rig.answerSubmission) {
        rig.answerSubmission(body);
        const error = await thrownBy(rig.vendor.submit(clip(), context()));
        expect(error).toBeInstanceOf(Error);
        expect(error).not.toBeInstanceOf(VendorFailure);
      }
      if (!rig.answerPoll) return;
      const request = clip();
      const submission = await rig.vendor.submit(request, context());
      if (submission.kind !== "accepted") return;
      const task = { ...submission, model: rig.vendor.modelOf(request) };
      rig.answerPoll(body);
      // It is asked again later, and then the answer is right: nothing that was paid for is lost.
      await expect(rig.vendor.poll(task, never)).rejects.toMatchObject({ errorClass: "transient" });
      expect((await polled(rig.vendor, task)).kind).toBe("done");
    });

    test("a task that the vendor forgot is expired", async () => {
      if (!rig.forget) return;
      const request = clip();
      const submission = await rig.vendor.submit(request, context());
      rig.forget();
      if (submission.kind !== "accepted") return;
      const task = { ...submission, model: rig.vendor.modelOf(request) };
      const progress = await rig.vendor.poll(task, never);
      expect(progress).toMatchObject({ kind: "failed", failure: { errorClass: "expired" } });
      await rig.vendor.cancel(task, never);
    });

    test("cancelling reaches the vendor, also when the task has ended", async () => {
      const request = clip();
      const submission = await rig.vendor.submit(request, context());
      if (submission.kind !== "accepted") return;
      const task = { ...submission, model: rig.vendor.modelOf(request) };
      await rig.vendor.cancel(task, never);
      await rig.vendor.cancel(task, never);
      if (rig.cancels) expect(rig.cancels()).toBeGreaterThanOrEqual(2);
    });
  });
};
