/** What happens in a phase: which of the actions its pictures show. */
export type Beat = "open" | "trouble" | "unpack" | "arrive" | "show" | "use" | "close";

const beats: Readonly<Record<string, Beat>> = {
  ...{ hook: "open", pitch: "arrive" },
  ...{ problem: "trouble", agitate: "trouble", before: "trouble", doubt: "trouble" },
  ...{ opening: "unpack", solution: "arrive", turn: "arrive", experience: "arrive" },
  ...{ reveal: "arrive", details: "show", reason: "show", bonus: "show", difference: "show" },
  ...{ benefit: "use", everyday: "use", try_out: "use", after: "use", relief: "use" },
  ...{ opinion: "close", recap: "close", cta: "close" },
};

/** The beat of a phase; what the caller wrote shows the product. */
export const beatOf = (phase: string): Beat => beats[phase] ?? "show";
