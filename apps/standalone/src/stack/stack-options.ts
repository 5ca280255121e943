import type { Lifecycle } from "@reelwright/platform/lifecycle";

export type StackOptions = {
  /** 0: any free one. */
  readonly port: number;
  readonly dataDirectory: string;
  /** Worker processes that wait to take the place of one that dies. */
  readonly standbyWorkers: number;
  readonly edition: string;
  /** Where the gateway listens; empty or left out: on this machine alone. */
  readonly host?: string;
  /** Services that others run, to be used instead of our own; empty or left out: ours. */
  readonly databaseUrl?: string;
  readonly redisUrl?: string;
  /** Whether mail that nobody sends is shown to whoever reaches the gateway. */
  readonly allowOutbox?: boolean;
  /** Who issues bearer tokens; none where it is left out. */
  readonly identity?: "embedded" | "none";
  /** The environment that the processes inherit. */
  readonly environment: { readonly [name: string]: string | undefined };
  readonly say: (line: string) => void;
  /** Hears at once how to stop it, also while it starts. */
  readonly onStop: Lifecycle["onStop"];
};
export type Stack = {
  readonly baseUrl: string;
  readonly databaseUrl: string;
  /** Of bearer tokens; null where there is none. */
  readonly issuer: string | null;
  readonly filesDirectory: string;
  readonly filesUrl: string;
  stop(): Promise<void>;
};
