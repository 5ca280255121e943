/** What models of jobs can make, and what follows for the form. */
import type { Model } from "reelwright";
import type { Values } from "../form/values.ts";

const capabilitiesOf = (models: readonly Model[], id: string) =>
  models.find(({ model_id }) => model_id === id)?.capabilities;

/** Returns the lengths of segments, in seconds, that a model makes; none where it isn't known. */
export const lengthsOf = (models: readonly Model[], id: string): readonly number[] =>
  capabilitiesOf(models, id)?.supported_durations ?? [];

/** Whether a model makes videos of this format. */
export const makesFormat = (models: readonly Model[], id: string, ratio: string): boolean =>
  capabilitiesOf(models, id)?.supported_aspect_ratios.includes(ratio) ?? true;

const nearest = (lengths: readonly number[], wanted: number): number =>
  lengths.reduce((best, each) => (Math.abs(each - wanted) < Math.abs(best - wanted) ? each : best));

/** Returns the choice of a model, with what it can't make replaced by the nearest that it can. */
export const withModel = (
  models: readonly Model[],
  model: string,
  { seconds, ratio }: { readonly seconds: number; readonly ratio: string },
): Values => {
  const lengths = lengthsOf(models, model);
  const isLengthMade = lengths.length === 0 || lengths.includes(seconds);
  return {
    video_model: model,
    ...(!isLengthMade && { segment_duration: nearest(lengths, seconds) }),
    ...(!makesFormat(models, model, ratio) && { aspect_ratio: "9:16" }),
  };
};
