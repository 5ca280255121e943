/** What falls or hangs in the air outdoors. */
export type Air = "snow" | "rain" | "fog";

export type Season = "spring" | "summer" | "autumn" | "winter";

/** What is seen through a window. */
export type Outside = {
  readonly air: Air | null;
  readonly season: Season;
  /** Whether it is evening or night there. */
  readonly isDark: boolean;
};
