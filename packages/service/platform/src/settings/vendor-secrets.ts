import { readFileSync } from "node:fs";
import type { Environment, Setting } from "../config.ts";
import { openSecretBox } from "../secret-box.ts";
import { secret } from "../setting-kinds.ts";
import { secretSettings } from "./secrets.ts";
import { choicesOf, type VendorName } from "./vendor-ports.ts";

const sealedPrefix = "sealed:";

/** A sealed value opens as the setting that it was sealed for, and as no other. */
const contextOf = (name: string): string => `setting:${name}`;

const boxOf = (environment: Environment) => {
  const { name, parse } = secretSettings.secretKeys;
  const keys = environment[name];
  if (!keys?.trim()) throw new Error(`is sealed, but ${name} is not set`);
  return openSecretBox(parse(keys, environment));
};

/** Seals the value of a secret setting with the first of REELWRIGHT_SECRET_KEYS: `sealed:…`, to be written in its place. */
export const sealSetting = (name: string, value: string, environment: Environment): string => {
  const sealed = boxOf(environment).seal(value, contextOf(name));
  return `${sealedPrefix}${Buffer.from(sealed).toString("base64url")}`;
};

/** What `sealSetting` sealed; any other text as it is. Throws an Error whose message completes "NAME …". */
export const openSetting = (name: string, text: string, environment: Environment): string => {
  if (!text.startsWith(sealedPrefix)) return text;
  const box = boxOf(environment);
  try {
    return box.open(Buffer.from(text.slice(sealedPrefix.length), "base64url"), contextOf(name));
  } catch {
    throw new Error(
      "can't be opened: it was sealed for another setting, or with a key that REELWRIGHT_SECRET_KEYS doesn't hold; make it anew with reelwright admin seal",
    );
  }
};

const readIn = (path: string, name: string): string => {
  try {
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`can't be read from the file that ${name}_FILE names: ${code ?? error}`);
  }
};

/** A key is one word: a line break or a blank is a slip, and would end up in a header. */
const keyIssue = (text: string): string | null =>
  /^[\x21-\x7e]*$/.test(text) ? null : "holds blanks, line breaks or letters that no key has";

/**
 * What a vendor knows us by: in the environment, sealed or plain, or in the file that `NAME_FILE` names. `isNeeded`:
 * whether the vendor can't be used without it, once a port chooses it.
 */
export const vendorSecret = (
  name: string,
  vendor: VendorName,
  declared: {
    readonly about: string;
    readonly isNeeded: (environment: Environment) => boolean;
    /** What is wrong with a value; one word is all that is right where left out. */
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
    values: `text, or \`sealed:…\`; or the file that \`${name}_FILE\` names`,
    parse: (text, environment) => {
      const file = environment[`${name}_FILE`]?.trim();
      const written = text?.trim() || (file ? readIn(file, name) : "");
      return plain.parse(openSetting(name, written, environment), environment);
    },
  };
};
