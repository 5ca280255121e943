/** Numbers in an n-dimensional grid, the last dimension running fastest; `data` has as many as `dims` multiply to. */
export type Tensor =
  | { readonly type: "float32"; readonly data: Float32Array; readonly dims: readonly number[] }
  | { readonly type: "int64"; readonly data: BigInt64Array; readonly dims: readonly number[] };

/** Tensors by the names that the model gives its inputs and outputs. */
export type Tensors = { readonly [name: string]: Tensor };
