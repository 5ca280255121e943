/** Files that are too large for a request are uploaded to the host before it, once, and named by their address. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { GenerationRequest } from "@reelwright/film/ports/vendor-requests";
import type { Vendor } from "@reelwright/film/ports/vendors";
import { falVendor } from "../fal/fal-vendor.ts";
import { replicateVendor } from "../replicate/replicate-vendor.ts";
import { falKey, openFalServer } from "../testing/fal-server.ts";
import type { StoredUpload } from "../testing/host-uploads.ts";
import { openReplicateServer, replicateToken } from "../testing/replicate-server.ts";
import type { ServedRequest } from "../testing/served.ts";
import { loadModels } from "./load-models.ts";

const models = await loadModels();
const signal = new AbortController().signal;
const jpeg = (bytes: number): Buffer =>
  Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(bytes - 4, 7)]);

type Opened = {
  readonly server: {
    readonly requests: readonly ServedRequest[];
    readonly uploads: readonly StoredUpload[];
    readonly counters: { readonly taken: number };
    close(): Promise<void>;
  };
  readonly vendor: Vendor<GenerationRequest>;
  /** The most that goes within a request. */
  readonly inline: number;
};
const hosts: { readonly [name: string]: () => Promise<Opened> } = {
  fal: async () => {
    const server = await openFalServer();
    const vendor = falVendor({ key: falKey, queueUrl: server.url, models: models.fal });
    return { server, vendor, inline: 4 << 20 };
  },
  replicate: async () => {
    const server = await openReplicateServer();
    const { replicate } = models;
    const vendor = replicateVendor({
      token: replicateToken,
      baseUrl: server.url,
      models: replicate,
    });
    return { server, vendor, inline: 256 << 10 };
  },
};

describe.each(Object.entries(hosts))("%s", (_name, open) => {
  let directory: string;
  let opened: Opened;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "sent-file-"));
    opened = await open();
  });
  afterAll(async () => {
    await opened.server.close();
    await rm(directory, { recursive: true });
  });
  const sent = async (request: Partial<GenerationRequest>) => {
    const { vendor, server } = opened;
    const key = "ab".repeat(32);
    await vendor.submit(request as GenerationRequest, { key, callbackUrl: null, signal });
    return server.requests.at(-1)?.body.toString("utf8") ?? "";
  };
  const pictured = async (bytes: number): Promise<string> => {
    const path = join(directory, `${bytes}.jpg`);
    await writeFile(path, jpeg(bytes));
    const images = [{ path, input: "reference_images" }];
    const shape = { aspectRatio: "1:1", resolution: "1k", seed: 1 } as const;
    return sent({ kind: "picture", model: "imgA_2", prompt: "A cup.", images, ...shape });
  };

  test("a picture that a request has room for is sent within it", async () => {
    expect(await pictured(opened.inline)).toContain("data:image/jpeg;base64,");
    expect(opened.server.uploads).toEqual([]);
  });

  test("a larger one is uploaded, and sent by its address", async () => {
    const body = await pictured(opened.inline + 1);
    expect(body).not.toContain("base64");
    const [upload] = opened.server.uploads;
    expect(upload?.bytes.equals(jpeg(opened.inline + 1))).toBe(true);
    expect(upload?.type).toBe("image/jpeg");
    expect(body).toContain(upload?.url);
  });

  test("a clip that is to be made larger is uploaded, too", async () => {
    const path = join(directory, "clip.mp4");
    await writeFile(path, Buffer.alloc(40 << 20));
    const source = { path, ref: null, url: null };
    const upscale = { kind: "upscale", model: "vidA_get_1080p", resolution: "1080p" } as const;
    const body = await sent({ ...upscale, source, seconds: 8 });
    const upload = opened.server.uploads.at(-1);
    expect([upload?.bytes.length, upload?.type]).toEqual([40 << 20, "video/mp4"]);
    expect(body).toContain(upload?.url);
  });
});

test("an upload that fails was no submission: it is tried again, and nothing is paid", async () => {
  const server = await openFalServer();
  const directory = await mkdtemp(join(tmpdir(), "sent-file-"));
  try {
    const path = join(directory, "large.jpg");
    await writeFile(path, jpeg(5 << 20));
    const vendor = falVendor({ key: falKey, queueUrl: server.url, models: models.fal });
    server.faults.set("server_error");
    const request: GenerationRequest = {
      ...{ kind: "picture", model: "imgA_2", prompt: "A cup.", aspectRatio: "1:1", seed: 1 },
      ...{ resolution: "1k", images: [{ path, input: "reference_images" }] },
    };
    const submitted = vendor.submit(request, { key: "a", callbackUrl: null, signal });
    await expect(submitted).rejects.toMatchObject({ errorClass: "transient" });
    expect(server.counters.taken).toBe(0);
  } finally {
    await server.close();
    await rm(directory, { recursive: true });
  }
});
