/** An embedded stack on this machine. Only a program of a checkout knows of one. */
export type LocalStack = {
  readonly url: string;
  /** Issuer of bearer tokens; null where it has none. */
  readonly issuer: string | null;
  /** An API key of its demo tenant; null where it has none. */
  readonly demoKey: () => Promise<string | null>;
};

export type StartedStack = LocalStack & {
  /** A sentence on how its jobs go on once it is stopped. */
  readonly goesOn: string;
  readonly stop: () => Promise<void>;
};

export type LocalStacks = {
  /** The one that runs. */
  readonly stackHere?: () => Promise<LocalStack | null>;
  /** Starts one, which the caller stops; the signal calls it off. */
  readonly startStack?: (say: (line: string) => void, signal: AbortSignal) => Promise<StartedStack>;
};
