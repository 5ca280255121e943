import { execFileSync } from "node:child_process";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { runCli } from "@reelwright/cli";
import { recordingShell } from "@reelwright/cli/testing";
import { editionNamed } from "@reelwright/core/edition/edition";
import { openapiOf } from "@reelwright/gateway/openapi/openapi";
import { endpointsOf } from "@reelwright/gateway/routes/endpoints";
import { commandLineOf, curlOf, typescriptOf } from "./code-samples.ts";

/** Copied code runs in a real shell, in the command line's own parser and in TypeScript. */

/** Returns the arguments that a shell passes to a program. */
const wordsOf = (command: string, program: string): string[] => {
  const script = `${program}() { printf '%s\\0' "$@"; }\n${command}`;
  const env = { PATH: process.env["PATH"], REELWRIGHT_API_KEY: "rw_live_1" };
  return execFileSync("sh", ["-c", script], { encoding: "utf8", env }).split("\0").slice(0, -1);
};

const product = { product_name: "Mug", product_image_url: "https://example.com/mug.png" };
const bodies: readonly (readonly [string, object])[] = [
  ["the least", { ...product, segment_count: 3 }],
  [
    "texts that a shell would read",
    {
      ...product,
      ...{ product_name: `-Joe's "Best" $HOME \`ls\` \\ Mug!`, segment_count: 1 },
      ...{
        key_selling_points: ["Holds 12 oz; won't spill", "*"],
        cta_text: "Order now →\nor later",
      },
      custom_script: "false",
      environment_description: "{a: 1}",
    },
  ],
  [
    "every kind of field",
    {
      ...product,
      ...{ segment_count: 2, segment_duration: 4, video_model: "vidB_std", aspect_ratio: "16:9" },
      ...{ captions_enabled: false, music_enabled: false, qai_enabled: false, max_credits: 90 },
      ...{ apply_brand_kit: true, music_volume: 0.2, script_structure: "listicle" },
      ...{ interaction_mode: "display_static", max_retries_video: 2, stop_at_stage: "init" },
      ...{
        voice_settings: { speed: 1.1, stability: 0.4 },
        metadata: { "order.no": "7", a: "it's" },
      },
      ...{ caption_style: "custom", custom_caption_options: { text_color: "#ffffff" } },
    },
  ],
];

describe.each(bodies)("%s", (_name, body) => {
  test("curl sends it", () => {
    const words = wordsOf(curlOf(body, "https://video.example.com"), "curl");
    expect(words[0]).toBe("https://video.example.com/api/v1/jobs");
    expect(words).toContain("X-API-Key: rw_live_1");
    expect(JSON.parse(words.at(-1) ?? "")).toEqual(body);
  });

  test("TypeScript sends it", async () => {
    const source = typescriptOf(body, "https://video.example.com").replace(/^import .*/, "");
    const sent: unknown[] = [];
    class Reelwright {
      readonly jobs = { create: async (given: object) => sent.push(given) };
      constructor({ baseUrl }: { readonly baseUrl: string }) {
        sent.push(baseUrl);
      }
    }
    const silent = { log: () => undefined };
    await new Function("Reelwright", "console", `return (async () => {${source}})()`)(
      Reelwright,
      silent,
    );
    expect(sent).toEqual(["https://video.example.com", body]);
  });

  test("reelwright sends it", async () => {
    const words = wordsOf(commandLineOf(body, url), "reelwright");
    const environment = { REELWRIGHT_API_KEY: "rw_live_1" };
    const { shell, out, err } = recordingShell({ environment });
    const status = await runCli({
      words: [...words, "--dry-run", "--json"],
      version: "1.0.0",
      shell,
    });
    expect([status, err()]).toEqual([0, ""]);
    expect(JSON.parse(out()).body).toEqual(body);
  });
});

test("the command names the server only where it isn't the usual one", () => {
  expect(commandLineOf({}, "http://127.0.0.1:8080")).toBe("reelwright jobs create");
});

let server: Server;
let url: string;
beforeAll(async () => {
  const edition = editionNamed("E1");
  const document = JSON.stringify(openapiOf(endpointsOf(edition), edition));
  const estimate = { total_credits: 1, total_usd: 0.01, estimated_seconds: 9, warnings: [] };
  server = createServer((request, response) => {
    response.setHeader("content-type", "application/json");
    const isDocument = request.url === "/openapi.json";
    response.end(isDocument ? document : JSON.stringify({ ...estimate, breakdown: [] }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
