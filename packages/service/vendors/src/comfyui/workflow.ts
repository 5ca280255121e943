/** A graph in ComfyUI's API format: nodes by id. An input is a value or a link `[node, output]`. */
export type Graph = Readonly<
  Record<
    string,
    { readonly class_type: string; readonly inputs: Readonly<Record<string, unknown>> }
  >
>;

/** What a graph may contain as `{{name}}`; values are put in before it is sent. */
export const placeholders = [
  "prompt",
  "negative_prompt",
  "seed",
  /** Size of the result, in pixels. */
  "width",
  "height",
  /** Size that the model works in, of the same shape. */
  "model_width",
  "model_height",
  /** The longer side of the result, in pixels. */
  "long_side",
  "frames",
  "fps",
  "seconds",
  /** Name of the call, for names of files: hexadecimal. */
  "key",
  "picture_1",
  "picture_2",
  "picture_3",
  "picture_4",
  "start_picture",
  "end_picture",
  "source_video",
] as const;
export type Placeholder = (typeof placeholders)[number];

/** Whether a frame must, may or can't be given. */
export type FrameUse = "required" | "optional" | "none";

/** A graph with what its entry in the manifest says. */
export type Workflow = {
  readonly file: string;
  readonly graph: Graph;
  readonly makes: "picture" | "clip" | "upscale";
  /** Models of the contract that it serves. */
  readonly models: readonly string[];
  /** Least and most pictures of what is shown. */
  readonly pictures: readonly [number, number];
  readonly start: FrameUse;
  readonly end: FrameUse;
  /** The contract's resolutions: area of the result in millions of pixels. Upscales are told apart by their models. */
  readonly megapixels: Readonly<Record<string, number>>;
  /** The most that the model works in; null: the result's own. */
  readonly modelMegapixels: number | null;
  readonly multipleOf: number;
  readonly fps: number;
  /** Frames come in multiples of this, and one. */
  readonly frameStep: number;
  readonly maxSeconds: number;
  readonly negativePrompt: string;
  /** USD that a result is counted with: electricity, or nothing. */
  readonly costUsd: number;
  /** The node whose files are the result. */
  readonly output: string;
  /** Nodes that are left out where a placeholder has no value. */
  readonly without: Readonly<Partial<Record<Placeholder, readonly string[]>>>;
};

const inText = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** The names in braces of a value of a graph. */
export const namesIn = (value: unknown): readonly string[] =>
  typeof value === "string" ? [...value.matchAll(inText)].map(([, name = ""]) => name) : [];

/** Whether a value of a graph is a link to a node, and to which. */
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

/** The graph with its values, without the nodes whose placeholders have none, and without the links to those. */
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
