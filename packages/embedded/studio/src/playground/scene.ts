/** Drawn scenes for prompts: the places of keyframes and segments, with a brief as a job has one. */
import { join } from "node:path";
import type { Brief, Keyframe, Persona, Product, Size } from "@reelwright/core/artifacts/artifacts";
import type { Control } from "@reelwright/core/ports/control";
import type { Images, Photos, Videos } from "@reelwright/core/ports/pictures";
import { thingOf } from "@reelwright/core/products/thing-of";
import { actionsIn } from "@reelwright/core/prompts/actions-in";
import { seedOf } from "@reelwright/core/util/random";
import { writeDrawnProduct } from "./drawn-products.ts";
import { colourIn, personIn } from "./prompt-parsing.ts";

export type SceneTools = {
  readonly photos: Photos;
  readonly images: Images;
  readonly videos: Videos;
};

/** What a scene is made for. `picture`: local path of what it shows; null: a thing that the prompt names. */
export type SceneRequest = {
  readonly prompt: string;
  readonly picture: string | null;
  readonly frame: Size;
  readonly seed: number;
  /** The person's seed: the same in all parts of a task. */
  readonly castSeed: number;
  readonly directory: string;
  readonly tenantId: string;
  /** Tells the part's files from those of others. */
  readonly name: string;
  /** Whether what it shows stands on the table, and is held by nobody. */
  readonly isStanding?: boolean;
};

/** A scene that can be drawn: its brief, and the local path of the cut-out that stands in it. */
export type Scene = {
  readonly brief: Brief;
  readonly cutout: string;
  readonly prompt: string;
  readonly isStanding: boolean;
};

const actor = (appearance: Persona["appearance"]): Persona => ({
  persona_id: "playground",
  slug: "playground",
  name: "",
  description: "",
  category: "",
  gender: "",
  age_range: "",
  ethnicity: "",
  voice_style: "",
  tags: [],
  portrait: null,
  tts_voice_id: null,
  appearance,
});

type Measured = Pick<Product, "imageSize" | "cutoutSize" | "cutoutKind" | "palette">;

const drawnThing = async ({ prompt, seed }: SceneRequest, cutout: string): Promise<Measured> => {
  const colour = colourIn(prompt, seed);
  await writeDrawnProduct(prompt, { colour, seed }, cutout);
  const size = { width: 300, height: 400 };
  const palette = [{ hex: colour, share: 0.7 }];
  return { imageSize: size, cutoutSize: size, cutoutKind: "alpha", palette };
};

/** Settles who, what and where. Throws what `Photos.prepare` throws. */
export const sceneOf = async (
  request: SceneRequest,
  { photos }: SceneTools,
  signal: AbortSignal,
): Promise<Scene> => {
  const { prompt, picture, frame, seed, castSeed, directory, name, isStanding = false } = request;
  const { tenantId } = request;
  const cutout = join(directory, `${name}-cutout.png`);
  const image = join(directory, `${name}-image.png`);
  const measured =
    picture === null
      ? await drawnThing(request, cutout)
      : await photos.prepare({ path: picture, tenantId }, { image, cutout }, signal);
  const appearance = personIn(prompt, castSeed);
  const brief: Brief = {
    product: { name: prompt, image, cutout, ...measured },
    persona: appearance && actor(appearance),
    voice: null,
    music: null,
    // Drawing reads the frame alone.
    aspectRatio: "9:16",
    frame,
    output: frame,
    seed,
  };
  return { brief, cutout, prompt, isStanding };
};

/** What the prompt has somebody put on is worn, everything else is held. */
const modeOf = ({ prompt, isStanding }: Scene): string => {
  if (isStanding) return "display_static";
  const isWorn = actionsIn(prompt).includes("wear") && thingOf(prompt).worn !== null;
  return isWorn ? "wearable" : "holdable";
};

const takes = 3;
const contextOf = (scene: Scene) => ({
  brief: scene.brief,
  cutout: async () => scene.cutout,
  interactionMode: modeOf(scene),
  environment: scene.prompt,
  segmentCount: takes,
});

/** Draws still `index` of the scene as PNG; the first one settles place and light for the others. */
export const drawStill = async (
  scene: Scene,
  index: number,
  anchor: Keyframe | null,
  path: string,
  { images }: SceneTools,
  control: Control,
): Promise<Keyframe> => {
  const { recipe } = await images.keyframe(
    {
      ...contextOf(scene),
      index,
      prompt: scene.prompt,
      anchor: anchor && { keyframe: anchor, image: async () => anchor.image },
      itemAttempt: 0,
    },
    path,
    control,
  );
  return { index, image: path, prompt: scene.prompt, recipe, score: { score: 100, parts: {} } };
};

/** Draws a take of whole seconds in the segment format. */
export const drawTake = async (
  scene: Scene,
  seconds: number,
  path: string,
  tools: SceneTools,
  control: Control,
): Promise<void> => {
  const quiet = { ...control, progress: () => undefined };
  const start = await drawStill(scene, 0, null, `${path}.start.png`, tools, quiet);
  const end = await drawStill(scene, 1, start, `${path}.end.png`, tools, quiet);
  await tools.videos.segment(
    {
      ...contextOf(scene),
      index: 0,
      seconds,
      narration: "",
      start: { keyframe: start, image: async () => start.image },
      end: { keyframe: end, image: async () => end.image },
      itemAttempt: 0,
      feedback: [],
    },
    path,
    control,
  );
};

/** A seed of its own for each part of a task. */
export const partSeed = (seed: number, part: number): number => seedOf(seed, "part", part);
