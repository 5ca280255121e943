import {
  type Declared,
  type Environment,
  type Setting,
  setting,
  withFileValues,
} from "../config.ts";
import { openSecretBox } from "../secret-box.ts";
import { choice, secret } from "../setting-kinds.ts";
import { secretSettings } from "./secrets.ts";

/**
 * Ports that vendors can serve, with the setting that chooses the vendor; the first choice is the default. `judge` scores
 * images for the quality check.
 */
export const vendorChoices = {
  images: {
    name: "REELWRIGHT_IMAGES",
    vendors: ["local", "fal", "replicate", "google", "comfyui"],
  },
  videos: {
    name: "REELWRIGHT_VIDEOS",
    vendors: ["local", "fal", "replicate", "google", "comfyui"],
  },
  language: { name: "REELWRIGHT_LANGUAGE", vendors: ["local", "openai"] },
  speech: { name: "REELWRIGHT_SPEECH", vendors: ["local", "elevenlabs", "openai"] },
  music: { name: "REELWRIGHT_MUSIC", vendors: ["local", "elevenlabs", "fal"] },
  judge: { name: "REELWRIGHT_JUDGE", vendors: ["local", "openai"] },
  presenter: { name: "REELWRIGHT_PRESENTER", vendors: ["off", "fal", "replicate", "comfyui"] },
} as const;
export type VendorPort = keyof typeof vendorChoices;
type Choices<Port extends VendorPort> = (typeof vendorChoices)[Port]["vendors"][number];
export type VendorName = Exclude<Choices<VendorPort>, "local" | "off">;

export const vendorPorts = Object.keys(vendorChoices) as readonly VendorPort[];
export const vendorNames: readonly VendorName[] = [
  "fal",
  "replicate",
  "google",
  "comfyui",
  "openai",
  "elevenlabs",
];

/** Whether the fake provider serves all ports. */
const isFake = (environment: Environment): boolean =>
  environment["REELWRIGHT_PROVIDERS"] === "fake";

/** The settings that choose this vendor, such as `REELWRIGHT_VIDEOS=fal`; none with the fake provider. */
export const choicesOf = (vendor: VendorName, environment: Environment): readonly string[] =>
  isFake(environment)
    ? []
    : Object.values(vendorChoices)
        .filter(({ name }) => environment[name]?.trim() === vendor)
        .map(({ name }) => `${name}=${vendor}`);

/** The vendor of a port: by default none, also if `REELWRIGHT_PROVIDERS=fake` overrides it. */
export const portChoice = <Port extends VendorPort>(
  port: Port,
  about: string,
): Setting<Choices<Port>> => {
  const { name, vendors } = vendorChoices[port];
  const none = vendors[0] as Choices<Port>;
  const plain = choice<Choices<VendorPort>>(name, vendors, { about, default: none });
  return {
    ...plain,
    parse: (text, environment) => {
      const chosen = plain.parse(text?.trim(), environment) as Choices<Port>;
      return isFake(environment) ? none : chosen;
    },
  };
};

const partsOf = (text: string): readonly string[] =>
  text
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "");

/** Ports that the embedded provider can serve as well. */
const embeddedPorts = vendorPorts.filter((port) => vendorChoices[port].vendors[0] === "local");

/** Ports that may fall back, separated by commas; default none. */
export const portList = (
  name: string,
  { about }: Pick<Declared<never>, "about">,
): Setting<readonly VendorPort[]> => {
  const portOf = (word: string): VendorPort => {
    const port = embeddedPorts.find((each) => each === word);
    if (port === undefined) throw new Error(`names "${word}"; use ${embeddedPorts.join(", ")}`);
    return port;
  };
  const values = `${embeddedPorts.map((each) => `\`${each}\``).join(", ")}; several with commas`;
  const read = (text: string) => [...new Set(partsOf(text).map(portOf))];
  return setting<readonly VendorPort[]>(name, { values, read }, { about, default: [] });
};

type PerVendor = { readonly [name in VendorName]?: number };

const pairOf = (part: string): readonly [string, string] => {
  const at = part.indexOf("=");
  if (at < 1) throw new Error(`contains "${part}"; write pairs such as fal=20,openai=8`);
  return [part.slice(0, at).trim(), part.slice(at + 1).trim()];
};

const amountOf = (text: string, { min, max, isWhole }: Bounds, vendor: string): number => {
  const amount = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (!(amount >= min && amount <= max) || (isWhole && !Number.isInteger(amount))) {
    throw new Error(
      `contains ${vendor}=${text}; use a ${isWhole ? "whole number" : "number"} from ${min} to ${max}`,
    );
  }
  return amount;
};

type Bounds = { readonly min: number; readonly max: number; readonly isWhole: boolean };

/** A number per vendor: `fal=20,openai=8`. Other vendors keep their defaults, if any. */
export const perVendor = (
  name: string,
  { about, defaults, ...bounds }: Bounds & { readonly about: string; readonly defaults: PerVendor },
): Setting<PerVendor> => {
  const read = (text: string): PerVendor => {
    const pairs = partsOf(text).map((part) => {
      const [word, amount] = pairOf(part);
      const vendor = vendorNames.find((each) => each === word);
      if (vendor === undefined) throw new Error(`names "${word}"; use ${vendorNames.join(", ")}`);
      return [vendor, amountOf(amount, bounds, vendor)] as const;
    });
    return { ...defaults, ...Object.fromEntries(pairs) };
  };
  const example = Object.entries(defaults)
    .map(([vendor, amount]) => `${vendor}=${amount}`)
    .join(",");
  const says = example === "" ? "none" : `\`${example}\``;
  const values = "`vendor=number`, several with commas";
  return setting<PerVendor>(
    name,
    { values, read },
    { about, default: { says, from: () => defaults } },
  );
};

/** Price of a model's tokens, in USD per million. */
type TokenPrice = { readonly input: number; readonly output: number };
type TokenPrices = { readonly [model: string]: TokenPrice };

const tokenPrice = /^\d+(\.\d+)?\/\d+(\.\d+)?$/;

/** Prices of language models: `model=input/output`, USD per million tokens, several with commas. */
export const tokenPrices = (
  name: string,
  { about }: Pick<Declared<never>, "about">,
): Setting<TokenPrices> => {
  const read = (text: string): TokenPrices => {
    const pairs = partsOf(text).map((part) => {
      const at = part.lastIndexOf("=");
      const price = part.slice(at + 1).trim();
      if (at < 1 || !tokenPrice.test(price)) {
        throw new Error(`contains "${part}"; write model=input/output in USD per million tokens`);
      }
      const [input = 0, output = 0] = price.split("/").map(Number);
      return [part.slice(0, at).trim(), { input, output }] as const;
    });
    return Object.fromEntries(pairs);
  };
  const values = "`model=input/output`, several with commas";
  const fallback = { says: "list prices", from: (): TokenPrices => ({}) };
  return setting<TokenPrices>(name, { values, read }, { about, default: fallback });
};

const sealedPrefix = "sealed:";

/** Sealed values can only be opened for the setting that they were sealed for. */
const contextOf = (name: string): string => `setting:${name}`;

const boxOf = (environment: Environment) => {
  const { name, parse } = secretSettings.secretKeys;
  const all = withFileValues(secretSettings, environment);
  const keys = all[name];
  if (!keys?.trim()) throw new Error(`is sealed, but ${name} is not set`);
  return openSecretBox(parse(keys, all));
};

/** Seals the value of a secret setting with the first of REELWRIGHT_SECRET_KEYS. Returns `sealed:…`. */
export const sealSetting = (name: string, value: string, environment: Environment): string => {
  const sealed = boxOf(environment).seal(value, contextOf(name));
  return `${sealedPrefix}${Buffer.from(sealed).toString("base64url")}`;
};

/** Opens a text of `sealSetting`; returns any other text unchanged. Throws an Error whose message completes "NAME …". */
export const openSetting = (name: string, text: string, environment: Environment): string => {
  if (!text.startsWith(sealedPrefix)) return text;
  const box = boxOf(environment);
  try {
    return box.open(Buffer.from(text.slice(sealedPrefix.length), "base64url"), contextOf(name));
  } catch {
    throw new Error(
      "can't be opened: it was sealed for another setting, or with a key that REELWRIGHT_SECRET_KEYS doesn't hold; seal it again with reelwright admin seal",
    );
  }
};

/** A key is one word: blanks and line breaks are mistakes and would end up in a header. */
const keyIssue = (text: string): string | null =>
  /^[\x21-\x7e]*$/.test(text)
    ? null
    : "contains blanks, line breaks or letters that are not valid in a key";

/**
 * Credentials of a vendor, sealed or plain. `isNeeded`: whether they are required once a port chooses the vendor.
 */
export const vendorSecret = (
  name: string,
  vendor: VendorName,
  declared: {
    readonly about: string;
    readonly isNeeded: (environment: Environment) => boolean;
    /** Returns the problem of a value; by default only single words are valid. */
    readonly issue?: (value: string) => string | null;
  },
): Setting<string> => {
  const plain = secret(name, {
    about: declared.about,
    default: "",
    rule: (value, environment) => {
      const [choice] = choicesOf(vendor, environment);
      if (value === "" && choice !== undefined && declared.isNeeded(environment)) {
        return `is not set; ${choice} needs it`;
      }
      return (declared.issue ?? keyIssue)(value);
    },
  });
  return {
    ...plain,
    values: "text or `sealed:…`",
    parse: (text, environment) =>
      plain.parse(openSetting(name, text?.trim() ?? "", environment), environment),
  };
};
