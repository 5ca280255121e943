import { readFile, stat } from "node:fs/promises";
import type {
  GenerationRequest,
  InputImage,
  InputSound,
  UpscaleRequest,
} from "@reelwright/film/ports/vendor-requests";
import { VendorFailure } from "@reelwright/film/vendor-failure";
import { readPicture } from "../input-picture.ts";
import { isObject } from "../json-answer.ts";
import type { SentInputs } from "./answers.ts";
import type { HostModel, Template } from "./host-model.ts";
import { fittedShots, type Plan } from "./plan.ts";
import { type FileUploads, sentFile } from "./sent-file.ts";

/** A larger clip is sent by its URL at the vendor, which may have expired. */
const maxClipBytes = 100 * 1024 * 1024;

type Sending = { readonly files: FileUploads; readonly signal: AbortSignal };

const picture = async (
  image: InputImage,
  { limits }: HostModel,
  { files, signal }: Sending,
): Promise<Filler> => {
  const {
    bytes,
    mimeType: type,
    extension,
  } = await readPicture(image, { withAlpha: limits.alpha ?? false });
  const { maxImageBytes = Number.POSITIVE_INFINITY } = limits;
  if (bytes.length > maxImageBytes)
    throw new VendorFailure(
      "invalid_input",
      `The image file is larger than ${Math.floor(maxImageBytes / 1024 / 1024)} MiB; use a smaller one.`,
      { input: image.input },
    );
  const value = await sentFile({ bytes, type, extension }, files, signal);
  return { value, input: image.input };
};

const pictures = async (
  images: readonly InputImage[],
  model: HostModel,
  sending: Sending,
): Promise<readonly Filler[]> => {
  const { maxImages = images.length } = model.limits;
  const tooMany = images[maxImages];
  if (tooMany)
    throw new VendorFailure(
      "invalid_input",
      `The model takes at most ${maxImages} images; leave some out.`,
      { input: tooMany.input },
    );
  return Promise.all(images.map((each) => picture(each, model, sending)));
};

const voice = async (
  { path, input }: InputSound,
  { limits }: HostModel,
  { files, signal }: Sending,
): Promise<Filler> => {
  const bytes = await readFile(path);
  const { maxVoiceBytes = Number.POSITIVE_INFINITY } = limits;
  if (bytes.length > maxVoiceBytes)
    throw new VendorFailure(
      "invalid_input",
      "The narration of a segment is longer than the model takes; order shorter segments.",
      { input },
    );
  const value = await sentFile({ bytes, type: "audio/wav", extension: "wav" }, files, signal);
  return { value, input };
};

const clip = async (
  { source: { path, url } }: UpscaleRequest,
  { files, signal }: Sending,
): Promise<Filler> => {
  const { size } = await stat(path);
  if (size <= maxClipBytes) {
    const file = { bytes: await readFile(path), type: "video/mp4", extension: "mp4" };
    return { value: await sentFile(file, files, signal) };
  }
  if (url !== null) return { value: url };
  throw new VendorFailure("invalid_input", "The clip's file is too large to upscale.", {
    input: "task_id",
  });
};

/** Shots as a text, for models that take only a prompt. */
const scriptOf = (shots: readonly { readonly prompt: string; readonly seconds: number }[]) =>
  shots.map(({ prompt, seconds }, at) => `Shot ${at + 1} (${seconds} s): ${prompt}`).join("\n");

const mentions = (pattern: string | undefined, count: number): string =>
  pattern === undefined
    ? ""
    : Array.from({ length: count }, (_, at) => ` ${pattern.replace("{n}", String(at + 1))}`).join(
        "",
      );

const promptOf = (prompt: string, { model, route }: Plan, images: number): Filler => {
  const suffix = mentions(route.mention, images);
  const room = model.limits.promptLength - suffix.length;
  return { value: `${fitPrompt(prompt, room)}${suffix}`, input: "prompt" };
};

const fillersOf = async (
  plan: Plan,
  request: GenerationRequest,
  sending: Sending,
): Promise<Fillers> => {
  const { model, resolution } = plan;
  if (request.kind === "upscale")
    return { source: await clip(request, sending), resolution: { value: resolution } };
  const shared: Fillers = {
    resolution: { value: resolution },
    aspectRatio: { value: request.aspectRatio },
    // 31 bits, which every vendor accepts.
    seed: { value: request.seed & 0x7fffffff },
  };
  if (request.kind === "picture")
    return {
      ...shared,
      prompt: promptOf(request.prompt, plan, request.images.length),
      images: await pictures(request.images, model, sending),
    };
  if (request.kind === "presenter")
    return {
      ...shared,
      prompt: promptOf(request.prompt, plan, 0),
      start: await picture(request.start, model, sending),
      voice: await voice(request.voice, model, sending),
      seconds: { value: plan.seconds },
    };
  const shots = fittedShots(request, plan.seconds);
  const script = shots.length > 0 ? scriptOf(shots) : request.prompt;
  return {
    ...shared,
    prompt: promptOf(request.prompt, plan, request.references.length),
    script: { ...promptOf(script, plan, 0), input: shots.length > 0 ? "shots" : "prompt" },
    start: request.start ? await picture(request.start, model, sending) : undefined,
    end: request.end ? await picture(request.end, model, sending) : undefined,
    references: await pictures(request.references, model, sending),
    shots: shots.map((value) => ({ value, input: "shots" })),
    seconds: { value: plan.seconds },
    sound: { value: request.hasSound },
    orientation: { value: request.aspectRatio === "9:16" ? "portrait" : "landscape" },
  };
};

/** An error with our own files is a failure, because nothing was sent. */
const unsent = (cause: unknown): VendorFailure =>
  cause instanceof VendorFailure
    ? cause
    : new VendorFailure("transient", "The images could not be read.", { cause });

/**
 * Fills the model's template with the request, and notes the place of each API input. Throws `VendorFailure`: `invalid_input`
 * for images that are too many, too large or no images, `transient` if one can't be read or uploaded.
 */
export const inputOf = async (
  plan: Plan,
  request: GenerationRequest,
  sending: Sending,
): Promise<Filled> => {
  try {
    return fillTemplate(plan.route.input, await fillersOf(plan, request, sending));
  } catch (error) {
    throw unsent(error);
  }
};

/** A value, and the API input that a refusal of it should name. */
type Filler = { readonly value: unknown; readonly input?: string };
type Fillers = Readonly<Record<string, Filler | readonly Filler[] | undefined>>;

type Filled = {
  readonly value: unknown;
  readonly inputs: SentInputs;
};

const placeholder = /\{([a-zA-Z.]+)(:text)?\}/g;
const wholePlaceholder = /^\{([a-zA-Z.]+)\}$/;

type Context = { readonly fillers: Fillers; readonly inputs: Record<string, string> };
type Path = readonly (string | number)[];

const isList = (filler: Filler | readonly Filler[] | undefined): filler is readonly Filler[] =>
  Array.isArray(filler);

const memberOf = (value: unknown, member: string | undefined): unknown =>
  member === undefined ? value : (value as Readonly<Record<string, unknown>> | undefined)?.[member];

/** The value of a placeholder at this place; undefined if it has none. */
const look = (name: string, at: Path, { fillers, inputs }: Context): unknown => {
  const [head = "", member] = name.split(".");
  const filler = fillers[head];
  if (isList(filler)) {
    filler.forEach(({ input }, index) => {
      if (input !== undefined) inputs[[...at, index].join(".")] = input;
    });
    return filler.length === 0 ? undefined : filler.map(({ value }) => value);
  }
  const value = memberOf(filler?.value, member) ?? undefined;
  if (value !== undefined && filler?.input !== undefined) inputs[at.join(".")] = filler.input;
  return value;
};

const fillText = (text: string, at: Path, context: Context): unknown => {
  const alone = wholePlaceholder.exec(text)?.[1];
  if (alone !== undefined) return look(alone, at, context);
  let isWhole = true;
  const filled = text.replaceAll(placeholder, (_, name: string) => {
    const value = look(name, at, context);
    isWhole &&= value !== undefined;
    return String(value);
  });
  return isWhole ? filled : undefined;
};

const fillList = (items: readonly unknown[]): unknown => {
  const there = items.filter((item) => item !== undefined);
  return there.length === 0 && items.length > 0 ? undefined : there;
};

const fillEach = (
  { $each, $as }: Readonly<Record<string, Template>>,
  at: Path,
  context: Context,
): unknown => {
  const items = context.fillers[String($each)];
  if (!isList(items) || items.length === 0) return undefined;
  return items.map((item, index) =>
    fill($as ?? null, [...at, index], {
      ...context,
      fillers: { ...context.fillers, item },
    }),
  );
};

const fill = (template: Template, at: Path, context: Context): unknown => {
  if (typeof template === "string") return fillText(template, at, context);
  if (Array.isArray(template))
    return fillList(template.map((each, index) => fill(each, [...at, index], context)));
  if (typeof template !== "object" || template === null) return template;
  const members = template as Readonly<Record<string, Template>>;
  if ("$each" in members) return fillEach(members, at, context);
  if ("$json" in members) {
    const value = fill(members["$json"] ?? null, at, context);
    return value === undefined ? undefined : JSON.stringify(value);
  }
  const filled = Object.entries(members)
    .map(([name, each]) => [name, fill(each, [...at, name], context)] as const)
    .filter(([, value]) => value !== undefined);
  return Object.fromEntries(filled);
};

/**
 * Fills a template: JSON with placeholders. A string that is only `{name}` becomes the value itself, and `{name:text}` its
 * text; placeholders within a string are replaced. `{"$each": "shots", "$as": …}` becomes a list, with `{item}`,
 * `{item.prompt}` and `{item.seconds}` in `$as`. `{"$json": …}` becomes JSON in a string. Members without a value are left out.
 */
export const fillTemplate = (template: Template, fillers: Fillers): Filled => {
  const inputs: Record<string, string> = {};
  return { value: fill(template, [], { fillers, inputs }), inputs };
};

/** Names of all placeholders and lists of a template. */
export const placeholdersOf = (template: Template): readonly string[] => {
  if (typeof template === "string")
    return [...template.matchAll(placeholder)].map(([, name = ""]) => name.split(".")[0] ?? "");
  if (typeof template !== "object" || template === null) return [];
  return Object.entries(template).flatMap(([member, each]) =>
    member === "$each" ? [String(each)] : placeholdersOf(each as Template),
  );
};

/** Cuts a prompt after a word, to at most `length` characters. */
export const fitPrompt = (prompt: string, length: number): string => {
  const characters = [...prompt];
  if (characters.length <= length) return prompt;
  const cut = characters.slice(0, length).join("");
  const atWord = cut.replace(/\s+\S*$/u, "");
  // Languages without spaces are cut at the limit.
  return atWord === "" || atWord.length < cut.length / 2 ? cut : atWord.trimEnd();
};

/** Whether a value is a file: a data URI, or empty for one that was uploaded. Hosts may list it by their own URL. */
const isFile = (value: unknown): boolean =>
  typeof value === "string" && (value === "" || value.startsWith("data:"));

const isSameFile = (ours: unknown, theirs: unknown): boolean =>
  typeof theirs === "string" && (theirs === ours || /^https?:/.test(theirs));

/** Whether a host lists everything as we sent it. Further members are the model's defaults. */
export const isSameInput = (ours: unknown, theirs: unknown): boolean => {
  if (isFile(ours)) return isSameFile(ours, theirs);
  if (Array.isArray(ours))
    return (
      Array.isArray(theirs) &&
      ours.length === theirs.length &&
      ours.every((each, index) => isSameInput(each, theirs[index]))
    );
  if (isObject(ours))
    return (
      isObject(theirs) &&
      Object.entries(ours).every(([name, each]) => isSameInput(each, theirs[name]))
    );
  return ours === theirs;
};
