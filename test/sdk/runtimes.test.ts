/**
 * The installed SDK through a whole job, in Node and in each runtime that `npm run test:runtimes` names.
 * @tier all
 */
import { copyFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { webhookRequest } from "@reelwright/core/webhooks/attempt";
import { bottlePicture } from "../support/bottle-picture.ts";
import { installPackedSdk, type PackedSdk, run } from "../support/packed-sdk.ts";
import { sharedStack } from "../support/shared-stack.ts";

type Runtime = { readonly name: string; readonly command: string; readonly args: string[] };

/** A list in JSON. */
const others: Runtime[] = JSON.parse(process.env["REELWRIGHT_RUNTIMES"] ?? "[]");
const node: Runtime = { name: "Node", command: process.execPath, args: [] };

let sdk: PackedSdk;
let parameters: string[];
beforeAll(async () => {
  sdk = await installPackedSdk();
  const picture = join(sdk.folder, "bottle.jpg");
  await writeFile(picture, await bottlePicture());
  await copyFile("test/sdk/runtime-program.mjs", join(sdk.folder, "program.mjs"));
  const body = Buffer.from('{"event":"job.completed","final_video_url":"https://x/é"}');
  const { headers } = webhookRequest({ url: "https://x.test/", body, secret: "s" }, new Date());
  const { base_url } = await (await sharedStack()).runtime();
  const signed = JSON.stringify({ body: body.toString(), headers, secret: "s" });
  parameters = [base_url, picture, signed];
});
afterAll(() => sdk?.remove());

test.each([node, ...others])("$name makes a video", async ({ command, args }) => {
  const [baseUrl = "", ...rest] = parameters;
  const key = await (await sharedStack()).tenant(1_000);
  const { stdout } = await run(command, [...args, "program.mjs", baseUrl, key, ...rest], {
    cwd: sdk.folder,
  });
  expect(JSON.parse(stdout)).toEqual({
    status: "completed",
    hasEvents: true,
    streamed: true,
    isVideo: "ftyp",
    listed: [true],
    unknown: [true, "PERSONA_NOT_FOUND"],
    event: "job.completed",
    refused: "ConnectionError",
  });
});
