import type { Canvas, SKRSContext2D } from "@napi-rs/canvas";
import { segmentFormat } from "@reelwright/film/artifacts";
import type { CaptionDesign, CaptionWord } from "@reelwright/film/captions/caption-renderer";
import { cssOf } from "../colour.ts";
import { skia } from "../type/fonts.ts";
import { type Drawn, evenBox, type Layer } from "../type/layer.ts";
import { progress } from "../type/motion.ts";
import { type Box, runsLeft, unionOf } from "../type/place.ts";
import { layOutCaptions } from "./caption-renderer.ts";
import type { Layer as Look, Paint } from "./caption-styles.ts";
import {
  boxPadding,
  type CueLayout,
  type PlacedText,
  popScale,
  type Setting,
  spacingOf,
} from "./layout.ts";

/** A word of a cue, and when it is said, in ms of the film. */
type Turn = { readonly word: CaptionWord; readonly startMs: number; readonly endMs: number };
type Timed = {
  readonly layout: CueLayout;
  readonly startMs: number;
  readonly endMs: number;
  /** 0 if another cue follows immediately. */
  readonly fadeMs: number;
  readonly turns: readonly Turn[];
};

/** The times of a cue. `nextCs`: the start of the next one. `endCs`: nothing is shown from here on. */
const timed = (layout: CueLayout, nextCs: number, endCs: number): Timed => {
  const { cue } = layout;
  const words = cue.lines.flat();
  const turns = words.map((word, index) => ({
    ...{ word, startMs: 10 * word.startCs },
    endMs: 10 * (words[index + 1]?.startCs ?? cue.endCs),
  }));
  const lastCs = Math.min(cue.endCs, endCs);
  const fadeMs = nextCs <= lastCs ? 0 : 110;
  return { layout, turns, fadeMs, startMs: 10 * cue.startCs, endMs: 10 * lastCs };
};

/** How much of a word or box is seen, and how large. */
type Appearance = { readonly opacity: number; readonly scale: number };

/** How a word that appears at `fromMs` has entered by now, by the style's entrance. */
const entered = (setting: Setting, at: number, fromMs: number): Appearance => {
  switch (setting.style.entrance) {
    case "rise":
      return {
        opacity: progress(at, fromMs, 50),
        scale: 0.93 + 0.07 * progress(at, fromMs, 100),
      };
    case "fade":
      return { opacity: progress(at, fromMs, 110), scale: 1 };
    case "pop_words": {
      const [up, back] = [progress(at, fromMs, 70), progress(at, fromMs + 70, 80)];
      return {
        opacity: progress(at, fromMs, 30),
        scale: 0.62 + (popScale - 0.62) * up - (popScale - 1) * back,
      };
    }
    case "none":
      return { opacity: 1, scale: 1 };
  }
};

const leaving = ({ endMs, fadeMs }: Timed, at: number): number =>
  1 - progress(at, endMs - fadeMs, fadeMs);

/** How far the letters and marks of any script reach above and below the baseline, in em. */
const [ascent, descent] = [1.15, 0.6];

/** A picture of a word in one paint. `pad`: its margin around the letters' line. */
type Sprite = { readonly canvas: Canvas; readonly pad: number; readonly above: number };

const drawnSprite = (
  setting: Setting,
  { em }: CueLayout,
  { words, face, width, left, baseline }: PlacedText,
  look: Look,
  colours: Paint,
): Sprite => {
  const pad = Math.ceil(em * (0.25 + look.outlineWidth + look.shadowDepth + 2 * look.blur));
  const [above, below] = [Math.ceil(ascent * em), Math.ceil(descent * em)];
  const canvas = skia().createCanvas(Math.ceil(width) + 2 * pad + 1, above + below + 2 * pad + 1);
  const context = canvas.getContext("2d");
  context.font = face.font(em);
  context.lang = face.lang;
  context.letterSpacing = `${em * spacingOf(setting.style, face)}px`;
  context.direction = setting.runsLeft ? "rtl" : "ltr";
  context.textAlign = "left";
  context.lineJoin = "round";
  const text = words.map((word) => word.text).join("");
  // Where the letters stand between whole pixels.
  const [x, y] = [pad + (left - Math.floor(left)), pad + above + (baseline - Math.floor(baseline))];
  drawText(context, text, [x, y], em, look, colours);
  return { canvas, pad, above };
};

/** Shadow, outline and fill of a text. */
const drawText = (
  context: SKRSContext2D,
  text: string,
  [x, y]: readonly [number, number],
  em: number,
  { outlineWidth, shadowDepth, blur }: Look,
  { fill, outline, shadow }: Paint,
): void => {
  if (outlineWidth > 0 && outline.opacity > 0) {
    context.save();
    context.lineWidth = 2 * outlineWidth * em;
    context.strokeStyle = cssOf(outline);
    if (shadow.opacity > 0) {
      // A shadow is as strong as what throws it.
      context.shadowColor = cssOf({
        ...shadow,
        opacity: Math.min(1, shadow.opacity / outline.opacity),
      });
      context.shadowBlur = 2 * blur * em;
      context.shadowOffsetX = context.shadowOffsetY = shadowDepth * em;
    }
    if (blur * em > 0.4) context.filter = `blur(${blur * em}px)`;
    context.strokeText(text, x, y);
    context.restore();
  }
  if (fill.opacity < 1) {
    context.save();
    context.globalCompositeOperation = "destination-out";
    context.fillStyle = "#000";
    if (fill.opacity > 0) context.fillText(text, x, y);
    context.restore();
  }
  context.fillStyle = cssOf(fill);
  if (fill.opacity > 0) context.fillText(text, x, y);
};

/** Pictures of the words that are shown, by what they show. */
type Sprites = { of(key: string, draw: () => Sprite): Sprite; clear(): void };
const createSprites = (): Sprites => {
  const known = new Map<string, Sprite>();
  return {
    of: (key, draw) => {
      const sprite = known.get(key) ?? draw();
      known.set(key, sprite);
      return sprite;
    },
    clear: () => known.clear(),
  };
};

type Film = { readonly setting: Setting; readonly sprites: Sprites };

/** Everything that a word covers, at its largest. */
const reachOf = (setting: Setting, { em }: CueLayout, place: PlacedText): Box => {
  const most = Math.max(
    ...setting.style.layers.map((look) => look.outlineWidth + look.shadowDepth + 2 * look.blur),
  );
  const pad = em * (0.3 + most);
  const pop = setting.style.entrance === "pop_words" ? (popScale - 1) / 2 : 0;
  const box = {
    left: place.left - pad,
    top: place.baseline - ascent * em - pad,
    width: place.width + 2 * pad,
    height: (ascent + descent) * em + 2 * pad,
  };
  return {
    left: box.left - pop * box.width,
    top: box.top - pop * box.height,
    width: box.width * (1 + 2 * pop),
    height: box.height * (1 + 2 * pop),
  };
};

const short = (value: number): string => value.toFixed(3);

/** How much of a word is said: in the paint of `spoken`, and then in that of `after`. */
type Said = { readonly said: number; readonly over: number };

const saidAt = (look: Look, { word, startMs, endMs }: Turn, at: number): Said => ({
  said: look.sweeps
    ? progress(at, startMs, Math.max(1, 10 * word.endCs - startMs))
    : progress(at, startMs, look.inMs),
  over: look.after === look.spoken ? 0 : progress(at, endMs, look.outMs),
});

type PaintName = "before" | "spoken" | "after";
/** A paint of a word, how strong it is, and which part of it a sweep shows: what it has passed, or the rest. */
type Coat = {
  readonly paint: PaintName;
  readonly strength: number;
  readonly part?: "passed" | "rest";
};

/** The paints of a word at a time, one over the other. */
const coatsOf = (look: Look, { said, over }: Said): readonly Coat[] => {
  const full = (paint: PaintName): Coat => ({ paint, strength: 1 });
  if (over >= 1) return [full("after")];
  if (over > 0) return [full("spoken"), { paint: "after", strength: over }];
  if (said >= 1) return [full("spoken")];
  if (said <= 0) return [full("before")];
  if (!look.sweeps) return [full("before"), { paint: "spoken", strength: said }];
  return [
    { ...full("before"), part: "rest" },
    { ...full("spoken"), part: "passed" },
  ];
};

/** Draws a word's picture around its middle; with `side`, only what lies left or right of `front`. */
const putSprite = (
  context: SKRSContext2D,
  { canvas, pad, above }: Sprite,
  { left, baseline, width, face }: PlacedText,
  { em, scale, opacity }: Appearance & { readonly em: number },
  side: "left" | "right" | null,
  front: number,
): void => {
  const [x, y] = [Math.floor(left) - pad, Math.floor(baseline) - above - pad];
  const [middleX, middleY] = [left + width / 2, baseline - (face.above * em) / 2];
  context.save();
  context.globalAlpha = opacity;
  context.translate(middleX, middleY);
  context.scale(scale, scale);
  context.translate(-middleX, -middleY);
  if (side !== null) {
    context.beginPath();
    context.rect(side === "left" ? front - canvas.width : front, y, canvas.width, canvas.height);
    context.clip();
  }
  context.drawImage(canvas, x, y);
  context.restore();
};

/** A word in one layer of its style. */
const drawnWord = (
  { setting, sprites }: Film,
  cue: Timed,
  place: PlacedText,
  turn: Turn,
  index: number,
  at: number,
): Drawn | null => {
  const { layout } = cue;
  const look = setting.style.layers[index] as Look;
  const pops = setting.style.entrance === "pop_words";
  const { opacity, scale } = entered(setting, at, pops ? turn.startMs : cue.startMs);
  const seen = opacity * leaving(cue, at);
  if (seen <= 0) return null;
  const state = saidAt(look, turn, at);
  const isBackwards = runsLeft(turn.word.text);
  const passed = Math.round(4 * state.said * place.width) / 4;
  const front = isBackwards ? place.left + place.width - passed : place.left + passed;
  // While a word stands still, a sweep changes only what it has passed.
  const sweeps = look.sweeps && scale === 1 && state.over === 0;
  const id = `${turn.word.startCs} ${index}`;
  const said = sweeps ? "" : short(state.said);
  const sideOf = ({ part }: Coat) =>
    part === undefined ? null : (part === "passed") === isBackwards ? "right" : "left";
  return {
    key: [id, short(seen), short(scale), said, short(state.over)].join(" "),
    ...(sweeps ? { front } : {}),
    box: reachOf(setting, layout, place),
    draw: (context) => {
      for (const coat of coatsOf(look, state)) {
        const { paint, strength } = coat;
        const sprite = sprites.of(`${id} ${paint}`, () =>
          drawnSprite(setting, layout, place, look, look[paint]),
        );
        const appearance = { em: layout.em, scale, opacity: strength * seen };
        putSprite(context, sprite, place, appearance, sideOf(coat), front);
      }
    },
  };
};

/** A rounded box behind a word or a line. */
const drawnBox = (
  setting: Setting,
  { em }: CueLayout,
  span: { readonly left: number; readonly width: number; readonly baseline: number },
  { opacity, scale }: Appearance,
): Drawn | null => {
  const colour = setting.style.box?.colour;
  if (!colour || opacity <= 0) return null;
  const { above, below } = setting.faces.main;
  const width = span.width + 2 * boxPadding.x * em;
  const height = (above + below + 2 * boxPadding.y) * em;
  const box = {
    ...{ width, height, left: span.left - boxPadding.x * em },
    top: span.baseline - (above + boxPadding.y) * em,
  };
  return {
    key: ["box", box.left, box.top, width, short(opacity), short(scale)].join(" "),
    box: { left: box.left - 1, top: box.top - 1, width: width + 2, height: height + 2 },
    draw: (context) => {
      context.save();
      context.globalAlpha = opacity;
      context.translate(box.left + width / 2, box.top + height / 2);
      context.scale(scale, scale);
      context.beginPath();
      context.roundRect(-width / 2, -height / 2, width, height, 0.26 * Math.min(width, height));
      context.fillStyle = cssOf(colour);
      context.fill();
      context.restore();
    },
  };
};

const boxesAt = ({ setting }: Film, cue: Timed, at: number): (Drawn | null)[] => {
  const { layout, turns, startMs } = cue;
  const place = (word: CaptionWord) => layout.words.find(({ words }) => words[0] === word);
  if (setting.style.box?.behind === "spoken_word") {
    const turn = turns.find(({ startMs: from, endMs: to }) => at >= from && at < to);
    const under = turn && place(turn.word);
    if (!turn || !under) return [];
    // The box appears with its first word, and jumps to the others.
    const opacity = turn.startMs === startMs ? progress(at, startMs, 50) : 1;
    const scale = 0.86 + 0.14 * progress(at, turn.startMs, 70);
    return [drawnBox(setting, layout, under, { opacity, scale })];
  }
  const opacity = progress(at, startMs, 60) * leaving(cue, at);
  const pops = setting.style.entrance === "pop_words";
  return layout.lines.map((line) => {
    if (!pops) return drawnBox(setting, layout, line, { opacity, scale: 1 });
    // As wide as the words that are shown by now.
    const shown = line.words
      .filter((word) => 10 * word.startCs <= at)
      .flatMap((word) => place(word) ?? []);
    if (shown.length === 0) return null;
    const left = Math.min(...shown.map((each) => each.left));
    const right = Math.max(...shown.map((each) => each.left + each.width));
    return drawnBox(setting, layout, { ...line, left, width: right - left }, { opacity, scale: 1 });
  });
};

const cueAt = (film: Film, cue: Timed, at: number): readonly Drawn[] => {
  const { layout, turns } = cue;
  const texts = film.setting.style.layers.flatMap((_, index) =>
    turns.map((turn, word) => {
      const place = layout.words[word];
      return place ? drawnWord(film, cue, place, turn, index, at) : null;
    }),
  );
  const boxes = film.setting.style.box ? boxesAt(film, cue, at) : [];
  return [...boxes, ...texts].filter((drawn) => drawn !== null);
};

/** Ms at which a frame is shown. */
const timeOf = (frame: number): number => (1000 * frame) / segmentFormat.framesPerSecond;

/**
 * Captions as a layer over a film of `frames` frames. Null if there are none. From `endFrame` on an end card shows other
 * texts, so there are no captions.
 */
export const captionLayer = (
  words: readonly CaptionWord[],
  design: CaptionDesign,
  frames: number,
  endFrame = Number.POSITIVE_INFINITY,
): Layer | null => {
  const { setting, cues } = layOutCaptions(words, design);
  const endCs = timeOf(endFrame) / 10;
  const all = cues
    .filter(({ cue }) => cue.startCs < endCs)
    .map((layout, index) =>
      timed(layout, cues[index + 1]?.cue.startCs ?? Number.POSITIVE_INFINITY, endCs),
    );
  if (all.length === 0) return null;
  const reaches = all.flatMap(({ layout }) =>
    layout.words.map((place) => reachOf(setting, layout, place)),
  );
  const film: Film = { setting, sprites: createSprites() };
  let next = 0;
  return {
    box: evenBox(unionOf(reaches), design.frame),
    frames,
    drawnAt: (index) => {
      const at = timeOf(index);
      while (next < all.length - 1 && at >= (all[next + 1]?.startMs ?? 0)) {
        next += 1;
        film.sprites.clear();
      }
      const cue = all[next] as Timed;
      return at >= cue.startMs && at < cue.endMs ? cueAt(film, cue, at) : [];
    },
  };
};
