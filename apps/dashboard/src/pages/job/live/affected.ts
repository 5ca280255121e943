/** What has to be asked for again after an event, since the event doesn't carry it. Pure. */
import type { StageName } from "reelwright";
import type { LoggedEvent } from "./job-state.ts";

/** Parts of a job that the page asks for. */
export type Part = "job" | "timeline" | "keyframes" | "videos" | "receipt" | "balance";

/** Stages whose end puts something new into the job: the persona, the script, the sound, the captions, the video. */
const telling = new Set<StageName>(["prepare", "agents", "audio", "captions", "final_merge"]);

const itemsOf = (stage: StageName | undefined): readonly Part[] => {
  if (stage === "init") return ["keyframes"];
  return stage === "generation" ? ["videos", "job"] : [];
};

const itemsOfKind = (kind: unknown): readonly Part[] =>
  kind === "keyframe" ? ["keyframes"] : ["videos"];

const all: readonly Part[] = ["job", "timeline", "keyframes", "videos", "receipt", "balance"];

/** Returns the parts that this event makes stale. */
export const affectedBy = ({ type, data }: LoggedEvent): readonly Part[] => {
  switch (type) {
    case "unit.finished":
      return ["timeline", ...itemsOf(data.stage)];
    case "stage.finished":
      return data.stage && telling.has(data.stage) ? ["timeline", "job"] : ["timeline"];
    case "item.refused":
    case "review.requested":
    case "review.decided":
      return ["timeline", ...itemsOfKind(data["kind"])];
    case "job.completed":
    case "job.failed":
    case "job.cancelled":
    case "job.retried":
      return all;
    case "job.started":
    case "job.paused":
    case "job.resumed":
      return ["timeline", "job", "receipt"];
    default:
      return ["timeline"];
  }
};
