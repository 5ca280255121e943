/** The English lines of `data/en/book.txt`, and the structures that use them. */

import { lazy } from "@reelwright/film/concurrency";
import { type DataRead, readTextSections } from "@reelwright/film/data-files";
import type { Phase, PointShape, Structure } from "../phrase-book.ts";
import { linesBySection, plainLines } from "../read-book.ts";
import { readData } from "../text-data.ts";
import { type Lines, mergedLines } from "../tones.ts";

const shapes = ["noun", "measure", "quality", "action", "ability", "sentence"] as const;

const sectionNames = [
  ...(["opening", "introduction", "teaser", "trouble"] as const),
  ...(["pitch", "solution", "solution.more", "benefit.announce", "everyday"] as const),
  ...(["recap", "close"] as const),
  ...(["problem_solution.hook", "problem_solution.agitate", "problem_solution.relief"] as const),
  ...(["testimonial.hook", "testimonial.doubt", "testimonial.experience"] as const),
  "testimonial.opinion",
  ...(["unboxing.hook", "unboxing.hook.more", "unboxing.opening"] as const),
  ...(["unboxing.opening.more", "unboxing.reveal", "unboxing.details"] as const),
  "unboxing.try_out",
  ...(["before_after.hook", "before_after.hook.more", "before_after.before"] as const),
  ...(["before_after.turn", "before_after.after", "before_after.difference"] as const),
  ...(["listicle.hook", "listicle.hook.more", "listicle.reason", "listicle.bonus"] as const),
  ...(["spare.before", "spare.after", "calls"] as const),
  ...shapes.map((shape) => `frame.${shape}` as const),
  ...shapes.map((shape) => `point opening.${shape}` as const),
] as const;
type EnglishLines = { readonly [name in (typeof sectionNames)[number]]: Lines };

type EnglishText = {
  readonly lines: EnglishLines;
  /** Frames that a script may use for several points. */
  readonly basicFrames: ReadonlySet<string>;
};

/**
 * Reads the text of the English book. Faults are sections and tones that don't exist, and sections that are missing.
 */
export const readEnglishBook = (text: string): DataRead<EnglishText> => {
  const { sections, faults: found } = readTextSections(text);
  const faults = [...found];
  const lines = linesBySection(sections, sectionNames, ["basic frames"], faults);
  const basicFrames = new Set(plainLines(sections, "basic frames").map((line) => line.text));
  const frames = shapes.flatMap((shape) => Object.values(lines[`frame.${shape}`]).flat());
  for (const { text: frame, line } of plainLines(sections, "basic frames"))
    if (!frames.includes(frame)) faults.push({ line, message: `no frame is "${frame}"` });
  for (const name of sectionNames)
    if (Object.keys(lines[name]).length === 0)
      faults.push({ line: 1, message: `no section [${name}]` });
  return { value: { lines, basicFrames }, faults };
};

/** Read at the first call. */
export const englishText = lazy(() => readData("en", "book.txt", readEnglishBook));

/** The lines of one prefix by the shape of the selling point. */
export const byShape = (
  lines: EnglishLines,
  prefix: "frame" | "point opening",
): { readonly [S in PointShape]: Lines } =>
  Object.fromEntries(shapes.map((shape) => [shape, lines[`${prefix}.${shape}`]])) as {
    readonly [S in PointShape]: Lines;
  };

/** Phases that several structures share. */
const sharedPhases = (
  lines: EnglishLines,
): {
  readonly problem: Phase;
  readonly solution: Phase;
  readonly always: Structure["phases"];
} => ({
  problem: { lead: lines.trouble, more: {}, topics: ["pain"] },
  solution: {
    ...{ names: true, points: true, topics: ["detail"] },
    ...{ lead: lines.solution, more: lines["solution.more"] },
  },
  always: {
    pitch: {
      ...{ names: true, points: true, topics: ["moment", "detail"] },
      ...{ lead: lines.pitch, more: {} },
    },
    benefit: {
      ...{ points: true, topics: ["detail", "moment"] },
      ...{ lead: {}, announce: lines["benefit.announce"], more: {} },
    },
    everyday: { points: true, topics: ["moment"], lead: lines.everyday, more: {} },
    recap: { points: true, topics: ["relief", "moment"], lead: lines.recap, more: {} },
    cta: { points: true, topics: ["relief", "moment"], lead: lines.close, more: {} },
  },
});

const unboxing = (lines: EnglishLines): Structure["phases"] => ({
  hook: {
    ...{ mayName: true, opens: "box" },
    ...{ lead: lines["unboxing.hook"], more: lines["unboxing.hook.more"] },
  },
  opening: {
    ...{ mayName: true, opens: "box" },
    ...{ lead: lines["unboxing.opening"], more: lines["unboxing.opening.more"] },
  },
  reveal: {
    ...{ names: true, points: true, topics: ["detail"] },
    ...{ lead: lines["unboxing.reveal"], more: {} },
  },
  details: { points: true, topics: ["detail"], lead: lines["unboxing.details"], more: {} },
  try_out: {
    ...{ points: true, topics: ["moment", "detail"] },
    ...{ lead: lines["unboxing.try_out"], more: {} },
  },
});

const beforeAfter = (lines: EnglishLines): Structure["phases"] => ({
  hook: {
    ...{ mayName: true, introduce: lines.introduction, topics: ["hook"] },
    ...{ lead: lines["before_after.hook"], more: lines["before_after.hook.more"] },
  },
  before: {
    ...{ mayName: true, introduce: lines.introduction, topics: ["pain"] },
    ...{ lead: mergedLines(lines["before_after.before"], lines.trouble), more: {} },
  },
  turn: {
    ...{ names: true, points: true, topics: ["detail"] },
    ...{ lead: lines["before_after.turn"], more: {} },
  },
  after: {
    ...{ points: true, topics: ["relief", "moment"] },
    ...{ lead: lines["before_after.after"], more: {} },
  },
  difference: {
    ...{ points: true, topics: ["moment", "relief"] },
    ...{ lead: lines["before_after.difference"], more: {} },
  },
});

const testimonial = (lines: EnglishLines): Structure["phases"] => ({
  hook: {
    ...{ mayName: true, introduce: lines.introduction, topics: ["hook"] },
    ...{ lead: lines["testimonial.hook"], more: lines.teaser },
  },
  doubt: { mayName: true, topics: ["pain"], lead: lines["testimonial.doubt"], more: {} },
  experience: {
    ...{ names: true, points: true, topics: ["detail", "moment"] },
    ...{ lead: lines["testimonial.experience"], more: {} },
  },
  opinion: {
    ...{ points: true, topics: ["relief", "moment"] },
    ...{ lead: lines["testimonial.opinion"], more: {} },
  },
});

const problemSolution = (lines: EnglishLines): Structure["phases"] => ({
  hook: {
    ...{ topics: ["pain"], introduce: lines.introduction },
    ...{ lead: lines["problem_solution.hook"], more: lines.teaser },
  },
  agitate: { topics: ["pain"], lead: lines["problem_solution.agitate"], more: {} },
  relief: {
    ...{ points: true, topics: ["relief", "moment"] },
    ...{ lead: lines["problem_solution.relief"], more: {} },
  },
});

/** `{count}` and `{ordinal}` count the points that are said. */
const listicle = (lines: EnglishLines): Structure["phases"] => ({
  hook: {
    ...{ names: true, topics: ["hook"], counts: true },
    ...{ lead: lines["listicle.hook"], more: lines["listicle.hook.more"] },
  },
  reason: {
    ...{ names: true, points: true, numbered: true, topics: ["moment", "detail"] },
    ...{ lead: lines["listicle.reason"], more: {} },
  },
  bonus: {
    ...{ points: true, topics: ["relief", "moment"] },
    ...{ lead: lines["listicle.bonus"], more: {} },
  },
});

/** Every structure with what its phases say. */
export const englishStructures = (
  lines: EnglishLines,
): { readonly [structure: string]: Structure } => {
  const { always, problem, solution } = sharedPhases(lines);
  const hook: Phase = {
    ...{ introduce: lines.introduction, topics: ["hook", "pain"] },
    ...{ lead: lines.opening, more: lines.teaser },
  };
  return {
    standard_5phase: { phases: { ...always, problem, solution, hook } },
    problem_solution: { phases: { ...always, problem, solution, ...problemSolution(lines) } },
    testimonial: { phases: { ...always, ...testimonial(lines) } },
    unboxing: { phases: { ...always, ...unboxing(lines) } },
    before_after: { phases: { ...always, ...beforeAfter(lines) } },
    listicle: { phases: { ...always, ...listicle(lines) } },
  };
};
