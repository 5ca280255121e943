/** From `a` at `t` = 0 to `b` at `t` = 1, on a straight line. */
export const lerp = (a: number, b: number, t: number): number => a + (b - a) * t;
