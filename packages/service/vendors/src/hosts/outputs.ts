import { asciiUrl } from "@reelwright/core/util/ascii-url";
import type { OutputKind, VendorOutput } from "@reelwright/core/vendors/vendor";
import { VendorFailure } from "@reelwright/core/vendors/vendor-failure";
import { at as memberAt, textAt } from "../json-answer.ts";

/** The most files that one request can have made. */
const maxOutputs = 16;

/** The address that a text is, with its blanks and letters encoded as browsers do; null: it is none. */
const urlOf = (value: unknown): string | null => {
  const url = typeof value === "string" ? asciiUrl(value) : "";
  return /^https?:\/\/\S+$/i.test(url) ? url : null;
};

/** Values at a path of members; `*` is every item of a list. */
const valuesAt = (value: unknown, path: readonly string[]): readonly unknown[] => {
  const [member, ...rest] = path;
  if (member === undefined || member === "") return Array.isArray(value) ? value : [value];
  if (member === "*")
    return Array.isArray(value) ? value.flatMap((each) => valuesAt(each, rest)) : [];
  return valuesAt(memberAt(value, member), rest);
};

const bytesOf = (uri: string): Uint8Array | null => {
  const match = /^data:[\w.+-]+\/[\w.+-]+;base64,([A-Za-z0-9+/]+={0,2})$/.exec(uri);
  return match?.[1] ? Buffer.from(match[1], "base64") : null;
};

const outputOf = (value: unknown, kind: OutputKind): VendorOutput | null => {
  const place = textAt(value, "url") ?? value;
  const url = urlOf(place);
  if (url !== null) return { kind, url };
  const bytes = typeof place === "string" ? bytesOf(place) : null;
  return bytes && { kind, bytes };
};

/**
 * The files of an answer: addresses, data URIs, or objects with a `url`. Throws `VendorFailure("malformed_output")`
 * when there is none where one should be.
 */
export const outputsAt = (
  answer: unknown,
  place: string,
  kind: OutputKind,
  costUsd: number | null,
): readonly VendorOutput[] => {
  const outputs = valuesAt(answer, place.split("."))
    .slice(0, maxOutputs)
    .map((value) => outputOf(value, kind));
  const found = outputs.filter((output) => output !== null);
  if (found.length > 0 && found.length === outputs.length) return found;
  throw new VendorFailure("malformed_output", `The service returned no ${kind} that can be used.`, {
    costUsd,
  });
};
