// Findings of `reelwright admin doctor`.

/** `warning`: it works, but should be improved. `wrong`: it doesn't work. */
type FindingState = "ok" | "warning" | "wrong";

export type Finding = {
  readonly state: FindingState;
  /** One line, without secrets. */
  readonly found: string;
  /** How to fix it; null if there is nothing to fix. */
  readonly remedy: string | null;
};

export type Check = {
  /** The subject: `postgres`, `vendor fal` … */
  readonly name: string;
  /** How to fix it if `run` throws or takes too long. */
  readonly remedy: string;
  /** Throws if the subject can't be used. The error's message becomes the finding. */
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

/** The worst of several findings, with the texts of all equally bad ones. */
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

/** The results as lines for a terminal, each followed by its remedy. */
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

/** The results as data for scripts. */
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
