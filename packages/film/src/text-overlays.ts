import { type Script, segmentFormat, type Word } from "./artifacts.ts";
import { bond } from "./captions/bonds.ts";
import { captionWords } from "./captions/caption-words.ts";
import { offerIn } from "./offers.ts";
import { withoutMarks } from "./text.ts";

/** What is shown as type in the picture, and when. Times are frames of the film. */
export type TextOverlay = {
  readonly text: string;
  readonly kind: "point" | "offer" | "action";
  readonly fromFrame: number;
  /** The frame after its last one. */
  readonly toFrame: number;
  /** Whether it is the next step of the text before it. */
  readonly isContinued?: boolean;
};

/** How type moves and looks. */
export const overlayThemes = ["rise", "wipe", "pop", "type", "slide", "stamp"] as const;
export type OverlayTheme = (typeof overlayThemes)[number];

/** No text is shown before this; ms. */
const firstMs = 400;
/** Between two texts, and between a text and the end card; ms. */
const gapMs = 200;
/** How long a text is shown; ms. */
const shown = { least: 1500, most: 3500 } as const;
/** Characters a second that are read once a text has come in. The faster ones are used if time is short. */
const readingSpeeds = [15, 18, 21] as const;
const entranceMs = 350;

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Characters as they are read: an ideograph takes as long as two letters. */
const lengthOf = (text: string): number =>
  Array.from(text).reduce((sum, sign) => sum + (wide.test(sign) ? 2 : 1), 0);
const readingMs = (length: number, speed: number): number => entranceMs + (1000 * length) / speed;

const unprintable =
  /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu;
/** A text on one line, in the caller's words and signs. */
const oneLine = (text: string): string =>
  withoutMarks(
    text
      .normalize("NFC")
      .replace(/\p{Surrogate}/gu, "")
      .replace(unprintable, " ")
      .replace(/\s+/gu, " ")
      .trim(),
  );

/** What it costs to part a text here, beside the steps' unevenness, of which an empty step costs 1. */
const bondPrices = { clause: -0.2, words: 0, leaning: 0.3, name: 0.9 } as const;
type Parting = { readonly price: number; readonly ends: readonly number[] };

/** Parts a text that is too long for one step into even ones, between clauses if it can. Joined, they are the text. */
const stepsOf = (text: string, language: string): readonly string[] => {
  const most = (readingSpeeds[0] * (shown.most - entranceMs)) / 1000;
  const total = lengthOf(text);
  if (total <= most) return [text];
  const words = captionWords([{ text, startMs: 0, endMs: 1000, segment: 0 }], language);
  const lengths = words.map((word) => lengthOf(word.text + word.gap));
  const ends = lengths.map(
    (
      (sum) => (length: number) =>
        (sum += length)
    )(0),
  );
  const count = Math.ceil(total / most);
  const priceOf = (from: number, to: number): number => {
    const length = (ends[to - 1] ?? 0) - (ends[from - 1] ?? 0);
    const [last, next] = [words[to - 1], words[to]];
    const parted = last && next ? bondPrices[bond(last, next, language)] : 0;
    return (length / (total / count) - 1) ** 2 + parted;
  };
  let best: (Parting | null)[] = [{ price: 0, ends: [] }];
  for (let step = 0; step < count; step += 1) {
    const before = best;
    best = [null, ...words.map((_, at) => cheapest(before, at + 1, priceOf))];
  }
  const { ends: parted } = best.at(-1) ?? { ends: [words.length] };
  return parted.map((end, step) =>
    words
      .slice(parted[step - 1] ?? 0, end)
      .map((word) => word.text + word.gap)
      .join("")
      .trim(),
  );
};

/** The cheapest parting of the words before `to` whose last step follows one of `before`. */
const cheapest = (
  before: readonly (Parting | null)[],
  to: number,
  priceOf: (from: number, to: number) => number,
): Parting | null =>
  before.slice(0, to).reduce<Parting | null>((best, start, from) => {
    const price = start ? start.price + priceOf(from, to) : Number.POSITIVE_INFINITY;
    return start && price < (best?.price ?? Number.POSITIVE_INFINITY)
      ? { price, ends: [...start.ends, to] }
      : best;
  }, null);

export type OverlayPlanRequest = {
  readonly sellingPoints: readonly string[];
  readonly cta: string;
  /** With a script of the caller's own, points and call to action are ignored. */
  readonly customScript: string;
  readonly script: Pick<Script, "endCard" | "language">;
  /** Whether an end card shows offer and call to action. */
  readonly hasCard: boolean;
  /** Words of the narration on the film's timeline. */
  readonly words: readonly Word[];
  /** Frames of the film before the end card. */
  readonly frames: number;
};

/** A text, in one or more steps that follow each other. */
type Told = Pick<TextOverlay, "text" | "kind"> & {
  readonly steps: readonly string[];
  /** When the narration says it; null if it doesn't. */
  readonly saidMs: number | null;
};
type Step = { readonly text: string; readonly ms: number };
/** How long it is shown. */
type Wanted = Omit<Told, "steps"> & { readonly steps: readonly Step[]; readonly ms: number };

const atSpeed = (told: Told, speed: number): Wanted => {
  const steps = told.steps.map(
    (text): Step => ({ text, ms: Math.max(shown.least, readingMs(lengthOf(text), speed)) }),
  );
  return { ...told, steps, ms: steps.reduce((sum, { ms }) => sum + ms, 0) };
};

/** The caller's texts in the order in which they are told. Nothing is invented. */
const toldTexts = (request: OverlayPlanRequest): readonly Told[] => {
  const { sellingPoints, cta, customScript, script, hasCard } = request;
  const isOwn = customScript.trim() !== "";
  const points = isOwn ? [] : sellingPoints;
  const told = [...points, isOwn ? customScript : cta];
  const offer = told.some((text) => offerIn(oneLine(text)) !== null) ? script.endCard?.offer : null;
  const isPoint = points.some((point) => oneLine(point).includes(offer ?? "\n"));
  const texts = [
    ...points.map((text) => ({ kind: "point" as const, text })),
    ...(hasCard || !offer || isPoint ? [] : [{ kind: "offer" as const, text: offer }]),
    ...(hasCard || isOwn ? [] : [{ kind: "action" as const, text: cta }]),
  ];
  const seen = new Set<string>();
  return texts.flatMap(({ kind, text: given }) => {
    const text = oneLine(given);
    if (text === "" || seen.has(text.toLowerCase())) return [];
    seen.add(text.toLowerCase());
    const steps = stepsOf(text, script.language);
    return [{ kind, text, steps, saidMs: saidAt(text, request.words) }];
  });
};

const lettersOf = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, "");

/** Letters are compared in runs of three, in scripts with many letters in runs of two. */
const runOf = (text: string): number => (wide.test(text) ? 2 : 3);
const piecesOf = (letters: readonly string[], size: number): readonly string[] =>
  Array.from({ length: Math.max(1, letters.length - size + 1) }, (_, at) =>
    letters.slice(at, at + size).join(""),
  );

/** A text counts as said if this share of it is found in neighboring words. */
const saidShare = 0.6;
/** By how many words a searched stretch may be longer than the text. */
const furtherWords = 4;
/** Further letters of a word aren't compared. */
const mostLetters = 60;
/** A text comes in so long before its first word; ms. */
const aheadMs = 120;

/** How much of a text neighboring words have, less a little for each: the fewest that have it win. */
type Found = { readonly share: number; readonly first: number; readonly worth: number };

const priceOfWord = 0.004;

/** The best stretch of words that begins with one of them. */
const foundFrom = (
  wanted: ReadonlySet<string>,
  size: number,
  words: readonly (readonly string[])[],
  first: number,
): Found => {
  const found = new Set<string>();
  let best: Found = { share: 0, first, worth: 0 };
  let end: readonly string[] = [];
  for (const [more, letters] of words.entries()) {
    const run = [...end, ...letters];
    for (const piece of piecesOf(run, size)) if (wanted.has(piece)) found.add(piece);
    end = run.slice(-(size - 1));
    const share = found.size / wanted.size;
    const worth = share - priceOfWord * (more + 1);
    if (worth > best.worth) best = { share, first, worth };
  }
  return best;
};

/** When the narration says a text; null if it doesn't. Ms. */
const saidAt = (text: string, words: readonly Word[]): number | null => {
  const size = runOf(text);
  const wanted = new Set(piecesOf(Array.from(lettersOf(text)), size));
  const letters = words.map((word) => Array.from(lettersOf(word.text)).slice(0, mostLetters));
  const most = text.split(" ").length + furtherWords;
  // Of spaceless scripts a "word" of the text may be many of the narration.
  const span = size === 2 ? 3 * most + 8 : most;
  const best = letters
    .map((_, first) => foundFrom(wanted, size, letters.slice(first, first + span), first))
    .reduce<Found | null>((one, other) => (one && one.worth >= other.worth ? one : other), null);
  if (best === null || best.share < saidShare) return null;
  return Math.max(0, (words[best.first]?.startMs ?? 0) - aheadMs);
};

type Slot = { readonly fromMs: number; readonly toMs: number };
type Placed = Slot & { readonly wanted: Wanted };

/** Texts that are said, when they are said. One that would meet the one before it waits for it, if there is time. */
const whenSaid = (texts: readonly Wanted[], endMs: number): readonly Placed[] => {
  const said = texts
    .flatMap((wanted) =>
      wanted.saidMs === null ? [] : [{ wanted, at: Math.max(firstMs, wanted.saidMs) }],
    )
    .sort((one, other) => one.at - other.at);
  const placed: Placed[] = [];
  for (const { wanted, at } of said) {
    const fromMs = Math.max(at, (placed.at(-1)?.toMs ?? Number.NEGATIVE_INFINITY) + gapMs);
    // Later than this it isn't heard any more.
    if (fromMs - at > wanted.ms || fromMs + wanted.ms > endMs) continue;
    placed.push({ wanted, fromMs, toMs: fromMs + wanted.ms });
  }
  return placed;
};

/** The stretches in which nothing is shown. */
const freeSlots = (taken: readonly Slot[], endMs: number): readonly Slot[] => {
  const sorted = taken.toSorted((one, other) => one.fromMs - other.fromMs);
  const starts = [firstMs, ...sorted.map(({ toMs }) => toMs + gapMs)];
  const ends = [...sorted.map(({ fromMs }) => fromMs - gapMs), endMs];
  return starts.map((fromMs, at) => ({ fromMs, toMs: ends[at] ?? endMs }));
};

/** Puts the others into free stretches, in their order, and apart from each other. What finds no room is left out. */
const spread = (
  texts: readonly Wanted[],
  said: readonly Placed[],
  endMs: number,
): readonly Placed[] => {
  const stretches = freeSlots(said, endMs).map((slot) => ({ slot, texts: [] as Wanted[], ms: 0 }));
  let at = 0;
  for (const wanted of texts) {
    const needs = (ms: number) => ms + wanted.ms + (ms > 0 ? gapMs : 0);
    const found = stretches.findIndex(
      ({ slot, ms }, index) => index >= at && needs(ms) <= slot.toMs - slot.fromMs,
    );
    const stretch = stretches[found];
    if (!stretch) continue;
    stretch.texts.push(wanted);
    stretch.ms = needs(stretch.ms);
    at = found;
  }
  return stretches.flatMap(({ slot, texts: own, ms }) => {
    const apart = (slot.toMs - slot.fromMs - ms) / (own.length + 1);
    let fromMs = slot.fromMs;
    return own.map((wanted): Placed => {
      fromMs += apart;
      const placed = { wanted, fromMs, toMs: fromMs + wanted.ms };
      fromMs = placed.toMs + gapMs;
      return placed;
    });
  });
};

/** The steps of a placed text, one after the other. */
const overlaysOf = ({ wanted: { kind, steps }, fromMs }: Placed): readonly TextOverlay[] => {
  const frameOf = (ms: number) => Math.round((ms * segmentFormat.framesPerSecond) / 1000);
  let at = fromMs;
  return steps.map(({ text, ms }, step): TextOverlay => {
    const fromFrame = frameOf(at);
    at += ms;
    return { text, kind, fromFrame, toFrame: frameOf(at), isContinued: step > 0 };
  });
};

/**
 * Plans which of the caller's texts are shown in the picture, and when: one at a time, while the narration says it, else in
 * free time; whole and long enough to be read; not in the first moments and not under the end card. A long text is shown in
 * steps. If not all of them find time, they are shown for as long as a fast reader needs. What finds no time even so is
 * left out.
 */
export const planTextOverlays = (request: OverlayPlanRequest): readonly TextOverlay[] => {
  const endMs = (1000 * request.frames) / segmentFormat.framesPerSecond - gapMs;
  const told = toldTexts(request);
  const planned = readingSpeeds.map((speed) => {
    const texts = told.map((text) => atSpeed(text, speed));
    const said = whenSaid(texts, endMs);
    const others = texts.filter((wanted) => !said.some((placed) => placed.wanted === wanted));
    return [...said, ...spread(others, said, endMs)];
  });
  const most = Math.max(...planned.map((placed) => placed.length));
  const placed = planned.find(({ length }) => length === most) ?? [];
  return placed.toSorted((one, other) => one.fromMs - other.fromMs).flatMap(overlaysOf);
};

const themesOf: Readonly<Record<string, readonly OverlayTheme[]>> = {
  conversational: ["wipe", "slide", "rise"],
  professional: ["rise", "wipe", "type"],
  enthusiastic: ["pop", "stamp", "slide"],
  humorous: ["pop", "stamp", "type"],
  calm: ["rise", "type"],
};

/** The theme of a film: one that suits its tone, by the seed. */
export const overlayTheme = (tone: string, seed: number): OverlayTheme => {
  const themes = themesOf[tone] ?? overlayThemes;
  return themes[(seed >>> 3) % themes.length] ?? "rise";
};
