import { busy, rough } from "../../simulation/fault-rates.ts";
import { violations } from "../../simulation/invariants.ts";
import { simulate } from "../../simulation/simulate.ts";
import { atLeast, type Experiment, exactly, scaled, shown } from "../experiment.ts";

/** The pipeline with the in-memory store under random faults; every second run with clients who control their jobs. */
export const simulationExperiment: Experiment = {
  name: "simulation",
  title: "the pipeline on virtual time: crashes, freezes, lost and double dispatches, controls",
  fullMinutes: 3,
  run: async ({ seed, scale }) => {
    const runs = scaled({ scale }, 100, 4);
    const broken: string[] = [];
    let kills = 0;
    let freezes = 0;
    let calls = 0;
    for (let run = 0; run < runs; run += 1) {
      const options = run % 2 === 0 ? { jobs: 12, workers: 4, faults: rough } : busy;
      const outcome = await simulate({ ...options, seed: seed + run });
      const wrong = [...violations(outcome.store, outcome.keys), ...outcome.movedWhilePaused];
      if (wrong.length > 0) broken.push(`seed ${seed + run}: ${wrong.join(", ")}`);
      kills += outcome.kills;
      freezes += outcome.freezes;
      for (const count of outcome.calls.values()) calls += count;
    }
    return {
      injected: `${kills} deaths, ${freezes} freezes, ${calls} calls of clients`,
      figures: [
        atLeast("runs", runs, runs),
        atLeast("deaths", kills, runs),
        exactly("runs that broke an invariant", broken.join("; ") || "none", "none"),
        shown("freezes", freezes),
      ],
    };
  },
};
