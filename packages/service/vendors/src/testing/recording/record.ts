import { recordable } from "./calls.ts";
import type { Fixture } from "./fixture.ts";
import { openRecordingProxy } from "./recording-proxy.ts";

export type Recording = Omit<Fixture, "origin">;

export type RecordOptions = {
  readonly vendor: string;
  /** Of the vendor's API. */
  readonly baseUrl: string;
  /** Empty where the server wants none. */
  readonly key: string;
  /** These calls only; all where left out. */
  readonly only?: readonly string[] | undefined;
  /** Path of a picture of a product, PNG. */
  readonly picture: string;
  readonly pollEveryMs: number;
  /** Told of each call before it is made. */
  readonly before?: ((call: string) => void) | undefined;
  readonly say: (line: string) => void;
};

/** Calls that a vendor is to refuse; all others are to be done. */
const isRefused = (call: string): boolean => call.startsWith("refused-");

/**
 * Makes the vendor's calls one after the other and returns what was said, sanitised. A call that ended otherwise than it was
 * meant to is told of and left out. Throws where there is no such vendor or call.
 */
export const recordCalls = async (options: RecordOptions): Promise<readonly Recording[]> => {
  const { vendor, baseUrl, key, only, picture, pollEveryMs, say } = options;
  const open = recordable[vendor];
  if (open === undefined) throw new Error(`Name a vendor: ${Object.keys(recordable).join(", ")}.`);
  const proxy = await openRecordingProxy(baseUrl, key === "" ? [] : [key]);
  try {
    const calls = await open({ baseUrl: proxy.baseUrl, key, picture, pollEveryMs });
    const names = Object.keys(calls).filter((name) => only === undefined || only.includes(name));
    if (names.length === 0) throw new Error(`${vendor} has ${Object.keys(calls).join(", ")}.`);
    const made: Recording[] = [];
    for (const call of names) {
      say(`${vendor} ${call} …`);
      options.before?.(call);
      const outcome = await calls[call]?.();
      const exchanges = proxy.take();
      if (outcome === undefined) continue;
      say(`  ${JSON.stringify(outcome)}`);
      const isAsMeant = outcome.kind === (isRefused(call) ? "failed" : "done");
      if (isAsMeant) made.push({ vendor, call, outcome, exchanges });
      else say("  is not what this call is for: it is not kept");
    }
    return made;
  } finally {
    await proxy.close();
  }
};
