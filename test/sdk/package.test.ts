/**
 * The package as npm installs it: from its tarball, into an empty folder.
 * @tier all
 */
import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { version } from "reelwright";
import { installPackedSdk, type PackedSdk, run } from "../support/packed-sdk.ts";

/** With the command line, which is bundled; the client's own modules and types are a fraction. */
const limits = { tarballKiB: 1_024, installedKiB: 4_096, clientKiB: 470 } as const;

let folder: string;
let tarball: string;
let sdk: PackedSdk;
beforeAll(async () => {
  sdk = await installPackedSdk();
  ({ folder, tarball } = sdk);
});
afterAll(() => sdk?.remove());

/** Bytes of a folder's files. */
const weigh = async (path: string): Promise<number> => {
  const files = await readdir(path, { recursive: true, withFileTypes: true });
  const sizes = files
    .filter((file) => file.isFile())
    .map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
};

describe("the package", () => {
  test("has no fault that publint knows", async () => {
    const manifest = JSON.parse(await readFile("packages/clients/sdk/package.json", "utf8"));
    const { messages } = await publint({
      strict: true,
      pack: { tarball: await readTarball() },
    });
    expect(messages.map((message) => formatMessage(message, manifest))).toEqual([]);
    expect(manifest.version).toBe(version);
  });

  test("is imported and required, and takes nothing of Node's along", async () => {
    const program =
      'import("reelwright").then(({ Reelwright, version }) => console.log(typeof Reelwright, version))';
    const { stdout } = await run(process.execPath, ["-e", program], { cwd: folder });
    expect(stdout.trim()).toBe(`function ${version}`);
    const own = join(folder, "node_modules/reelwright/dist");
    const modules = (await readdir(own, { recursive: true })).filter(
      (name) => name.endsWith(".js") && !name.startsWith("cli"),
    );
    const texts = await Promise.all(modules.map((name) => readFile(join(own, name), "utf8")));
    expect(texts.filter((text) => /(from|import\()\s*"node:/.test(text))).toEqual([]);
  });

  test("has the command line", async () => {
    const bin = join(folder, "node_modules/.bin/reelwright");
    const { stdout } = await run(bin, ["--version"], { cwd: folder });
    expect(stdout.trim()).toBe(version);
  });

  test("is small", async () => {
    const own = join(folder, "node_modules/reelwright/dist");
    const sizes = {
      tarballKiB: (await stat(tarball)).size / 1024,
      installedKiB: (await weigh(join(folder, "node_modules"))) / 1024,
      clientKiB: (await weigh(own)) / 1024 - (await weigh(join(own, "cli"))) / 1024,
    };
    expect(sizes.clientKiB).toBeLessThan(limits.clientKiB);
    expect(sizes.tarballKiB).toBeLessThan(limits.tarballKiB);
    expect(sizes.installedKiB).toBeLessThan(limits.installedKiB);
    const installed = (await readdir(join(folder, "node_modules"))).filter(
      (name) => !name.startsWith("."),
    );
    expect(installed).toEqual([
      "eventsource-parser",
      "openapi-fetch",
      "openapi-typescript-helpers",
      "reelwright",
    ]);
  });

  // Another compiler has the same declarations to check; that takes the older one ten seconds.
  test.each([
    ["node_modules/typescript/bin/tsc", false],
    ["packages/clients/sdk/node_modules/typescript/bin/tsc", true],
  ])("its types hold in a strict project, with %s", async (compiler, skipLibCheck) => {
    await writeFile(join(folder, "consumer.ts"), consumer);
    const tsconfig = {
      compilerOptions: {
        strict: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        noEmit: true,
        skipLibCheck,
        types: [],
        target: "ES2022",
        lib: ["ES2023", "DOM", "DOM.Iterable", "DOM.AsyncIterable"],
        module: "NodeNext",
      },
      files: ["consumer.ts"],
    };
    await writeFile(join(folder, "tsconfig.json"), JSON.stringify(tsconfig));
    const { stdout } = await run(process.execPath, [resolve(compiler), "-p", folder]).catch(
      (error: { stdout: string }) => error,
    );
    expect(stdout).toBe("");
  });
});

const readTarball = async (): Promise<ArrayBuffer> => {
  const bytes = await readFile(tarball);
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
};

const consumer = `
import { type CreateJobParams, type Job, type JobEvent, type Page, Reelwright, ValidationError } from "reelwright";
const reelwright = new Reelwright({ apiKey: "k", accessToken: async () => "t", fetch });
const params: CreateJobParams = { product_name: "Juice", product_image_url: "https://a/b.png" };
export const job: Job = await reelwright.jobs.createAndWait(params, {
  onProgress: ({ percent }) => percent.toFixed(),
  signal: AbortSignal.timeout(1_000),
});
export const page: Page<Job> = await reelwright.jobs.list({ page_size: 3 });
for await (const { job_id } of reelwright.jobs.list()) job_id.toUpperCase();
const seen = (event: JobEvent): string => event.type === "snapshot" ? event.data.product_name : event.data.type;
for await (const event of reelwright.jobs.events(job.job_id)) seen(event);
await reelwright.uploads.productImage(new File([], "a.png"));
export const { data } = await reelwright.api.GET("/jobs/{job_id}", { params: { path: { job_id: "1" } } });
data?.final_video_url?.length;
// @ts-expect-error: a picture is needed
await reelwright.jobs.create({ product_name: "Juice" });
try { await reelwright.credits.balance(); } catch (error) {
  if (error instanceof ValidationError) error.fields.map(({ field }) => field.length);
}
`;
