import type { ClipRequest, GenerationRequest } from "@reelwright/film/ports/vendor-requests";
import type { OutputKind, VendorTask } from "@reelwright/film/ports/vendors";
import { VendorFailure } from "@reelwright/film/vendor-failure";
import { entriesAt, numberAt, textAt } from "../json-answer.ts";
import type { SentInputs } from "./answers.ts";
import {
  type HostModel,
  type HostModels,
  type HostRoute,
  type Pricing,
  routeAt,
} from "./host-model.ts";

/** How a model serves a request. */
export type Plan = {
  readonly model: HostModel;
  readonly route: HostRoute;
  readonly makes: OutputKind;
  /** The resolution in the vendor's words. */
  readonly resolution: string;
  /** Length of the clip, which may be longer than ordered; 0 for images. */
  readonly seconds: number;
  readonly costUsd: number;
};

const invalid = (message: string, input: string) =>
  new VendorFailure("invalid_input", message, { input });

/** Names of a request's inputs. */
const given = (request: GenerationRequest): ReadonlySet<string> => {
  if (request.kind === "picture") return new Set(request.images.length > 0 ? ["images"] : []);
  if (request.kind === "upscale") return new Set(["source"]);
  if (request.kind === "presenter") return new Set(["start", "voice"]);
  const { start, end, references, shots } = request;
  const there = { start, end, references: references[0], shots: shots[0] };
  return new Set(
    Object.entries(there)
      .filter(([, value]) => value)
      .map(([name]) => name),
  );
};

/** The first route that takes exactly these inputs. */
const routeFor = (model: HostModel, inputs: ReadonlySet<string>): HostRoute | null =>
  model.routes.find(({ takes }) => {
    const names = new Set(takes.map((take) => take.replace("?", "")));
    const isComplete = takes.every((take) => take.endsWith("?") || inputs.has(take));
    return isComplete && [...inputs].every((input) => names.has(input));
  }) ?? null;

const apiNames: Readonly<Record<string, string>> = {
  start: "start_image_url",
  end: "end_image_url",
  references: "reference_images",
  images: "reference_images",
  source: "task_id",
  shots: "shots",
  voice: "presentation",
};

/** Chooses a route. If no route takes an end frame, it is left out: the clip's end is scored later. */
const chooseRoute = (model: HostModel, inputs: ReadonlySet<string>): HostRoute => {
  const withoutEnd = new Set([...inputs].filter((input) => input !== "end"));
  const route =
    routeFor(model, inputs) ?? (inputs.has("start") ? routeFor(model, withoutEnd) : null);
  if (route) return route;
  const [first] = inputs;
  throw first === undefined
    ? invalid("The model needs a start image.", "start_image_url")
    : invalid(
        "The model does not take these inputs together; leave one out.",
        apiNames[first] ?? first,
      );
};

const lengthOf = (seconds: readonly number[] | undefined, needed: number): number => {
  if (seconds === undefined) return needed;
  const made = seconds.find((each) => each >= needed);
  if (made !== undefined) return made;
  throw invalid(`The model makes at most ${seconds.at(-1)} seconds; ask for fewer.`, "duration");
};

/** The shots for a clip that may be longer than ordered: the last shot gets the extra seconds. */
export const fittedShots = ({ shots, seconds }: ClipRequest, made: number): ClipRequest["shots"] =>
  shots.map((shot, index) =>
    index < shots.length - 1 ? shot : { ...shot, seconds: shot.seconds + made - seconds },
  );

const costOf = (
  { per, usd }: Pricing,
  resolution: string,
  seconds: number,
  hasSound: boolean,
): number => {
  const price = usd[resolution] ?? Object.values(usd)[0] ?? 0;
  const unit = typeof price === "number" ? price : hasSound ? price.sound : price.silent;
  return Math.round(unit * (per === "second" ? seconds : 1) * 1e6) / 1e6;
};

const makes: { readonly [Kind in GenerationRequest["kind"]]: OutputKind } = {
  picture: "image",
  clip: "video",
  upscale: "video",
  presenter: "video",
};

/** How the models serve a request. Throws `VendorFailure("invalid_input")`, which says what to change, if they can't. */
export const planOf = (models: HostModels, request: GenerationRequest): Plan => {
  const model = models[request.model];
  if (model?.makes !== request.kind)
    throw invalid("The service does not make this; choose another model.", "model");
  const resolution = model.resolutions[request.resolution];
  if (resolution === undefined)
    throw invalid(
      `The model makes ${Object.keys(model.resolutions).join(", ")}; choose one of them.`,
      "resolution",
    );
  const { aspectRatios } = model.limits;
  if (request.kind !== "upscale" && aspectRatios && !aspectRatios.includes(request.aspectRatio))
    throw invalid(`The model makes ${aspectRatios.join(", ")}; choose one.`, "aspect_ratio");
  const route = chooseRoute(model, given(request));
  const needed = request.kind === "picture" ? 0 : request.seconds;
  const seconds =
    request.kind === "clip" || request.kind === "presenter"
      ? lengthOf(route.seconds ?? model.limits.seconds, needed)
      : needed;
  const hasSound = request.kind === "clip" && request.hasSound;
  const price = route.price ?? model.price;
  const costUsd = costOf(price, request.resolution, seconds, hasSound);
  return { model, route, makes: makes[request.kind], resolution, seconds, costUsd };
};

/** The plan, or null if the models can't serve the request. `planOf` says why. */
export const planIfAny = (models: HostModels, request: GenerationRequest): Plan | null => {
  try {
    return planOf(models, request);
  } catch (error) {
    if (error instanceof VendorFailure) return null;
    throw error;
  }
};

/** What is stored with a task, to read its result later. */
export type TaskHandle = {
  /** The place of the result's files in the answer, and their kind. */
  readonly output: string;
  readonly makes: OutputKind;
  readonly sent: SentInputs;
  /** Null if the answer to the submission was lost, so that only a callback named the task. */
  readonly costUsd: number | null;
};

export const taskHandle = ({ model, makes, costUsd }: Plan, sent: SentInputs): TaskHandle => ({
  output: model.output,
  makes,
  sent,
  costUsd,
});

const outputKinds: readonly OutputKind[] = ["image", "video", "audio"];

/** Reads a task's handle. A task that only a callback named has none; its model then tells the place and kind of its result. */
export const storedHandle = (
  { handle, model = "" }: VendorTask,
  models: HostModels,
  usualOutput: string,
): TaskHandle => {
  const route = routeAt(models, model);
  const sent = entriesAt(handle, "sent").filter(([, value]) => typeof value === "string");
  return {
    output: textAt(handle, "output") ?? route?.output ?? usualOutput,
    makes: outputKinds.find((kind) => kind === textAt(handle, "makes")) ?? route?.makes ?? "video",
    sent: Object.fromEntries(sent) as SentInputs,
    costUsd: numberAt(handle, "costUsd") ?? null,
  };
};
