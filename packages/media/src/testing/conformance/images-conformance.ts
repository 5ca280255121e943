import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Images, KeyframeRequest } from "@reelwright/film/ports/pictures";
import type { Control } from "@reelwright/film/ports/vendors";
import sharp from "sharp";
import { type GenerationRequests, openGenerationRequests } from "../generation-requests.ts";

/** Opens the port with what its controls have besides; `directory` is there until the suite ends. */
export type OpenPort<Port> = (directory: string) => Promise<{
  readonly port: Port;
  readonly calls?: Control["calls"];
  close?(): Promise<unknown>;
}>;

/** What every adapter of `Images` does. */
export const imagesConformance = (name: string, open: OpenPort<Images>): void =>
  describe(`${name} keep to the contract of Images`, () => {
    let requests: GenerationRequests;
    let opened: Awaited<ReturnType<OpenPort<Images>>>;
    beforeAll(async () => {
      requests = await openGenerationRequests();
      opened = await open(requests.directory);
    });
    afterAll(async () => {
      await opened.close?.();
      await requests.close();
    });

    let made = 0;
    const draw = async (changes: Partial<KeyframeRequest>, signal?: AbortSignal) => {
      made += 1;
      const path = join(requests.directory, `conformance-${made}.png`);
      const control: Control = {
        signal: signal ?? new AbortController().signal,
        progress: () => undefined,
        ...(opened.calls && { calls: opened.calls }),
      };
      const request = { ...requests.keyframe, ...changes };
      return { path, done: opened.port.keyframe(request, path, control) };
    };

    test("a keyframe is an upright PNG of the frame's size without alpha, its recipe plain JSON", async () => {
      const { path, done } = await draw({});
      const { recipe } = await done;
      expect(JSON.parse(JSON.stringify(recipe ?? null))).toEqual(recipe);
      expect(await sharp(path).metadata()).toMatchObject({
        ...{ format: "png", ...requests.keyframe.brief.frame, space: "srgb" },
      });
      expect((await sharp(path).stats()).isOpaque).toBe(true);
    });

    test("one of another moment is made with the anchor", async () => {
      const { path, done } = await draw({ anchor: requests.start, index: 1 });
      await done;
      expect(await sharp(path).metadata()).toMatchObject(requests.keyframe.brief.frame);
    });

    test("it has the request's size", async () => {
      const size = { width: 720, height: 1_280 };
      const { path, done } = await draw({ size });
      await done;
      expect(await sharp(path).metadata()).toMatchObject(size);
    });

    test("nothing is left where the work is stopped", async () => {
      const { path, done } = await draw({}, AbortSignal.abort(new Error("stopped")));
      await expect(done).rejects.toThrow();
      expect(existsSync(path)).toBe(false);
    });
  });
