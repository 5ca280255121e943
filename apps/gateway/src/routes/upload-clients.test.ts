/**
 * What ordinary clients send as a file is taken at each endpoint, whatever they know of its type.
 * @tier all
 */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { uploads } from "../testing/cases/tenant.ts";
import { picture, song } from "../testing/sample-files.ts";
import { openTestGateway } from "../testing/test-gateway.ts";
import type { Caller, TestGateway } from "../testing/test-gateway-options.ts";
import { aliases, type ClientFile, clients } from "../testing/upload-clients.ts";

const run = promisify(execFile);
let gateway: TestGateway;
let caller: Caller;
const files: { [extension: string]: ClientFile } = {};

const encoders: { readonly [extension: string]: readonly [type: string, ...string[]] } = {
  mp3: ["audio/mpeg"],
  ogg: ["audio/ogg", "-c:a", "libvorbis"],
  aac: ["audio/aac"],
  m4a: ["audio/mp4"],
};
const makeMusic = async () => {
  const directory = await mkdtemp(join(tmpdir(), "clients-"));
  const tone = ["-v", "error", "-f", "lavfi", "-i", "sine=duration=1"];
  for (const [extension, [type, ...extra]] of Object.entries(encoders)) {
    const path = join(directory, `song.${extension}`);
    await run("ffmpeg", [...tone, ...extra, path]);
    files[extension] = { bytes: await readFile(path), name: `song.${extension}`, type };
  }
  await rm(directory, { recursive: true });
};

beforeAll(async () => {
  gateway = await openTestGateway();
  caller = await gateway.tenant();
  await makeMusic();
  files["wav"] = song();
  for (const format of ["png", "jpeg", "webp", "gif"] as const) {
    files[format] = await picture(format);
  }
  files["svg"] = {
    bytes: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>',
    ),
    name: "logo.svg",
    type: "image/svg+xml",
  };
});
afterAll(() => gateway.close());

const fileOf = (extension: string): ClientFile => {
  const file = files[extension];
  if (!file) throw new Error(`no ${extension} was made`);
  return file;
};
const formats = {
  product_image: ["jpeg", "webp", "png", "gif"],
  avatar: ["webp", "jpeg"],
  logo: ["svg", "webp"],
  music: ["mp3", "wav", "ogg", "aac", "m4a"],
} as const;

const post = async (path: string, body: FormData | { contentType: string; bytes: Buffer }) => {
  const isForm = body instanceof FormData;
  const response = await fetch(`${gateway.baseUrl}/api/v1${path}`, {
    method: "POST",
    headers: { "X-API-Key": caller.key, ...(!isForm && { "Content-Type": body.contentType }) },
    body: isForm ? body : new Uint8Array(body.bytes),
  });
  return { status: response.status, body: (await response.json()) as { error?: { code: string } } };
};

describe.each(uploads)("POST $path", ({ path, use }) => {
  test.each(Object.keys(clients))("201 for %s", async (name) => {
    // Each client with another format.
    const extensions = formats[use];
    const file = fileOf(extensions[Object.keys(clients).indexOf(name) % extensions.length] ?? "");
    expect(await post(path, clients[name]?.(file) ?? new FormData())).toMatchObject({
      status: 201,
    });
  });

  test.each(formats[use])("201 for %s without a type, and without a name either", async (each) => {
    const { bytes, name } = fileOf(each);
    for (const filename of [name, "blob"]) {
      const form = new FormData();
      form.append("title", "Ours");
      form.append("file", new Blob([new Uint8Array(bytes)]), filename);
      expect([filename, await post(path, form)]).toMatchObject([filename, { status: 201 }]);
    }
  });
});

test.each(aliases)("201 for %s as %s", async (extension, type) => {
  const file = { ...fileOf(extension), type };
  const path = extension === "png" ? "/uploads/product-image" : "/music/custom";
  const browser = clients["Chrome and Safari"];
  expect(await post(path, browser?.(file) ?? new FormData())).toMatchObject({ status: 201 });
});

describe("400 for a file that contradicts what it is called", () => {
  const product = "/uploads/product-image";
  const cases: readonly (readonly [string, string, string, string, string])[] = [
    ["an extension, without a type", "png", "mug.jpg", "", "FILE_TYPE_MISMATCH"],
    ["a type, without an extension", "png", "blob", "image/webp", "FILE_TYPE_MISMATCH"],
    ["a type", "png", "mug.png", "image/webp", "FILE_TYPE_MISMATCH"],
    ["an extension that isn't taken", "png", "mug.exe", "", "FILE_TYPE_UNSUPPORTED"],
    ["a type that isn't taken", "png", "mug.png", "application/pdf", "FILE_TYPE_UNSUPPORTED"],
    ["another family", "png", "mug.png", "audio/*", "FILE_TYPE_UNSUPPORTED"],
    ["nothing, with a content that isn't taken", "wav", "blob", "", "FILE_TYPE_UNSUPPORTED"],
  ];
  test.each(cases)("%s", async (_, extension, name, type, code) => {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(fileOf(extension).bytes)], { type }), name);
    const { status, body } = await post(product, form);
    expect([status, body.error?.code]).toEqual([400, code]);
  });
});
