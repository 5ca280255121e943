import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Vendor } from "../ports/vendors.ts";
import { VendorFailure } from "../vendor-failure.ts";
import { directCalls } from "./direct-calls.ts";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "direct-calls-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** Works for two polls, then hands out an address and bytes. */
const vendorOf = (polls: number): Vendor<string> => ({
  name: "test",
  modelOf: () => "model",
  costUsd: () => 0.1,
  submitTimeoutMs: 1_000,
  taskTimeoutMs: 1_000,
  submit: async (request) => {
    if (request === "bad") throw new VendorFailure("policy_input", "Refused.");
    return { kind: "accepted", ref: "task-1", handle: { polls: 0 } };
  },
  poll: async () => {
    if (--polls >= 0) return { kind: "running" };
    const outputs = [
      { kind: "video", url: "https://vendor.test/a" },
      { kind: "image", bytes: Buffer.from("picture") },
    ] as const;
    return { kind: "done", result: { outputs, info: { seed: 7 } } };
  },
  find: async () => null,
  cancel: async () => undefined,
});
const downloads = {
  fetch: ({ url }: { url: string }, path: string) => writeFile(path, url),
};

test("a direct call is polled until it is done, and its files are local", async () => {
  const calls = directCalls({ directory, downloads });
  const answer = await calls.make(vendorOf(2), "clip", async () => "good");
  expect(answer).toMatchObject({ ref: "task-1", info: { seed: 7 } });
  expect(answer.files.map(({ kind, url }) => [kind, url])).toEqual([
    ["video", "https://vendor.test/a"],
    ["image", null],
  ]);
  const contents = await Promise.all(answer.files.map(({ path }) => readFile(path, "utf8")));
  expect(contents).toEqual(["https://vendor.test/a", "picture"]);
  expect(calls.made).toMatchObject([{ vendor: "test", name: "clip", request: "good" }]);
});

test("a direct call throws what the vendor refuses", async () => {
  const calls = directCalls({ directory });
  const refused = calls.make(vendorOf(0), "clip", async () => "bad");
  await expect(refused).rejects.toMatchObject({ errorClass: "policy_input" });
});
