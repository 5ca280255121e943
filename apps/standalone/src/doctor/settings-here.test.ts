import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import type { Environment } from "@reelwright/platform/config";
import { identityOf } from "@reelwright/platform/process-identity";
import { newSecretKey } from "@reelwright/platform/settings/secrets";
import { secretKeysOf } from "../stack/app-environment.ts";
import { statedSettings, writeRuntime } from "../stack/runtime-file.ts";
import { chosenVendors } from "./model-checks.ts";
import { configHere, settingsCheck } from "./settings-here.ts";

const sentinel = "id:sentinel-7c1f";
let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "settings-here-"));
});
afterEach(() => rm(directory, { recursive: true }));

/** As `npm start` with this environment leaves it. */
const startedWith = async (environment: Environment): Promise<void> =>
  writeRuntime(directory, {
    base_url: "http://127.0.0.1:4321",
    database_url: "postgresql://127.0.0.1:2/x",
    redis_url: "redis://127.0.0.1:3",
    issuer: null,
    settings: statedSettings(environment, await secretKeysOf(directory)),
    supervisor_pid: process.pid,
    supervisor_identity: identityOf(process.pid),
    processes: [],
  });
const found = (environment: Environment) =>
  settingsCheck(environment).run(new AbortController().signal);

describe("in a second terminal", () => {
  test("the running stack's settings hold, its vendors and keys among them", async () => {
    await startedWith({
      REELWRIGHT_VIDEOS: "fal",
      FAL_KEY: sentinel,
      REELWRIGHT_SECRET_KEYS: newSecretKey("own"),
      REELWRIGHT_VENDOR_DAILY_USD: "fal=7",
      PATH: "/nowhere",
    });
    const environment = { REELWRIGHT_DATA_DIR: directory };
    const config = configHere(environment);
    expect(chosenVendors(config)).toEqual(["fal"]);
    expect(config).toMatchObject({ falKey: sentinel, vendorDailyUsd: { fal: 7 } });
    expect(await found(environment)).toMatchObject({
      state: "ok",
      found: "of the stack that runs at http://127.0.0.1:4321",
    });
  });

  test("no key of theirs can be read in the file", async () => {
    await startedWith({ FAL_KEY: sentinel, SMTP_URL: `smtp://u:${sentinel}@localhost` });
    const file = await readFile(join(directory, "runtime.json"), "utf8");
    expect(file).toContain('"FAL_KEY": "sealed:');
    expect(file).not.toContain("sentinel");
  });

  test("what is set there comes first, and is told of by name alone", async () => {
    await startedWith({ REELWRIGHT_VIDEOS: "fal", FAL_KEY: sentinel });
    const environment = {
      REELWRIGHT_DATA_DIR: directory,
      REELWRIGHT_VIDEOS: "local",
      FAL_KEY: `${sentinel}-2`,
    };
    expect(chosenVendors(configHere(environment))).toEqual([]);
    const finding = await found(environment);
    expect(finding).toMatchObject({
      state: "warning",
      found: expect.stringMatching(
        /but REELWRIGHT_VIDEOS, FAL_KEY as set here$|FAL_KEY, REELWRIGHT_VIDEOS/,
      ),
    });
    expect(JSON.stringify(finding)).not.toContain("sentinel");
  });

  test("keys of the data directory that were replaced meanwhile are told of by the setting", async () => {
    await startedWith({ REELWRIGHT_VIDEOS: "fal", FAL_KEY: sentinel });
    await writeFile(join(directory, "secret.keys"), newSecretKey("k2"));
    expect(() => configHere({ REELWRIGHT_DATA_DIR: directory })).toThrow(/^FAL_KEY of the running/);
  });
});
