/** Calls of vendors that make pictures and clips, with files of their own. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type {
  ClipRequest,
  GenerationRequest,
  InputImage,
  PictureRequest,
} from "@reelwright/film/ports/vendor-requests";
import type { Vendor, VendorTask } from "@reelwright/film/ports/vendors";
import { VendorFailure } from "@reelwright/film/vendor-failure";
import { smallMedia } from "./own-server.ts";

export const never: AbortSignal = new AbortController().signal;

/** The failure that the work ends with. */
export const failureOf = async (work: Promise<unknown>): Promise<VendorFailure> => {
  const thrown = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (thrown instanceof VendorFailure) return thrown;
  throw new Error("no VendorFailure", { cause: thrown });
};

/** Bodies that no vendor's answer has. */
export const strangeBodies = [
  "<!doctype html><h1>Bad gateway</h1>",
  "",
  '{"name": "models/veo',
  "[1, 2]",
  "null",
  '{"name": 3, "prompt_id": {}, "queue_running": 1, "a": 2}',
] as const;

let calls = 0;
/** The key of another call each time. */
const nextKey = (): string => {
  calls += 1;
  return calls.toString(16).padStart(32, "0").repeat(2);
};

/** Submits what the vendor works on afterwards. */
export const begun = async (
  vendor: Vendor<GenerationRequest>,
  request: GenerationRequest,
  key = nextKey(),
): Promise<VendorTask> => {
  const submission = await vendor.submit(request, { key, callbackUrl: null, signal: never });
  if (submission.kind !== "accepted") throw new Error("not accepted");
  return submission;
};

export const openSampleCalls = async () => {
  const folder = await mkdtemp(join(tmpdir(), "calls-"));
  await writeFile(join(folder, "picture.png"), smallMedia.image);
  await writeFile(join(folder, "clip.mp4"), smallMedia.video);
  await writeFile(join(folder, "notes.png"), "no picture");
  const image = (input: string, name = "picture.png"): InputImage => ({
    path: join(folder, name),
    input,
  });
  return {
    image,
    /** A local file of a clip. */
    clipPath: join(folder, "clip.mp4"),
    picture: (changes: Partial<PictureRequest> = {}): PictureRequest => ({
      kind: "picture",
      model: "imgA_2",
      prompt: "a can on a table",
      aspectRatio: "9:16",
      resolution: "1k",
      images: [],
      seed: 0xffff_ffff,
      ...changes,
    }),
    clip: (changes: Partial<ClipRequest> = {}): ClipRequest => ({
      kind: "clip",
      model: "vidA",
      prompt: "the can turns",
      aspectRatio: "9:16",
      resolution: "standard",
      seconds: 5,
      start: null,
      end: null,
      references: [],
      shots: [],
      hasSound: false,
      seed: 7,
      ...changes,
    }),
    close: () => rm(folder, { recursive: true }),
  };
};
