/** A script with what was ordered: what the checker reads. */
export type CheckedScript = {
  readonly productName: string;
  readonly interactionMode: string;
  readonly environment: string;
  readonly sellingPoints: readonly string[];
  readonly tone: string;
  readonly language: string;
  readonly segmentSeconds: number;
  readonly segments: readonly string[];
  /** One for each segment, and the last picture's. */
  readonly keyframePrompts: readonly string[];
};

/** What is wrong, by its name, and where. */
export type ScriptFault = { readonly fault: string; readonly text: string };
