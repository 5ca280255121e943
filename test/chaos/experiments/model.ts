import { runModel } from "../../simulation/model.ts";
import { atLeast, type Experiment, exactly, scaled, shown } from "../experiment.ts";

/** Random commands to core with the in-memory store, compared with a model written from the contract. */
export const modelExperiment: Experiment = {
  name: "model",
  title: "model-based commands: create, pause, resume, cancel, retry, review, kill, flush",
  fullMinutes: 6,
  run: async ({ seed, scale }) => {
    const wanted = scaled({ scale }, 10_000, 200);
    try {
      const { sequences, commands, outcomes } = await runModel({ sequences: wanted, seed });
      return {
        injected: `${sequences} sequences, ${commands} commands`,
        figures: [
          atLeast("sequences", sequences, wanted),
          exactly("divergences", 0, 0),
          shown("kinds of commands and outcomes met", Object.keys(outcomes).length),
        ],
      };
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      return {
        injected: `up to ${wanted} sequences`,
        figures: [exactly("divergences", text.slice(0, 2_000), 0)],
      };
    }
  },
};
