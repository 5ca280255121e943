import { readdir, readFile, writeFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { lazy } from "@reelwright/film/concurrency";
import type { Editor } from "@reelwright/film/ports/editor";
import {
  failed,
  freeControl,
  makeMedia,
  makeTone,
  makeVoice,
  openWorkspace,
  playlistOf,
} from "../testing/editor-material.ts";
import { expectSamples } from "../testing/editor-measures.ts";
import { levelMeter, loudness } from "../testing/loudness.ts";

/** @tier all */

const signal = new AbortController().signal;
let directory = "";
let at: (name: string) => string;
let editor: Editor;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ directory, at, editor, close } = await openWorkspace());
  await Promise.all([makeVoice(2, at("voice.wav")), makeTone(400, 8, at("music.wav"))]);
});
afterAll(() => close());

describe("mix", () => {
  const mix = async (request: Parameters<Editor["mix"]>[0], name: string) => {
    const measured = await editor.mix(request, at(name), freeControl());
    const heard = await loudness(at(name));
    // Two meters that know nothing of each other have to agree.
    expect(Math.abs(measured.integratedLufs - heard.lufs)).toBeLessThan(0.3);
    expect(Math.abs(measured.truePeakDbtp - heard.peakDbtp)).toBeLessThan(0.5);
    return heard;
  };
  const rightLevel = ({ lufs, peakDbtp }: { lufs: number; peakDbtp: number }) => {
    expect(Math.abs(lufs + 14)).toBeLessThan(0.5);
    expect(peakDbtp).toBeLessThanOrEqual(-1);
  };
  const music = (volume = 0.15) => ({ path: at("music.wav"), volume });
  const voiceAt = (...startsMs: number[]) =>
    startsMs.map((startMs) => ({ path: at("voice.wav"), startMs }));

  /** A voice in the middle of music of this volume. */
  const mixDucked = async (volume: number, name: string) => {
    await mix({ seconds: 7, voices: voiceAt(2_000), music: music(volume) }, name);
    return at(name);
  };
  const ducked = lazy(() => mixDucked(0.2, "ducked.m4a"));
  const duckedPair = lazy(async () => {
    await makeTone(400, 12, at("long.wav"));
    const long = { path: at("long.wav"), volume: 0.2 };
    const request = { seconds: 9, voices: voiceAt(2_000, 4_600), music: long };
    return { path: at("pair.m4a"), heard: await mix(request, "pair.m4a") };
  });

  test("the music goes down by 4 to 5 dB under the voice and comes back", async () => {
    const tone = await levelMeter(await ducked(), "bandpass=f=400:w=60,bandpass=f=400:w=60");
    const [before, under, after] = [tone(1, 1.9), tone(2.5, 3.9), tone(5, 6)];
    expect(before - under).toBeGreaterThan(3.5);
    expect(before - under).toBeLessThan(5.5);
    expect(Math.abs(before - after)).toBeLessThan(1);
  });

  test("a volume half as high is music 6 dB softer against the voice", async () => {
    const difference = async (path: string) => {
      const tone = await levelMeter(path, "lowpass=f=600");
      const voice = await levelMeter(path, "highpass=f=1200");
      return tone(0.5, 1.8) - voice(2.2, 3.8);
    };
    const softer = await difference(await mixDucked(0.1, "softer.m4a"));
    expect((await difference(await ducked())) - softer).toBeCloseTo(6, 0);
  });

  test("two voices over music: right level, right make, exactly as long as asked", async () => {
    const { path, heard } = await duckedPair();
    rightLevel(heard);
    const { audio, seconds } = await editor.probe(path, signal);
    expect(audio).toEqual({ codec: "aac", rateHz: 48_000, channels: 2, seconds: 9 });
    expect(seconds).toBe(9);
    await expectSamples(path, 9);
  });

  test("the music is down before the first sound and stays down in the pauses between sentences", async () => {
    const { path } = await duckedPair();
    const tone = await levelMeter(path, "bandpass=f=400:w=60,bandpass=f=400:w=60");
    const open = tone(0.6, 1.6);
    for (const [from, to] of [
      [1.99, 2.09],
      [4.1, 4.5],
    ] as const) {
      const down = open - tone(from, to);
      expect(down).toBeGreaterThan(3.5);
      expect(down).toBeLessThan(5.5);
    }
    expect(Math.abs(open - tone(7.45, 7.75))).toBeLessThan(1);
  });

  test("at the usual volume the music is a bed 8 to 10 dB below the voice, also on a phone's speaker", async () => {
    const noise = (seed: number) => `anoisesrc=c=pink:a=0.4:r=48000:seed=${seed}`;
    await Promise.all([
      makeMedia("-f", "lavfi", "-i", `${noise(2)}:d=3`, at("speaker.wav")),
      makeMedia("-f", "lavfi", "-i", `${noise(3)}:d=9`, at("bed.wav")),
    ]);
    const voices = [{ path: at("speaker.wav"), startMs: 3_000 }];
    const bed = { path: at("bed.wav"), volume: 0.15 };
    rightLevel(await mix({ seconds: 9, voices, music: bed }, "bed.m4a"));
    for (const speaker of ["highpass=f=120:p=2", "highpass=f=300:p=2,highpass=f=300:p=2"]) {
      const level = await levelMeter(at("bed.m4a"), speaker);
      const below = level(3.5, 5.5) - level(1, 2.5);
      expect(below).toBeGreaterThan(8);
      expect(below).toBeLessThan(10.5);
    }
  });

  test("music that lives by its bass is raised until a phone plays it 8 to 10 dB below the voice, at most by 3 dB", async () => {
    const bass = async (name: string, lowpassHz: number) => {
      const noise = "anoisesrc=c=pink:a=0.4:r=48000:seed=3:d=9";
      await makeMedia("-f", "lavfi", "-i", `${noise},lowpass=f=${lowpassHz}:p=1`, at(name));
    };
    const speaker = "anoisesrc=c=pink:a=0.4:r=48000:seed=2:d=3";
    await makeMedia("-f", "lavfi", "-i", speaker, at("speaker.wav"));
    await Promise.all([bass("warm.wav", 400), bass("dull.wav", 120)]);
    const voices = [{ path: at("speaker.wav"), startMs: 3_000 }];
    const below = async (name: string, filter: string) => {
      const bed = { path: at(`${name}.wav`), volume: 0.15 };
      await mix({ seconds: 9, voices, music: bed }, `${name}.m4a`);
      const level = await levelMeter(at(`${name}.m4a`), filter);
      return level(3.5, 5.5) - level(1, 2.5);
    };
    const phone = await below("warm", "highpass=f=300:p=2,highpass=f=300:p=2");
    expect(phone).toBeGreaterThan(8);
    expect(phone).toBeLessThan(10.5);
    // Music of bass alone doesn't become as loud as the voice for those who hear bass.
    expect(await below("dull", "highpass=f=60:p=2")).toBeGreaterThan(2);
  });

  test("what the scenes sound like lies below the voice, gives way to it, and begins with its segment", async () => {
    await makeTone(700, 3, at("scene.wav"));
    const scenes = [0, 3_000].map((startMs) => ({ path: at("scene.wav"), startMs, seconds: 3 }));
    const request = { seconds: 6, voices: voiceAt(3_500), scenes, music: null };
    rightLevel(await mix(request, "scenes.m4a"));
    const scene = await levelMeter(at("scenes.m4a"), "bandpass=f=700:w=60,bandpass=f=700:w=60");
    const [before, under] = [scene(0.5, 2.5), scene(4, 5.3)];
    expect(before - under).toBeGreaterThan(5);
    expect(before - under).toBeLessThan(9);
    const voice = await levelMeter(at("scenes.m4a"), "highpass=f=1200");
    expect(voice(4, 5.3) - under).toBeGreaterThan(12);
  });

  test.each<[string, string]>([
    ["8 kHz mono", "anoisesrc=c=pink:a=0.5:r=8000:d=3:seed=1"],
    ["very quiet", "anoisesrc=c=pink:a=0.5:r=48000:d=3:seed=1,volume=-48dB"],
    ["clipped", "anoisesrc=c=pink:a=1:r=44100:d=3:seed=1,volume=30dB,aformat=sample_fmts=s16"],
    ["5.1 at 96 kHz", "anoisesrc=c=pink:a=0.5:r=96000:d=3:seed=1,aformat=channel_layouts=5.1"],
  ])("a voice that is %s comes out at the right level", async (name, source) => {
    await makeMedia("-f", "lavfi", "-i", source, at(`odd-${name}.wav`));
    const voices = [{ path: at(`odd-${name}.wav`), startMs: 200 }];
    rightLevel(await mix({ seconds: 4, voices, music: music() }, "odd.m4a"));
  });

  test("each voice begins when it should, and nothing sounds between them", async () => {
    const path = at("voice.wav");
    const voices = [
      { path, startMs: 500 },
      { path, startMs: 4_000 },
    ];
    await mix({ seconds: 6.5, voices, music: null }, "placed.m4a");
    const level = await levelMeter(at("placed.m4a"));
    for (const [from, to] of [
      [0, 0.47],
      [2.6, 3.97],
      [6.1, 6.5],
    ] as const)
      expect(level(from, to)).toBeLessThan(-60);
    for (const [from, to] of [
      [0.5, 1.18],
      [4, 4.2],
    ] as const)
      expect(level(from, to)).toBeGreaterThan(-40);
  });

  test("a voice alone, short and at the end of a longer programme", async () => {
    await makeVoice(0.8, at("short.wav"));
    const voices = [{ path: at("short.wav"), startMs: 4_000 }];
    rightLevel(await mix({ seconds: 5, voices, music: null }, "short.m4a"));
  });

  test("music alone keeps its level all the way, goes on where it is too short, and fades at the ends", async () => {
    await makeTone(400, 1.5, at("loop.wav"));
    const loop = { path: at("loop.wav"), volume: 0.05 };
    rightLevel(await mix({ seconds: 6, voices: [], music: loop }, "music.m4a"));
    const level = await levelMeter(at("music.m4a"));
    expect(level(3.2, 4)).toBeGreaterThan(-20);
    expect(Math.abs(level(1, 2) - level(4, 5))).toBeLessThan(0.3);
    expect(level(0, 0.05) - level(2, 3)).toBeLessThan(-10);
    expect(level(5.95, 6) - level(2, 3)).toBeLessThan(-10);
  });

  test("a voice of hard peaks keeps below the true peak", async () => {
    await makeMedia(
      ...["-f", "lavfi", "-i", "aevalsrc='0.9*sin(2*PI*11000*t)*lt(mod(t,0.1),0.02)':s=48000:d=3"],
      at("clicks.wav"),
    );
    const voices = [{ path: at("clicks.wav"), startMs: 0 }];
    const { peakDbtp, lufs } = await mix({ seconds: 3, voices, music: music() }, "clicks.m4a");
    expect(peakDbtp).toBeLessThanOrEqual(-1);
    expect(Math.abs(lufs + 14)).toBeLessThan(1);
  });

  test("silence stays silence", async () => {
    await makeMedia("-f", "lavfi", "-i", "anullsrc=r=48000:cl=mono:d=1", at("silence.wav"));
    const voices = [{ path: at("silence.wav"), startMs: 0 }];
    const measured = await editor.mix(
      { seconds: 2, voices, music: null },
      at("s.m4a"),
      freeControl(),
    );
    expect(measured).toEqual({ integratedLufs: -70, truePeakDbtp: -70 });
    await expectSamples(at("s.m4a"), 2);
  });

  test("one request twice gives the same bytes", async () => {
    const request = { seconds: 2, voices: voiceAt(300), music: music() };
    await editor.mix(request, at("twin-0.m4a"), freeControl());
    await editor.mix(request, at("twin-1.m4a"), freeControl());
    const twins = await Promise.all([readFile(at("twin-0.m4a")), readFile(at("twin-1.m4a"))]);
    expect(twins[0]?.equals(twins[1] as Buffer)).toBe(true);
  });

  test("without any source there is nothing to mix", async () => {
    await expect(
      editor.mix({ seconds: 2, voices: [], music: null }, at("nothing.m4a"), freeControl()),
    ).rejects.toMatchObject({ code: "NOTHING_TO_MIX" });
  });

  test.each([
    ["a playlist", () => playlistOf(at("music.wav"))],
    ["a text", () => "la la la"],
    ["a list of files", () => `ffconcat version 1.0\nfile ${at("music.wav")}\n`],
  ])("%s named as music is refused, and leaves nothing", async (_, content) => {
    await writeFile(at("hostile.mp3"), content());
    const request = { seconds: 2, voices: [], music: { path: at("hostile.mp3"), volume: 0.1 } };
    await expect(editor.mix(request, at("hostile.m4a"), freeControl())).rejects.toMatchObject(
      failed,
    );
    expect((await readdir(directory)).filter((name) => name.startsWith("hostile.m4a"))).toEqual([]);
  });
});
