/** The vendors' books: submissions accepted by the local servers, with their charges. */
import type { TakenSubmission } from "@reelwright/vendors/testing/served";
import type { VendorServers } from "./vendor-servers.ts";

export type Taken = {
  /** The product's name of the vendor. */
  readonly vendor: string;
  /** Id in the vendor's response. */
  readonly id: string;
  /** The call's identification in the submission: the callback's key or the call's own; null: none. */
  readonly mark: string | null;
  readonly atMs: number;
  /** The request body without the parts that differ between submissions of one call. */
  readonly body: string;
  /** The vendor's charge in USD; `most` is higher if its terms leave the charge open. */
  readonly least: number;
  readonly most: number;
  /** Maximum cost in USD of a response that couldn't be read, if the response contains the cost. */
  readonly mostUnread?: number;
  /** Whether a result was produced. */
  readonly isMade: boolean;
};

type Body = Readonly<Record<string, unknown>>;
const bodyOf = ({ request }: TakenSubmission): Body => JSON.parse(request.body.toString("utf8"));
const answerOf = ({ reply }: TakenSubmission): Body => ("json" in reply ? reply.json : {}) as Body;
const headerOf = ({ reply }: TakenSubmission, name: string): string => reply.headers?.[name] ?? "";

/** USD, from the vendors' price lists. */
const falPictures: { readonly [resolution: string]: number } = {
  "1K": 0.08,
  "2K": 0.12,
  "4K": 0.16,
};
const replicatePictures: { readonly [resolution: string]: number } = {
  ...{ "1K": 0.067, "2K": 0.101, "4K": 0.151 },
};
const musicMinute = 0.8;
const minutes = (ms: unknown): number => Math.ceil(Number(ms) / 60_000);

const priced = (usd: number | undefined, what: unknown): number => {
  if (usd === undefined || Number.isNaN(usd))
    throw new Error(`no price of ${JSON.stringify(what)}`);
  return usd;
};

const falUsd = (path: string, input: Body): number => {
  if (path.includes("music")) return priced(musicMinute * minutes(input["music_length_ms"]), input);
  if (path.includes("nano-banana")) return priced(falPictures[String(input["resolution"])], input);
  return priced(Number(input["duration"]) * (input["generate_audio"] ? 0.126 : 0.084), input);
};

const falTaken = ({ fal }: VendorServers): readonly Taken[] =>
  fal.taken.map((each) => {
    const id = String(answerOf(each)["request_id"]);
    const webhook = each.request.url.searchParams.get("fal_webhook");
    const input = bodyOf(each);
    const usd = falUsd(each.request.url.pathname, input);
    const end = fal.endOf(id) ?? 200;
    return {
      ...{ vendor: "fal", id, atMs: each.atMs, body: JSON.stringify(input) },
      mark: webhook === null ? null : new URL(webhook).searchParams.get("key"),
      // Failures of its runner are free; a model's refusal may be charged.
      least: end === 200 ? usd : 0,
      most: end < 500 ? usd : 0,
      isMade: end === 200,
    };
  });

const replicateUsd = (path: string, input: Body): number =>
  path.includes("nano-banana")
    ? priced(replicatePictures[String(input["resolution"])], input)
    : priced(Number(input["duration"]) * (input["generate_audio"] ? 0.252 : 0.168), input);

const replicateTaken = ({ replicate }: VendorServers): readonly Taken[] =>
  replicate.taken.map((each) => {
    const id = String(answerOf(each)["id"]);
    const { input, webhook } = bodyOf(each) as { readonly input: Body; readonly webhook?: string };
    const isMade = replicate.isMade(id);
    const usd = isMade ? replicateUsd(each.request.url.pathname, input) : 0;
    return {
      ...{ vendor: "replicate", id, atMs: each.atMs, body: JSON.stringify(input) },
      mark: webhook === undefined ? null : new URL(webhook).searchParams.get("key"),
      ...{ least: usd, most: usd, isMade },
    };
  });

const googleTaken = ({ google }: VendorServers): readonly Taken[] =>
  google.taken.map((each) => {
    const answer = answerOf(each);
    const body = each.request.body.toString("utf8");
    const common = { vendor: "google", atMs: each.atMs, mark: null, body };
    if (typeof answer["name"] === "string") {
      const id = answer["name"];
      const isMade = google.isMade(id);
      // Every clip lasts 8 s. Filtered or failed clips may be charged.
      return { ...common, id, isMade, least: isMade ? 8 * 0.4 : 0, most: 8 * 0.4 };
    }
    const pictures = body.split('"inlineData"').length - 1;
    const isRefused = "promptFeedback" in answer;
    const usd = isRefused ? 0 : 0.134 + 0.0011 * pictures;
    const isMade = !isRefused && JSON.stringify(answer).includes('"inlineData"');
    return { ...common, id: String(answer["responseId"]), least: usd, most: usd, isMade };
  });

const comfyTaken = ({ comfyui }: VendorServers): readonly Taken[] =>
  comfyui.taken.map((each) => {
    const id = String(answerOf(each)["prompt_id"]);
    const isMade = comfyui.isMade(id);
    const body = JSON.stringify(bodyOf(each)["prompt"]);
    return { vendor: "comfyui", id, mark: null, atMs: each.atMs, body, least: 0, most: 0, isMade };
  });

const elevenLabsTaken = ({ elevenlabs }: VendorServers): readonly Taken[] =>
  elevenlabs.taken.map((each) => {
    const input = bodyOf(each);
    const characters = Number(headerOf(each, "character-cost"));
    const isMusic = each.request.url.pathname.endsWith("/music");
    const usd = isMusic ? musicMinute * minutes(input["music_length_ms"]) : characters / 10_000;
    return {
      ...{ vendor: "elevenlabs", id: headerOf(each, "request-id"), mark: null, atMs: each.atMs },
      ...{ body: JSON.stringify(input), least: usd, most: usd },
      isMade: isMusic || answerOf(each)["audio_base64"] !== "",
    };
  });

/** A self-hosted server is free. */
const speechTaken = ({ speech }: VendorServers): readonly Taken[] =>
  speech.taken.map((each) => ({
    ...{ vendor: "openai", id: headerOf(each, "x-request-id"), mark: null, atMs: each.atMs },
    ...{ body: each.request.body.toString("utf8"), least: 0, most: 0 },
    isMade: "type" in each.reply && each.reply.type !== "text/html",
  }));

const chatTaken = ({ chat }: VendorServers): readonly Taken[] =>
  chat.state.taken.map(({ id, callKey, atMs, input, output, isUsable }) => {
    const usd = (input * 0.4 + output * 1.6) / 1_000_000;
    const mark = callKey.split("-")[0] ?? null;
    // The maximum tokens of a response at the output price.
    const mostUnread = (16_384 * 1.6) / 1_000_000;
    return {
      vendor: "openai",
      id,
      mark,
      atMs,
      body: callKey,
      least: usd,
      most: usd,
      isMade: isUsable,
      mostUnread,
    };
  });

/** All accepted submissions in order, including those whose response was lost. */
export const takenOf = (servers: VendorServers): readonly Taken[] =>
  [falTaken, replicateTaken, googleTaken, comfyTaken, elevenLabsTaken, speechTaken, chatTaken]
    .flatMap((read) => read(servers))
    .sort((left, right) => left.atMs - right.atMs);
