import { createSemaphore } from "@reelwright/film/concurrency";
import {
  type ClauseRequest,
  type Engine,
  type EngineRequest,
  type Part,
  type SentenceRequest,
  type Spoken,
  spokenOf,
  startEngine,
} from "./espeak-engine.ts";

export type PoolSettings = {
  /** Path of the synthesizer's program. */
  readonly entry: string;
  readonly maxEngines: number;
  /** The pool rejects requests while this many are waiting. */
  readonly maxWaiting: number;
  /** A request that takes longer counts as hung. */
  readonly timeoutMs: number;
  /** Ends an engine that has been idle this long, to free its memory. */
  readonly idleMs: number;
};

type EnginePool = {
  /** Speaks sentences on one engine; waits for a free one. Rejects if the engine fails or hangs, and on abort. */
  speak(
    sentences: readonly SentenceRequest[],
    onSentence: (spoken: number) => void,
    signal: AbortSignal,
  ): Promise<Spoken[]>;
  /** The IPA phonemes of each clause, separated by word; waits and rejects as `speak` does. */
  phonemes(clauses: readonly ClauseRequest[], signal: AbortSignal): Promise<string[]>;
  /** Ends all engines; running requests fail. Resolves when the processes are gone. */
  close(): Promise<void>;
};

/** Runs one request on an engine. Ends the engine if the request is aborted or takes too long. */
const runOn = async (
  engine: Engine,
  timeoutMs: number,
  signal: AbortSignal,
  request: () => Promise<Part[]>,
): Promise<Part[]> => {
  const onAbort = () => engine.kill();
  const timer = setTimeout(onAbort, timeoutMs);
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await request();
  } catch (error) {
    engine.kill();
    signal.throwIfAborted();
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
  }
};

/** Keeps up to `maxEngines` synthesizer processes; starts them when needed and ends them when idle. */
export const createEnginePool = (settings: PoolSettings): EnginePool => {
  const enter = createSemaphore(settings.maxEngines, settings.maxWaiting);
  const engines = new Set<Engine>();
  const idle: { readonly engine: Engine; readonly timer: NodeJS.Timeout }[] = [];

  const start = (): Engine => {
    const engine = startEngine(settings.entry);
    engines.add(engine);
    void engine.exited.then(() => engines.delete(engine));
    return engine;
  };
  const take = (): Engine => {
    for (let slot = idle.pop(); slot; slot = idle.pop()) {
      clearTimeout(slot.timer);
      if (slot.engine.alive) return slot.engine;
    }
    return start();
  };
  const rest = (engine: Engine) => {
    if (!engine.alive) return;
    const timer = setTimeout(() => {
      idle.splice(
        idle.findIndex((slot) => slot.engine === engine),
        1,
      );
      engine.kill();
    }, settings.idleMs);
    timer.unref();
    idle.push({ engine, timer });
  };

  const ask = async (
    request: EngineRequest,
    onPart: (answered: number) => void,
    signal: AbortSignal,
  ): Promise<Part[]> => {
    const leave = await enter(signal);
    try {
      const engine = take();
      const asking = () => engine.ask(request, onPart);
      const parts = await runOn(engine, settings.timeoutMs, signal, asking);
      rest(engine);
      return parts;
    } finally {
      leave();
    }
  };

  return {
    speak: async (sentences, onSentence, signal) =>
      (await ask({ sentences }, onSentence, signal)).map(spokenOf),
    phonemes: async (clauses, signal) =>
      (await ask({ clauses }, () => undefined, signal)).map(({ phonemes }) => String(phonemes)),
    async close() {
      for (const { timer } of idle.splice(0)) clearTimeout(timer);
      const running = [...engines];
      for (const engine of running) engine.kill();
      await Promise.all(running.map((engine) => engine.exited));
    },
  };
};
