import { type Script, segmentFormat, type Word } from "./artifacts.ts";
import { offerIn } from "./offers.ts";
import { clauses, withoutMarks } from "./text.ts";

/** What is shown as type in the picture, and when. Times are frames of the film. */
export type TextOverlay = {
  readonly text: string;
  readonly kind: "point" | "offer" | "action";
  readonly fromFrame: number;
  /** The frame after its last one. */
  readonly toFrame: number;
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
/** Characters a second that are read, once a text has come in. */
const readingSpeed = 15;
const entranceMs = 350;

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** Characters as they are read: an ideograph takes as long as two letters. */
const lengthOf = (text: string): number =>
  Array.from(text).reduce((sum, sign) => sum + (wide.test(sign) ? 2 : 1), 0);
const readingMs = (text: string): number => entranceMs + (1000 * lengthOf(text)) / readingSpeed;

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

/** The text, or as many of its first clauses as can be read in time. Null if not even one can. */
const readable = (given: string): string | null => {
  const text = oneLine(given);
  if (text === "") return null;
  if (readingMs(text) <= shown.most) return text;
  const parts = clauses(text);
  for (let count = parts.length - 1; count > 0; count -= 1) {
    const part = withoutMarks(parts.slice(0, count).join(" "));
    if (part !== "" && text.startsWith(part) && readingMs(part) <= shown.most) return part;
  }
  return null;
};

export type OverlayPlanRequest = {
  readonly sellingPoints: readonly string[];
  readonly cta: string;
  /** With a script of the caller's own, points and call to action are ignored. */
  readonly customScript: string;
  readonly script: Pick<Script, "endCard">;
  /** Whether an end card shows offer and call to action. */
  readonly hasCard: boolean;
  /** Words of the narration on the film's timeline. */
  readonly words: readonly Word[];
  /** Frames of the film before the end card. */
  readonly frames: number;
};

type Wanted = Pick<TextOverlay, "text" | "kind"> & { readonly ms: number };

/** The caller's texts in the order in which they are told. Nothing is invented. */
const wantedTexts = (request: OverlayPlanRequest): readonly Wanted[] => {
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
    const text = readable(given);
    if (text === null || seen.has(text.toLowerCase())) return [];
    seen.add(text.toLowerCase());
    const ms = Math.min(shown.most, Math.max(shown.least, readingMs(text)));
    return [{ kind, text, ms }];
  });
};

const lettersOf = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, "");

/** The pieces of a text that are compared: runs of three letters, of two in scripts with many letters. */
const piecesOf = (text: string): ReadonlySet<string> => {
  const letters = Array.from(lettersOf(text));
  const size = wide.test(text) ? 2 : 3;
  const count = Math.max(1, letters.length - size + 1);
  return new Set(Array.from({ length: count }, (_, at) => letters.slice(at, at + size).join("")));
};

/** A text counts as said if this share of it is found in neighboring words. */
const saidShare = 0.6;
/** By how many words a searched stretch may be longer than the text. */
const furtherWords = 4;
/** A text comes in so long before its first word; ms. */
const aheadMs = 120;

/** Neighboring words, and how much of a text they have, less a little for each: the fewest that have it win. */
type Found = { readonly share: number; readonly first: number; readonly worth: number };

const priceOfWord = 0.004;

const foundIn = (wanted: ReadonlySet<string>, words: readonly Word[], first: number): Found => {
  const found = piecesOf(words.map((word) => word.text).join(" "));
  const share = [...wanted].filter((piece) => found.has(piece)).length / wanted.size;
  return { share, first, worth: share - priceOfWord * words.length };
};

/** When the narration says a text; null if it doesn't. Ms. */
const saidAt = (text: string, words: readonly Word[]): number | null => {
  const wanted = piecesOf(text);
  const most = text.split(" ").length + furtherWords;
  // Of spaceless scripts a "word" of the text may be many of the narration.
  const span = wide.test(text) ? 3 * most + 8 : most;
  const tried = words.flatMap((_, first) =>
    Array.from({ length: Math.min(span, words.length - first) }, (_, more) =>
      foundIn(wanted, words.slice(first, first + more + 1), first),
    ),
  );
  const best = tried.reduce<Found | null>(
    (one, other) => (one === null || other.worth > one.worth ? other : one),
    null,
  );
  if (best === null || best.share < saidShare) return null;
  return Math.max(0, (words[best.first]?.startMs ?? 0) - aheadMs);
};

type Slot = { readonly fromMs: number; readonly toMs: number };
type Placed = Slot & { readonly wanted: Wanted };

/** Texts that are said, when they are said. One that would meet the one before it waits for it, if there is time. */
const whenSaid = (
  texts: readonly Wanted[],
  words: readonly Word[],
  endMs: number,
): readonly Placed[] => {
  const said = texts
    .flatMap((wanted) => {
      const at = saidAt(wanted.text, words);
      return at === null ? [] : [{ wanted, at: Math.max(firstMs, at) }];
    })
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

/** Puts the others into the longest free stretches, in their order. What finds no room is left out. */
const spread = (
  texts: readonly Wanted[],
  said: readonly Placed[],
  endMs: number,
): readonly Placed[] => {
  const longest = Math.max(0, ...texts.map(({ ms }) => ms));
  const slots: Slot[] = [];
  for (const _ of texts) {
    const free = freeSlots([...said, ...slots], endMs);
    const [first] = free.toSorted((a, b) => b.toMs - b.fromMs - (a.toMs - a.fromMs));
    const room = first ? first.toMs - first.fromMs - longest : -1;
    if (!first || room < 0) break;
    const left = texts.length - slots.length;
    // In one long stretch, as many as fit are spread evenly.
    const before = Math.min(
      room / 2,
      Math.max(0, (first.toMs - first.fromMs) / left - longest) / 2,
    );
    slots.push({ fromMs: first.fromMs + before, toMs: first.fromMs + before + longest });
  }
  slots.sort((one, other) => one.fromMs - other.fromMs);
  return slots.map(({ fromMs }, at) => {
    const wanted = texts[at] as Wanted;
    return { wanted, fromMs, toMs: fromMs + wanted.ms };
  });
};

/**
 * Says which of the caller's texts are shown in the picture, and when: one at a time, while the narration says it, else in
 * free time; long enough to be read; not in the first moments and not under the end card. A text that can't be read in time
 * is shortened to its first clauses, or left out.
 */
export const planTextOverlays = (request: OverlayPlanRequest): readonly TextOverlay[] => {
  const endMs = (1000 * request.frames) / segmentFormat.framesPerSecond - gapMs;
  const texts = wantedTexts(request);
  const said = whenSaid(texts, request.words, endMs);
  const others = texts.filter((wanted) => !said.some((placed) => placed.wanted === wanted));
  const frameOf = (ms: number) => Math.round((ms * segmentFormat.framesPerSecond) / 1000);
  return [...said, ...spread(others, said, endMs)]
    .toSorted((one, other) => one.fromMs - other.fromMs)
    .map(({ wanted: { text, kind }, fromMs, toMs }) => ({
      ...{ text, kind },
      ...{ fromFrame: frameOf(fromMs), toFrame: frameOf(toMs) },
    }));
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
