import type { Components } from "./components.ts";
import type { exampleBuilder } from "./examples/build-examples.ts";

/** A part of the OpenAPI document. */
export type Document = { readonly [key: string]: unknown };

/** What builders of the document's parts share. */
export type DocumentContext = Pick<Components, "show"> & {
  readonly examples: ReturnType<typeof exampleBuilder>;
};
