import { readConfig } from "@reelwright/platform";
import type { Command } from "commander";
import { commandSettings } from "../settings.ts";
import { readRuntime } from "../stack/runtime-file.ts";
import { signInByBrowser } from "./by-browser.ts";
import { signInByForm } from "./by-form.ts";

type Options = { readonly as?: string; readonly json?: boolean };

/** The embedded issuer of the stack that runs here. */
const issuerHere = (): string => {
  const issuer = readRuntime(readConfig(commandSettings).dataDirectory)?.issuer;
  if (!issuer)
    throw new Error("No stack with an issuer runs on this data directory. Run npm start first.");
  return issuer;
};

const show = (url: string): void =>
  void process.stderr.write(`Open this address to sign in:\n\n  ${url}\n\n`);

/** `reelwright login`: an access token for the shell. */
export const addLogin = (program: Command): void => {
  program
    .command("login")
    .description(
      "Sign in at the running embedded stack and print an access token, to send in Authorization: Bearer.",
    )
    .option(
      "--as <email>",
      "without a browser, as this address; demo@reelwright.local owns the demo tenant",
    )
    .option("--json", "print all that the issuer answered, with the refresh token")
    .action(async ({ as, json }: Options) => {
      const issuer = issuerHere();
      const tokens = as ? await signInByForm(issuer, as) : await signInByBrowser(issuer, show);
      process.stdout.write(`${json ? JSON.stringify(tokens) : tokens.access_token}\n`);
    });
};
