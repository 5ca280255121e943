import { once } from "node:events";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Environment } from "@reelwright/platform/config";
import { newSecretKey } from "@reelwright/platform/settings/secrets";
import {
  blankDatabase,
  type FreshDatabase,
  freshDatabase,
} from "@reelwright/store/testing/database";
import { openAiKey, openAiModel } from "@reelwright/vendors/testing/openai-protocol";
import { openOpenAiServer } from "@reelwright/vendors/testing/openai-server";
import { SMTPServer } from "smtp-server";
import { freePort } from "../services/services.ts";
import { checksOf, runChecks } from "./doctor.ts";
import { type Check, ok, reportData, reportLines } from "./finding.ts";
import { pictureModelCheck } from "./model-checks.ts";
import { configHere } from "./settings-here.ts";

const sentinel = "sk-sentinel-5d0e1c";
let directory: string;
let database: FreshDatabase;
let blank: FreshDatabase;
let openai: Awaited<ReturnType<typeof openOpenAiServer>>;
/** As much of a gateway as is asked: readiness, files, and callbacks that want a signature. */
const gateway = createServer(async (request, response) => {
  const { url = "", method } = request;
  if (url === "/readyz") return response.writeHead(200).end();
  if (method === "POST")
    return response.writeHead(url.startsWith("/vendors/fal/") ? 401 : 404).end();
  const bytes = await readFile(join(directory, url)).catch(() => null);
  return bytes ? response.end(bytes) : response.writeHead(404).end();
});
const smtp = new SMTPServer({
  disabledCommands: ["STARTTLS"],
  onAuth: ({ password }, _session, done) =>
    password === "right" ? done(null, { user: "u" }) : done(new Error("wrong password")),
});
let settings: Environment;
/** A port that nobody listens on. */
let nobody: number;
const smtpUrl = (password: string) =>
  `smtp://u:${password}@127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "doctor-test-"));
  [database, blank] = await Promise.all([freshDatabase(), blankDatabase()]);
  openai = await openOpenAiServer();
  gateway.listen(0, "127.0.0.1");
  smtp.listen(0, "127.0.0.1");
  await Promise.all([once(gateway, "listening"), once(smtp.server, "listening")]);
  nobody = await freePort();
  settings = {
    DATABASE_URL: database.url,
    REDIS_URL: process.env["TEST_REDIS_URL"],
    REELWRIGHT_DATA_DIR: directory,
    REELWRIGHT_SECRET_KEYS: newSecretKey("k1"),
    REELWRIGHT_FILES_DIR: join(directory, "files"),
    REELWRIGHT_CACHE_DIR: join(directory, "cache"),
    REELWRIGHT_PUBLIC_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
    SMTP_URL: smtpUrl("right"),
    REELWRIGHT_MAIL_FROM: "Shop <shop@example.com>",
  };
});
afterAll(async () => {
  gateway.closeAllConnections();
  gateway.close();
  smtp.close();
  await openai.close();
  await Promise.all([database.drop(), blank.drop()]);
  await rm(directory, { recursive: true });
});

/** Results by the names of their checks; of those that `only` fits. */
const examined = async (changes: Environment = {}, only = /./) => {
  const checks = await checksOf(configHere({ ...settings, ...changes }));
  const results = await runChecks(
    checks.filter(({ name }) => only.test(name)),
    10_000,
  );
  return new Map(results.map((each) => [each.name, each]));
};

describe("doctor", () => {
  test("finds a sound installation sound", async () => {
    const results = await examined({
      REELWRIGHT_LANGUAGE: "openai",
      OPENAI_BASE_URL: openai.baseUrl,
      OPENAI_API_KEY: openAiKey,
      OPENAI_MODEL: openAiModel,
    });
    const bad = [...results.values()].filter(({ state }) => state === "wrong");
    expect(bad).toEqual([]);
    expect(results.get("postgres")?.found).toMatch(/^Postgres \d+.* schema up to date$/);
    expect(results.get("files")?.found).toContain("takes, gives and removes files");
    expect(results.get("mail")?.found).toContain("takes mail");
    expect(results.get("vendor openai")?.found).toMatch(/^language: /);
    expect(results.get("picture model")).toMatchObject({ state: "ok", found: "whole" });
    expect(results.get("installed voices")).toMatchObject({ state: "ok", found: "none" });
    expect(results.get("clock")?.found).toMatch(/^agrees with Postgres/);
  });

  test.each<[string, () => Environment, string, RegExp, string]>([
    [
      "a database without its schema",
      () => ({ DATABASE_URL: blank.url }),
      "postgres",
      /migrations are missing/,
      "reelwright admin migrate",
    ],
    [
      "a database that isn't there",
      () => ({ DATABASE_URL: "postgresql://u:sentinel@127.0.0.1:1/db" }),
      "postgres",
      /ECONNREFUSED/,
      "DATABASE_URL",
    ],
    [
      "a Redis that isn't there",
      () => ({ REDIS_URL: "redis://:sentinel@127.0.0.1:1" }),
      "redis",
      /ECONNREFUSED/,
      "REDIS_URL",
    ],
    [
      "a password that the mail server refuses",
      () => ({ SMTP_URL: smtpUrl("sentinel") }),
      "mail",
      /EAUTH/,
      "SMTP_URL",
    ],
    [
      "a gateway that isn't there",
      () => ({ REELWRIGHT_PUBLIC_URL: `http://127.0.0.1:${nobody}` }),
      "public address",
      /ECONNREFUSED/,
      "REELWRIGHT_PUBLIC_URL",
    ],
    [
      "a key that the vendor refuses",
      () => ({
        REELWRIGHT_SPEECH: "openai",
        OPENAI_BASE_URL: openai.baseUrl,
        OPENAI_API_KEY: sentinel,
      }),
      "vendor openai",
      /^speech: .*refuses the key/,
      "Check the key and address of openai",
    ],
    [
      "a bucket that isn't there",
      () => ({
        S3_BUCKET: "b",
        S3_ENDPOINT: "http://127.0.0.1:1",
        S3_ACCESS_KEY_ID: "i",
        S3_SECRET_ACCESS_KEY: sentinel,
      }),
      "files",
      /./,
      "S3_ENDPOINT",
    ],
  ])("finds %s, and says what to set", async (_, changes, name, found, remedy) => {
    const results = await examined(changes(), new RegExp(`^${name}$`));
    expect(results.get(name)).toMatchObject({
      state: "wrong",
      found: expect.stringMatching(found),
      remedy: expect.stringContaining(remedy),
    });
    const told = JSON.stringify(reportData([...results.values()]));
    expect(told).not.toContain("sentinel");
  });

  test("tells of a picture model that isn't there, or is another", async () => {
    const sums = "packages/media/models/SHA256SUMS";
    await copyFile(sums, join(directory, "SHA256SUMS"));
    const path = join(directory, "u2netp.onnx");
    const checked = () => runChecks([pictureModelCheck(path)], 10_000);
    expect(await checked()).toMatchObject([
      { state: "warning", remedy: "Run npm run setup, which fetches it." },
    ]);
    await writeFile(path, "another");
    expect(await checked()).toMatchObject([
      { state: "wrong", found: "its file has another content than was reviewed" },
    ]);
  });

  test("looks at vendors' callbacks, their addresses and spending limits", async () => {
    const vendors = {
      REELWRIGHT_VIDEOS: "fal",
      FAL_KEY: sentinel,
      REELWRIGHT_IMAGES: "replicate",
      REPLICATE_API_TOKEN: sentinel,
      REPLICATE_WEBHOOK_SECRET: `whsec_${sentinel}`,
      REPLICATE_BASE_URL: "http://127.0.0.1:1",
    };
    const only = /^(callbacks|spending)/;
    const here = await examined({ ...vendors, FAL_QUEUE_URL: "http://127.0.0.1:1" }, only);
    expect(here.get("callbacks fal")).toMatchObject({ state: "ok" });
    expect(here.get("callbacks replicate")).toMatchObject({
      state: "wrong",
      found: "/vendors/replicate/callback answers 404 instead of 401",
    });
    expect(here.get("spending limits")).toMatchObject({
      state: "warning",
      found: "no daily limit for fal, replicate",
      remedy: 'Set REELWRIGHT_VENDOR_DAILY_USD, such as "fal=50,replicate=50".',
    });
    const limited = { ...vendors, REELWRIGHT_VENDOR_DAILY_USD: "fal=20,replicate=5" };
    const away = await examined({ ...limited, FAL_QUEUE_URL: "https://fal.invalid" }, only);
    expect(away.get("callbacks fal")).toMatchObject({
      state: "warning",
      found: expect.stringContaining("tasks are polled"),
    });
    expect(away.get("spending limits")?.found).toBe("fal 20 USD a day, replicate 5 USD a day");
    expect(JSON.stringify([...here.values(), ...away.values()])).not.toContain("sentinel");
  });

  test("a check that takes too long is wrong, and nobody waits for it", async () => {
    const checks: readonly Check[] = [
      { name: "hangs", remedy: "Look there.", run: () => new Promise(() => undefined) },
      { name: "answers", remedy: "", run: async () => ok("here") },
    ];
    const results = await runChecks(checks, 50);
    expect(results).toMatchObject([
      { state: "wrong", found: "no answer within 0.05 s", remedy: "Look there." },
      { state: "ok" },
    ]);
    expect(reportLines(results)).toEqual([
      "hangs    WRONG    no answer within 0.05 s",
      "                  → Look there.",
      "answers  ok       here",
      "",
      "1 wrong, 1 all right.",
    ]);
  });
});
