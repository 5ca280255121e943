import { mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { recordingShell } from "@reelwright/cli/testing";
import { piperConfig, piperModel } from "@reelwright/media/audio/testing/piper-model";
import {
  type VoiceCollectionServer,
  voiceCollectionServer,
} from "@reelwright/vendors/testing/voice-collection-server";
import { runChecks } from "../doctor/doctor.ts";
import { voicesCheck } from "../doctor/model-checks.ts";
import { runCommandLine } from "./command-line.ts";
import { namesLike, voiceOffer } from "./voice-commands.ts";

/** @tier all */

describe("voice commands", () => {
  let server: VoiceCollectionServer;
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "voice-commands-"));
    const voice = { model: piperModel(), config: piperConfig() };
    server = await voiceCollectionServer({ "en_US-amy-medium": voice, "de_DE-eva_k-x_low": voice });
  });
  afterAll(async () => {
    await server.close();
    await rm(directory, { recursive: true, force: true });
  });

  const voices = async (...words: string[]) => {
    const environment = {
      REELWRIGHT_VOICES_DIR: directory,
      REELWRIGHT_VOICES_URL: server.address,
      REELWRIGHT_KOKORO_URL: server.address,
    };
    const { shell, out, err } = recordingShell({ environment });
    const status = await runCommandLine(["voices", ...words], shell);
    return { status, out: out(), err: err() };
  };

  test("a voice is found, installed, listed and removed", async () => {
    expect((await voices("list")).out).toMatch(/^No voices are installed/);
    const available = await voices("list", "--available", "--language", "en");
    expect(available.out).toMatch(/en_US-amy-medium .* medium/);
    expect(available.out).not.toContain("de_DE");

    const { status, out, err } = await voices("install", "en_US-amy-medium");
    expect({ status, err }).toEqual({
      status: 0,
      err: expect.stringContaining("Fetching en_US-amy-medium.onnx, "),
    });
    expect(out).toContain("Installed en_US-amy-medium. It speaks ");
    expect(out).toContain("License according to its model card: CC0.");
    expect(out).toContain("with tts_voice_id: en_US-amy-medium.");
    expect(await readdir(join(directory, "en_US-amy-medium"))).toEqual(
      expect.arrayContaining(["MODEL_CARD", "en_US-amy-medium.onnx", "voice.json"]),
    );

    const checked = () => runChecks([voicesCheck(directory)], 60_000);
    expect(await checked()).toMatchObject([{ state: "ok", found: "1, whole" }]);
    const model = join(directory, "en_US-amy-medium", "en_US-amy-medium.onnx");
    await rename(model, `${model}.away`);
    expect(await checked()).toMatchObject([
      {
        state: "wrong",
        found: "en_US-amy-medium lacks a file",
        remedy: "Run reelwright voices install en_US-amy-medium.",
      },
    ]);
    await rename(`${model}.away`, model);

    expect((await voices()).out).toMatch(/en_US-amy-medium +en +American +female/);
    expect((await voices("list", "--available")).out).toMatch(/amy-medium .*installed/);
    const listed = await runJson("list", "--available");
    expect(listed).toMatchObject([
      { name: "de_DE-eva_k-x_low", isInstalled: false },
      { name: "en_US-amy-medium", isInstalled: true },
      { name: "en_US-kokoro-high", speakerCount: 8, sizeBytes: 92_361_116, isInstalled: false },
      ...Array.from({ length: 6 }, () => ({ speaker: "kokoro" })),
    ]);
    expect(await voices("remove", "en_US-amy-medium")).toMatchObject({
      status: 0,
      out: "Removed en_US-amy-medium.",
    });
    expect(await runJson("list")).toEqual([]);
  });

  test("of two commands that install the same voice at once, one says that the other does", async () => {
    const name = "de_DE-eva_k-x_low";
    const both = await Promise.all([voices("install", name), voices("install", name)]);
    expect(both.map(({ status }) => status).sort()).toEqual([0, 1]);
    expect(both.find(({ status }) => status === 1)?.err).toContain(
      `Another command is installing ${name} in ${directory}; wait until it ends.`,
    );
    expect((await runChecks([voicesCheck(directory)], 60_000))[0]?.found).toBe("1, whole");
    expect((await voices("install", name)).status).toBe(0);
    expect(await voiceOffer({ REELWRIGHT_VOICES_DIR: directory })).toBeNull();
    expect((await voices("remove", name)).status).toBe(0);
    expect(await voiceOffer({ REELWRIGHT_VOICES_DIR: directory })).toBe(
      "Natural voices, a download of 92.4 MB: npx reelwright voices install kokoro",
    );
  });

  test("kokoro is removed whole, by one name", async () => {
    expect(await voices("remove", "kokoro")).toMatchObject({ status: 4, out: "" });
    for (const locale of ["en_US", "it_IT"]) await mkdir(join(directory, `${locale}-kokoro-high`));
    expect(await voices("remove", "kokoro")).toMatchObject({
      status: 0,
      out: "Removed en_US-kokoro-high, it_IT-kokoro-high.",
    });
  });

  const runJson = async (...words: string[]): Promise<unknown> => {
    const { out } = await voices("--json", ...words);
    return JSON.parse(out);
  };

  test.each([
    [
      ["install", "en_US-any-medium"],
      4,
      /has no voice en_US-any-medium. Did you mean .*amy-medium/,
    ],
    [["remove", "en_US-amy-high"], 4, /No voice en_US-amy-high is installed in /],
    [["install", "en_US-amy-medium", "--from", "/no/such/folder"], 4, /There is no folder/],
    [
      ["install", "en_US-amy-medium", "--from", "http://127.0.0.1:1"],
      1,
      /voices.json can't be fetched: .*\n--from or REELWRIGHT_VOICES_URL names a mirror, or a folder/,
    ],
    [
      ["install", "kokoro", "--from", "http://127.0.0.1:1"],
      1,
      /voices\/af_heart.bin can't be fetched: .*\n--from or REELWRIGHT_KOKORO_URL names a mirror, or a folder/,
    ],
    [["install", "kokoro"], 4, /\/voices\/af_heart.bin can't be fetched: the server answers 404/],
    [["install", "en_US-amy-medium", "--speakers", "bob"], 2, /has no speaker bob; it has one/],
    [["install", "en_US-amy-medium", "--gender", "child"], 2, /Allowed choices are female, male/],
  ])("%j ends with status %s and says why", async (words, status, says) => {
    const told = await voices(...words);
    expect({ status: told.status, out: told.out }).toEqual({ status, out: "" });
    expect(told.err).toMatch(says);
  });
});

const entries = [
  ...["de_DE-thorsten-high", "de_DE-thorsten-medium", "en_GB-alan-medium", "en_US-amy-low"],
  ...["en_US-amy-medium", "en_US-arctic-medium", "en_US-bryce-medium", "en_US-danny-low"],
  ...["en_US-joe-medium", "en_US-john-medium", "en_US-kathleen-low", "en_US-lessac-high"],
  ...["en_US-lessac-medium", "en_US-ryan-high"],
].map((name) => ({ name, speaker: name.split("-")[1] ?? "" }));

test.each([
  ["a letter is missing", "en_US-lesac-medium", ["en_US-lessac-medium", "en_US-lessac-high"]],
  ["a speaker alone", "amy", ["en_US-amy-low", "en_US-amy-medium"]],
  ["another quality", "de_DE-thorsten-x_low", ["de_DE-thorsten-high", "de_DE-thorsten-medium"]],
  ["another case", "EN_us-Amy-Medium", ["en_US-amy-medium", "en_US-amy-low"]],
  ["another region", "en_GB-ryan-high", ["en_US-ryan-high"]],
  ["nobody of that name, but the language", "en_GB-zoltan-high", ["en_GB-alan-medium"]],
  ["a locale alone", "de_DE", ["de_DE-thorsten-high", "de_DE-thorsten-medium"]],
  ["nothing that is alike", "xx_XX-qqqqq-low", []],
])("%s: %s", (_what, name, meant) => {
  expect(namesLike(name, entries)).toEqual(meant);
});
