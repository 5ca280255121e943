import type { StageName } from "@reelwright/core/jobs/model/stage-names";
import type { Unit } from "@reelwright/core/ports/task-store";

/**
 * How many units of each stage this process runs at once: those that it received, and those that it goes on with by
 * itself. What was received goes first, so that a tenant's chain of units keeps no other tenant waiting.
 */
export type Slots = {
  /** Of each stage that is served. */
  readonly sizes: ReadonlyMap<StageName, number>;
  /** Takes slots for units to go on with; returns those that have got one. None while a received unit waits. */
  reserve(units: readonly Unit[]): readonly Unit[];
  release(units: readonly Unit[]): void;
  /** Takes a slot for a received unit, waiting for one; false: the slots were closed meanwhile. */
  enter(stage: StageName): Promise<boolean>;
  leave(stage: StageName): void;
  free(stage: StageName): number;
  /** Nothing begins any more, until they are opened again. */
  close(): void;
  open(): void;
};

type Stage = { free: number; readonly waiting: ((isOpen: boolean) => void)[] };

export const openSlots = (sizes: ReadonlyMap<StageName, number>): Slots => {
  const stages = new Map<StageName, Stage>(
    [...sizes].map(([name, free]) => [name, { free, waiting: [] }]),
  );
  let isClosed = false;

  const take = ({ stage: name }: Unit): boolean => {
    const stage = stages.get(name);
    if (isClosed || !stage || stage.free <= 0) return false;
    stage.free -= 1;
    return true;
  };
  const leave = (name: StageName): void => {
    const stage = stages.get(name);
    if (!stage) return;
    const next = stage.waiting.shift();
    // The slot passes to who waits for it.
    if (next) next(true);
    else stage.free += 1;
  };
  return {
    sizes,
    reserve: (units) => units.filter(take),
    release: (units) => {
      for (const { stage } of units) leave(stage);
    },
    enter: async (name) => {
      const stage = stages.get(name);
      if (isClosed || !stage) return false;
      if (take({ stage: name, unit: 0 })) return true;
      return new Promise((resolve) => {
        stage.waiting.push(resolve);
      });
    },
    leave,
    free: (name) => stages.get(name)?.free ?? 0,
    open: () => {
      isClosed = false;
    },
    close: () => {
      isClosed = true;
      for (const { waiting } of stages.values())
        for (const refuse of waiting.splice(0)) refuse(false);
    },
  };
};
