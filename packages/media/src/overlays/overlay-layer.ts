import type { SKRSContext2D } from "@napi-rs/canvas";
import { segmentFormat } from "@reelwright/film/artifacts";
import type { OverlayRequest } from "@reelwright/film/ports/editor";
import { type Colour, colourOf, contrast, cssOf, luminance } from "../colour.ts";
import { leastContrast, plateColours } from "../end-card/card-colours.ts";
import { type Drawn, evenBox, type Layer } from "../type/layer.ts";
import { type PlacedWord, placedWords, type SetText } from "../type/lines.ts";
import { counted, easeOut, type Pose, progress } from "../type/motion.ts";
import { type Box, unionOf } from "../type/place.ts";
import { createSprite, drawWords, reachOf, type Sprite, type TextPaint } from "../type/sprite.ts";
import {
  type Leader,
  leaderTo,
  type PlacedText,
  type Placing,
  placedTexts,
} from "./overlay-places.ts";
import { type Theme, themes } from "./overlay-themes.ts";

/** How long figures count; ms. */
const countMs = 360;

/** What moves as one: words or a plate. Its picture may change while figures count. */
type Unit = {
  readonly id: string;
  readonly box: Box;
  /** Nothing of it is seen outside; null: all of it is seen. */
  readonly mask: Box | null;
  readonly isPlate: boolean;
  /** When it begins to come in, in ms after the text's first frame. */
  readonly atMs: number;
  /** Its picture, by how far figures have counted. */
  sprite(counted: number): Sprite;
  readonly counts: boolean;
};

/** A text with its place and its parts. */
type Shown = {
  readonly theme: Theme;
  readonly em: number;
  readonly side: -1 | 1;
  readonly units: readonly Unit[];
  readonly fromMs: number;
  readonly toMs: number;
};

const msOf = (frame: number): number => (1000 * frame) / segmentFormat.framesPerSecond;

const black = colourOf("#000000", "#000000");
const white = colourOf("#ffffff", "#ffffff");
const night: Colour = { ...colourOf("#101014", "#101014"), opacity: 0.9 };

type Colours = {
  readonly paint: TextPaint;
  /** Of words with a figure. */
  readonly figures: TextPaint;
  readonly plate: Colour | null;
};

/** From this luma on (0 to 255) the film counts as light. */
const lightLuma = 150;

/** Letters without a plate have a rim of the other lightness, as captions have, so they are read on any ground. */
const coloursOf = (theme: Theme, { palette }: OverlayRequest, luma: number): Colours => {
  const isLight = luma >= lightLuma;
  const { plate, ink } = plateColours(palette, isLight);
  if (theme.face === themes.type.face)
    return { paint: { fill: white }, figures: { fill: white }, plate: night };
  if (theme.plate !== "none") return { paint: { fill: ink }, figures: { fill: ink }, plate };
  const [fill, rim] = isLight ? [{ ...night, opacity: 1 }, white] : [white, black];
  const outline = {
    ...{ colour: { ...rim, opacity: 0.94 }, width: 0.055 },
    shadow: { ...rim, opacity: 0.6 },
  };
  const isRead = contrast(luminance(plate), luminance(rim)) >= leastContrast;
  return {
    paint: { fill, outline },
    figures: { fill: isRead ? plate : fill, outline },
    plate: null,
  };
};

const platedBox = ({ left, top, width, height }: Box, em: number, { padding }: Theme): Box => ({
  ...{ left: left - padding.x * em, top: top - padding.y * em },
  ...{ width: width + 2 * padding.x * em, height: height + 2 * padding.y * em },
});

/** The boxes of the lines' letters. */
const lineBoxes = (words: readonly PlacedWord[], { em, faces }: SetText): readonly Box[] => {
  const { above, below } = faces.main;
  const count = 1 + Math.max(...words.map(({ line }) => line));
  return Array.from({ length: count }, (_, line): Box => {
    const own = words.filter((word) => word.line === line);
    const left = Math.min(...own.map((word) => word.left));
    const right = Math.max(...own.map((word) => word.left + word.width));
    const top = (own[0]?.baseline ?? 0) - above * em;
    return { left, top, width: right - left, height: (above + below) * em };
  });
};

const drawPlate = (
  context: SKRSContext2D,
  { left, top, width, height }: Box,
  em: number,
  colour: Colour,
  frame: Colour | null,
): void => {
  context.fillStyle = cssOf(colour);
  context.beginPath();
  context.roundRect(left, top, width, height, 0.16 * em);
  context.fill();
  if (!frame) return;
  const inset = 0.12 * em;
  context.strokeStyle = cssOf(frame);
  context.lineWidth = 0.05 * em;
  context.beginPath();
  context.roundRect(left + inset, top + inset, width - 2 * inset, height - 2 * inset, 0.08 * em);
  context.stroke();
};

const hasFigure = ({ text }: PlacedWord): boolean => counted(text, 0) !== text;

/** Draws words while their figures have counted so far. A narrower figure begins where the whole one does. */
const drawCounted = (
  context: SKRSContext2D,
  words: readonly PlacedWord[],
  text: SetText,
  share: number,
  { paint, figures }: Colours,
): void => {
  const plain = words.filter((word) => !hasFigure(word));
  const counting = words
    .filter(hasFigure)
    .map((word) => ({ ...word, text: counted(word.text, easeOut(share)) }));
  if (plain.length > 0) drawWords(context, plain, text, paint);
  if (counting.length > 0) drawWords(context, counting, text, figures);
};

/** The words of each part that moves by itself. */
const groupsOf = (
  words: readonly PlacedWord[],
  { per }: Theme,
): readonly (readonly PlacedWord[])[] => {
  if (per === "block") return [words];
  if (per === "word") return words.map((word) => [word]);
  const count = 1 + Math.max(...words.map(({ line }) => line));
  return Array.from({ length: count }, (_, line) => words.filter((word) => word.line === line));
};

/** How far letters reach below their baseline, with their rim; em. */
const descent = 0.3;

/** Where the words of a line are seen. */
const maskOf = (words: readonly PlacedWord[], { em, faces }: SetText): Box => {
  const reach = reachOf(words, em);
  const bottom = (words[0]?.baseline ?? 0) + Math.max(descent, faces.main.below + 0.06) * em;
  return { ...reach, height: bottom - reach.top };
};

/** The rule that lines rise from: its place below the text and its thickness; em. */
const rule = { below: 0.34, thickness: 0.09 } as const;

const ruleUnit = (id: string, whole: Box, em: number, { figures }: Colours): Unit => {
  const { left, width, top, height } = whole;
  const bar = { left, width, top: top + height + rule.below * em, height: rule.thickness * em };
  const rim = figures.outline?.colour ?? null;
  const box = {
    ...bar,
    left: left - 2,
    top: bar.top - 2,
    width: width + 4,
    height: bar.height + 4,
  };
  const sprite = createSprite(box, (context) => {
    context.fillStyle = cssOf(figures.fill);
    context.strokeStyle = cssOf(rim ?? figures.fill);
    context.lineWidth = 2;
    context.beginPath();
    context.roundRect(bar.left, bar.top, bar.width, bar.height, bar.height / 2);
    context.stroke();
    context.fill();
  });
  const still = { mask: null, isPlate: true, counts: false, atMs: 0 };
  return { id: `${id} rule`, box, ...still, sprite: () => sprite };
};

/** Divides a text into what moves by itself. */
const unitsOf = (
  id: string,
  text: SetText,
  words: readonly PlacedWord[],
  theme: Theme,
  colours: Colours,
): readonly Unit[] => {
  const { em } = text;
  const { paint, plate } = colours;
  const lines = lineBoxes(words, text).map((box) => platedBox(box, em, theme));
  const whole = unionOf(lines);
  const frame = theme.isFramed ? paint.fill : null;
  const plateUnder = (box: Box | null) => (context: SKRSContext2D) => {
    if (plate !== null && box !== null) drawPlate(context, box, em, plate, frame);
  };
  const textUnit = (own: readonly PlacedWord[], index: number): Unit => {
    const under = theme.per === "block" ? whole : theme.plate === "lines" ? lines[index] : null;
    const reach = reachOf(own, em);
    const box = under ? unionOf([reach, under]) : reach;
    const draw = (share: number) =>
      createSprite(box, (context) => {
        plateUnder(under ?? null)(context);
        drawCounted(context, own, text, share, colours);
      });
    const rest = draw(1);
    const counts = own.some(hasFigure);
    return {
      ...{ id: `${id} ${index}`, box, isPlate: false, counts },
      mask: theme.hasRule ? maskOf(own, text) : theme.isMasked ? box : null,
      atMs: theme.delayMs + index * theme.staggerMs,
      sprite: (share) => (share >= 1 || !counts ? rest : draw(share)),
    };
  };
  const texts = groupsOf(words, theme).map(textUnit);
  if (theme.hasRule) return [ruleUnit(id, unionOf(lineBoxes(words, text)), em, colours), ...texts];
  if (plate === null || theme.plate !== "block" || theme.per === "block") return texts;
  const sprite = createSprite(whole, plateUnder(whole));
  const back = { id: `${id} plate`, box: whole, mask: null, isPlate: true, counts: false };
  return [{ ...back, atMs: 0, sprite: () => sprite }, ...texts];
};

/** A leader begins to grow so long after its text; ms. */
const leaderMs = 380;

/** A thin line that grows from a text, with a dot at its end. */
const leaderUnit = (id: string, { from, to }: Leader, em: number, colours: Colours): Unit => {
  const { paint, plate } = colours;
  const line = plate ?? paint.fill;
  const rim = paint.outline?.colour ?? { ...(plate ? paint.fill : black), opacity: 0.6 };
  const [thick, dot] = [0.05 * em, 0.12 * em];
  const room = dot + 3;
  const box = {
    ...{ left: from.x - room, top: Math.min(from.y, to.y) - room },
    ...{ width: 2 * room, height: Math.abs(to.y - from.y) + 2 * room },
  };
  const draw = (share: number) =>
    createSprite(box, (context) => {
      const end = from.y + (to.y - from.y) * easeOut(share);
      for (const [colour, wider] of [
        [rim, 2],
        [line, 0],
      ] as const) {
        context.strokeStyle = context.fillStyle = cssOf(colour);
        context.lineWidth = thick + wider;
        context.beginPath();
        context.moveTo(from.x, from.y);
        context.lineTo(from.x, end);
        context.stroke();
        context.beginPath();
        context.arc(from.x, end, dot + wider / 2, 0, 7);
        context.fill();
      }
    });
  const rest = draw(1);
  const moves = { mask: null, isPlate: true, counts: true, atMs: leaderMs };
  return {
    id: `${id} leader`,
    box,
    ...moves,
    sprite: (share) => (share >= 1 ? rest : draw(share)),
  };
};

/** How a unit is seen at a time after its text's first frame. */
const poseOf = ({ theme, em, side, fromMs, toMs }: Shown, unit: Unit, atMs: number): Pose => {
  const leaving = progress(atMs, toMs - fromMs - theme.exitMs, theme.exitMs);
  const enter = unit.isPlate ? theme.plateEnter : theme.enter;
  const entered = enter(progress(atMs, unit.atMs, theme.enterMs), em, side);
  if (leaving === 0) return entered;
  const left = theme.leave(leaving, em);
  return unit.isPlate
    ? { ...entered, opacity: entered.opacity * (1 - leaving) }
    : { ...entered, opacity: entered.opacity * left.opacity, dy: entered.dy + left.dy };
};

/** What a unit covers in a pose. */
const posed = ({ left, top, width, height }: Box, { dx, dy, scale, turn }: Pose): Box => {
  const reach = scale === 1 && turn === 0 ? 0 : Math.hypot(width, height);
  const [wide, high] = [
    Math.max(width, scale * (width + reach * Math.abs(turn))),
    Math.max(height, scale * (height + reach * Math.abs(turn))),
  ];
  return {
    left: left + dx - (wide - width) / 2 - 1,
    top: top + dy - (high - height) / 2 - 1,
    ...{ width: wide + 2, height: high + 2 },
  };
};

const drawPosed = (
  context: SKRSContext2D,
  { canvas, left, top }: Sprite,
  { opacity, dx, dy, scale, turn, reveal }: Pose,
  side: -1 | 1,
  mask: Box | null,
): void => {
  const { width, height } = canvas;
  context.save();
  if (mask) {
    context.beginPath();
    context.rect(mask.left, mask.top, mask.width, mask.height);
    context.clip();
  }
  context.globalAlpha = opacity;
  context.translate(left + dx + width / 2, top + dy + height / 2);
  context.rotate(turn);
  context.scale(scale, scale);
  if (reveal < 1) {
    context.beginPath();
    const seen = reveal * width;
    context.rect(side < 0 ? -width / 2 : width / 2 - seen, -height / 2, seen, height);
    context.clip();
  }
  context.drawImage(canvas, -width / 2, -height / 2);
  context.restore();
};

const drawnUnit = (shown: Shown, unit: Unit, atMs: number): Drawn | null => {
  const pose = poseOf(shown, unit, atMs);
  if (pose.opacity <= 0.001 || pose.reveal <= 0) return null;
  const share = unit.counts ? progress(atMs, unit.atMs, countMs) : 1;
  const look = [...Object.values(pose), share].map((value) => value.toFixed(3));
  return {
    key: `${unit.id} ${look.join(" ")}`,
    box: unit.mask ?? posed(unit.box, pose),
    draw: (context) => drawPosed(context, unit.sprite(share), pose, shown.side, unit.mask),
  };
};

/** Everything that a text covers from its first frame to its last. */
const coverOf = (shown: Shown): Box => {
  const boxes: Box[] = [];
  const frameMs = msOf(1);
  for (let atMs = 0; atMs <= shown.toMs - shown.fromMs; atMs += frameMs)
    for (const unit of shown.units)
      boxes.push(unit.mask ?? posed(unit.box, poseOf(shown, unit, atMs)));
  return unionOf(boxes);
};

const shownText = (
  { overlay, theme, text, place: { box } }: PlacedText,
  index: number,
  colours: Colours,
  placing: Placing,
): Shown => {
  const centre = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  const words = placedWords(text, centre, theme.align);
  const span = [overlay.fromFrame, overlay.toFrame] as const;
  const isTold = overlay.kind === "point" && overlay.isContinued !== true;
  const leader = isTold ? leaderTo(placing, span, box) : null;
  const units = [
    ...(leader ? [leaderUnit(`${index}`, leader, text.em, colours)] : []),
    ...unitsOf(`${index}`, text, words, theme, colours),
  ];
  const [fromMs, toMs] = [msOf(overlay.fromFrame), msOf(overlay.toFrame)];
  return { theme, em: text.em, side: text.runsLeft ? 1 : -1, units, fromMs, toMs };
};

/** The caller's texts as a layer over a film of `frames` frames. Null if there are none, or no room for any. */
export const overlayLayer = (placing: Placing, frames: number): Layer | null => {
  const { request, frame: size } = placing;
  const placed = placedTexts(placing);
  if (placed.length === 0) return null;
  // All plates of a film have the same colors; letters without a plate have those of their ground.
  const mean = placed.reduce((sum, { place }) => sum + place.luma, 0) / placed.length;
  const texts = placed.map((text, index) => {
    const luma = text.theme.plate === "none" ? text.place.luma : mean;
    return shownText(text, index, coloursOf(text.theme, request, luma), placing);
  });
  return {
    box: evenBox(unionOf(texts.map(coverOf)), size),
    frames,
    drawnAt: (frame) => {
      const at = msOf(frame);
      const shown = texts.find(({ fromMs, toMs }) => at >= fromMs && at < toMs);
      if (!shown) return [];
      return shown.units.flatMap((unit) => drawnUnit(shown, unit, at - shown.fromMs) ?? []);
    },
  };
};
