/** What hosts' answers have in common: the files of a result, and refusals in words for users, without the vendor's name. */
import { asciiUrl } from "@reelwright/core/util/urls";
import type { OutputKind, VendorOutput } from "@reelwright/film/ports/vendors";
import { type VendorErrorClass, VendorFailure } from "@reelwright/film/vendor-failure";
import { at as memberAt, textAt } from "../json-answer.ts";

/** The most files of one result. */
const maxOutputs = 16;

/** The URL in a text, encoded as browsers do; null if it isn't one. */
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
 * The files of an answer: URLs, data URIs, or objects with a `url`. Throws `VendorFailure("malformed_output")` if one is
 * missing or unusable.
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
  throw new VendorFailure("malformed_output", `The service returned no usable ${kind}.`, {
    costUsd,
  });
};

/** The API's inputs by the place of their values in what was sent: `image_urls.0` → `product_image_url`. */
export type SentInputs = Readonly<Record<string, string>>;

type RefusalDetails = {
  readonly input?: string | undefined;
  readonly costUsd?: number | null;
  readonly retryAfterMs?: number | undefined;
  readonly cause: unknown;
};

const isText = (input: string): boolean => /prompt|name|description|shots|script/.test(input);

const policyMessage = (input: string | undefined): string => {
  if (input === undefined) return "The service's content policy refuses what was sent; change it.";
  return isText(input)
    ? "The service's content policy refuses the text; change it."
    : "The service's content policy refuses an image that was sent; use another one.";
};

const messages: { readonly [Class in VendorErrorClass]: (input: string | undefined) => string } = {
  invalid_input: (input) =>
    input !== undefined && !isText(input)
      ? "The service can't use an image that was sent; use another one."
      : "The service does not accept this request; change it.",
  policy_input: policyMessage,
  policy_output: () => "The service's content policy refuses the result; another attempt may pass.",
  operator: () => "The service refuses our account; its operator must act.",
  concurrency: () => "The service accepts no more requests right now.",
  transient: () => "The service has a temporary fault.",
  expired: () => "The service no longer has the result.",
  malformed_output: () => "The service returned a result that can't be used.",
  unknown_submission: () => "It is unknown whether the service took the request.",
};

export const refusal = (
  errorClass: VendorErrorClass,
  { input, costUsd, retryAfterMs, cause }: RefusalDetails,
): VendorFailure =>
  new VendorFailure(errorClass, messages[errorClass](input), {
    ...(input !== undefined && { input }),
    ...(costUsd !== undefined && { costUsd }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    cause,
  });

/** The API's input whose value is at this place of what was sent, or below it. */
export const inputAt = (
  sent: SentInputs,
  place: readonly (string | number)[],
): string | undefined => {
  for (let length = place.length; length > 0; length -= 1) {
    const path = place.slice(0, length).join(".");
    const below = Object.keys(sent).find((each) => each.startsWith(`${path}.`));
    const found = sent[path] ?? (below === undefined ? undefined : sent[below]);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** The input that a message is about: an image if it mentions one, else the prompt. */
export const inputMeant = (sent: SentInputs, text: string): string | undefined => {
  const inputs = Object.values(sent);
  const picture = inputs.find((input) => !isText(input));
  if (/\b(?:image|picture|photo|frame|video)s?\b/i.test(text) && picture) return picture;
  return inputs.find(isText) ?? picture;
};

/** Whether a message is a content policy's refusal. */
export const isPolicyText = (text: string): boolean =>
  /content[ _-]?polic|nsfw|safety|moderat|sensitive|prohibited|inappropriate|usage guidelines|violat/i.test(
    text,
  );

/** Whether the refusal is about the result, and not about what was sent. */
export const isAboutOutput = (text: string): boolean =>
  /\b(?:generated|output|result)\b/i.test(text) && !/\b(?:input|prompt)\b/i.test(text);
