import { createRequire } from "node:module";
import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from "@napi-rs/canvas";

// A font that comes with the project: pictures must not depend on what the machine has installed.
GlobalFonts.registerFromPath(
  createRequire(import.meta.url).resolve("@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf"),
  "Test Sans",
);

/** Side of the drawn pictures in pixels. */
export const pictureSide = 600;

type Context = SKRSContext2D;

function canvas(background: string | ((context: Context) => void)): [Canvas, Context] {
  const drawing = createCanvas(pictureSide, pictureSide);
  const context = drawing.getContext("2d");
  if (typeof background === "function") background(context);
  else {
    context.fillStyle = background;
    context.fillRect(0, 0, pictureSide, pictureSide);
  }
  return [drawing, context];
}

/** A soft shadow on the ground, as photographers leave it. */
export function drawShadow(context: Context): void {
  context.save();
  context.translate(310, 445);
  context.scale(1, 0.16);
  const light = context.createRadialGradient(0, 0, 0, 0, 0, 230);
  light.addColorStop(0, "rgba(0,0,0,0.45)");
  light.addColorStop(1, "rgba(0,0,0,0)");
  context.fillStyle = light;
  context.fillRect(-300, -300, 600, 600);
  context.restore();
}

/** A shaded mug of hue `hue` with a white label and a handle that one can look through. */
export function drawMug(context: Context, hue = 10): void {
  context.strokeStyle = `hsl(${hue} 60% 34%)`;
  context.lineWidth = 34;
  context.beginPath();
  context.ellipse(180, 320, 70, 75, 0, 0, 2 * Math.PI);
  context.stroke();
  const shade = context.createLinearGradient(200, 0, 450, 0);
  shade.addColorStop(0, `hsl(${hue} 60% 32%)`);
  shade.addColorStop(0.35, `hsl(${hue} 62% 52%)`);
  shade.addColorStop(1, `hsl(${hue} 60% 28%)`);
  context.fillStyle = shade;
  context.beginPath();
  context.roundRect(200, 200, 250, 250, 26);
  context.fill();
  context.fillStyle = "#f1efe8";
  context.fillRect(265, 270, 120, 110);
  context.fillStyle = "#222831";
  context.font = "34px 'Test Sans'";
  context.fillText("FOX", 288, 336);
}

/** The mug as PNG on a background (a colour, "transparent", or drawn). */
export function mug(
  background: string | ((context: Context) => void),
  options: { shadow?: boolean; hue?: number } = {},
): Buffer {
  const [drawing, context] = canvas(background);
  if (options.shadow) drawShadow(context);
  drawMug(context, options.hue);
  return drawing.toBuffer("image/png");
}

/** Any drawing as PNG. */
export function picture(
  background: string | ((context: Context) => void),
  draw: (context: Context) => void = () => undefined,
): Buffer {
  const [drawing, context] = canvas(background);
  draw(context);
  return drawing.toBuffer("image/png");
}

/** A background with many colours and edges; the same at every call. */
export function busy(context: Context): void {
  let state = 7;
  const chance = () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  for (let index = 0; index < 300; index++) {
    context.fillStyle = `hsl(${chance() * 360} 60% ${20 + chance() * 60}%)`;
    context.beginPath();
    context.arc(chance() * pictureSide, chance() * pictureSide, 20 + chance() * 60, 0, 2 * Math.PI);
    context.fill();
  }
}

/** A soft gradient from corner to corner. */
export function gradient(context: Context): void {
  const light = context.createLinearGradient(0, 0, pictureSide, pictureSide);
  light.addColorStop(0, "#f5f5f5");
  light.addColorStop(1, "#b8b8c4");
  context.fillStyle = light;
  context.fillRect(0, 0, pictureSide, pictureSide);
}
