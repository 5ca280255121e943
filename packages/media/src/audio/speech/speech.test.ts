/** @tier all */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Voice } from "@reelwright/film/artifacts";
import { isRetryable } from "@reelwright/film/failure";
import type { SpeechRequest } from "@reelwright/film/ports/tools";
import fc from "fast-check";
import { localSpeech } from "./local-speech.ts";
import { sentencesOf } from "./text/sentences.ts";
import { tokenize } from "./text/tokens.ts";

const program = fileURLToPath(new URL("../../../programs/espeak.mjs", import.meta.url));
const speech = localSpeech();
let directory = "";

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "reelwright-speech-"));
});
afterAll(async () => {
  await speech.close();
  await rm(directory, { recursive: true, force: true });
});

const voice = (language: string, name: string, variant = "f3"): Voice => ({
  voice_id: "voice",
  name: "Voice",
  language,
  accent: "",
  gender: "",
  age: "",
  use_case: "",
  category: "",
  synthesis: { voice: name, variant, pitch: 50, range: 55, rate: 1 },
});
const english = voice("en", "en-us");
const request = (text: string, changes: Partial<SpeechRequest> = {}): SpeechRequest => ({
  text,
  voice: english,
  rate: 1,
  stability: 0.5,
  similarity: 0.5,
  style: 0.4,
  ...changes,
});
const control = (signal = new AbortController().signal) => ({ signal, progress: () => {} });

let files = 0;
const newPath = (): string => {
  files += 1;
  return join(directory, `${files}.wav`);
};
const speak = async (wanted: SpeechRequest) => {
  const path = newPath();
  const result = await speech.speak(wanted, path, control());
  return { ...result, wav: await readFile(path) };
};

const samplesOf = (wav: Buffer): number[] =>
  Array.from({ length: (wav.length - 44) / 2 }, (_, i) => wav.readInt16LE(44 + 2 * i) / 32_768);

/** When sound begins after at least 110 ms of near silence, ms. */
const onsetsMs = (wav: Buffer): number[] => {
  const samples = samplesOf(wav);
  const frame = 48 * 4;
  const peak = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const onsets: number[] = [];
  let quietMs = 1_000;
  for (let from = 0; from + frame <= samples.length; from += frame) {
    const loud = samples.slice(from, from + frame).some((value) => Math.abs(value) > 0.05 * peak);
    if (loud && quietMs >= 110) onsets.push(from / 48);
    quietMs = loud ? 0 : quietMs + 4;
  }
  return onsets;
};

const squeezed = (text: string): string => text.replace(/[\s\u00a0\u202f]+/gu, "");

describe("the time of words", () => {
  test.each([
    ["f3", 1],
    ["m3", 0.75],
    ["klatt4", 1.4],
  ])("is where they are heard (variant %s, rate %s)", async (variant, rate) => {
    const text = "Apple. Kitchen. Sun! Moon? Garden. Bottle. Yellow. Time.";
    const { words, wav, seconds } = await speak(
      request(text, { voice: voice("en", "en-us", variant), rate }),
    );
    const heard = onsetsMs(wav);
    expect(words.map((word) => word.text)).toEqual(text.split(" "));
    expect(heard).toHaveLength(words.length);
    words.forEach((word, index) => {
      expect(Math.abs(word.startMs - (heard[index] ?? 0))).toBeLessThan(25);
    });
    expect(words.at(-1)?.endMs).toBeLessThanOrEqual(seconds * 1000);
  });

  test("is in order without overlaps, also where words are spoken as one", async () => {
    const text = "This is one of the best in the world, isn't it? I want to have been there.";
    const { words, seconds } = await speak(request(text));
    expect(words.map((word) => word.text)).toEqual(text.split(" "));
    for (const [index, word] of words.entries()) {
      expect(word.endMs).toBeGreaterThan(word.startMs);
      expect(word.startMs).toBeGreaterThanOrEqual(words[index - 1]?.endMs ?? 0);
      expect(word.endMs).toBeLessThanOrEqual(Math.ceil(seconds * 1000));
    }
  });

  test("both ends of the sound are trimmed and do not click", async () => {
    const { words, wav, seconds } = await speak(request("Hello there."));
    expect(words[0]?.startMs).toBeLessThan(20);
    expect(seconds * 1000 - (words.at(-1)?.endMs ?? 0)).toBeLessThan(150);
    const samples = samplesOf(wav);
    expect(Math.abs(samples[0] ?? 1)).toBeLessThan(0.002);
    expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThan(0.002);
  });
});

describe("the sound", () => {
  test("is a 48 kHz mono 16-bit WAV that never clips", async () => {
    const { wav, seconds } = await speak(request("Try it today, you will love it!"));
    expect(wav.readUInt16LE(22)).toBe(1);
    expect(wav.readUInt32LE(24)).toBe(48_000);
    expect(wav.readUInt16LE(34)).toBe(16);
    expect(seconds).toBeCloseTo((wav.length - 44) / 2 / 48_000, 6);
    const peak = Math.max(...samplesOf(wav).map(Math.abs));
    expect(peak).toBeGreaterThan(0.2);
    expect(peak).toBeLessThan(0.85);
  });

  test("is the same for the same request", async () => {
    const wanted = request("The very same thing again.");
    expect((await speak(wanted)).wav.equals((await speak(wanted)).wav)).toBe(true);
  });

  test("is shorter at a faster rate and changes with the voice", async () => {
    const text = "This little lamp changed how my desk feels every single morning.";
    const slow = await speak(request(text, { rate: 0.75 }));
    const natural = await speak(request(text));
    const fast = await speak(request(text, { rate: 1.5 }));
    expect(slow.seconds / natural.seconds).toBeGreaterThan(1.2);
    expect(natural.seconds / fast.seconds).toBeGreaterThan(1.3);
    const other = await speak(request(text, { voice: voice("en", "en-us", "m3") }));
    expect(other.wav.equals(natural.wav)).toBe(false);
  });

  test.each(["", "   ", "😀🎉", "— … !!", "\u200d\ufe0f"])(
    "of %j is a moment of silence",
    async (text) => {
      const { seconds, words, wav } = await speak(request(text));
      expect(seconds).toBe(0);
      expect(words).toEqual([]);
      expect(wav.length).toBeGreaterThan(44);
      expect(samplesOf(wav).every((value) => value === 0)).toBe(true);
    },
  );
});

describe("what is said", () => {
  const said = (text: string, language = "en") =>
    sentencesOf(tokenize(text, language), language)
      .map((sentence) => sentence.text)
      .join(" ");

  test.each([
    ["en", "Only $19.99 today!", "Only 19 dollars 99 today!"],
    ["en", "£1 or 5 € or $2M", "1 pound or 5 euros or 2000000 dollars."],
    ["en", "Save 20% & more.", "Save 20 percent and more."],
    [
      "en",
      "It weighs 10kg, e.g. at -5°C",
      "It weighs 10 kilograms, for example at minus 5 degrees Celsius.",
    ],
    ["en", "Dr. Smith says: wow", "doctor Smith says; wow."],
    ["en", "<b>bold</b> [[x]] a|b", "b bold b x a b."],
    ["en", "The #1 pick 😍 — really!", "The number 1 pick, really!"],
    ["en", "It was 1,299.50", "It was 1299.50."],
    ["en", "5-10 minutes, 10–15 cm", "5 to 10 minutes, 10 to 15 centimeters."],
    ["de", "In 5–10 Minuten, 10x15cm", "In 5 bis 10 Minuten, 10 mal 15 Zentimeter."],
    ["en", "Call +1 (555) 123-4567 now", "Call plus 1 5 5 5 1 2 3 4 5 6 7 now."],
    ["es", "Llama al 555-123-4567", "Llama al 5 5 5 1 2 3 4 5 6 7."],
    ["en", "By 12/25/2026 at 3:45pm", "By December 25 2026 at 3 45 PM."],
    ["de", "Ab 20.11.2026 um 15:30", "Ab zwanzigsten November 2026 um 15 Uhr 30."],
    ["fr", "Le 2026-11-20", "Le 20 novembre 2026."],
    ["en", "½ the price of 3½ lamps", "half the price of 3 and a half lamps."],
    ["en", '5\'10" tall, 6" wide', "5 feet 10 inches tall, 6 inches wide."],
    ["en", "65W, 5000mAh, 4K, 10k fans", "65 watts, 5000 milliamp hours, 4 K, 10000 fans."],
    [
      "en",
      "hi@acme.com or acme.com/new-shop",
      "hi at acme dot com or acme dot com slash new shop.",
    ],
    ["de", "Auf acme.de/neu", "Auf acme Punkt de Schrägstrich neu."],
    ["en", "#SummerGlow2026 😍 yes", "Summer Glow 2026 yes."],
    ["de", "Nur 1.299,50 € für 20 %!", "Nur 1299 Euro 50 für 20 Prozent!"],
    ["fr", "Seulement 1 000 € !", "Seulement 1000 euros!"],
    ["ar", "٢٥٪ خصم", "25 بالمئة خصم."],
    ["zh", "只要¥99。", "只要 99 人民币."],
    ["en", "𝓕𝓻𝓮𝓮 shipping at shop.com", "Free shipping at shop dot com."],
  ])("%s: %s", (language, text, spoken) => {
    expect(said(text, language)).toBe(spoken);
  });

  test("nothing that could be markup reaches the synthesiser, and no written character is lost", () => {
    const piece = fc.oneof(
      fc.string({ unit: "binary", maxLength: 12 }),
      fc.constantFrom(
        "<speak>",
        "&lt;",
        "[[",
        "|",
        "_^_",
        "\u0001",
        "$5",
        "5€",
        "20%",
        "、。",
        "これは",
        "e.g.",
        "#1",
        "@x",
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join(" ");
        const tokens = tokenize(text, "en");
        for (const sentence of sentencesOf(tokens, "en")) {
          expect(sentence.text).toMatch(/^[\p{L}\p{M}\p{N} '\-.,;!?\u200c\u200d]*$/u);
        }
        const written = tokens.map((token) => token.text).join("");
        expect(tokens.length === 0 || squeezed(written) === squeezed(text)).toBe(true);
      }),
      { numRuns: 300, seed: 5 },
    );
  });

  test.each([
    ["en", "en-us", "I paid $19.99 (with 20% off) & got <b>two</b> lamps 😍🎉 — wow!"],
    ["de", "de", "Nur 5 € für z.B. „Öl“ – oder?"],
    ["ar", "ar", "هذا المنتج رائع جدا، أستخدمه كل يوم."],
    ["hi", "hi", "यह उत्पाद वाकई बढ़िया है। केवल ₹499।"],
    ["zh", "cmn", "这款产品真的很好用，你也试试吧！"],
    ["ja", "ja", "このバッグは「すごい」です。"],
    ["fil", "fil", "Ang ganda nito!"],
  ])("words of %s show the text as written", async (language, name, text) => {
    const { words, seconds } = await speak(request(text, { voice: voice(language, name) }));
    expect(squeezed(words.map((word) => word.text).join(""))).toBe(squeezed(text));
    expect(words.length).toBeGreaterThan(2);
    expect(words.at(-1)?.endMs).toBeLessThanOrEqual(seconds * 1000);
    expect(words.every((word) => word.endMs > word.startMs)).toBe(true);
  });

  test("Japanese is read by its dictionary, and words keep their particles", async () => {
    const text = "この商品は本当に素晴らしいです。毎日使っています！";
    const { words, seconds } = await speak(request(text, { voice: voice("ja", "ja") }));
    expect(words.map((word) => word.text)).toEqual([
      "この",
      "商品は",
      "本当に",
      "素晴らしいです。",
      "毎日",
      "使っています！",
    ]);
    expect(seconds).toBeLessThan(6);
  });

  test("Latin words in Japanese are said as words, not spelt", async () => {
    const text = "好きなのは、Polar Sunglassesです。";
    const { words } = await speak(request(text, { voice: voice("ja", "ja") }));
    expect(words.map((word) => word.text)).toEqual([
      "好きなのは、",
      "Polar",
      "Sunglasses",
      "です。",
    ]);
    expect((words[2]?.endMs ?? 0) - (words[1]?.startMs ?? 0)).toBeLessThan(1_800);
  });

  test("a price is one word that lasts as long as it is spoken", async () => {
    const { words } = await speak(request("Just $19.99 now."));
    expect(words.map((word) => word.text)).toEqual(["Just", "$19.99", "now."]);
    const [just, price] = words.map((word) => word.endMs - word.startMs);
    expect(price).toBeGreaterThan(2.5 * (just ?? 0));
  });

  test("a text without end is refused", async () => {
    await expect(speak(request("word ".repeat(2_001)))).rejects.toMatchObject({
      code: "SPEECH_TEXT_TOO_LONG",
    });
  });
});

/** Processes started by this one that run `entry`. */
const children = (entry: string): number[] => {
  const list = execFileSync("ps", ["-o", "pid=,args=", "--ppid", String(process.pid)]).toString();
  return list
    .split("\n")
    .filter((line) => line.includes(entry))
    .map((line) => Number.parseInt(line, 10));
};

describe("the synthesiser's process", () => {
  /** A program that writes its pid, misbehaves as told, and from the second start on is the real one. */
  const faulty = async (fault: string): Promise<{ entry: string; pids: () => number[] }> => {
    files += 1;
    const entry = join(directory, `faulty-${files}.mjs`);
    const log = join(directory, `faulty-${files}.pids`);
    await writeFile(
      entry,
      `import { appendFileSync, existsSync } from "node:fs";
       const again = existsSync(${JSON.stringify(log)});
       appendFileSync(${JSON.stringify(log)}, process.pid + "\\n");
       const real = () => import(${JSON.stringify(program)});
       ${fault}`,
    );
    const pids = () =>
      existsSync(log) ? readFileSync(log, "utf8").trim().split("\n").map(Number) : [];
    return { entry, pids };
  };
  const runs = (pid: number): boolean => {
    try {
      process.kill(pid, 0);
      return true;
    } catch {
      return false;
    }
  };

  test("is replaced when it crashes, and the text is spoken all the same", async () => {
    const { entry, pids } = await faulty(
      "if (again) await real(); else process.stdin.once('data', () => process.exit(3));",
    );
    const own = localSpeech({ entry });
    const { words } = await own.speak(request("Hello again."), newPath(), control());
    await own.close();
    expect(words).toHaveLength(2);
    expect(pids()).toHaveLength(2);
    expect(pids().some(runs)).toBe(false);
  });

  test("that talks nonsense is replaced too", async () => {
    const { entry } = await faulty(
      "if (again) await real(); else process.stdin.once('data', () => console.log('?'));",
    );
    const own = localSpeech({ entry });
    const { words } = await own.speak(request("Hello again."), newPath(), control());
    await own.close();
    expect(words).toHaveLength(2);
  });

  test("that hangs is ended, and the failure may be retried", async () => {
    const { entry, pids } = await faulty("process.stdin.resume();");
    const own = localSpeech({ entry, timeoutMs: 300 });
    const failure = await own
      .speak(request("Hello."), newPath(), control())
      .catch((error) => error);
    await own.close();
    expect(failure).toMatchObject({ kind: "unavailable", code: "SPEECH_UNAVAILABLE" });
    expect(isRetryable(failure)).toBe(true);
    expect(pids().some(runs)).toBe(false);
  });

  test("is ended by an abort, which leaves no file", async () => {
    const { entry, pids } = await faulty("process.stdin.resume();");
    const own = localSpeech({ entry });
    const abort = new AbortController();
    const path = newPath();
    const speaking = own.speak(request("Hello."), path, control(abort.signal));
    setTimeout(() => abort.abort(new Error("stop")), 200);
    await expect(speaking).rejects.toThrow("stop");
    await own.close();
    expect(pids().some(runs)).toBe(false);
    expect(existsSync(path)).toBe(false);
  });

  test("an abort takes a waiting request out of the queue without disturbing the others", async () => {
    const own = localSpeech({ maxEngines: 1 });
    const abort = new AbortController();
    const first = own.speak(request("The first one."), newPath(), control());
    const second = own.speak(request("The second."), newPath(), control(abort.signal));
    const third = own.speak(request("The third one."), newPath(), control());
    abort.abort(new Error("stop"));
    await expect(second).rejects.toThrow("stop");
    expect((await first).words).toHaveLength(3);
    expect((await third).words).toHaveLength(3);
    await own.close();
  });

  test("runs at most twice however many texts wait, and is gone after close", async () => {
    const { entry, pids } = await faulty("await real();");
    const own = localSpeech({ entry });
    const texts = ["One thing.", "Two things.", "Three things.", "Four things.", "Five things."];
    const spoken = await Promise.all(
      texts.map((text) => own.speak(request(text), newPath(), control())),
    );
    expect(spoken.map(({ words }) => words.map((word) => word.text).join(" "))).toEqual(texts);
    expect(pids().length).toBeLessThanOrEqual(2);
    await own.close();
    expect(children(entry)).toEqual([]);
  });

  test("ends by itself when its parent is gone", async () => {
    const child = spawn(process.execPath, [program], {
      stdio: ["pipe", "ignore", "inherit"],
      env: {},
    });
    const exited = once(child, "exit");
    child.stdin.end();
    expect(await exited).toEqual([0, null]);
  });
});
