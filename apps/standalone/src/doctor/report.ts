import type { CheckResult, FindingState } from "./finding.ts";

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
