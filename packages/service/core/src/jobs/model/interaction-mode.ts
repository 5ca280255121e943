import { schema } from "../../validation/schema.ts";

/** How the product is shown. The last two are kept for existing integrations. docs/contribute/contract.md#versioning. */
export const interactionModeSchema = schema({
  title: "InteractionMode",
  enum: [
    "holdable",
    "display_static",
    "wearable",
    "surface_interactive",
    "consumable",
    "apply_to_body",
  ],
  "x-deprecated-values": ["consumable", "apply_to_body"],
});
