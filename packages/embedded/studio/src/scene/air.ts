import type { SKRSContext2D } from "@napi-rs/canvas";
import type { Appearance } from "@reelwright/core/artifacts/artifacts";
import { mentionsOf } from "@reelwright/core/prompts/mentions";
import { fade } from "../colour/fade.ts";
import type { Air } from "./outside.ts";
import type { Place } from "./place.ts";

/** Words (folded, whole or as beginnings), in English, German, Spanish and French. */
const airWords: { readonly [air in Air]: RegExp } = {
  snow: /^(?:snow|schnee|verschneit|nieve|nevad|nevand|neige|enneig|blizzard|\w{3,}schnee$)/u,
  rain: /^(?:rain(?:y|ing|s|fall|storm)?$|regen|verregnet|lluvi|llovi|pluie|pluvieu|drizzl|thunderstorm|gewitter|tormenta|orage)/u,
  fog: /^(?:fog|mist(?:y)?$|nebel|neblig|niebla|neblina|brume|brumeu|brouillard)/u,
};

/** What a description says of the air; what it denies doesn't count. */
export const airFor = (environment: string): Air | null => {
  const said = mentionsOf(environment).filter(({ negated }) => !negated);
  const airs = Object.keys(airWords) as Air[];
  return airs.find((air) => said.some(({ word }) => airWords[air].test(word))) ?? null;
};

const thin = new Set<Appearance["outfit"]>(["tee", "tank", "dress", "shirt"]);

/** Nobody stands in the snow in a T-shirt. */
export const dressedFor = (appearance: Appearance, air: Air | null): Appearance =>
  air === "snow" && thin.has(appearance.outfit) ? { ...appearance, outfit: "sweater" } : appearance;

/** An outdoor place in the air's light: snow lies on its ground, rain leaves it wet. */
export const placeInAir = (place: Place, air: Air | null): Place => {
  if (air === null || !place.outdoor) return place;
  return {
    ...place,
    particles: air,
    keyColour: "#eef3ff",
    surface(scheme) {
      const plain = place.surface(scheme);
      if (air === "snow") return { material: "matte", colour: "#e6edf5", gloss: 0.12 };
      return air === "rain" ? { ...plain, gloss: Math.max(0.75, plain.gloss) } : plain;
    },
  };
};

type Veil = {
  readonly mode: "multiply" | "screen" | "saturation" | "source-over";
  readonly colour: string;
  /** From the layer's top and at its foot. */
  readonly opacity: readonly [above: number, below: number];
};

const veils: { readonly [air in Air]: readonly Veil[] } = {
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

/** Lays the air over a painted layer; `strength` 0 to 1: what is far away shows it most. */
export const veilLayer = (context: SKRSContext2D, air: Air, strength: number) => {
  const { width, height } = context.canvas;
  for (const { mode, colour, opacity } of veils[air]) {
    const veil = context.createLinearGradient(0, height * 0.3, 0, height * 0.74);
    veil.addColorStop(0, fade(colour, opacity[0] * strength));
    veil.addColorStop(1, fade(colour, opacity[1] * strength));
    context.save();
    context.resetTransform();
    context.globalCompositeOperation = mode;
    context.fillStyle = veil;
    context.fillRect(0, 0, width, height);
    context.restore();
  }
};
