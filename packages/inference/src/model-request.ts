import type { Tensors } from "./tensor.ts";

export type ModelRequest = {
  /** Path of the model's file. */
  readonly model: string;
  readonly inputs: Tensors;
  readonly outputs: readonly string[] | undefined;
};

export type ModelReply =
  | { readonly kind: "done"; readonly outputs: Tensors }
  /** The model can't be opened, or not run with these inputs. */
  | { readonly kind: "failed"; readonly message: string; readonly code: string | undefined };
