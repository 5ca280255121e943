/** What a picture's structure says of its size: the largest canvas that it needs, 0 where it doesn't tell. */
export type Frames = {
  readonly frames: number;
  readonly width: number;
  readonly height: number;
  /** Of a JPEG: whether it is coded in passes, and what is there of its end. */
  readonly jpeg?: {
    readonly isProgressive: boolean;
    /** `rows`: its last rows may be missing; `passes`: a part of its last pass. `whole` also where too much is. */
    readonly end: "whole" | "rows" | "passes";
  };
};
