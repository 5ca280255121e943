/** Starts counting. The returned function says what this process and its ended children have computed since, in seconds. */
export const countCpu: () => () => { readonly own: number; readonly children: number };
