import type { Brief, Script } from "../artifacts/artifacts.ts";
import type { Control } from "./control.ts";

export type ScriptRequest = {
  readonly productName: string;
  readonly brief: Brief;
  readonly language: string;
  readonly structure: string;
  readonly tone: string;
  readonly sellingPoints: readonly string[];
  readonly cta: string;
  readonly environment: string;
  readonly interactionMode: string;
  /** Used word for word, split at sentence ends; empty: a script is written. */
  readonly customScript: string;
  readonly segmentCount: number;
  readonly segmentSeconds: number;
  /** How fast the chosen voice speaks at the ordered speed; 1 is its language's measured pace. */
  readonly pace: number;
  readonly seed: number;
};

/** Writes scripts. */
export type Language = { write(request: ScriptRequest, control: Control): Promise<Script> };
