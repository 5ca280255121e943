import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Appearance } from "@reelwright/film/artifacts";
import type { SeededRandom } from "@reelwright/film/numbers";
import { isMeant, mentionsOf } from "@reelwright/film/prompts";
import { fade, hex, type Scheme } from "../colour.ts";
import type { Air, Brush, Season } from "./brush/brush.ts";
import type { Place } from "./place.ts";

/** The time of day, by its light. */
export type Hour = "morning" | "day" | "golden" | "evening" | "night";
export type Weather = {
  readonly hour: Hour;
  readonly season: Season;
  readonly air?: Air | null;
};

const words = (listed: string): readonly string[] => listed.split(" ");
const hourWords: { readonly [hour in Hour]: readonly string[] } = {
  morning: words("morning sunrise dawn breakfast morgen manana amanecer matin aube"),
  golden: words("golden sunset afternoon warm sonnenuntergang atardecer coucher"),
  night: words("night midnight moonlight nacht mondlicht noche nuit"),
  evening: words("evening dusk moody dark abend soir"),
  day: words("day noon bright midday mittag mediodia midi hell"),
};

const seasonWords: { readonly [season in Season]: readonly string[] } = {
  autumn: words("autumn fall october halloween herbst otono automne thanksgiving"),
  winter: words("winter snow christmas xmas ski weihnacht schnee invierno hiver"),
  spring: words("spring easter blossom fruhling primavera printemps"),
  summer: words("summer july sommer verano"),
};

const named = <T extends string>(
  text: string,
  lists: { readonly [name in T]: readonly string[] },
): T | undefined => {
  const heard = mentionsOf(text).filter(({ negated }) => !negated);
  return (Object.keys(lists) as T[]).find((name) =>
    heard.some(({ word }) => lists[name].some((listed) => isMeant(word, listed))),
  );
};

/** The hour that a description names. Rooms have lamps at night. */
const hourIn = (environment: string, place: Place): Hour | undefined => {
  const hour = named(environment, hourWords);
  return hour === "night" && !place.outdoor ? "evening" : hour;
};

/** Time, season and weather from a description. If it names none, a random time and season in clear air. */
export const weatherFor = (environment: string, place: Place, random: SeededRandom): Weather => {
  const [light, year] = [random.next(), random.next()];
  const some: Hour =
    light < 0.34 ? "morning" : light < 0.68 ? "day" : light < 0.88 ? "golden" : "evening";
  const seasons = ["spring", "summer", "summer", "autumn", "summer", "winter"] as const;
  const air = airFor(environment);
  const usual = air === "snow" ? "winter" : (seasons[Math.floor(year * 6)] ?? "summer");
  return {
    // A low sun isn't visible under clouds.
    hour: hourIn(environment, place) ?? (air === null ? some : "day"),
    season: named(environment, seasonWords) ?? usual,
    air,
  };
};

const keys: { readonly [hour in Hour]: string | null } = {
  morning: "#fff6e4",
  day: null,
  golden: "#ffd29a",
  evening: "#ffc98c",
  night: "#cfdcff",
};

/** The place in an hour's light; outdoors in its weather, too: snow covers the ground, rain makes it wet. */
export const placeIn = (place: Place, { hour, air = null }: Weather): Place => {
  const keyColour = keys[hour] ?? place.keyColour;
  if (air === null || !place.outdoor) return { ...place, keyColour };
  return {
    ...place,
    keyColour: "#eef3ff",
    surface(scheme) {
      const plain = place.surface(scheme);
      if (air === "snow") return { material: "matte", colour: "#e6edf5", gloss: 0.12 };
      return air === "rain" ? { ...plain, gloss: Math.max(0.75, plain.gloss) } : plain;
    },
  };
};

/** Leaves outdoors have their season's color. */
export const schemeIn = (scheme: Scheme, place: Place, { season }: Weather): Scheme => {
  if (!place.outdoor || place.name === "beach") return scheme;
  const leaves: { readonly [name in Season]: string } = {
    spring: hex(0.68, 0.12, 130),
    summer: scheme.leaf,
    autumn: hex(0.64, 0.115, 62),
    winter: hex(0.62, 0.03, 165),
  };
  return { ...scheme, leaf: leaves[season] };
};

/** A color over a painted layer, with its opacity above the horizon and at the layer's foot. */
type Wash = {
  readonly mode: "multiply" | "soft-light" | "screen" | "saturation" | "source-over";
  readonly colour: string;
  readonly opacity: readonly [above: number, below: number];
};

const hourWashes: { readonly [hour in Hour]: readonly Wash[] } = {
  morning: [{ mode: "screen", colour: "#ffe9d0", opacity: [0.1, 0.1] }],
  day: [],
  golden: [
    { mode: "soft-light", colour: "#ff9440", opacity: [0.5, 0.5] },
    { mode: "multiply", colour: "#ffe0b8", opacity: [0.5, 0.5] },
  ],
  evening: [
    { mode: "multiply", colour: "#7a80d2", opacity: [0.6, 0.6] },
    { mode: "soft-light", colour: "#ff8a4a", opacity: [0.3, 0.3] },
  ],
  night: [
    { mode: "multiply", colour: "#45528f", opacity: [0.82, 0.82] },
    { mode: "soft-light", colour: "#6f8cff", opacity: [0.22, 0.22] },
  ],
};

const airWashes: { readonly [air in Air]: readonly Wash[] } = {
  snow: [
    { mode: "saturation", colour: "#8a94a0", opacity: [0.5, 0.6] },
    { mode: "multiply", colour: "#a9bbd4", opacity: [0.75, 0.3] },
    { mode: "source-over", colour: "#f4f8fc", opacity: [0.05, 0.78] },
  ],
  rain: [
    { mode: "saturation", colour: "#7a8088", opacity: [0.55, 0.5] },
    { mode: "multiply", colour: "#93a3b8", opacity: [0.85, 0.6] },
  ],
  fog: [
    { mode: "saturation", colour: "#9a9ea4", opacity: [0.5, 0.5] },
    { mode: "source-over", colour: "#e6eaee", opacity: [0.5, 0.66] },
  ],
};

/** How an hour and the air change what is painted; none by day in clear air. */
export const washesOf = (hour: Hour, air: Air | null): readonly Wash[] => [
  ...(air ? airWashes[air] : []),
  ...hourWashes[hour],
];

/** Washes a painted layer; `strength` 0 to 1, strongest for what is far away. */
export const washLayer = (
  context: SKRSContext2D,
  washes: readonly Wash[],
  strength: number,
): void => {
  const { width, height } = context.canvas;
  context.save();
  context.resetTransform();
  for (const { mode, colour, opacity } of washes) {
    const veil = context.createLinearGradient(0, height * 0.3, 0, height * 0.74);
    veil.addColorStop(0, fade(colour, opacity[0] * strength));
    veil.addColorStop(1, fade(colour, opacity[1] * strength));
    context.globalCompositeOperation = mode;
    context.fillStyle = veil;
    context.fillRect(0, 0, width, height);
  }
  context.restore();
};

/** Evening lamps at random positions: warm pools of light, largest on the key light's side. */
export const paintLamps = ({ context, half, random }: Brush) => {
  context.globalCompositeOperation = "screen";
  for (let lamp = 0; lamp < 7; lamp++) {
    const edge = lamp < 4 ? 1 : -1;
    const x = edge * half * random.between(0.25, 1.15);
    const y = random.between(60, 620);
    const radius = random.between(120, 330);
    const pool = context.createRadialGradient(x, y, 0, x, y, radius);
    pool.addColorStop(0, fade("#ffc982", 0.5));
    pool.addColorStop(0.3, fade("#ff9f55", 0.24));
    pool.addColorStop(1, fade("#ff8a40", 0));
    context.fillStyle = pool;
    context.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  }
  context.globalCompositeOperation = "source-over";
};

/** Words (folded, whole or as beginnings), in English, German, Spanish and French. */
const airWords: { readonly [air in Air]: RegExp } = {
  snow: /^(?:snow|schnee|verschneit|nieve|nevad|nevand|neige|enneig|blizzard|\w{3,}schnee$)/u,
  rain: /^(?:rain(?:y|ing|s|fall|storm)?$|regen|verregnet|lluvi|llovi|pluie|pluvieu|drizzl|thunderstorm|gewitter|tormenta|orage)/u,
  fog: /^(?:fog|mist(?:y)?$|nebel|neblig|niebla|neblina|brume|brumeu|brouillard)/u,
};

/** The precipitation or fog in a description; ignores negated words. */
const airFor = (environment: string): Air | null => {
  const said = mentionsOf(environment).filter(({ negated }) => !negated);
  const airs = Object.keys(airWords) as Air[];
  return airs.find((air) => said.some(({ word }) => airWords[air].test(word))) ?? null;
};

const thin = new Set<Appearance["outfit"]>(["tee", "tank", "dress", "shirt"]);

/** Dresses a persona for the weather, so that nobody stands in the snow in a T-shirt. */
export const dressedFor = (appearance: Appearance, air: Air | null): Appearance =>
  air === "snow" && thin.has(appearance.outfit) ? { ...appearance, outfit: "sweater" } : appearance;
