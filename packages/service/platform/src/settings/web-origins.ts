import { parsedUrl } from "@reelwright/core/util/parsed-url";
import { type Declared, type Setting, setting } from "../config.ts";

const checked = (name: string): string => {
  const url = parsedUrl(name);
  const isWeb = url !== null && (url.protocol === "https:" || url.protocol === "http:");
  if (!isWeb || url.hostname.includes("*")) {
    throw new Error(`names "${name}", which is no origin; write each as https://app.example.com`);
  }
  if (url.origin !== name) {
    // Not the text itself: it may hold a password.
    throw new Error(`names more than an origin; write it as ${url.origin}`);
  }
  return name;
};

/** Origins of web pages (scheme, host and, unless it is the scheme's own, port), separated by commas; none by default. */
export const webOrigins = (
  name: string,
  { about }: Pick<Declared<never>, "about">,
): Setting<readonly string[]> => {
  const read = (text: string): readonly string[] => {
    const said = text.split(",").map((each) => each.trim());
    return [...new Set(said.filter((each) => each !== "").map(checked))];
  };
  const values = "origins, several with commas";
  return setting<readonly string[]>(name, { values, read }, { about, default: [] });
};
