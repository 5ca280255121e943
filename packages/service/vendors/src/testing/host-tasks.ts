/** What the local servers of fal and Replicate have in common: tasks that take a while, and call back. */
import { setTimeout as sleep } from "node:timers/promises";
import { type ServedMedia, smallAudio } from "./own-server.ts";
import type { ServedReply } from "./served.ts";

export type HostServerOptions = {
  /** Polls that a task is asked for before it is done; 1 where left out. */
  readonly pollsUntilDone?: number;
  /** The least time that a task takes; 0 where left out. */
  readonly workMs?: number;
};

/** How often each callback is delivered, and how long after the task is done. */
export type CallbackPlan = { readonly times: number; readonly delayMs: number };

export type HostTask = {
  readonly id: string;
  readonly path: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly webhook: string | null;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly createdAt: Date;
  pollsLeft: number;
  isCancelled: boolean;
};

/** A result, by the name in its address. */
export const fileOf = (
  pathname: string,
  { image, video, audio = smallAudio }: ServedMedia,
): ServedReply => {
  if (pathname.endsWith(".png")) return { file: image, type: "image/png" };
  return pathname.endsWith(".mp3")
    ? { file: audio, type: "audio/mpeg" }
    : { file: video, type: "video/mp4" };
};

const deliveryAttempts = 4;

export const hostTasks = ({ pollsUntilDone = 1, workMs = 0 }: HostServerOptions) => {
  const tasks = new Map<string, HostTask>();
  const counters = { taken: 0, polls: 0, cancels: 0, callbacks: 0 };
  const stop = new AbortController();
  let plan: CallbackPlan = { times: 1, delayMs: 0 };

  const isDone = (task: HostTask): boolean =>
    task.isCancelled || (task.pollsLeft <= 0 && Date.now() - task.createdAt.getTime() >= workMs);

  /** Delivers until the receiver accepts it, a few times at most. */
  const deliver = async (
    url: string,
    signed: () => { readonly body: string; readonly headers: Record<string, string> },
  ): Promise<void> => {
    for (let attempt = 0; attempt < deliveryAttempts; attempt += 1) {
      const { body, headers } = signed();
      try {
        const reply = await fetch(url, { method: "POST", body, headers, signal: stop.signal });
        await reply.arrayBuffer();
        counters.callbacks += 1;
        if (reply.ok) return;
      } catch {
        // The receiver is away; a real vendor asks again, too.
      }
      await sleep(100 * 2 ** attempt, undefined, { signal: stop.signal });
    }
  };

  const callBack = async (
    task: HostTask,
    signed: () => { readonly body: string; readonly headers: Record<string, string> },
  ): Promise<void> => {
    await sleep(workMs + plan.delayMs + 1, undefined, { signal: stop.signal });
    task.pollsLeft = 0;
    for (let time = 0; time < plan.times; time += 1)
      if (task.webhook !== null) await deliver(task.webhook, signed);
  };

  return {
    counters,
    all: () => [...tasks.values()],
    get: (id: string) => tasks.get(id),
    isDone,
    add: (
      task: Omit<HostTask, "createdAt" | "pollsLeft" | "isCancelled">,
      signed: (task: HostTask) => {
        readonly body: string;
        readonly headers: Record<string, string>;
      },
    ): HostTask => {
      const added: HostTask = {
        ...task,
        createdAt: new Date(),
        pollsLeft: pollsUntilDone,
        isCancelled: false,
      };
      tasks.set(added.id, added);
      counters.taken += 1;
      // It ends with an error when the server closes.
      if (added.webhook !== null) void callBack(added, () => signed(added)).catch(() => undefined);
      return added;
    },
    poll: (id: string): HostTask | undefined => {
      counters.polls += 1;
      const task = tasks.get(id);
      if (task && task.pollsLeft > 0) task.pollsLeft -= 1;
      return task;
    },
    setCallbacks: (next: CallbackPlan) => {
      plan = next;
    },
    forget: () => tasks.clear(),
    close: () => stop.abort(),
  };
};
