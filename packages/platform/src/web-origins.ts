import { type Setting, text } from "./config.ts";

const checked = (name: string): string => {
  const url = URL.canParse(name) ? new URL(name) : null;
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
export const webOrigins = (name: string): Setting<readonly string[]> => {
  const plain = text(name, "");
  return {
    ...plain,
    parse: (value, environment) => {
      const names = plain.parse(value, environment).split(",");
      const said = names.map((each) => each.trim()).filter((each) => each !== "");
      return [...new Set(said.map(checked))];
    },
  };
};
