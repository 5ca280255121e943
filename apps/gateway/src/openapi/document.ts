import type { Components } from "./components.ts";
import type { examplesOf } from "./examples/build-examples.ts";

/** A part of the document: its keys are OpenAPI's. */
export type Document = { readonly [key: string]: unknown };

/** What every part of the document is printed with. */
export type Printing = Pick<Components, "show"> & {
  readonly examples: ReturnType<typeof examplesOf>;
};
