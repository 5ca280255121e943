/** What each phase of a script is for, as the writer is told. */
const purposes: Readonly<Record<string, string>> = {
  pitch: "say in one breath what it is and why one wants it, and close",
  hook: "stop the viewer from scrolling on",
  problem: "name an everyday problem that the product answers",
  agitate: "say why the problem is annoying",
  solution: "introduce the product as the answer, by its name",
  benefit: "say one thing that it does for the viewer",
  everyday: "show it in daily life",
  recap: "sum up why it is worth it",
  cta: "close and say what to do now",
  relief: "say how much easier things are with it",
  doubt: "admit a doubt that the speaker had",
  experience: "tell how it was to use it, by its name",
  opinion: "give an honest opinion",
  opening: "open the parcel",
  reveal: "show what is inside, by its name",
  details: "point out a detail",
  try_out: "try it for the first time",
  before: "say how things were before",
  turn: "say what changed, by the product's name",
  after: "say how things are now",
  difference: "compare before and after",
  reason: "give the next numbered reason, beginning with its number",
  bonus: "add a bonus reason",
};

export const purposeOf = (phase: string): string => purposes[phase] ?? "go on";
