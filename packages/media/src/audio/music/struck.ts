import { electric } from "./electric.ts";
import type { Instrument } from "./instrument.ts";
import { modal } from "./modal.ts";
import { plucked } from "./plucked.ts";

const piano = modal({
  partials: [
    [1, 1, 3.2],
    [2.001, 0.55, 2.4],
    [3.004, 0.3, 1.9],
    [4.01, 0.2, 1.4],
    [5.02, 0.12, 1.1],
    [6.035, 0.08, 0.8],
    [7.06, 0.05, 0.6],
    [8.09, 0.035, 0.45],
    [10.2, 0.02, 0.3],
  ],
  touch: 0.75,
  attackSeconds: 0.002,
  damperSeconds: 0.35,
});

/** Voices that are struck or plucked. */
export const struck = {
  piano: { voice: piano, spreadCents: 2.5, reverb: 0.35, echo: 0, gain: 0.42 },
  electric: {
    voice: electric({
      decaySeconds: 3.4,
      growl: 1.1,
      tine: 0.16,
      tremolo: 0.16,
      tremoloHz: 4.3,
      damperSeconds: 0.22,
    }),
    spreadCents: 5,
    reverb: 0.3,
    echo: 0,
    gain: 0.4,
  },
  guitar: {
    voice: plucked({ decaySeconds: 2.6, pick: 0.5, dullness: 0.32, damperSeconds: 0.12 }),
    spreadCents: 4,
    reverb: 0.3,
    echo: 0,
    gain: 0.5,
  },
  ukulele: {
    voice: plucked({ decaySeconds: 1.2, pick: 0.62, dullness: 0.4, damperSeconds: 0.08 }),
    spreadCents: 6,
    reverb: 0.25,
    echo: 0,
    gain: 0.55,
  },
  muted: {
    voice: plucked({ decaySeconds: 0.45, pick: 0.4, dullness: 0.45, damperSeconds: 0.06 }),
    spreadCents: 3,
    reverb: 0.2,
    echo: 0.35,
    gain: 0.75,
  },
  bell: {
    voice: modal({
      partials: [
        [1, 1, 2.6],
        [2.76, 0.4, 1.7],
        [5.4, 0.22, 1],
        [8.93, 0.1, 0.5],
      ],
      touch: 0.6,
      attackSeconds: 0.001,
      damperSeconds: null,
    }),
    spreadCents: 3,
    reverb: 0.55,
    echo: 0.3,
    gain: 0.3,
  },
  glockenspiel: {
    voice: modal({
      partials: [
        [1, 1, 1.3],
        [2.71, 0.28, 0.6],
        [5.2, 0.12, 0.3],
      ],
      touch: 0.5,
      attackSeconds: 0.001,
      damperSeconds: null,
    }),
    spreadCents: 2,
    reverb: 0.4,
    echo: 0.25,
    gain: 0.32,
  },
  marimba: {
    voice: modal({
      partials: [
        [1, 1, 0.8],
        [3.93, 0.28, 0.3],
        [9.2, 0.08, 0.12],
      ],
      touch: 0.6,
      attackSeconds: 0.0015,
      damperSeconds: null,
    }),
    spreadCents: 2,
    reverb: 0.35,
    echo: 0.2,
    gain: 0.55,
  },
} as const satisfies Readonly<Record<string, Instrument>>;
