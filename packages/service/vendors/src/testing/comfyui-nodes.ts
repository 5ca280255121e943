/** Nodes of a local ComfyUI, as far as the workflows that ship use them: what they take, and what is wrong with a graph. */
import { at, entriesAt } from "../json-answer.ts";

type Input = {
  readonly type: string;
  readonly choices?: readonly string[];
  readonly least?: number;
};
type Node = { readonly inputs: Readonly<Record<string, Input>>; readonly isOutput: boolean };

const of = (type: string): Input => ({ type });
const oneOf = (...choices: string[]): Input => ({ type: "COMBO", choices });
const whole = (least = 0): Input => ({ type: "INT", least });
const [image, latent, conditioning, vae, clip, model, video, float, text] = [
  "IMAGE",
  "LATENT",
  "CONDITIONING",
  "VAE",
  "CLIP",
  "MODEL",
  "VIDEO",
  "FLOAT",
  "STRING",
].map(of) as [Input, Input, Input, Input, Input, Input, Input, Input, Input];
const node = (inputs: Record<string, Input>, isOutput = false): Node => ({ inputs, isOutput });
const size = { width: whole(16), height: whole(16) };
const samplers = {
  sampler_name: oneOf("euler", "ddim", "uni_pc"),
  scheduler: oneOf("simple", "normal"),
};
const conditions = { positive: conditioning, negative: conditioning };
const wanFiles = ["i2v", "t2v"].flatMap((kind) =>
  ["high", "low"].map((noise) => `wan2.2_${kind}_${noise}_noise_14B_fp8_scaled.safetensors`),
);
const save = { filename_prefix: text };

/** Names that end in `?` may be left out. */
export const comfyNodes: Readonly<Record<string, Node>> = {
  CheckpointLoaderSimple: node({ ckpt_name: oneOf("flux1-schnell-fp8.safetensors") }),
  UNETLoader: node({
    unet_name: oneOf(
      "qwen_image_edit_2509_fp8_e4m3fn.safetensors",
      "wan2.2_s2v_14B_fp8_scaled.safetensors",
      ...wanFiles,
    ),
    weight_dtype: oneOf("default", "fp8_e4m3fn"),
  }),
  CLIPLoader: node({
    clip_name: oneOf(
      "qwen_2.5_vl_7b_fp8_scaled.safetensors",
      "umt5_xxl_fp8_e4m3fn_scaled.safetensors",
    ),
    type: oneOf("wan", "qwen_image"),
  }),
  VAELoader: node({ vae_name: oneOf("qwen_image_vae.safetensors", "wan_2.1_vae.safetensors") }),
  UpscaleModelLoader: node({
    model_name: oneOf("RealESRGAN_x2plus.pth", "RealESRGAN_x4plus.safetensors"),
  }),
  ModelSamplingAuraFlow: node({ model, shift: float }),
  ModelSamplingSD3: node({ model, shift: float }),
  CFGNorm: node({ model, strength: float }),
  CLIPTextEncode: node({ clip, text }),
  ConditioningZeroOut: node({ conditioning }),
  TextEncodeQwenImageEditPlus: node({
    clip,
    prompt: text,
    "vae?": vae,
    "image1?": image,
    "image2?": image,
    "image3?": image,
  }),
  EmptySD3LatentImage: node({ ...size, batch_size: whole(1) }),
  EmptyHunyuanLatentVideo: node({ ...size, length: whole(1), batch_size: whole(1) }),
  WanFirstLastFrameToVideo: node({
    ...conditions,
    ...size,
    vae,
    length: whole(1),
    batch_size: whole(1),
    "start_image?": image,
    "end_image?": image,
  }),
  AudioEncoderLoader: node({
    audio_encoder_name: oneOf("wav2vec2_large_english_fp16.safetensors"),
  }),
  AudioEncoderEncode: node({ audio_encoder: of("AUDIO_ENCODER"), audio: of("AUDIO") }),
  LoadAudio: node({ audio: of("FILE") }),
  WanSoundImageToVideo: node({
    ...conditions,
    ...size,
    vae,
    length: whole(1),
    batch_size: whole(1),
    "audio_encoder_output?": of("AUDIO_ENCODER_OUTPUT"),
    "ref_image?": image,
  }),
  WanSoundImageToVideoExtend: node({
    ...conditions,
    vae,
    length: whole(1),
    video_latent: latent,
    "audio_encoder_output?": of("AUDIO_ENCODER_OUTPUT"),
    "ref_image?": image,
  }),
  LatentConcat: node({ samples1: latent, samples2: latent, dim: oneOf("x", "y", "t") }),
  LatentCut: node({
    samples: latent,
    dim: oneOf("x", "y", "t"),
    index: whole(),
    amount: whole(1),
  }),
  ImageFromBatch: node({ image, batch_index: whole(), length: whole(1) }),
  KSampler: node({
    ...conditions,
    ...samplers,
    model,
    latent_image: latent,
    seed: whole(),
    steps: whole(1),
    cfg: float,
    denoise: float,
  }),
  KSamplerAdvanced: node({
    ...conditions,
    ...samplers,
    model,
    latent_image: latent,
    noise_seed: whole(),
    steps: whole(1),
    cfg: float,
    add_noise: oneOf("enable", "disable"),
    start_at_step: whole(),
    end_at_step: whole(),
    return_with_leftover_noise: oneOf("disable", "enable"),
  }),
  VAEDecode: node({ samples: latent, vae }),
  LoadImage: node({ image: of("FILE") }),
  LoadVideo: node({ file: of("FILE") }),
  InvertMask: node({ mask: of("MASK") }),
  GetImageSize: node({ image }),
  EmptyImage: node({ width: whole(1), height: whole(1), batch_size: whole(1), color: whole() }),
  ImageCompositeMasked: node({
    destination: image,
    source: image,
    x: whole(),
    y: whole(),
    resize_source: of("BOOLEAN"),
    "mask?": of("MASK"),
  }),
  ImageScale: node({
    image,
    upscale_method: oneOf("lanczos", "area"),
    width: whole(),
    height: whole(),
    crop: oneOf("disabled", "center"),
  }),
  ImageScaleToMaxDimension: node({
    image,
    upscale_method: oneOf("lanczos", "area"),
    largest_size: whole(),
  }),
  ImageUpscaleWithModel: node({ upscale_model: of("UPSCALE_MODEL"), image }),
  GetVideoComponents: node({ video }),
  CreateVideo: node({ images: image, fps: float, "audio?": of("AUDIO") }),
  SaveImage: node({ images: image, ...save }, true),
  SaveVideo: node(
    { video, ...save, format: oneOf("auto", "mp4"), codec: oneOf("auto", "h264") },
    true,
  ),
};

type Problem = { readonly type: string; readonly message: string; readonly details: string };
/** What an uploaded file's input needs: whether the file is there, and which choices are gone. */
export type ServerFiles = {
  has(name: string): boolean;
  readonly removed: ReadonlySet<string>;
};

const valueProblem = (name: string, input: Input, value: unknown, files: ServerFiles) => {
  const bad = (type: string, message: string): Problem => ({ type, message, details: name });
  if (Array.isArray(value)) return null;
  if (input.type === "FILE")
    return files.has(String(value))
      ? null
      : bad("custom_validation_failed", "Custom validation failed for node");
  if (input.choices && (!input.choices.includes(String(value)) || files.removed.has(String(value))))
    return bad("value_not_in_list", "Value not in list");
  if (input.type !== "INT" && input.type !== "FLOAT") return null;
  if (typeof value !== "number")
    return bad("invalid_input_type", "Failed to convert an input value");
  return value < (input.least ?? 0) ? bad("value_smaller_than_min", "Value too small") : null;
};

/** What is wrong with a node's inputs. */
const problemsOf = (
  spec: Node,
  inputs: unknown,
  nodes: unknown,
  files: ServerFiles,
): readonly Problem[] =>
  Object.entries(spec.inputs).flatMap(([key, input]) => {
    const name = key.replace("?", "");
    const value = at(inputs, name);
    if (value === undefined)
      return key.endsWith("?")
        ? []
        : [{ type: "required_input_missing", message: "Required input is missing", details: name }];
    if (Array.isArray(value) && at(nodes, String(value[0])) === undefined)
      return [{ type: "bad_linked_input", message: "Bad linked input", details: name }];
    const problem = valueProblem(name, input, value, files);
    return problem ? [problem] : [];
  });

/** The body of a refusal of `POST /prompt`, as ComfyUI's `validate_prompt` makes it; null when the graph can run. */
export const graphRefusal = (
  graph: unknown,
  nodes: Readonly<Record<string, Node>>,
  files: ServerFiles,
): object | null => {
  const all = entriesAt(graph).map(([id, each]) => ({
    id,
    type: String(at(each, "class_type")),
    each,
  }));
  const refusal = (type: string, message: string, node_errors: object = {}) => ({
    error: { type, message, details: "", extra_info: {} },
    node_errors,
  });
  const strange = all.find(({ type }) => nodes[type] === undefined);
  if (strange)
    return refusal(
      "missing_node_type",
      `Node '${strange.type}' not found. It may not be installed.`,
    );
  if (!all.some(({ type }) => nodes[type]?.isOutput))
    return refusal("prompt_no_outputs", "Prompt has no outputs");
  const bad = all.flatMap(({ id, type, each }) => {
    const spec = nodes[type];
    const errors = spec ? problemsOf(spec, at(each, "inputs"), graph, files) : [];
    return errors.length > 0 ? [[id, { errors, dependent_outputs: [], class_type: type }]] : [];
  });
  return bad.length === 0
    ? null
    : refusal(
        "prompt_outputs_failed_validation",
        "Prompt outputs failed validation",
        Object.fromEntries(bad),
      );
};

/** What `GET /object_info/{type}` says of a node. */
export const objectInfo = (type: string, spec: Node, removed: ReadonlySet<string>): object => {
  const inputs = (isOptional: boolean) =>
    Object.fromEntries(
      Object.entries(spec.inputs)
        .filter(([name]) => name.endsWith("?") === isOptional)
        .map(([name, { type: kind, choices }]) => [
          name.replace("?", ""),
          choices ? [choices.filter((each) => !removed.has(each)), {}] : [kind, {}],
        ]),
    );
  return {
    [type]: {
      input: { required: inputs(false), optional: inputs(true) },
      output_node: spec.isOutput,
      name: type,
      display_name: type,
    },
  };
};
