import type { HttpAnswer, VendorHttp } from "../http.ts";
import { at, listAt, textAt } from "../json-answer.ts";

/** Which call a prediction belongs to, as a parameter of its webhook's address. */
const marker = "call";

export const markedWebhook = (callbackUrl: string, key: string): string => {
  const url = new URL(callbackUrl);
  url.searchParams.set(marker, key);
  return url.href;
};

const isMarked = (prediction: unknown, key: string): boolean => {
  const webhook = textAt(prediction, "webhook");
  if (webhook === undefined) return false;
  try {
    return new URL(webhook).searchParams.get(marker) === key;
  } catch {
    return false;
  }
};

/**
 * Whether a prediction was made from this input: the same prompt and seed. Pictures are not compared, as Replicate keeps
 * them under addresses of its own.
 */
const isSame = (prediction: unknown, input: unknown): boolean => {
  const seed = at(input, "seed");
  const isWanted = (name: string) => at(prediction, "input", name) === at(input, name);
  return seed !== undefined && isWanted("seed") && isWanted("prompt");
};

/** A hundred each. */
const maxPages = 3;

const isAlive = (prediction: unknown): boolean =>
  !["failed", "canceled", "aborted"].includes(textAt(prediction, "status") ?? "");

/** The next page's address, where it is one of the same API. */
const nextOf = (page: unknown, origin: string): string | null => {
  const next = textAt(page, "next");
  return next?.startsWith(`${origin}/`) ? next : null;
};

/**
 * Looks for a call's prediction among the latest of the account: by the mark in its webhook, which the list shows; for
 * one without a webhook by prompt and seed, where the model has a seed. Returns its id, or null.
 */
export const findPrediction = async (
  http: VendorHttp,
  options: {
    readonly url: string;
    readonly key: string;
    readonly input: unknown;
    readonly signal: AbortSignal;
    readonly refuse: (answer: HttpAnswer) => Error;
  },
): Promise<string | null> => {
  const { key, input, signal, refuse } = options;
  let url: string | null = options.url;
  for (let page = 0; page < maxPages && url !== null; page += 1) {
    const answer = await http.ask({ url, signal, maxAnswerBytes: 32 * 1024 * 1024 });
    if (answer.status !== 200) throw refuse(answer);
    const body = answer.json();
    const predictions = listAt(body, "results").filter(isAlive);
    const found =
      predictions.find((each) => isMarked(each, key)) ??
      predictions.find((each) => textAt(each, "webhook") === undefined && isSame(each, input));
    const id = textAt(found, "id");
    if (id !== undefined) return id;
    url = nextOf(body, new URL(options.url).origin);
  }
  return null;
};
