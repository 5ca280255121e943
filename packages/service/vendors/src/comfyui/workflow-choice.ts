import type {
  ClipRequest,
  GenerationRequest,
  InputImage,
  PictureRequest,
} from "@reelwright/core/vendors/generation-request";
import { VendorFailure } from "@reelwright/core/vendors/vendor-failure";
import type { Placeholder, Values, Workflow } from "./workflow.ts";

const fitsFrame = (use: Workflow["start"], frame: InputImage | null): boolean =>
  use === "optional" || (use === "required") === (frame !== null);

const fits = (workflow: Workflow, request: GenerationRequest): boolean => {
  if (workflow.makes !== request.kind || !workflow.models.includes(request.model)) return false;
  if (request.kind === "upscale") return true;
  if (workflow.megapixels[request.resolution] === undefined) return false;
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

/** The first workflow that serves the request; of more pictures than it takes, the first are used. */
export const workflowFor = (
  workflows: readonly Workflow[],
  request: GenerationRequest,
): Workflow | null => workflows.find((each) => fits(each, request)) ?? null;

/** Says what no workflow makes. */
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

/** Frames of so many seconds: at least as many as they need, in the steps that the model makes. */
const framesOf = ({ fps, frameStep }: Workflow, seconds: number): number =>
  Math.ceil((seconds * fps) / frameStep) * frameStep + (frameStep > 1 ? 1 : 0);

const textOf = (request: PictureRequest | ClipRequest): string => {
  const shots = request.kind === "clip" ? request.shots : [];
  return [request.prompt, ...shots.map((shot) => `${shot.seconds} s: ${shot.prompt}`)]
    .filter((each) => each !== "")
    .join("\n");
};

/** Sizes of the result and of what the model makes. */
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

/** What a graph is filled with, besides files. */
export const valuesFor = (workflow: Workflow, request: GenerationRequest, key: string): Values => {
  const name = { key: key.slice(0, 32) };
  if (request.kind === "upscale")
    return {
      ...name,
      seconds: request.seconds,
      long_side: request.resolution === "4k" ? 3840 : 1920,
    };
  const seconds = request.kind === "clip" ? request.seconds : 1;
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

export type InputFile = { readonly name: Placeholder; readonly image: InputImage };

/** The pictures that go with a request, by the placeholders that they are for. */
export const picturesFor = (
  workflow: Workflow,
  request: GenerationRequest,
): readonly InputFile[] => {
  if (request.kind === "upscale") return [];
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
