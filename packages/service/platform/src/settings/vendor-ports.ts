import { type Declared, type Environment, type Setting, setting } from "../config.ts";
import { choice } from "../setting-kinds.ts";

/** Ports that vendors may serve, by the setting that chooses who does; `judge` looks at pictures for the quality check. */
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
} as const;
export type VendorPort = keyof typeof vendorChoices;
type Choices<Port extends VendorPort> = (typeof vendorChoices)[Port]["vendors"][number];
export type VendorName = Exclude<Choices<VendorPort>, "local">;

export const vendorPorts = Object.keys(vendorChoices) as readonly VendorPort[];
export const vendorNames: readonly VendorName[] = [
  "fal",
  "replicate",
  "google",
  "comfyui",
  "openai",
  "elevenlabs",
];

/** Whether the fake provider makes everything, whatever ports are set to. */
const isFake = (environment: Environment): boolean =>
  environment["REELWRIGHT_PROVIDERS"] === "fake";

/** The settings that choose this vendor, as written (`REELWRIGHT_VIDEOS=fal`); none where the fake provider serves all. */
export const choicesOf = (vendor: VendorName, environment: Environment): readonly string[] =>
  isFake(environment)
    ? []
    : Object.values(vendorChoices)
        .filter(({ name }) => environment[name]?.trim() === vendor)
        .map(({ name }) => `${name}=${vendor}`);

/** Who serves a port: `local` where nothing is set, and where `REELWRIGHT_PROVIDERS=fake` overrules it. */
export const portChoice = <Port extends VendorPort>(
  port: Port,
  about: string,
): Setting<Choices<Port>> => {
  const { name, vendors } = vendorChoices[port];
  const plain = choice<Choices<VendorPort>>(name, vendors, { about, default: "local" });
  return {
    ...plain,
    parse: (text, environment) => {
      const chosen = plain.parse(text?.trim(), environment) as Choices<Port>;
      return isFake(environment) ? "local" : chosen;
    },
  };
};

const partsOf = (text: string): readonly string[] =>
  text
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "");

/** Ports, with commas; none by default. */
export const portList = (
  name: string,
  { about }: Pick<Declared<never>, "about">,
): Setting<readonly VendorPort[]> => {
  const portOf = (word: string): VendorPort => {
    const port = vendorPorts.find((each) => each === word);
    if (port === undefined) throw new Error(`names "${word}"; use ${vendorPorts.join(", ")}`);
    return port;
  };
  const values = `${vendorPorts.map((each) => `\`${each}\``).join(", ")}; several with commas`;
  const read = (text: string) => [...new Set(partsOf(text).map(portOf))];
  return setting<readonly VendorPort[]>(name, { values, read }, { about, default: [] });
};

export type PerVendor = { readonly [name in VendorName]?: number };

const pairOf = (part: string): readonly [string, string] => {
  const at = part.indexOf("=");
  if (at < 1) throw new Error(`holds "${part}"; write pairs such as fal=20,openai=8`);
  return [part.slice(0, at).trim(), part.slice(at + 1).trim()];
};

const amountOf = (text: string, { min, max, isWhole }: Bounds, vendor: string): number => {
  const amount = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (!(amount >= min && amount <= max) || (isWhole && !Number.isInteger(amount))) {
    throw new Error(
      `says ${vendor}=${text}; use a ${isWhole ? "whole number" : "number"} from ${min} to ${max}`,
    );
  }
  return amount;
};

type Bounds = { readonly min: number; readonly max: number; readonly isWhole: boolean };

/** A number for each vendor: `fal=20,openai=8`. Vendors that aren't named keep their defaults, or have none. */
export const perVendor = (
  name: string,
  { about, defaults, ...bounds }: Bounds & { readonly about: string; readonly defaults: PerVendor },
): Setting<PerVendor> => {
  const read = (text: string): PerVendor => {
    const said = partsOf(text).map((part) => {
      const [word, amount] = pairOf(part);
      const vendor = vendorNames.find((each) => each === word);
      if (vendor === undefined) throw new Error(`names "${word}"; use ${vendorNames.join(", ")}`);
      return [vendor, amountOf(amount, bounds, vendor)] as const;
    });
    return { ...defaults, ...Object.fromEntries(said) };
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

/** What tokens of a model cost, USD per million. */
export type TokenPrice = { readonly input: number; readonly output: number };
export type TokenPrices = { readonly [model: string]: TokenPrice };

const tokenPrice = /^\d+(\.\d+)?\/\d+(\.\d+)?$/;

/** Prices of language models: `model=input/output`, USD per million tokens, several with commas. */
export const tokenPrices = (
  name: string,
  { about }: Pick<Declared<never>, "about">,
): Setting<TokenPrices> => {
  const read = (text: string): TokenPrices => {
    const said = partsOf(text).map((part) => {
      const at = part.lastIndexOf("=");
      const price = part.slice(at + 1).trim();
      if (at < 1 || !tokenPrice.test(price)) {
        throw new Error(`holds "${part}"; write model=input/output in USD per million tokens`);
      }
      const [input = 0, output = 0] = price.split("/").map(Number);
      return [part.slice(0, at).trim(), { input, output }] as const;
    });
    return Object.fromEntries(said);
  };
  const values = "`model=input/output`, several with commas";
  const fallback = { says: "list prices", from: (): TokenPrices => ({}) };
  return setting<TokenPrices>(name, { values, read }, { about, default: fallback });
};
