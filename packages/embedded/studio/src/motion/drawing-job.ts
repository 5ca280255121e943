import type { Appearance, Product, Size } from "@reelwright/core/artifacts/artifacts";
import type { PlannedShot } from "@reelwright/core/shots/shot-plan";
import type { Recipe } from "../scene/recipe.ts";
import type { RecipeRequest } from "../scene/shots.ts";

type SceneInputs = {
  readonly frame: Size;
  readonly cutout: string;
  readonly palette: Product["palette"];
  readonly appearance: Appearance | null;
};

/** Work for a drawing thread: plain data only. */
export type DrawingJob =
  | (SceneInputs & {
      readonly kind: "keyframe";
      readonly request: RecipeRequest;
      readonly path: string;
    })
  | (SceneInputs & {
      readonly kind: "segment";
      /** Which of the film's segments it is, from 0. */
      readonly index: number;
      readonly start: Recipe;
      readonly end: Recipe;
      readonly seconds: number;
      readonly shots: readonly PlannedShot[] | undefined;
      /** Whether the persona does with the product what it is for. */
      readonly acts: boolean;
      /** Local path of the picture that nothing was cut out of, which details may show filling the frame; else null. */
      readonly picture: string | null;
      /** What the shots between the keyframes are composed from; null: none may be seen but the keyframes' scenes. */
      readonly inserts: RecipeRequest | null;
      readonly narration: string;
      readonly tone: string;
      readonly seed: number;
      readonly path: string;
    })
  | {
      readonly kind: "dissolve";
      readonly frame: Size;
      /** Local paths of the two stills. */
      readonly start: string;
      readonly end: string;
      readonly seconds: number;
      readonly seed: number;
      readonly path: string;
    };

/** What a drawing thread reports: its progress, its result, or its error. */
export type DrawingReport =
  | { readonly kind: "progress"; readonly fraction: number }
  | { readonly kind: "done"; readonly recipe: Recipe | null }
  | { readonly kind: "failed"; readonly message: string; readonly stack: string | undefined };
