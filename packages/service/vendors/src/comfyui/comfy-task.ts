import type { VendorTask } from "@reelwright/core/vendors/vendor";
import { textAt } from "../json-answer.ts";
import type { Workflow } from "./workflow.ts";

/**
 * The id that a submission gets, from its key: a UUID of version 8 (RFC 9562), as servers want it. The same key gives the
 * same id, by which an unknown submission is found.
 */
export const promptIdOf = (key: string): string =>
  `${key.slice(0, 8)}-${key.slice(8, 12)}-8${key.slice(13, 16)}-a${key.slice(17, 20)}-${key.slice(20, 32)}`;

/** What is needed to read a result later. */
export type ComfyHandle = {
  readonly makes: Workflow["makes"];
  /** The node whose files are the result. */
  readonly output: string;
  /** Whom the server sends its progress to. */
  readonly client: string;
};

export const comfyTask = (ref: string, { makes, output }: Workflow, client: string): VendorTask => {
  const handle: ComfyHandle = { makes, output, client };
  return { ref, handle };
};

export const handleOf = ({ handle }: VendorTask): ComfyHandle => ({
  makes: textAt(handle, "makes") === "picture" ? "picture" : "clip",
  output: textAt(handle, "output") ?? "",
  client: textAt(handle, "client") ?? "",
});
