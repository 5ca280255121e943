import type { Control } from "./control.ts";

/** A picture: from words alone, or with pictures in it. */
export type PictureOrder = {
  readonly kind: "picture";
  readonly prompt: string;
  /** `9:16` and the like, or `Auto`: the first picture's own, 9:16 where there is none. */
  readonly aspectRatio: string;
  readonly resolution: string;
  readonly format: "png" | "jpg" | "webp";
  /** Addresses of the pictures that it shows, as many as the model takes in all. */
  readonly pictures: readonly string[];
  /** The body's field that each picture is from, for refusals; orders of earlier versions don't say. */
  readonly inputs?: readonly string[];
};

/** A shot of a storyboard; whole seconds. */
export type Shot = { readonly prompt: string; readonly seconds: number };

/** A clip of whole seconds. At most one of `start` and `references` is there. */
export type ClipOrder = {
  readonly kind: "clip";
  readonly prompt: string;
  readonly aspectRatio: string;
  /** `standard`, `high` or `4k`. */
  readonly resolution: string;
  readonly seconds: number;
  /** Address of the picture that it begins with. */
  readonly start: string | null;
  readonly end: string | null;
  /** Addresses of pictures of what it shows. */
  readonly references: readonly string[];
  /** The body's field that each reference is from, for refusals; orders of earlier versions don't say. */
  readonly inputs?: readonly string[];
  /** Empty: one shot of the prompt. Otherwise their seconds add up to the clip's. */
  readonly shots: readonly Shot[];
  readonly hasSound: boolean;
};

/** A finished clip in a higher resolution. */
export type UpscaleOrder = {
  readonly kind: "upscale";
  /** Key of the clip. */
  readonly source: string;
  readonly resolution: "1080p" | "4k";
};

export type PlaygroundWork = PictureOrder | ClipOrder | UpscaleOrder;

/** An order whose pictures, and whose clip to upscale, are local paths. */
export type LocalWork = PictureOrder | ClipOrder | UpscaleOrder;

/** What is to be made, and where. */
export type PlaygroundTask = {
  readonly taskId: string;
  readonly tenantId: string;
  /** The model, or the upscaler, of the contract. */
  readonly modelId: string;
  /** As ordered: pictures are addresses, a clip to upscale is a key. */
  readonly work: PlaygroundWork;
  /**
   * The order with its pictures fetched, once per run. A task that waits for a vendor runs many times and its pictures
   * may be gone by then: only asked for when they are to be used. Throws `Failure` where one can't be fetched.
   */
  local(): Promise<LocalWork>;
  /** For the result and temporary files; removed after the run. */
  readonly directory: string;
  /** 32 bits that follow from the order. */
  readonly seed: number;
};

/** Makes what the playground orders. */
export type Playground = {
  /**
   * Makes one picture or clip in the task's directory and returns its path, whose extension tells its format. Throws
   * `Failure` with a public message for pictures that can't be used, and what `control.calls` throws.
   */
  make(task: PlaygroundTask, control: Control): Promise<string>;
};
