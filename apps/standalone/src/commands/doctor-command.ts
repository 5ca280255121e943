/** `reelwright admin doctor`. */
import { inheritedEnvironment, SettingsError } from "@reelwright/platform/config";
import type { Command } from "commander";
import { reportData, reportLines } from "../doctor/finding.ts";
import { type CommandContext, wholeNumber } from "./command-context.ts";

const maxSeconds = 600;

/** Invalid settings are reported as a finding. No other check can run until they are corrected. */
const settingsResult = ({ message }: SettingsError) => ({
  name: "settings",
  state: "wrong" as const,
  found: message.replace(/^Settings: /, ""),
  remedy: "Correct them; docs/operate/settings.md lists all settings.",
  durationMs: 0,
});

const examine = async (timeoutMs: number) => {
  // Loaded here, because no other command needs these modules.
  const { configHere, findingRedactor, settingsCheck } = await import("../doctor/settings-here.ts");
  const { checksOf } = await import("../doctor/doctor.ts");
  const { runChecks } = await import("../doctor/doctor.ts");
  try {
    const environment = inheritedEnvironment();
    const config = configHere(environment);
    const redact = findingRedactor(config);
    const checks = [settingsCheck(environment), ...(await checksOf(config))];
    const results = await runChecks(checks, timeoutMs);
    return results.map((each) => ({ ...each, found: redact(each.found) }));
  } catch (error) {
    if (error instanceof SettingsError) return [settingsResult(error)];
    throw error;
  }
};

/** Adds `admin doctor`. */
export const addDoctor = (admin: Command, { say, fail }: CommandContext): void => {
  admin
    .command("doctor")
    .description(
      "Check everything that this installation needs: services, files, clocks, email, payments and vendors. Exit status 1 if a check fails.",
    )
    .option("--json", "print JSON")
    .option("--timeout <seconds>", "of each check", wholeNumber(1, maxSeconds), 15)
    .action(async ({ json, timeout }: { json?: boolean; timeout: number }) => {
      const results = await examine(timeout * 1_000);
      for (const line of json ? [JSON.stringify(reportData(results))] : reportLines(results)) {
        say(line);
      }
      if (results.some(({ state }) => state === "wrong")) fail();
    });
};
