/** Google's Gemini API as far as we use it: `generateContent`, `predictLongRunning`, operations, files and models. */
import { randomUUID } from "node:crypto";
import { at, listAt, textAt } from "../json-answer.ts";
import { openOwnServer, type ServedMedia, smallMedia } from "./own-server.ts";
import { faultCounter, type ServedReply, type ServedRequest } from "./served.ts";

export const googleKey = "AIzaLocalKeyForTests";

const rpc = (
  code: number,
  status: string,
  message: string,
  details: readonly unknown[] = [],
): ServedReply => ({ status: code, json: { error: { code, message, status, details } } });

const type = (name: string) => `type.googleapis.com/google.rpc.${name}`;

const badKey = () =>
  rpc(400, "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key.", [
    { "@type": type("ErrorInfo"), reason: "API_KEY_INVALID", domain: "googleapis.com" },
  ]);

const invalid = (message: string) => rpc(400, "INVALID_ARGUMENT", message);

type Operation = { readonly name: string; pollsLeft: number; readonly ends: object };

/** What is wrong with the body of `predictLongRunning`; null when nothing is. */
const clipIssue = (body: unknown): string | null => {
  if (textAt(body, "instances", 0, "prompt") === undefined) return "instances[0].prompt is missing";
  const pictures = [
    at(body, "instances", 0, "image"),
    at(body, "instances", 0, "lastFrame"),
    ...listAt(body, "instances", 0, "referenceImages").map((each) => at(each, "image")),
  ].filter((each) => each !== undefined);
  const isComplete = (each: unknown) =>
    textAt(each, "bytesBase64Encoded") && textAt(each, "mimeType");
  if (!pictures.every(isComplete)) return "an image lacks bytesBase64Encoded or mimeType";
  const ratio = at(body, "parameters", "aspectRatio") ?? "16:9";
  if (ratio !== "16:9" && ratio !== "9:16") return `aspectRatio ${String(ratio)} is not supported`;
  const seconds = at(body, "parameters", "durationSeconds") ?? 8;
  if (![4, 6, 8].includes(Number(seconds))) return "durationSeconds is out of bound";
  const isHigh = ["1080p", "4k"].includes(textAt(body, "parameters", "resolution") ?? "720p");
  return isHigh && Number(seconds) !== 8 ? "the resolution needs durationSeconds 8" : null;
};

export const openGoogleServer = async (
  options: {
    readonly media?: ServedMedia;
    readonly pollsUntilDone?: number;
    readonly key?: string;
  } = {},
) => {
  const { media = smallMedia, key = googleKey } = options;
  const faults = faultCounter();
  const operations = new Map<string, Operation>();
  const counters = { taken: 0, polls: 0, downloads: 0 };
  const modelNames = new Map([
    ["gemini-3-pro-image", "generateContent"],
    ["veo-3.1-generate-001", "predictLongRunning"],
    ["veo-3.1-fast-generate-001", "predictLongRunning"],
  ]);
  let nextPicture: object | null = null;
  let nextClip: object | null = null;

  const picture = (body: unknown): ServedReply => {
    if (textAt(listAt(body, "contents", 0, "parts").at(-1), "text") === undefined)
      return invalid("contents[0].parts has no text");
    counters.taken += 1;
    const responseId = randomUUID();
    const usage = { promptTokenCount: 12, candidatesTokenCount: 1_120 };
    const blockReason = faults.take("policy_input") ? "PROHIBITED_CONTENT" : null;
    if (blockReason) return { status: 200, json: { promptFeedback: { blockReason }, responseId } };
    const finishReason = faults.take("policy_output") ? "IMAGE_SAFETY" : "STOP";
    const data = Buffer.from(media.image).toString("base64");
    const parts = [{ text: "Here it is." }, { inlineData: { mimeType: "image/png", data } }];
    const candidate =
      finishReason === "STOP"
        ? { content: { role: "model", parts }, finishReason, index: 0 }
        : { finishReason, index: 0 };
    const json = nextPicture ?? { candidates: [candidate], usageMetadata: usage, responseId };
    nextPicture = null;
    return { status: 200, json };
  };

  const endOf = (origin: string): object => {
    if (faults.take("failure")) return { error: { code: 13, message: "Internal error." } };
    const reasons = ["The video was filtered because it may violate our usage guidelines."];
    const generateVideoResponse = faults.take("policy_output")
      ? { raiMediaFilteredCount: 1, raiMediaFilteredReasons: reasons }
      : {
          generatedSamples: [
            {
              video: {
                uri: `${origin}/v1beta/files/${randomUUID().slice(0, 12)}:download?alt=media`,
              },
            },
          ],
        };
    return {
      response: {
        "@type": "type.googleapis.com/…PredictLongRunningResponse",
        generateVideoResponse,
      },
    };
  };

  const clip = (body: unknown, model: string, origin: string): ServedReply => {
    const issue = clipIssue(body);
    if (issue !== null) return invalid(issue);
    if (faults.take("policy_input"))
      return invalid(
        "The prompt could not be submitted. This prompt contains sensitive words that violate Google's Responsible AI practices.",
      );
    counters.taken += 1;
    const name = `models/${model}/operations/${randomUUID().slice(0, 12)}`;
    const ends = nextClip ?? endOf(origin);
    nextClip = null;
    operations.set(name, { name, pollsLeft: options.pollsUntilDone ?? 1, ends });
    return { status: 200, json: { name } };
  };

  const poll = (name: string): ServedReply => {
    counters.polls += 1;
    const operation = operations.get(name);
    if (!operation) return rpc(404, "NOT_FOUND", "Requested entity was not found.");
    if (operation.pollsLeft > 0) {
      operation.pollsLeft -= 1;
      return { status: 200, json: { name } };
    }
    return { status: 200, json: { name, done: true, ...operation.ends } };
  };

  const isSubmission = ({ method, url }: ServedRequest) =>
    method === "POST" && /:(?:generateContent|predictLongRunning)$/.test(url.pathname);

  const submit = ({ url, body }: ServedRequest, path: string): ServedReply => {
    const [, model = "", method = ""] = /^models\/([^:]+):(\w+)$/.exec(path) ?? [];
    if (modelNames.get(model) !== method)
      return rpc(404, "NOT_FOUND", `models/${model} is not found for API version v1beta.`);
    const json: unknown = JSON.parse(body.toString("utf8"));
    return method === "generateContent" ? picture(json) : clip(json, model, url.origin);
  };

  const look = (path: string): ServedReply => {
    if (path.includes("/operations/")) return poll(path);
    if (path.startsWith("files/")) {
      counters.downloads += 1;
      return { file: media.video, type: "video/mp4" };
    }
    const model = path.replace(/^models\//, "");
    const method = modelNames.get(model);
    return method
      ? { status: 200, json: { name: path, supportedGenerationMethods: [method] } }
      : rpc(404, "NOT_FOUND", `Model is not found: ${path}`);
  };

  const own = await openOwnServer(
    {
      isSubmission,
      refusal: (status) =>
        status === 429
          ? rpc(429, "RESOURCE_EXHAUSTED", "You exceeded your current quota.", [
              { "@type": type("RetryInfo"), retryDelay: "2s" },
            ])
          : rpc(503, "UNAVAILABLE", `The model is overloaded. Try again later with ${key}.`),
      respond: (request) => {
        if (request.headers["x-goog-api-key"] !== key) return badKey();
        const path = request.url.pathname.replace(/^\/v1beta\//, "");
        return isSubmission(request) ? submit(request, path) : look(path);
      },
    },
    faults,
  );

  return {
    url: own.origin,
    requests: own.requests,
    taken: own.taken,
    answerNext: own.answerNext,
    counters,
    faults,
    /** The next answer of `generateContent`, verbatim. */
    answerPicture: (json: object) => {
      nextPicture = json;
    },
    /** What the next operation ends with: `error` or `response`. */
    endClip: (ends: object) => {
      nextClip = ends;
    },
    /** Whether an operation ends with a clip. */
    isMade: (name: string): boolean =>
      listAt(operations.get(name)?.ends, "response", "generateVideoResponse", "generatedSamples")
        .length > 0,
    /** The vendor forgets what it worked on. */
    forget: () => operations.clear(),
    removeModel: (model: string) => modelNames.delete(model),
    close: own.close,
  };
};
