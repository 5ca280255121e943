import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import type { Appearance } from "@reelwright/film/artifacts";
import type { Music, Sample, Samples, Speech } from "@reelwright/film/ports/tools";
import type { Control } from "@reelwright/film/ports/vendors";
import { ffmpeg, input, removeOnFailure } from "@reelwright/media/ffmpeg/ffmpeg";
import { openThread } from "../motion/drawing-thread.ts";
import type { PortraitOrder, PortraitReport } from "./portrait-worker.ts";

type Sound = Exclude<Sample, { readonly kind: "portrait" }>;

/** AAC that players begin to play at once; the same bytes for the same sound. */
const encode = (wav: string, path: string, signal: AbortSignal) =>
  removeOnFailure([path], () =>
    ffmpeg(
      [
        ...input(wav, "wav"),
        ...["-map_metadata", "-1", "-c:a", "aac", "-b:a", "96k", "-fflags", "+bitexact"],
        ...["-flags:a", "+bitexact", "-movflags", "+faststart", "-f", "ipod", `file:${path}`],
      ],
      signal,
    ),
  );

/** Draws portraits on a thread of its own, and lets the tools speak and compose. Throws what they throw. */
export const localSamples = (tools: {
  readonly speech: Speech;
  readonly music: Music;
}): Samples => {
  const draw = portraitThread();
  const sound = async (sample: Sound, wav: string, control: Control): Promise<void> => {
    if (sample.kind === "music") {
      await tools.music.loop(sample.track, wav, control);
      return;
    }
    const { voice, text } = sample;
    await tools.speech.speak(
      { text, voice, rate: 1, stability: 0.5, similarity: 0.5, style: 0.5 },
      wav,
      control,
    );
  };
  return {
    make: async (sample, path, control) => {
      if (sample.kind === "portrait") {
        await draw(sample.appearance, path, control.signal);
        return;
      }
      const directory = await mkdtemp(join(tmpdir(), "reelwright-sample-"));
      try {
        const wav = join(directory, "sound.wav");
        await sound(sample, wav, control);
        await encode(wav, path, control.signal);
      } finally {
        await rm(directory, { recursive: true, force: true });
      }
    },
  };
};

/** With its thread, a part of the memory goes that drawing takes. */
const idleMs = 2_000;

type Waiting = { resolve(): void; reject(error: unknown): void };

/**
 * Draws portraits on a thread, so that heartbeats go on here; it lives while there is something to draw. Rejects with the signal's reason on abort,
 * and when the thread breaks; the next portrait gets a new thread.
 */
const portraitThread = () => {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let count = 0;

  const end = (error: unknown): void => {
    clearTimeout(idle);
    void thread?.terminate();
    thread = undefined;
    const left = [...waiting.values()];
    waiting.clear();
    for (const { reject } of left) reject(error);
  };
  const rest = (): void => {
    if (waiting.size > 0) return;
    idle = setTimeout(() => end(new Error("idle")), idleMs);
    idle.unref();
    thread?.unref();
  };
  const open = (): Worker => {
    const opened = openThread(import.meta.url, "portrait-worker");
    const broken = (error: unknown) => opened === thread && end(error);
    opened.on("message", ({ id, failure }: PortraitReport) => {
      const own = waiting.get(id);
      waiting.delete(id);
      if (failure === null) own?.resolve();
      else own?.reject(new Error(`drawing failed: ${failure}`));
      rest();
    });
    opened.on("error", broken);
    opened.on("exit", (code) => broken(new Error(`the drawing thread ended (${code})`)));
    return opened;
  };

  return async (appearance: Appearance, path: string, signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    clearTimeout(idle);
    thread ??= open();
    thread.ref();
    const onAbort = () => end(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
    try {
      await new Promise<void>((resolve, reject) => {
        count += 1;
        waiting.set(count, { resolve, reject });
        thread?.postMessage({ id: count, appearance, path } satisfies PortraitOrder);
      });
    } finally {
      signal.removeEventListener("abort", onAbort);
    }
  };
};
