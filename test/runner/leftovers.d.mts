/** What a run has left behind, one text each. Ends the processes among them. `directory`: the run's temporary folder. */
export const leftBy: (directory: string, patienceMs?: number) => Promise<string[]>;
