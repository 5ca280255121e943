import type { Instrument } from "./instrument.ts";
import { struck } from "./struck.ts";
import { synthesised } from "./synthesised.ts";

export type InstrumentName = keyof typeof synthesised | keyof typeof struck;

/** Every instrument by its name in the moods. */
export const instruments: Readonly<Record<InstrumentName, Instrument>> = {
  ...synthesised,
  ...struck,
};
