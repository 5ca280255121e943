import type { Presenter, Shot } from "./framing.ts";

type Person = Partial<Presenter> & Pick<Presenter, "x" | "y" | "head" | "pose">;
type PersonShot = Partial<Omit<Shot, "persona">> &
  Pick<Shot, "camera" | "product"> & { readonly persona: Person };

/** A shot of the persona with the product; what isn't given is as in most of them. */
export const personShot = ({ persona, ...shot }: PersonShot): Shot => ({
  focus: 0.15,
  tint: 0,
  podium: 0,
  ...shot,
  persona: {
    mirrored: true,
    smile: 0.65,
    turn: -0.2,
    reach: { x: 0, y: 0 },
    free: null,
    act: null,
    ...persona,
  },
});
