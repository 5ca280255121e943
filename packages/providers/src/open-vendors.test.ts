import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { SegmentRequest } from "@reelwright/film/ports/pictures";
import { pixels, streamFields } from "@reelwright/media/testing/editor-measures";
import { openGenerationRequests } from "@reelwright/media/testing/generation-requests";
import { levelDb } from "@reelwright/media/testing/loudness";
import { openComfyServer } from "@reelwright/vendors/testing/comfyui-server";
import { falKey, openFalServer } from "@reelwright/vendors/testing/fal-server";
import { googleKey, openGoogleServer } from "@reelwright/vendors/testing/google-server";
import { openReplicateServer, replicateToken } from "@reelwright/vendors/testing/replicate-server";
import sharp from "sharp";
import type { VendorOptions } from "./open-vendors.ts";
import { type VendorMedia, vendorColours, vendorMedia } from "./testing/vendor-media.ts";
import { openVendorRig, type VendorRig } from "./testing/vendor-rig.ts";

/**
 * Keyframes and segments by each host of models, from the settings to the files.
 * @tier all
 */

type Server = {
  readonly url: string;
  readonly counters: { readonly taken: number };
  close(): Promise<void>;
};
type Host = {
  readonly open: (media: VendorMedia) => Promise<Server>;
  readonly settings: (url: string) => Partial<VendorOptions>;
  /** Whether its clips come with sound, and whether it makes existing ones larger. */
  readonly hasSound: boolean;
  readonly canUpscale: boolean;
};

const hosts: { readonly [name: string]: Host } = {
  fal: {
    open: (media) => openFalServer({ media }),
    settings: (falQueueUrl) => ({ falKey, falQueueUrl }),
    ...{ hasSound: true, canUpscale: true },
  },
  replicate: {
    open: (media) => openReplicateServer({ media }),
    settings: (replicateBaseUrl) => ({ replicateApiToken: replicateToken, replicateBaseUrl }),
    ...{ hasSound: true, canUpscale: true },
  },
  google: {
    open: (media) => openGoogleServer({ media }),
    settings: (googleBaseUrl) => ({ googleApiKey: googleKey, googleBaseUrl }),
    ...{ hasSound: true, canUpscale: false },
  },
  comfyui: {
    open: (media) => openComfyServer({ media: { ...media, video: media.muteVideo } }),
    settings: (comfyuiUrl) => ({ comfyuiUrl }),
    ...{ hasSound: false, canUpscale: true },
  },
};

let requests: Awaited<ReturnType<typeof openGenerationRequests>>;
let media: VendorMedia;
beforeAll(async () => {
  requests = await openGenerationRequests();
  media = await vendorMedia(requests.directory);
});
afterAll(() => requests.close());

const near = (seen: readonly number[], wanted: readonly number[]) => {
  for (const [at, part] of wanted.entries())
    expect(Math.abs((seen[at] ?? 0) - part)).toBeLessThan(10);
};
/** Mean colour of a frame. */
const colourOf = async (path: string, frame: number): Promise<readonly number[]> => {
  const { width, height } = await streamFields(path);
  const raw = { width: Number(width), height: Number(height), channels: 3 as const };
  const { channels } = await sharp(await pixels(path, frame), { raw }).stats();
  return channels.map(({ mean }) => mean);
};

describe.each(Object.entries(hosts))("ports that are set to %s", (name, host) => {
  let server: Server;
  let rig: VendorRig;
  let directory: string;
  beforeAll(async () => {
    directory = join(requests.directory, name);
    await mkdir(directory);
    server = await host.open(media);
    rig = await openVendorRig(
      { images: name, videos: name, ...host.settings(server.url) },
      { directory, servers: [server.url] },
    );
  });
  afterAll(async () => {
    await rig?.close();
    await server?.close();
  });
  /** The segment, and the calls that it took. */
  const segment = async (file: string, changes: Partial<SegmentRequest>) => {
    const path = join(directory, file);
    const [before, paid] = [rig.made().length, server.counters.taken];
    await rig.tools.videos.segment({ ...requests.segment, ...changes }, path, rig.control);
    const calls = rig.made().slice(before);
    expect(server.counters.taken - paid).toBe(calls.length);
    return { path, calls };
  };

  test("a keyframe is what it made, in the ordered size, paid once", async () => {
    const path = join(directory, "keyframe.png");
    await rig.tools.images.keyframe(requests.keyframe, path, rig.control);
    const { width, height, format } = await sharp(path).metadata();
    expect({ width, height, format }).toEqual({ width: 360, height: 640, format: "png" });
    const { channels } = await sharp(path).stats();
    near(
      channels.map(({ mean }) => mean),
      vendorColours.picture,
    );
    expect([rig.made(), server.counters.taken]).toEqual([[`${name} keyframe`], 1]);
  });

  test("a segment has its exact frames of what it made, and its sound apart", async () => {
    const sound = host.hasSound ? join(directory, "sound.wav") : null;
    const { path, calls } = await segment("segment.mp4", { seconds: 1, sound });
    expect(calls).toEqual([`${name} segment`]);
    expect(await streamFields(path)).toMatchObject({
      ...{ codec_name: "h264", width: 360, height: 640, nb_frames: "30", r_frame_rate: "30/1" },
    });
    expect(await streamFields(path, "a")).toEqual({});
    near(await colourOf(path, 0), vendorColours.begin);
    near(await colourOf(path, 29), vendorColours.end);
    if (sound === null) return;
    expect(await streamFields(sound, "a")).toMatchObject({
      ...{ codec_name: "pcm_s16le", sample_rate: "48000", channels: 2, duration: "1.000000" },
    });
    expect(await levelDb(sound, "bandpass=f=330:w=60", 0.2, 0.8)).toBeGreaterThan(-30);
  });

  test("a segment of vidA in 1080p is raised, or ordered in it where nothing raises it", async () => {
    const size = { width: 396, height: 704 };
    const order = { ...requests.segment.order, videoResolution: "1080p" } as const;
    const sound = host.hasSound ? join(directory, "raised.wav") : null;
    const { path, calls } = await segment("raised.mp4", { seconds: 1, size, order, sound });
    const raising = host.canUpscale ? [`${name} upscale`] : [];
    expect(calls).toEqual([`${name} segment`, ...raising]);
    expect(await streamFields(path)).toMatchObject({ ...size, nb_frames: "30" });
    if (sound === null) return;
    expect(await streamFields(sound, "a")).toMatchObject({ duration: "1.000000" });
  });
});
