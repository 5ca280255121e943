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
  /** Path of the synthesiser's program. */
  readonly entry: string;
  readonly maxEngines: number;
  /** More waiting requests than this are refused. */
  readonly maxWaiting: number;
  /** A request that takes longer is taken for hung. */
  readonly timeoutMs: number;
  /** An engine with nothing to do for so long is ended, to give its memory back. */
  readonly idleMs: number;
};

type EnginePool = {
  /** Speaks sentences on one engine; waits for a free one. Rejects when the engine fails, hangs, or on abort. */
  speak(
    sentences: readonly SentenceRequest[],
    onSentence: (spoken: number) => void,
    signal: AbortSignal,
  ): Promise<Spoken[]>;
  /** The IPA phonemes of each clause, words apart; waits and rejects as `speak` does. */
  phonemes(clauses: readonly ClauseRequest[], signal: AbortSignal): Promise<string[]>;
  /** Ends all engines; running requests fail. Resolves when the processes are gone. */
  close(): Promise<void>;
};

/** Runs one request on an engine and ends the engine when it is aborted or takes too long. */
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

/** Keeps up to `maxEngines` synthesiser processes; starts them when needed and ends them when idle. */
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
