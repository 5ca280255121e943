import type { LostSubmission } from "@reelwright/core/vendors/vendor";
import { isSameInput } from "../hosts/same-input.ts";
import type { VendorHttp } from "../http.ts";
import type { HttpAnswer } from "../http-answer.ts";
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

/** How far our clock and Replicate's may differ. */
const skewMs = 60_000;

/** For a model without a seed: the whole input, created since, and of no other call. */
const isLost = async (
  prediction: unknown,
  input: unknown,
  lost: LostSubmission | undefined,
): Promise<boolean> => {
  const id = textAt(prediction, "id");
  if (lost === undefined || id === undefined || at(input, "seed") !== undefined) return false;
  const createdAt = Date.parse(textAt(prediction, "created_at") ?? "");
  const isLate = createdAt >= Date.now() - lost.ageMs - skewMs;
  if (!isLate || !isSameInput(input, at(prediction, "input"))) return false;
  return !(await lost.isOfAnotherCall(id));
};

const firstLost = async (
  predictions: readonly unknown[],
  input: unknown,
  lost: LostSubmission | undefined,
): Promise<unknown> => {
  for (const each of predictions) if (await isLost(each, input, lost)) return each;
  return undefined;
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
 * one without a webhook by prompt and seed, or, where the model has no seed, by its whole input and time. Returns its id, or null.
 */
export const findPrediction = async (
  http: VendorHttp,
  options: {
    readonly url: string;
    readonly key: string;
    readonly input: unknown;
    readonly signal: AbortSignal;
    readonly refuse: (answer: HttpAnswer) => Error;
    readonly lost?: LostSubmission | undefined;
  },
): Promise<string | null> => {
  const { key, input, signal, refuse, lost } = options;
  let url: string | null = options.url;
  for (let page = 0; page < maxPages && url !== null; page += 1) {
    const answer = await http.ask({ url, signal, maxAnswerBytes: 32 * 1024 * 1024 });
    if (answer.status !== 200) throw refuse(answer);
    const body = answer.json();
    const predictions = listAt(body, "results").filter(isAlive);
    const unmarked = predictions.filter((each) => textAt(each, "webhook") === undefined);
    const found =
      predictions.find((each) => isMarked(each, key)) ??
      unmarked.find((each) => isSame(each, input)) ??
      (await firstLost(unmarked, input, lost));
    const id = textAt(found, "id");
    if (id !== undefined) return id;
    url = nextOf(body, new URL(options.url).origin);
  }
  return null;
};
