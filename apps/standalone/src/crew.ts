/**
 * The workers: a process for each app, and spares that have everything loaded. When a process dies, a spare becomes
 * its app at once, and a new spare is started behind it.
 */
import type { ChildProcess } from "node:child_process";
import { type Child, type ChildSpec, readiness } from "./child.ts";
import { dismissGuardian } from "./guardian.ts";
import { end, endOf, launch } from "./launch.ts";

export type CrewSpec = {
  readonly apps: readonly string[];
  /** How many processes wait for a death; 0: the place of a dead one stays empty until a new one has started. */
  readonly spares: number;
  /** How to start the process of an app, or a spare (null). */
  readonly specOf: (app: string | null) => ChildSpec;
};

export type Crew = Pick<Child, "ready" | "stop"> & {
  /** The processes that live, by app; a spare is called `spare`. */
  list(): readonly { readonly name: string; readonly pid: number }[];
};

type Member = {
  readonly child: ChildProcess;
  app: string | null;
  state: "starting" | "loaded" | "serving" | "leaving";
};

const firstDelayMs = 100;
const longestDelayMs = 900;
/** Deaths of processes that never got to work, before the first readiness, after which starting is given up. */
const startAttempts = 3;

/** The members and their places; `start` starts a process, for a place or as a spare; null: it can't. */
const openRoster = (spec: CrewSpec, start: (app: string | null) => Member | null) => {
  const members = new Set<Member>();
  const vacant: string[] = [];
  const staff = () => [...members].filter(({ state }) => state !== "leaving");

  const placeSpares = (): void => {
    for (const spare of staff().filter(({ state, app }) => state === "loaded" && app === null)) {
      const app = vacant.shift();
      if (app === undefined) return;
      spare.app = app;
      // A message that can't be delivered is a process that has died: its end gives the place to the next.
      spare.child.send(app, () => undefined);
    }
  };
  const hire = (app: string | null): void => {
    const member = start(app);
    if (member) members.add(member);
    else if (app !== null) vacant.push(app);
  };
  const vacate = ({ app, state }: Member): void => {
    if (app !== null && state !== "leaving") vacant.push(app);
  };
  return {
    staff,
    all: () => [...members],
    list: () =>
      staff().flatMap(({ app, child: { pid } }) => (pid ? [{ name: app ?? "spare", pid }] : [])),
    hire,
    /** It ends what it has begun; its place is free already. */
    leave: (member: Member): void => {
      vacate(member);
      member.state = "leaving";
    },
    /** False when it was gone already. */
    remove: (member: Member): boolean => {
      if (!members.delete(member)) return false;
      vacate(member);
      return true;
    },
    /** Gives empty places to spares, and starts what is missing. */
    fill: (): void => {
      placeSpares();
      const missing = spec.apps.length + spec.spares - staff().length;
      for (let count = 0; count < missing; count++) hire(null);
    },
    isServing: (): boolean => {
      const serving = staff().filter(({ state }) => state === "serving");
      return spec.apps.every((app) => serving.some((one) => one.app === app));
    },
  };
};

/**
 * Starts the crew. `ready` resolves when every app is served for the first time, and rejects when processes die three
 * times before that (the message names their log) or when it is stopped. `changed` hears of each change.
 */
export const superviseCrew = (spec: CrewSpec, changed: () => void): Crew => {
  const { ready, resolve, reject } = readiness();
  let isStopping = false;
  let isReady = false;
  let deaths = 0;
  let delayMs = firstDelayMs;
  let restart: NodeJS.Timeout | undefined;

  const fill = (): void => {
    restart = undefined;
    if (!isStopping) roster.fill();
    changed();
  };
  const stop = async (limitMs: number): Promise<void> => {
    isStopping = true;
    clearTimeout(restart);
    reject(new Error("the workers were stopped"));
    const { stopSignal } = spec.specOf(null);
    await Promise.all(roster.all().map(({ child }) => end(child, stopSignal, limitMs)));
    await dismissGuardian();
  };
  /** What can't even start isn't started in a tight loop. */
  const diedYoung = (app: string | null, problem: string): void => {
    deaths++;
    if (!isReady && deaths >= startAttempts) {
      const { name, logFile } = spec.specOf(app);
      reject(new Error(`${name} doesn't start (${problem}); see ${logFile}`));
      void stop(0);
      return;
    }
    restart ??= setTimeout(fill, delayMs);
    delayMs = Math.min(delayMs * 2, longestDelayMs);
  };
  const died = (member: Member, problem: string): void => {
    if (!roster.remove(member) || isStopping) return;
    if (member.state === "starting") diedYoung(member.app, problem);
    else if (restart === undefined) fill();
    changed();
  };
  const hears: { readonly [message: string]: (member: Member) => void } = {
    loaded: (member) => {
      member.state = "loaded";
      delayMs = firstDelayMs;
      fill();
    },
    ready: (member) => {
      member.state = "serving";
      if (isReady || !roster.isServing()) return;
      isReady = true;
      resolve();
      // Spares only now: those who are to work start sooner without them.
      fill();
    },
    stopping: (member) => {
      if (member.state !== "serving" || isStopping) return;
      roster.leave(member);
      fill();
    },
  };
  const tryLaunch = (app: string | null): ChildProcess | null => {
    try {
      return launch(spec.specOf(app));
    } catch (error) {
      diedYoung(app, error instanceof Error ? error.message : String(error));
      return null;
    }
  };
  const roster = openRoster(spec, (app) => {
    const child = tryLaunch(app);
    if (child === null) return null;
    const member: Member = { child, app, state: "starting" };
    child.on("message", (message) => hears[String(message)]?.(member));
    // Later ones are of its channel: its end tells.
    child.on("error", (error) => child.pid === undefined && died(member, error.message));
    child.once("exit", (code, signal) => died(member, endOf(code, signal)));
    return member;
  });
  for (const app of spec.apps) roster.hire(app);
  return {
    ready,
    stop,
    list: roster.list,
  };
};
