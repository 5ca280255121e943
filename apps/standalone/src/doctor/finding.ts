/** What `reelwright admin doctor` finds. */

/** `warning`: it works, but not as it should; `wrong`: something doesn't work. */
type FindingState = "ok" | "warning" | "wrong";

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

const signs: { readonly [state in FindingState]: string } = {
  ok: "ok     ",
  warning: "warning",
  wrong: "WRONG  ",
};

const summaryOf = (results: readonly CheckResult[]): string => {
  const count = (state: FindingState) => results.filter((each) => each.state === state).length;
  const [bad, warnings] = [count("wrong"), count("warning")];
  if (bad + warnings === 0) return "Everything is all right.";
  return [
    ...(bad > 0 ? [`${bad} wrong`] : []),
    ...(warnings > 0 ? [`${warnings} with a warning`] : []),
    `${count("ok")} all right.`,
  ].join(", ");
};

/** The results as a table for a terminal: a line each, and below it what to do. */
export const reportLines = (results: readonly CheckResult[]): readonly string[] => {
  const width = Math.max(...results.map(({ name }) => name.length));
  const indent = " ".repeat(width + 11);
  return [
    ...results.flatMap(({ name, state, found, remedy }) => [
      `${name.padEnd(width)}  ${signs[state]}  ${found}`,
      ...(remedy === null ? [] : [`${indent}→ ${remedy}`]),
    ]),
    "",
    summaryOf(results),
  ];
};

/** The results as data: what scripts read. */
export const reportData = (results: readonly CheckResult[]) => ({
  is_sound: results.every(({ state }) => state !== "wrong"),
  checks: results.map(({ name, state, found, remedy, durationMs }) => ({
    name,
    state,
    found,
    remedy,
    duration_ms: durationMs,
  })),
});
