import type { Control } from "@reelwright/film/ports/control";
import type { StageContext } from "./stage.ts";

/** What a stage hands to the ports that it asks; `progress` where they report only a share of the unit. */
export const controlOf = (
  { signal, calls, note, progress: ofUnit }: StageContext<never>,
  progress: Control["progress"] = ofUnit,
): Control => ({ signal, progress, ...(calls && { calls }), ...(note && { note }) });
