/** Light of the scene, so that the figure sits in it. */
export type FigureLight = {
  /** Radians; where the key light comes from: 0 right, -π/2 above, π left. */
  readonly angle: number;
  /** `#rrggbb` of the key light and of the surroundings' reflected light. */
  readonly keyColour: string;
  readonly ambientColour: string;
  /** 0 flat and neutral, 1 strong. */
  readonly strength: number;
};
