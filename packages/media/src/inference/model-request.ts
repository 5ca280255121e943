import type { Tensors } from "./tensor.ts";

export type ModelRequest = {
  /** Path of the model's file. */
  readonly model: string;
  /** The model is run once for each. */
  readonly inputs: readonly Tensors[];
  /** Whether the model is opened anew, which begins its random numbers anew. */
  readonly isFresh: boolean;
  readonly outputs: readonly string[] | undefined;
};

export type ModelReply =
  | { readonly kind: "done"; readonly outputs: readonly Tensors[] }
  /** The model can't be opened, or not run with these inputs. */
  | { readonly kind: "failed"; readonly message: string; readonly code: string | undefined };
