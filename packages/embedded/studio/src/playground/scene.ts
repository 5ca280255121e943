/** Draws scenes for prompts, with the places of films and a brief like a job's. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createCanvas, loadImage, type SKRSContext2D } from "@napi-rs/canvas";
import type {
  Appearance,
  Brief,
  HexColour,
  Keyframe,
  Persona,
  Product,
  Size,
} from "@reelwright/film/artifacts";
import { seededRandom, seedOf } from "@reelwright/film/numbers";
import type { Images, Photos, Videos } from "@reelwright/film/ports/pictures";
import type { Control } from "@reelwright/film/ports/vendors";
import { thingOf } from "@reelwright/film/products/things";
import { actionsIn } from "@reelwright/film/prompts";
import { shade } from "../colour.ts";

export type SceneTools = {
  readonly photos: Photos;
  readonly images: Images;
  readonly videos: Videos;
};

/** `pictures`: local paths of the images to show. None: draws the product that the prompt names. */
type SceneRequest = {
  readonly prompt: string;
  readonly pictures: readonly string[];
  readonly frame: Size;
  readonly seed: number;
  /** The persona's seed; the same for all parts of a task. */
  readonly castSeed: number;
  readonly directory: string;
  readonly tenantId: string;
  /** Distinguishes the part's files from those of others. */
  readonly name: string;
};

/** A scene to draw: its brief, and the local path of the product's cut-out. */
type Scene = {
  readonly brief: Brief;
  readonly cutout: string;
  /** Local path of the product's image. */
  readonly image: string;
  readonly prompt: string;
  /** Whether several products stand side by side and nobody holds them. */
  readonly isGroup: boolean;
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

type Measured = Pick<Product, "imageSize" | "cutoutSize" | "cutoutKind" | "palette" | "lettering">;

const drawnThing = async ({ prompt, seed }: SceneRequest, cutout: string): Promise<Measured> => {
  const colour = colourIn(prompt, seed);
  await writeDrawnProduct(prompt, { colour, seed }, cutout);
  const size = { width: 300, height: 400 };
  const palette = [{ hex: colour, share: 0.7 }];
  return { imageSize: size, cutoutSize: size, cutoutKind: "alpha", palette };
};

type Files = { readonly image: string; readonly cutout: string };

/** A part of the tallest product's height between two products. */
const gap = 0.06;

/** Places cut-outs side by side on one ground, as one product. */
const sideBySide = async (parts: readonly string[], path: string): Promise<Size> => {
  const images = await Promise.all(parts.map((part) => loadImage(part)));
  const height = Math.max(...images.map((image) => image.height));
  const room = Math.round(height * gap);
  const width = images.reduce((sum, image) => sum + image.width + room, -room);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  let left = 0;
  for (const image of images) {
    context.drawImage(image, left, height - image.height);
    left += image.width + room;
  }
  await writeFile(path, await canvas.encode("png"));
  return { width, height };
};

/** Prepares the product: drawn by the prompt, cut out of an image, or of several. */
const measuredFrom = async (
  request: SceneRequest,
  into: Files,
  photos: Photos,
  signal: AbortSignal,
): Promise<Measured> => {
  const { pictures, tenantId } = request;
  const [first] = pictures;
  if (first === undefined) return drawnThing(request, into.cutout);
  if (pictures.length === 1) return photos.prepare({ path: first, tenantId }, into, signal);
  const found: (Measured & { readonly cutout: string })[] = [];
  for (const [at, path] of pictures.entries()) {
    const cutout = `${into.cutout}.${at}.png`;
    const measured = await photos.prepare({ path, tenantId }, { ...into, cutout }, signal);
    found.push({ ...measured, cutout });
  }
  const size = await sideBySide(
    found.map(({ cutout }) => cutout),
    into.cutout,
  );
  const palette = found.flatMap((one) =>
    one.palette.map(({ hex, share }) => ({ hex, share: share / found.length })),
  );
  return { imageSize: size, cutoutSize: size, cutoutKind: "alpha", palette };
};

/** Chooses persona, product and place. Throws what `Photos.prepare` throws. */
export const sceneOf = async (
  request: SceneRequest,
  { photos }: SceneTools,
  signal: AbortSignal,
): Promise<Scene> => {
  const { prompt, pictures, frame, seed, castSeed, directory, name } = request;
  const cutout = join(directory, `${name}-cutout.png`);
  const image = join(directory, `${name}-image.png`);
  const measured = await measuredFrom(request, { image, cutout }, photos, signal);
  const appearance = personIn(prompt, castSeed);
  const brief: Brief = {
    product: { name: prompt, image, cutout, ...measured },
    persona: appearance && actor(appearance),
    voice: null,
    music: null,
    // Drawing only uses the frame's size.
    aspectRatio: "9:16",
    frame,
    output: frame,
    seed,
  };
  return { brief, cutout, image, prompt, isGroup: pictures.length > 1 };
};

/** A product that somebody puts on in the prompt is worn; any other is held. */
const modeOf = ({ prompt, isGroup }: Scene): string => {
  if (isGroup) return "display_static";
  const isWorn = actionsIn(prompt).includes("wear") && thingOf(prompt).worn !== null;
  return isWorn ? "wearable" : "holdable";
};

const takes = 3;
const contextOf = (scene: Scene) => ({
  brief: scene.brief,
  cutout: async () => scene.cutout,
  picture: async () => scene.image,
  interactionMode: modeOf(scene),
  environment: scene.prompt,
  segmentCount: takes,
});

/** Draws still `index` of the scene as PNG. The first still determines place and light of the others. */
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
      words: [],
      start: { keyframe: start, image: async () => start.image },
      end: { keyframe: end, image: async () => end.image },
      itemAttempt: 0,
      feedback: [],
    },
    path,
    control,
  );
};

/** A separate seed for each part of a task. */
export const partSeed = (seed: number, part: number): number => seedOf(seed, "part", part);

/** Words for people in prompts. The seed decides anything that the words don't specify. */
const feminine = ["woman", "women", "girl", "lady", "she", "her", "mother", "mum", "mom"];
const masculine = ["man", "men", "boy", "guy", "he", "his", "father", "dad", "gentleman"];
const anybody = ["person", "people", "creator", "model", "someone", "presenter", "influencer"];
const elders = ["old", "elderly", "senior", "grandmother", "grandfather"];
const youths = ["young", "teen", "teenager", "student", "girl", "boy"];

const skins: readonly HexColour[] = ["#f3d3ba", "#e5b68f", "#c68a63", "#99633f", "#6b4129"];
const hairs: readonly HexColour[] = ["#2c1c14", "#5a3820", "#8a5a2b", "#c9a063", "#1b1b1d"];
const outfits: readonly Appearance["outfit"][] = ["tee", "shirt", "hoodie", "sweater", "blazer"];

const colours: { readonly [word: string]: HexColour } = {
  red: "#c8323a",
  orange: "#e3813a",
  yellow: "#e8be3f",
  gold: "#c9a24b",
  green: "#4b8f5a",
  teal: "#2f8f8b",
  turquoise: "#3fb3b0",
  blue: "#3a67b8",
  navy: "#26355f",
  purple: "#7551a6",
  violet: "#7a58b5",
  pink: "#d97b9c",
  brown: "#80593b",
  black: "#2a2a2e",
  white: "#f1efea",
  grey: "#8b8d92",
  gray: "#8b8d92",
  silver: "#b9bcc2",
};

/** Lower-case words of a text. */
const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const pick = <T>(list: readonly [T, ...T[]] | readonly T[], roll: number): T =>
  list[Math.floor(roll * list.length) % list.length] as T;

const ageOf = (has: (list: readonly string[]) => boolean): Appearance["ageRange"] => {
  if (has(elders)) return "65+";
  return has(youths) ? "18-24" : "25-34";
};

/** The appearance of the prompt's person; null if it mentions none. */
const personIn = (prompt: string, seed: number): Appearance | null => {
  const words = wordsOf(prompt);
  const has = (list: readonly string[]): boolean => list.some((word) => words.includes(word));
  const [isWoman, isMan] = [has(feminine), has(masculine)];
  if (!isWoman && !isMan && !has(anybody)) return null;
  const random = seededRandom(seedOf(seed, "person"));
  const presentation = isMan ? "masculine" : isWoman ? "feminine" : "neutral";
  return {
    skin: pick(skins, random.next()),
    hair: pick(hairs, random.next()),
    hairStyle: `any ${Math.floor(random.next() * 1000)}`,
    presentation: isWoman ? "feminine" : presentation,
    ageRange: ageOf(has),
    outfit: pick(outfits, random.next()),
    outfitColour: pick(Object.values(colours), random.next()),
    accessories: has(["glasses", "spectacles"]) ? ["glasses"] : [],
  };
};

/** The first color that the prompt names, or one chosen by the seed. */
const colourIn = (prompt: string, seed: number): HexColour => {
  const named = wordsOf(prompt).find((word) => Object.hasOwn(colours, word));
  const some = pick(
    Object.values(colours).slice(0, 12),
    seededRandom(seedOf(seed, "colour")).next(),
  );
  return (named && colours[named]) ?? some;
};

/** A drawn product, for prompts without an image. */
type Drawing = {
  readonly words: readonly string[];
  readonly width: number;
  readonly height: number;
  draw(context: SKRSContext2D, colour: HexColour): void;
};

/** A box with rounded corners, lit from the left. */
const block = (
  context: SKRSContext2D,
  colour: HexColour,
  [x, y, width, height, radius]: readonly [number, number, number, number, number],
) => {
  const light = context.createLinearGradient(x, 0, x + width, 0);
  light.addColorStop(0, shade(colour, -0.08));
  light.addColorStop(0.28, shade(colour, 0.1));
  light.addColorStop(1, shade(colour, -0.12));
  context.fillStyle = light;
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
  context.fill();
};
const paper = "#f4efe6";

const bottle: Drawing = {
  words: ["bottle", "drink", "juice", "water", "wine", "perfume", "serum", "shampoo", "oil"],
  width: 200,
  height: 560,
  draw: (context, colour) => {
    block(context, shade(colour, -0.12), [72, 0, 56, 60, 10]);
    block(context, colour, [76, 50, 48, 100, 12]);
    block(context, colour, [10, 130, 180, 430, 44]);
    block(context, paper, [10, 260, 180, 170, 4]);
    block(context, colour, [50, 310, 100, 16, 8]);
    block(context, shade(colour, -0.1), [50, 345, 70, 12, 6]);
  },
};
const mug: Drawing = {
  words: ["mug", "cup", "coffee", "tea", "latte", "espresso"],
  width: 360,
  height: 320,
  draw: (context, colour) => {
    context.lineWidth = 34;
    context.strokeStyle = shade(colour, -0.06);
    context.beginPath();
    context.ellipse(268, 160, 66, 84, 0, 0, 7);
    context.stroke();
    block(context, colour, [10, 10, 260, 310, 36]);
    context.fillStyle = shade(colour, -0.2);
    context.beginPath();
    context.ellipse(140, 24, 122, 20, 0, 0, 7);
    context.fill();
  },
};
const jar: Drawing = {
  words: ["jar", "cream", "candle", "honey", "jam", "balm", "tin", "can"],
  width: 300,
  height: 320,
  draw: (context, colour) => {
    block(context, shade(colour, -0.16), [14, 0, 272, 76, 16]);
    block(context, colour, [4, 66, 292, 254, 34]);
    block(context, paper, [4, 140, 292, 110, 2]);
    block(context, colour, [90, 178, 120, 16, 8]);
  },
};
const parcel: Drawing = {
  words: ["box", "package", "parcel", "gift", "phone", "book", "snack", "cereal"],
  width: 340,
  height: 380,
  draw: (context, colour) => {
    block(context, colour, [0, 0, 340, 380, 10]);
    block(context, paper, [40, 60, 260, 150, 8]);
    block(context, shade(colour, -0.1), [80, 110, 180, 20, 10]);
    block(context, shade(colour, 0.08), [80, 150, 120, 14, 7]);
  },
};
const drawings = [bottle, mug, jar, parcel] as const;

/** Draws the object that the prompt names (or one chosen by the seed) as a cut-out PNG at `path`. */
const writeDrawnProduct = async (
  prompt: string,
  look: { readonly colour: HexColour; readonly seed: number },
  path: string,
): Promise<void> => {
  const words = wordsOf(prompt);
  const named = drawings.find((each) =>
    each.words.some((word) => words.includes(word) || words.includes(`${word}s`)),
  );
  const thing = named ?? drawings[look.seed % drawings.length] ?? bottle;
  const canvas = createCanvas(thing.width, thing.height);
  thing.draw(canvas.getContext("2d"), look.colour);
  await writeFile(path, await canvas.encode("png"));
};
