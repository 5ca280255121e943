import type { Control } from "./control.ts";

/** What a suggestion is made for. `image`: local path of the product's picture. */
export type AdviceRequest = {
  readonly tenantId: string;
  readonly productName: string;
  readonly image: string;
  /** Where the persona is at home (its category); null: no persona was named. */
  readonly personaCategory: string | null;
  readonly interactionMode: string;
  readonly segmentCount: number;
  /** Whole seconds of each segment. */
  readonly segmentSeconds: number;
  /** Directory for temporary files. */
  readonly directory: string;
};

export type Advice = {
  /** At most five. */
  readonly sellingPoints: readonly string[];
  /** At most 100 characters. */
  readonly cta: string;
  readonly environment: string;
  /** Can be spoken in the segments' seconds. */
  readonly script: string;
  /** What was seen. */
  readonly seen: {
    readonly category: string;
    readonly shape: string;
    /** Words that could be read in the picture. */
    readonly text: readonly string[];
    readonly colours: readonly {
      readonly name: string;
      readonly hex: string;
      readonly share: number;
    }[];
  };
};

/** Looks at a product's picture and says how it could be advertised: the embedded one, or a vendor's. */
export type Advisor = {
  /** The same for the same request. Throws what `Photos.prepare` throws of a picture that can't be used. */
  advise(request: AdviceRequest, control: Control): Promise<Advice>;
};
