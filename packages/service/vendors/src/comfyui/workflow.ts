import type {
  GenerationRequest,
  InputImage,
  UpscaleRequest,
} from "@reelwright/film/ports/vendor-requests";
import { VendorFailure } from "@reelwright/film/vendor-failure";

/** A graph in ComfyUI's API format: nodes by id. An input is a value or a link `[node, output]`. */
export type Graph = Readonly<
  Record<
    string,
    { readonly class_type: string; readonly inputs: Readonly<Record<string, unknown>> }
  >
>;

/** Names that a graph may contain as `{{name}}`. They are replaced by values before it is sent. */
export const placeholders = [
  "prompt",
  "negative_prompt",
  "seed",
  /** Size of the result, in pixels. */
  "width",
  "height",
  /** Size that the model works in, with the same ratio. */
  "model_width",
  "model_height",
  /** The longer side of the result, in pixels. */
  "long_side",
  "frames",
  "fps",
  "seconds",
  /** Hexadecimal name of the call, for file names. */
  "key",
  "picture_1",
  "picture_2",
  "picture_3",
  "picture_4",
  "start_picture",
  "end_picture",
  "source_video",
  "voice",
] as const;
export type Placeholder = (typeof placeholders)[number];

/** Whether a start or end frame is required. */
export type FrameUse = "required" | "optional" | "none";

/** A graph with its entry in the manifest. */
export type Workflow = {
  readonly file: string;
  readonly graph: Graph;
  readonly makes: "picture" | "clip" | "upscale" | "presenter";
  /** The contract's models that it serves. */
  readonly models: readonly string[];
  /** Least and greatest number of reference images. */
  readonly pictures: readonly [number, number];
  readonly start: FrameUse;
  readonly end: FrameUse;
  /** Area of the result in millions of pixels by the contract's resolutions. Upscales have a model for each resolution. */
  readonly megapixels: Readonly<Record<string, number>>;
  /** The greatest area that the model works in; null for the result's area. */
  readonly modelMegapixels: number | null;
  readonly multipleOf: number;
  readonly fps: number;
  /** The number of frames is a multiple of this, plus one. */
  readonly frameStep: number;
  readonly maxSeconds: number;
  readonly negativePrompt: string;
  /** USD per result, such as electricity; may be 0. */
  readonly costUsd: number;
  /** The node whose files are the result. */
  readonly output: string;
  /** Nodes to leave out if a placeholder has no value. */
  readonly without: Readonly<Partial<Record<Placeholder, readonly string[]>>>;
};

const inText = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** The placeholders in a value of a graph. */
export const namesIn = (value: unknown): readonly string[] =>
  typeof value === "string" ? [...value.matchAll(inText)].map(([, name = ""]) => name) : [];

/** The node that a value of a graph links to; null if it isn't a link. */
export const linkOf = (value: unknown): string | null =>
  Array.isArray(value) && value.length === 2 && typeof value[1] === "number"
    ? String(value[0])
    : null;

export type Values = Readonly<Partial<Record<Placeholder, string | number>>>;

const filled = (value: unknown, values: Values): unknown => {
  if (typeof value !== "string") return value;
  const whole = /^\{\{\s*([^{}]*?)\s*\}\}$/.exec(value)?.[1];
  const given = (name: string) => values[name as Placeholder] ?? "";
  if (whole !== undefined) return given(whole);
  return value.replace(inText, (_, name: string) => String(given(name)));
};

/** Fills a graph with values. Nodes whose placeholders have no values are left out, as are links to them. */
export const filledGraph = ({ graph, without }: Workflow, values: Values): Graph => {
  const leftOut = new Set(
    Object.entries(without)
      .filter(([name]) => values[name as Placeholder] === undefined)
      .flatMap(([, nodes]) => nodes),
  );
  const inputsOf = (inputs: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.entries(inputs)
        .filter(([, value]) => !leftOut.has(linkOf(value) ?? ""))
        .map(([name, value]) => [name, filled(value, values)]),
    );
  return Object.fromEntries(
    Object.entries(graph)
      .filter(([id]) => !leftOut.has(id))
      .map(([id, { class_type, inputs }]) => [id, { class_type, inputs: inputsOf(inputs) }]),
  );
};

const fitsFrame = (use: Workflow["start"], frame: InputImage | null): boolean =>
  use === "optional" || (use === "required") === (frame !== null);

const fits = (workflow: Workflow, request: GenerationRequest): boolean => {
  if (workflow.makes !== request.kind || !workflow.models.includes(request.model)) return false;
  if (request.kind === "upscale") return true;
  if (workflow.megapixels[request.resolution] === undefined) return false;
  if (request.kind === "presenter") return request.seconds <= workflow.maxSeconds;
  const pictures = request.kind === "picture" ? request.images : request.references;
  if (pictures.length < workflow.pictures[0]) return false;
  if (request.kind === "picture") return workflow.pictures[1] > 0 || pictures.length === 0;
  const hasRoom = pictures.length <= workflow.pictures[1];
  return (
    hasRoom &&
    request.seconds <= workflow.maxSeconds &&
    fitsFrame(workflow.start, request.start) &&
    fitsFrame(workflow.end, request.end)
  );
};

/** The first workflow that serves the request. Surplus images are left out. */
export const workflowFor = (
  workflows: readonly Workflow[],
  request: GenerationRequest,
): Workflow | null => workflows.find((each) => fits(each, request)) ?? null;

/** The failure of a request that no workflow serves. */
export const noWorkflow = (request: GenerationRequest): VendorFailure => {
  const details = new Error(
    `no workflow for ${request.kind} ${request.model} ${request.resolution}`,
  );
  return new VendorFailure(
    "invalid_input",
    "No workflow is set up for this model with these inputs, this length and this resolution.",
    { input: "model", cause: details },
  );
};

const sized = (megapixels: number, aspectRatio: string, multipleOf: number) => {
  const [across = 1, down = 1] = aspectRatio.split(":").map(Number);
  const side = (part: number, other: number) =>
    Math.max(1, Math.round(Math.sqrt((megapixels * 1e6 * part) / other) / multipleOf)) * multipleOf;
  return { width: side(across, down), height: side(down, across) };
};

/** The number of frames for these seconds, rounded up to the model's steps. */
const framesOf = ({ fps, frameStep }: Workflow, seconds: number): number =>
  Math.ceil((seconds * fps) / frameStep) * frameStep + (frameStep > 1 ? 1 : 0);

const textOf = (request: Exclude<GenerationRequest, UpscaleRequest>): string => {
  const shots = request.kind === "clip" ? request.shots : [];
  return [request.prompt, ...shots.map((shot) => `${shot.seconds} s: ${shot.prompt}`)]
    .filter((each) => each !== "")
    .join("\n");
};

/** Sizes of the result and of the model's output. */
const sizesFor = (workflow: Workflow, resolution: string, aspectRatio: string): Values => {
  const area = workflow.megapixels[resolution] ?? 1;
  const { width, height } = sized(area, aspectRatio, workflow.multipleOf);
  const modelArea = Math.min(area, workflow.modelMegapixels ?? area);
  const model = sized(modelArea, aspectRatio, workflow.multipleOf);
  return {
    width,
    height,
    long_side: Math.max(width, height),
    model_width: model.width,
    model_height: model.height,
  };
};

/** Values for a graph, besides files. */
export const valuesFor = (workflow: Workflow, request: GenerationRequest, key: string): Values => {
  const name = { key: key.slice(0, 32) };
  if (request.kind === "upscale")
    return {
      ...name,
      seconds: request.seconds,
      long_side: request.resolution === "4k" ? 3840 : 1920,
    };
  const seconds = request.kind === "picture" ? 1 : request.seconds;
  return {
    ...name,
    ...sizesFor(workflow, request.resolution, request.aspectRatio),
    prompt: textOf(request),
    negative_prompt: workflow.negativePrompt,
    seed: request.seed >>> 0,
    frames: framesOf(workflow, seconds),
    fps: workflow.fps,
    seconds,
  };
};

type InputFile = { readonly name: Placeholder; readonly image: InputImage };

/** A request's images by their placeholders. */
export const picturesFor = (
  workflow: Workflow,
  request: GenerationRequest,
): readonly InputFile[] => {
  if (request.kind === "upscale") return [];
  if (request.kind === "presenter") return [{ name: "start_picture", image: request.start }];
  const pictures = request.kind === "picture" ? request.images : request.references;
  const names = ["picture_1", "picture_2", "picture_3", "picture_4"] as const;
  const shown = pictures.slice(0, workflow.pictures[1]).flatMap((image, index) => {
    const name = names[index];
    return name ? [{ name, image }] : [];
  });
  if (request.kind === "picture") return shown;
  return [
    ...shown,
    ...(request.start ? [{ name: "start_picture" as const, image: request.start }] : []),
    ...(request.end ? [{ name: "end_picture" as const, image: request.end }] : []),
  ];
};
