import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { configSummary, type Environment, readConfig, secretsOf } from "../config.ts";
import { gatewaySettings } from "./apps.ts";
import { newSecretKey } from "./secrets.ts";
import { sealSetting } from "./vendor-ports.ts";
import { vendorCallbackUrl, vendorSettings } from "./vendors.ts";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "vendor-settings-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));
const file = async (name: string, text: string): Promise<string> => {
  await writeFile(join(directory, name), text);
  return join(directory, name);
};
const read = (environment: Environment) => readConfig(vendorSettings, environment);

describe("ports", () => {
  test("are local unless a vendor is chosen, each by itself", () => {
    const { images, videos, language, speech, music, judge, fallback } = read({});
    expect([images, videos, language, speech, music, judge]).toEqual(Array(6).fill("local"));
    expect(fallback).toEqual([]);
    const chosen = { REELWRIGHT_VIDEOS: "fal", REELWRIGHT_SPEECH: "elevenlabs" };
    expect(read({ ...chosen, FAL_KEY: "f", ELEVENLABS_API_KEY: "e" })).toMatchObject({
      images: "local",
      videos: "fal",
      speech: "elevenlabs",
    });
  });

  test("the fake provider overrules them all, and no key is needed", () => {
    const environment = { REELWRIGHT_PROVIDERS: "fake", REELWRIGHT_VIDEOS: "fal" };
    expect(read(environment).videos).toBe("local");
  });

  test.each([
    [{ REELWRIGHT_VIDEOS: "fal" }, "FAL_KEY is not set; REELWRIGHT_VIDEOS=fal needs it"],
    [{ REELWRIGHT_IMAGES: "replicate" }, "REPLICATE_API_TOKEN is not set; REELWRIGHT_IMAGES="],
    [{ REELWRIGHT_IMAGES: "google" }, "GOOGLE_API_KEY is not set"],
    [{ REELWRIGHT_VIDEOS: "comfyui" }, "COMFYUI_URL is not set; REELWRIGHT_VIDEOS=comfyui needs"],
    [{ REELWRIGHT_LANGUAGE: "openai" }, "OPENAI_API_KEY is not set; REELWRIGHT_LANGUAGE=openai"],
    [{ REELWRIGHT_MUSIC: "elevenlabs" }, "ELEVENLABS_API_KEY is not set"],
    [{ REELWRIGHT_VIDEOS: "sora" }, 'REELWRIGHT_VIDEOS is "sora"; use local or fal or'],
    [{ REELWRIGHT_FALLBACK: "videos,voice" }, 'REELWRIGHT_FALLBACK names "voice"; use images,'],
    [{ FAL_QUEUE_URL: "queue.fal.run" }, "FAL_QUEUE_URL is not a URL"],
    [{ REELWRIGHT_VENDOR_RATE: "fall=3" }, 'REELWRIGHT_VENDOR_RATE names "fall"; use fal,'],
    [{ REELWRIGHT_VENDOR_CONCURRENCY: "fal=0.5" }, "contains fal=0.5; use a whole number from 1"],
    [{ REELWRIGHT_VENDOR_DAILY_USD: "fal" }, 'contains "fal"; write pairs such as fal=20'],
    [{ REELWRIGHT_TOKEN_PRICES: "gpt=1" }, 'contains "gpt=1"; write model=input/output'],
    [{ REELWRIGHT_MODELS: "/none.json" }, "REELWRIGHT_MODELS names /none.json, which can't be"],
    [
      { COMFYUI_WORKFLOWS_DIR: "/none" },
      "COMFYUI_WORKFLOWS_DIR names /none, which is not a directory",
    ],
    [{ FAL_KEY: "two words" }, "FAL_KEY contains blanks"],
    [
      { FAL_JWKS_URL: "http://keys.example.com", NODE_ENV: "production" },
      "FAL_JWKS_URL begins with http://, which NODE_ENV=production forbids",
    ],
  ])("%j is told by the setting's name", (environment, sentence) => {
    expect(() => read(environment as Environment)).toThrow(sentence);
  });

  test("an OpenAI-compatible server of one's own may do without a key", () => {
    const own = { REELWRIGHT_LANGUAGE: "openai", OPENAI_BASE_URL: "http://127.0.0.1:11434/v1/" };
    expect(read(own)).toMatchObject({
      openaiApiKey: "",
      openaiBaseUrl: "http://127.0.0.1:11434/v1",
    });
    const theirs = { ...own, OPENAI_BASE_URL: "https://api.openai.com/v1" };
    expect(() => read(theirs)).toThrow("OPENAI_API_KEY is not set");
  });
});

test("limits of vendors that aren't named keep their defaults; spending has none", () => {
  const { vendorConcurrency, vendorDailyUsd, tokenPrices } = read({
    REELWRIGHT_VENDOR_CONCURRENCY: "fal=3",
    REELWRIGHT_VENDOR_DAILY_USD: " fal = 50.5 , openai=8",
    REELWRIGHT_TOKEN_PRICES: "llama3.2:3b=0/0",
  });
  expect(vendorConcurrency).toMatchObject({ fal: 3, replicate: 20 });
  expect(vendorDailyUsd).toEqual({ fal: 50.5, openai: 8 });
  expect(tokenPrices).toEqual({ "llama3.2:3b": { input: 0, output: 0 } });
});

test("a data file that doesn't parse is told", async () => {
  const broken = await file("models.json", "{");
  expect(() => read({ REELWRIGHT_MODELS: broken })).toThrow("can't be used: it isn't JSON");
  const whole = await file("voices.json", "[]");
  expect(read({ REELWRIGHT_VOICES: whole }).voicesFile).toBe(whole);
});

describe("keys", () => {
  const REELWRIGHT_SECRET_KEYS = newSecretKey("k1");

  test("may be sealed, for the setting that they belong to alone", () => {
    const FAL_KEY = sealSetting("FAL_KEY", "fal-sesame", { REELWRIGHT_SECRET_KEYS });
    expect(FAL_KEY).toMatch(/^sealed:[\w-]+$/);
    expect(read({ FAL_KEY, REELWRIGHT_SECRET_KEYS }).falKey).toBe("fal-sesame");
    expect(() => read({ FAL_KEY })).toThrow(
      "FAL_KEY is sealed, but REELWRIGHT_SECRET_KEYS is not set",
    );
    const others = newSecretKey("k1");
    expect(() => read({ FAL_KEY, REELWRIGHT_SECRET_KEYS: others })).toThrow(
      "FAL_KEY can't be opened",
    );
    expect(() => read({ GOOGLE_API_KEY: FAL_KEY, REELWRIGHT_SECRET_KEYS })).toThrow(
      "GOOGLE_API_KEY can't be opened: it was sealed for another setting",
    );
  });

  test("may be in files; what is said by itself comes first", async () => {
    const FAL_KEY_FILE = await file("fal.key", "from-a-file\n");
    expect(read({ FAL_KEY_FILE }).falKey).toBe("from-a-file");
    expect(read({ FAL_KEY_FILE, FAL_KEY: "said" }).falKey).toBe("said");
    expect(() => read({ FAL_KEY_FILE: "/none.key" })).toThrow(
      "FAL_KEY can't be read from the file that FAL_KEY_FILE names: ENOENT",
    );
  });

  test("of a proxy before ComfyUI are headers, also in a file; anything else is refused", async () => {
    const lines = "CF-Access-Client-Id: a.access\nCF-Access-Client-Secret: 0123456789abcdef";
    const COMFYUI_HEADERS_FILE = await file("comfy.headers", `${lines}\n`);
    expect(read({ COMFYUI_HEADERS_FILE }).comfyuiHeaders).toBe(lines);
    const sealed = sealSetting("COMFYUI_HEADERS", lines, { REELWRIGHT_SECRET_KEYS });
    const opened = read({ COMFYUI_HEADERS: sealed, REELWRIGHT_SECRET_KEYS });
    expect(opened.comfyuiHeaders).toBe(lines);
    for (const COMFYUI_HEADERS of ["0123456789abcdef", "Host: a"]) {
      expect(() => read({ COMFYUI_HEADERS })).toThrow("COMFYUI_HEADERS is not a list of headers");
    }
    // Each value is taken out of logs by itself.
    expect(secretsOf(vendorSettings, opened)).toContain("0123456789abcdef");
  });

  test("are shown nowhere, neither in the summary nor in what is wrong with them", () => {
    const environment = { FAL_KEY: "sentinel-1", OPENAI_API_KEY: "sentinel 2" };
    expect(() => read(environment)).toThrow(/^(?!.*sentinel).*OPENAI_API_KEY contains/);
    const summary = configSummary(vendorSettings, read({ FAL_KEY: "sentinel-1" }));
    expect(summary).toMatchObject({ falKey: "configured", googleApiKey: "not configured" });
    expect(JSON.stringify(summary)).not.toContain("sentinel");
  });

  test("are nothing that the gateway needs", () => {
    const environment = {
      DATABASE_URL: "postgresql://127.0.0.1/db",
      REDIS_URL: "redis://127.0.0.1",
      REELWRIGHT_SECRET_KEYS,
      REELWRIGHT_VIDEOS: "fal",
    };
    expect(readConfig(gatewaySettings, environment).videos).toBe("fal");
  });
});

test.each([
  ["https://api.example.com", "https://queue.fal.run", true],
  ["http://127.0.0.1:8080", "https://queue.fal.run", false],
  ["http://localhost:8080", "http://127.0.0.1:9000", true],
  ["https://api.example.com", "http://127.0.0.1:9000", true],
])("a gateway at %s is called back from %s: %s", (publicUrl, vendorUrl, isCalled) => {
  const expected = isCalled ? `${publicUrl}/vendors/fal/callback` : null;
  expect(vendorCallbackUrl("fal", { publicUrl, vendorUrl })).toBe(expected);
});
