import { parsedUrl } from "@reelwright/core/util/parsed-url";
import { Ajv2020 } from "ajv/dist/2020.js";
import formats from "ajv-formats";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const longestUrl = 2048;

/** An absolute http or https address; blanks were encoded before. What it leads to is core's to judge. */
const isHttpUrl = (text: string): boolean => {
  // What is too long is refused for that; parsing it would take its time.
  if (text.length > longestUrl) return true;
  const url = /\s/.test(text) ? null : parsedUrl(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname !== "";
};

const createAjv = (): Ajv2020 => {
  const ajv = new Ajv2020({
    allErrors: true,
    useDefaults: true,
    coerceTypes: false,
    strict: true,
    allowUnionTypes: true,
    verbose: true,
  });
  // Tells readers of the document which values are discouraged.
  ajv.addVocabulary(["x-deprecated-values"]);
  formats.default(ajv, ["date", "date-time"]);
  ajv.addFormat("uuid", uuid);
  ajv.addFormat("http-url", isHttpUrl);
  return ajv;
};

let made: Ajv2020 | undefined;

/**
 * The validator of every schema: strict about schemas, reports all errors, fills defaults, coerces nothing. There is one in the
 * process, which compiles each schema once however many apps use it.
 */
export const requestAjv = (): Ajv2020 => {
  made ??= createAjv();
  return made;
};
