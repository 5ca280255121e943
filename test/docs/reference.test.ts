/**
 * The reference's examples of each operation make the request that they stand for.
 * @tier all
 */
import { execFile } from "node:child_process";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { describeProgram } from "@reelwright/cli/describe";
import { cliCalls, curlOf, requestOf, sdkOf } from "@reelwright/docs/generator/examples";
import { endpointsIn, readOpenApi } from "@reelwright/docs/generator/openapi";
import { Reelwright } from "reelwright";
import { sharedStack } from "../support/shared-stack.ts";

const run = promisify(execFile);
const endpoints = endpointsIn(readOpenApi());
let folder: string;
let environment: NodeJS.ProcessEnv;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "reelwright-reference-"));
  await copyFile("apps/standalone/assets/sample-product.png", join(folder, "product.png"));
  const tone = ["-f", "lavfi", "-i", "sine=frequency=440:duration=12"];
  await run("ffmpeg", ["-loglevel", "error", ...tone, join(folder, "track.mp3")]);
  const stack = await sharedStack();
  const [{ base_url }, key] = await Promise.all([stack.runtime(), stack.tenant(100)]);
  environment = { ...process.env, REELWRIGHT_URL: base_url, REELWRIGHT_API_KEY: key };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A stream doesn't end; its status comes at once. */
const withStatus = `curl() {
  local limit=30
  [ "$1" = -N ] && limit=5
  command curl -s --max-time $limit -o /dev/null -w '%{http_code}\\n' "$@" || true
}\n`;

test("curl: the API answers each with a status that the operation documents, and understands it", async () => {
  const lines = endpoints.map(
    (endpoint) => `echo -n "${endpoint.operation.operationId} "\n${curlOf(requestOf(endpoint))}`,
  );
  const script = withStatus + lines.join("\n");
  const options = { cwd: folder, env: environment };
  const { stdout } = await run("bash", ["-c", script], options);
  const answers = stdout.trim().split("\n");
  expect(answers).toHaveLength(endpoints.length);
  const documented = endpoints.flatMap(({ operation: { operationId, responses } }) =>
    Object.keys(responses).map((status) => `${operationId} ${status}`),
  );
  expect(answers.filter((answer) => !documented.includes(answer))).toEqual([]);
  // It names a card that the account doesn't have.
  const refused = answers.filter((answer) => / (400|405|422)$/.test(answer));
  expect(refused).toEqual(["updateAutoTopup 422"]);
});

test("TypeScript: each makes its operation's request", async () => {
  let sent = "";
  const reelwright = new Reelwright({
    apiKey: "rw_live_test",
    baseUrl: "http://127.0.0.1:9",
    maxRetries: 0,
    fetch: async (request) => {
      sent = `${request.method} ${new URL(request.url).pathname}`;
      const page = { items: [], total: 0, page: 1, page_size: 1, total_pages: 0 };
      return Response.json(page);
    },
  });
  const missing: string[] = [];
  for (const endpoint of endpoints) {
    const { operationId } = endpoint.operation;
    const request = requestOf(endpoint);
    const call = sdkOf(operationId, request);
    if (!call) {
      missing.push(operationId);
      continue;
    }
    // The folder is named here: a worker of Jest has one working directory for all of its suites.
    const here = call.replaceAll(/"([\w-]+\.(?:png|mp3))"/g, (_, name: string) =>
      JSON.stringify(join(folder, name)),
    );
    await new Function("reelwright", `return ${here}`)(reelwright);
    const path = request.template.replace(
      /\{(\w+)\}/g,
      (_, name: string) => request.path[name] ?? "",
    );
    expect([operationId, sent]).toEqual([operationId, `${request.method} /api/v1${path}`]);
  }
  // Shown where they are used, or called by others than clients.
  expect(missing.sort()).toEqual([
    "configureWebhookByPost",
    "receivePaymentCallback",
    "streamJobEvents",
    "streamWebhookEvents",
  ]);
});

test("CLI: each names a command and options that it has", async () => {
  type Described = Awaited<ReturnType<typeof describeProgram>>["commands"][number];
  const leaves = (command: Described): readonly Described[] => [
    command,
    ...command.commands.flatMap(leaves),
  ];
  const commands = (await describeProgram()).commands.flatMap(leaves);
  for (const call of Object.values(cliCalls)) {
    const path = call.split(/ (?=[A-Z"-]|friendly|warm|guitar|ci$)/)[0];
    const command = commands.find((each) => each.path === path);
    expect([call, command?.commands]).toEqual([call, []]);
    const flags = command?.options.flatMap(({ term }) => term.match(/--[\w-]+/g) ?? []) ?? [];
    expect(flags).toEqual(expect.arrayContaining(call.match(/--[\w-]+/g) ?? []));
  }
});
