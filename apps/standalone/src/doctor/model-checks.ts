import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { readInstalledVoices } from "@reelwright/catalog/installed";
import type { PaymentProvider } from "@reelwright/core/ports/payments";
import { VendorFailure } from "@reelwright/film/vendor-failure";
import { verifySmtp } from "@reelwright/integrations/mail/smtp-sender";
import { checkPaymentAccount } from "@reelwright/integrations/payments/open-payments";
import { ffmpegLacks, fullFfmpeg } from "@reelwright/media/ffmpeg/capabilities";
import { pictureModelFault } from "@reelwright/media/photos/salience";
import {
  type VendorName,
  type VendorPort,
  vendorChoices,
  vendorNames,
  vendorPorts,
} from "@reelwright/platform/settings/vendor-ports";
import { voiceFault } from "@reelwright/providers/install-voice";
import {
  dataFileChecks,
  openVendorChecks,
  unprofitableModels,
} from "@reelwright/providers/vendor-checks";
import { type Check, type Finding, ok, warning, worstOf, wrong } from "./finding.ts";
import type { DoctorConfig } from "./settings-here.ts";

// Files of local models: the one that cuts products out of photos, and installed voices.

/** Checks the model that cuts products out of photos. `path` replaces its file, for tests. */
export const pictureModelCheck = (path?: string): Check => ({
  name: "picture model",
  remedy: "Make packages/media/models readable.",
  run: async () => {
    const fault = await pictureModelFault(path);
    if (fault === "missing")
      return warning(
        "its file is missing: products aren't cut out of photos with real backgrounds",
        "Run npm run setup, which fetches it.",
      );
    return fault === "altered"
      ? wrong(
          "its file has another content than was reviewed",
          "Delete packages/media/models/u2netp.onnx and run npm run setup.",
        )
      : ok("whole");
  },
});

/** Less than a check's timeout, because the disk may be busy. */
const readingMs = 8_000;

const faultWords = { missing: "lacks a file", altered: "isn't as it was installed" } as const;

/** Verifies the files of installed voices in a directory, for at most 8 s. */
export const voicesCheck = (directory: string): Check => ({
  name: "installed voices",
  remedy: `Make ${directory} readable, or set REELWRIGHT_VOICES_DIR.`,
  run: async (signal) => {
    const voices = await readInstalledVoices(directory);
    if (voices.length === 0) return ok("none");
    const endsAt = performance.now() + readingMs;
    const findings: Finding[] = [];
    for (const voice of voices) {
      signal.throwIfAborted();
      if (performance.now() > endsAt) break;
      const { model } = voice;
      const fault = await voiceFault(directory, voice);
      const remedy = `Run reelwright voices install ${model}.`;
      findings.push(fault ? wrong(`${model} ${faultWords[fault]}`, remedy) : ok(model));
    }
    const [count, of] = [findings.length, voices.length];
    return worstOf(findings, count < of ? `${count} of ${of} looked at, whole` : `${of}, whole`);
  },
});

// Requirements of media: ffmpeg and fonts.

const run = promisify(execFile);
const packages = "Install ffmpeg and fontconfig, or run npm run setup.";

/** Checks that ffmpeg has all filters, encoders, decoders and muxers in use. */
export const ffmpegCheck: Check = {
  name: "ffmpeg",
  remedy: packages,
  run: async (signal) => {
    const { stdout } = await run("ffmpeg", ["-hide_banner", "-version"], { signal });
    await run("ffprobe", ["-hide_banner", "-version"], { signal });
    const version = /version (\S+)/.exec(stdout)?.[1] ?? "of an unknown version";
    const lacks = await ffmpegLacks(signal);
    return lacks.length === 0
      ? ok(`ffmpeg ${version}`)
      : wrong(`ffmpeg ${version} lacks the ${lacks.join("; the ")}`, fullFfmpeg);
  },
};

const families = ["Noto Sans", "Noto Sans CJK SC", "Noto Color Emoji"];

/** Checks fonts for scripts that the bundled fonts lack. */
export const fontsCheck: Check = {
  name: "fonts",
  remedy: packages,
  run: async (signal) => {
    const found = await Promise.all(
      families.map(async (family) => {
        const { stdout } = await run("fc-list", [`:family=${family}`], { signal });
        return { family, isThere: stdout.trim() !== "" };
      }),
    );
    const missing = found.filter(({ isThere }) => !isThere).map(({ family }) => family);
    return missing.length === 0
      ? ok(families.join(", "))
      : warning(
          `${missing.join(", ")} missing: captions in some scripts lack letters`,
          "Install fonts-noto-core, fonts-noto-cjk and fonts-noto-color-emoji, or run npm run setup.",
        );
  },
};

// Vendors that ports are set to.

/** Vendors that serve at least one port. */
export const chosenVendors = (config: DoctorConfig): readonly VendorName[] =>
  vendorNames.filter((vendor) => vendorPorts.some((port) => config[port] === vendor));

/** URL of a vendor's API. */
export const vendorAddress = (vendor: VendorName, config: DoctorConfig): string =>
  ({
    fal: config.falQueueUrl,
    replicate: config.replicateBaseUrl,
    google: config.googleBaseUrl,
    comfyui: config.comfyuiUrl,
    openai: config.openaiBaseUrl,
    elevenlabs: config.elevenlabsBaseUrl,
  })[vendor];

/** Ports that a vendor serves. */
export const portsOf = (vendor: string, config: DoctorConfig): readonly VendorPort[] =>
  vendorPorts.filter((port) => config[port] === vendor);

/** A failure for the operator: the reason and the vendor's response. */
const wordsOf = (failure: VendorFailure): string => {
  const { cause } = failure;
  return cause instanceof Error ? `${failure.message} (${cause.message})` : failure.message;
};

/** A check for each vendor that serves a port: credentials and URL, by a call that costs nothing. */
export const vendorChecks = async (config: DoctorConfig): Promise<readonly Check[]> => {
  const checks = await openVendorChecks(chosenVendors(config), config);
  return checks.map(({ vendor, check }) => {
    const ports = portsOf(vendor, config);
    const choices = ports.map((port) => vendorChoices[port].name).join(", ");
    const remedy = `Check the key and address of ${vendor}, or choose another in ${choices}.`;
    return {
      name: `vendor ${vendor}`,
      remedy,
      run: async (signal) => {
        try {
          return ok(`${ports.join(", ")}: ${await check(signal)}`);
        } catch (error) {
          if (!(error instanceof VendorFailure)) throw error;
          return wrong(`${ports.join(", ")}: ${wordsOf(error)}`, remedy);
        }
      },
    };
  });
};

/** A check for each data file that these vendors read. */
export const dataChecks = (config: DoctorConfig): readonly Check[] =>
  dataFileChecks(chosenVendors(config), config).map(({ setting, check }) => ({
    name: setting,
    remedy: `Correct the file, or unset ${setting} to use the bundled one.`,
    run: async () => ok(await check()),
  }));

/** Whether calls cost money. Self-hosted servers are free. */
const isPaid = (vendor: VendorName, config: DoctorConfig): boolean =>
  vendor !== "comfyui" &&
  (vendor !== "openai" || new URL(config.openaiBaseUrl).hostname === "api.openai.com");

/** Only a spending limit stops a fault that repeats calls. */
export const spendingCheck = (config: DoctorConfig): Check => ({
  name: "spending limits",
  remedy: "",
  run: async () => {
    const paid = chosenVendors(config).filter((vendor) => isPaid(vendor, config));
    const open = paid.filter((vendor) => config.vendorDailyUsd[vendor] === undefined);
    if (open.length > 0) {
      return warning(
        `no daily limit for ${open.join(", ")}`,
        `Set REELWRIGHT_VENDOR_DAILY_USD, such as "${open.map((each) => `${each}=50`).join(",")}".`,
      );
    }
    const limits = paid.map((vendor) => `${vendor} ${config.vendorDailyUsd[vendor]} USD a day`);
    return ok(limits.length === 0 ? "nobody is paid" : limits.join(", "));
  },
});

/** Checks that each model costs less at its vendor than the price list charges. */
export const priceCheck = (config: DoctorConfig): Check => ({
  name: "prices",
  remedy: "Correct the file of REELWRIGHT_MODELS.",
  run: async () => {
    const lines = await unprofitableModels(config);
    if (lines.length === 0) return ok("no model costs more at its vendor than is charged for it");
    return warning(
      lines.join("; "),
      "Name cheaper models in a file of REELWRIGHT_MODELS, or choose another vendor for REELWRIGHT_IMAGES or REELWRIGHT_VIDEOS.",
    );
  },
});

// Credentials for email and payments.

/** Logs in at the mail server without sending. */
export const mailCheck = (config: DoctorConfig): Check => ({
  name: "mail",
  remedy: "Check SMTP_URL (host, port, user, password) and SMTP_TLS.",
  run: async () => {
    const { smtpUrl, smtpTls, mailFrom, outboxDirectory } = config;
    if (smtpUrl === "") {
      return outboxDirectory === ""
        ? warning("nobody sends mail; it waits", "Set SMTP_URL.")
        : ok("mail lies in the outbox");
    }
    await verifySmtp({ url: smtpUrl, protection: smtpTls, from: mailFrom });
    const { host } = new URL(smtpUrl);
    return mailFrom.endsWith("@localhost>")
      ? warning(`${host} takes mail, but its sender is ${mailFrom}`, "Set REELWRIGHT_MAIL_FROM.")
      : ok(`${host} takes mail`);
  },
});

const remedies: { readonly [provider in PaymentProvider]: string } = {
  stripe: "Check STRIPE_SECRET_KEY and that Stripe can be reached from here.",
  paypal:
    "Check PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_WEBHOOK_ID and PAYPAL_API_URL, and that PayPal can be reached from here.",
  sandbox: "",
};

/** A check for each payment provider. */
export const paymentChecks = (config: DoctorConfig): readonly Check[] => {
  if (config.payments.length === 0) {
    const nobody = ok("nobody takes payments");
    return [{ name: "payments", remedy: "", run: async () => nobody }];
  }
  return config.payments.map((provider) => ({
    name: `payments ${provider}`,
    remedy: remedies[provider],
    run: async () =>
      ok(
        await checkPaymentAccount(provider, {
          ...config,
          sandboxSecrets: [],
          sandboxPagesUrl: config.publicUrl,
        }),
      ),
  }));
};
