import type { Registration } from "../ports/store.ts";

/** Returns a function that registers a process. Of those that announce a sweep, the first one leads it. */
export const openFellows = (): (() => Pick<Registration, "sweep">) => {
  const announced = new Map<string, number[]>();
  let count = 0;
  return () => {
    const own = count++;
    return {
      sweep: (name) => {
        const numbers = announced.get(name) ?? [];
        announced.set(name, [...numbers, own]);
        return {
          leads: async () => Math.min(...(announced.get(name) ?? [])) === own,
          resign: () =>
            void announced.set(
              name,
              (announced.get(name) ?? []).filter((each) => each !== own),
            ),
        };
      },
    };
  };
};
