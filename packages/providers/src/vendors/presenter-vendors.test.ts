/**
 * Segments in which the persona speaks, by each vendor that lets somebody speak, from the settings to the files.
 * @tier all
 */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { TalkingRequest } from "@reelwright/film/ports/pictures";
import { makeMedia } from "@reelwright/media/testing/editor-material";
import { streamFields } from "@reelwright/media/testing/editor-measures";
import { openGenerationRequests } from "@reelwright/media/testing/generation-requests";
import { openComfyServer } from "@reelwright/vendors/testing/comfyui-server";
import { falKey, openFalServer } from "@reelwright/vendors/testing/fal-server";
import { openReplicateServer, replicateToken } from "@reelwright/vendors/testing/replicate-server";
import { openSpeaker } from "@reelwright/vendors/testing/spoken";
import type { VendorOptions } from "../open-vendors.ts";
import { openVendorRig, type VendorRig } from "../testing/vendor-rig.ts";

const seconds = 3;
const text = "Meet the bottle that keeps coffee hot, wherever you go.";

let directory: string;
let voice: string;
let requests: Awaited<ReturnType<typeof openGenerationRequests>>;
let fal: Awaited<ReturnType<typeof openFalServer>>;
let replicate: Awaited<ReturnType<typeof openReplicateServer>>;
let comfyui: Awaited<ReturnType<typeof openComfyServer>>;
const rigs: VendorRig[] = [];

/** A clip in which the voice is heard, as a vendor makes it: another size and rate, AAC. */
const talkingClip = async (): Promise<Buffer> => {
  const path = join(directory, "talking.mp4");
  await makeMedia(
    ...["-f", "lavfi", "-i", `testsrc2=s=368x656:r=25:d=${seconds}`, "-i", voice],
    ...["-af", "apad", "-c:v", "libx264", "-preset", "ultrafast", "-c:a", "aac"],
    ...["-t", String(seconds), path],
  );
  return readFile(path);
};

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "presenter-vendors-"));
  voice = join(directory, "voice.wav");
  const speaker = openSpeaker();
  await writeFile(voice, (await speaker.speak(text, "en", 1.3)).wav);
  await speaker.close();
  requests = await openGenerationRequests();
  const media = { image: Buffer.alloc(0), video: await talkingClip() };
  [fal, replicate, comfyui] = await Promise.all([
    openFalServer({ media }),
    openReplicateServer({ media }),
    openComfyServer({ media }),
  ]);
});
afterAll(async () => {
  await Promise.all(rigs.map((rig) => rig.close()));
  await Promise.all([fal, replicate, comfyui, requests].map((each) => each?.close()));
  await rm(directory, { recursive: true, force: true });
});

const settingsOf: { readonly [vendor: string]: () => Partial<VendorOptions> } = {
  fal: () => ({ falKey, falQueueUrl: fal.url }),
  replicate: () => ({ replicateApiToken: replicateToken, replicateBaseUrl: replicate.url }),
  comfyui: () => ({ comfyuiUrl: comfyui.url }),
};

describe.each(Object.keys(settingsOf))("REELWRIGHT_PRESENTER=%s", (vendor) => {
  const server = () => ({ fal, replicate, comfyui })[vendor as "fal"];
  const spoken = async () => {
    const place = await mkdtemp(join(directory, "rig-"));
    const settings = { presenter: vendor, ...settingsOf[vendor]?.() };
    const servers = [new URL(server().url).origin];
    const rig = await openVendorRig(settings, { directory: place, servers });
    rigs.push(rig);
    const path = join(place, "segment.mp4");
    const request: TalkingRequest = {
      ...{ ...requests.segment, seconds },
      voices: [{ file: async () => voice, startMs: 0 }],
    };
    await rig.tools.presenter?.segment(request, path, rig.control);
    return { path, rig };
  };

  test("makes a segment in which the take is spoken, with one call", async () => {
    const { path, rig } = await spoken();
    expect(rig.made()).toEqual([`${vendor} presenter`]);
    expect(await streamFields(path)).toMatchObject({
      ...{ width: 360, height: 640, nb_frames: String(seconds * 30), r_frame_rate: "30/1" },
    });
  });

  test.each([
    ["rate_limited", "concurrency"],
    ["server_error", "transient"],
    ["failure", "transient"],
    ["wrong_type", "malformed_output"],
    ["expired_link", "expired"],
    ...(vendor === "comfyui" ? [] : ([["policy_input", "policy_input"]] as const)),
  ] as const)("%s is a failure of class %s", async (fault, errorClass) => {
    server().faults.set(fault, fault === "wrong_type" || fault === "expired_link" ? 10 : 1);
    try {
      await expect(spoken()).rejects.toMatchObject({ errorClass });
    } finally {
      server().faults.clear();
      // What the last test left behind would take the next one's fault.
      comfyui.queue.forget();
    }
  });

  test("a download that breaks off is resumed", async () => {
    server().faults.set("truncated_download");
    const { path } = await spoken();
    expect(await streamFields(path)).toMatchObject({ nb_frames: String(seconds * 30) });
  });
});

test("without the port there is nobody who speaks", async () => {
  const settings = { images: "fal", ...settingsOf["fal"]?.() };
  const rig = await openVendorRig(settings, { directory, servers: [fal.url] });
  rigs.push(rig);
  expect(rig.tools.presenter).toBeUndefined();
});
