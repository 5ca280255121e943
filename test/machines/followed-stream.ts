/** Follows a job's event stream like an EventSource: reconnects with `Last-Event-ID`. */
import { setTimeout as wait } from "node:timers/promises";

export type Followed = {
  /** Ids of the events in order of arrival. */
  readonly ids: readonly string[];
  /** Number of reconnections before the job's end. */
  readonly reconnections: number;
};

const comeBackMs = 250;
const endings = /^event: job\.(completed|failed|cancelled)$/m;

type Target = { readonly baseUrl: string; readonly apiKey: string; readonly jobId: string };

/** Reads one connection and appends event ids to `ids`. Returns whether the job has ended. Throws unless the status is 200. */
const listen = async ({ baseUrl, apiKey, jobId }: Target, ids: string[]): Promise<boolean> => {
  const response = await fetch(`${baseUrl}/api/v1/jobs/${jobId}/events`, {
    headers: { "x-api-key": apiKey, "last-event-id": ids.at(-1) ?? "0" },
  });
  if (response.status === 204) return true;
  if (!response.ok || !response.body)
    throw new Error(`the event stream: ${response.status} ${await response.text()}`);
  let rest = "";
  let hasEnded = false;
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    const frames = (rest + text).split("\n\n");
    rest = frames.pop() ?? "";
    for (const frame of frames) {
      const id = /^id: (\d+)$/m.exec(frame)?.[1];
      if (id !== undefined) ids.push(id);
      hasEnded ||= endings.test(frame);
    }
  }
  return hasEnded;
};

/** Follows a job from its first event to its end. */
export const follow = async (target: Target): Promise<Followed> => {
  const ids: string[] = [];
  let reconnections = 0;
  while (!(await listen(target, ids))) {
    reconnections += 1;
    await wait(comeBackMs);
  }
  return { ids, reconnections };
};

/** The fault of a followed stream, a duplicate or missing event; null if there is none. */
export const defectOf = async (target: Target, { ids }: Followed): Promise<string | null> => {
  const whole: string[] = [];
  await listen(target, whole);
  return ids.join() === whole.join() ? null : `events ${ids.join()} of ${whole.join()}`;
};
