/** What `reelwright admin doctor` finds. */

/** `warning`: it works, but not as it should; `wrong`: something doesn't work. */
export type FindingState = "ok" | "warning" | "wrong";

export type Finding = {
  readonly state: FindingState;
  /** What was found, in one line, without secrets. */
  readonly found: string;
  /** What to do about it; null where there is nothing to do. */
  readonly remedy: string | null;
};

export type Check = {
  /** What is looked at: `postgres`, `vendor fal` … */
  readonly name: string;
  /** What to do where `run` throws or takes too long. */
  readonly remedy: string;
  /** Throws where what is looked at can't be used; the error's words become the finding. */
  run(signal: AbortSignal): Promise<Finding>;
};

export type CheckResult = Finding & { readonly name: string; readonly durationMs: number };

export const ok = (found: string): Finding => ({ state: "ok", found, remedy: null });
export const warning = (found: string, remedy: string): Finding => ({
  state: "warning",
  found,
  remedy,
});
export const wrong = (found: string, remedy: string): Finding => ({
  state: "wrong",
  found,
  remedy,
});

/** The worst of several findings, with the words of all that are no better. */
export const worstOf = (findings: readonly Finding[], allWell: string): Finding => {
  const state = (["wrong", "warning"] as const).find((each) =>
    findings.some((finding) => finding.state === each),
  );
  if (state === undefined) return ok(allWell);
  const bad = findings.filter((finding) => finding.state === state);
  const remedies = [...new Set(bad.flatMap(({ remedy }) => remedy ?? []))];
  return {
    state,
    found: bad.map(({ found }) => found).join("; "),
    remedy: remedies.length === 0 ? null : remedies.join(" "),
  };
};
