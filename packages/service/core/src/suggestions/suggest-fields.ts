import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Catalogue } from "@reelwright/film/catalogue/catalogue";
import { Failure } from "@reelwright/film/failure";
import type {
  Advice,
  AdviceRequest,
  Advisor,
  Downloads,
  Files,
} from "@reelwright/film/ports/tools";
import type { Control, Note } from "@reelwright/film/ports/vendors";
import { cleanLine } from "@reelwright/film/sound/clean-text";
import type { Edition } from "../edition/edition.ts";
import { isTestTenant } from "../identity/test-mode.ts";
import { interactionModeSchema } from "../jobs/job-params.ts";
import type { OpenCalls } from "../ports/vendor-calls.ts";
import {
  type Span,
  silentTracer,
  type TraceContext,
  type Tracer,
  traceFields,
} from "../telemetry/tracer.ts";
import { uuidv7 } from "../util/uuid.ts";
import {
  type FieldIssue,
  InvalidFields,
  throwIfInvalid,
  valueError,
} from "../validation/invalid-fields.ts";
import { nullable, type Static, schema } from "../validation/schema.ts";

/** A gateway's request to a worker. Plain JSON. */
export type SuggestionTask = Omit<AdviceRequest, "image" | "directory"> & {
  readonly imageUrl: string;
  /** The request that asks. */
  readonly traceContext?: TraceContext | null;
};

/** The queue on which workers answer. */
export const suggestionQueue = "suggestions";

export type SuggestFieldsDeps = {
  readonly edition: Edition;
  readonly catalogue: Pick<Catalogue, "persona">;
  readonly urlIssue: (url: string) => string | null;
  /** Asks a worker; throws its Failure, or the queue's. `over` is aborted when the caller has left. */
  readonly requestAdvice: (order: SuggestionTask, over: AbortSignal) => Promise<Advice>;
};

/** Issues of the present fields. */
export const suggestionIssues =
  ({ catalogue, urlIssue }: Pick<SuggestFieldsDeps, "catalogue" | "urlIssue">) =>
  (body: Partial<SuggestBody>): readonly FieldIssue[] => {
    const { product_name, product_image_url: url, persona_id = null } = body;
    const issue = url === undefined ? null : urlIssue(url);
    const isKnown = persona_id === null || catalogue.persona(persona_id) !== null;
    return [
      ...(product_name?.trim() === ""
        ? [valueError("product_name", product_name, "is blank; name the product")]
        : []),
      ...(issue === null ? [] : [valueError("product_image_url", url, issue)]),
      ...(isKnown ? [] : [valueError("persona_id", persona_id, "no persona has this id")]),
    ];
  };

/** Problems of the image are the caller's to fix. A limit on concurrent images is temporary. */
const atPicture = (error: unknown, url: string): unknown => {
  if (!(error instanceof Failure)) return error;
  if (error.code.startsWith("IMAGE_")) {
    return new InvalidFields([valueError("product_image_url", url, error.message)]);
  }
  return error.code.startsWith("DECODING_")
    ? new Failure("unavailable", "SERVICE_UNAVAILABLE", error.message, { cause: error })
    : error;
};

const present = ({ sellingPoints, cta, environment, script, seen }: Advice): Suggestion => ({
  key_selling_points: [...sellingPoints],
  cta_text: cta,
  environment_description: environment,
  custom_script: script,
  analysis: {
    category: seen.category,
    shape: seen.shape,
    text: [...seen.text],
    colors: seen.colours.map((each) => ({ ...each })),
  },
});

/** docs/contribute/contract.md#suggestions; costs nothing. Throws InvalidFields, and what `requestAdvice` throws. */
export const suggestFields =
  (deps: SuggestFieldsDeps) =>
  async (
    tenantId: string,
    body: SuggestBody,
    traceContext: TraceContext | null,
    over: AbortSignal,
  ): Promise<Suggestion> => {
    throwIfInvalid(suggestionIssues(deps)(body));
    const persona = body.persona_id === null ? null : deps.catalogue.persona(body.persona_id);
    try {
      const order: SuggestionTask = {
        tenantId,
        productName: cleanLine(body.product_name) || body.product_name,
        imageUrl: body.product_image_url,
        personaCategory: persona?.category ?? null,
        interactionMode: body.interaction_mode,
        segmentCount: body.segment_count,
        segmentSeconds: deps.edition.defaultSegmentSeconds,
        traceContext,
      };
      return present(await deps.requestAdvice(order, over));
    } catch (error) {
      throw atPicture(error, body.product_image_url);
    }
  };

const imageLimits = { maxBytes: 10 * 1024 * 1024, timeoutMs: 7_000 } as const;

type RunSuggestionDeps = {
  readonly downloads: Downloads;
  readonly files: Pick<Files, "get" | "keyOf" | "sizeBytes">;
  readonly advisor: Advisor;
  /** Opens what answers in test mode. */
  readonly test: () => Promise<{ readonly advisor: Advisor; readonly downloads: Downloads }>;
  /** How a suggestion makes paid calls; left out where none are made. */
  readonly calls?: OpenCalls;
  /** Hears what the advisor notes: which prompt was answered, and why it fell back. */
  readonly note?: Note;
  readonly tracer?: Tracer;
  readonly scratch: string;
};

/** Local path of the image in this directory. */
const fetchPicture = async (
  { files, downloads }: Pick<RunSuggestionDeps, "files" | "downloads">,
  imageUrl: string,
  directory: string,
  signal: AbortSignal,
): Promise<string> => {
  const key = files.keyOf(imageUrl);
  if (key !== null && (await files.sizeBytes(key)) === null)
    throw new Failure("invalid", "IMAGE_NOT_FOUND", "There is no picture at this address.");
  if (key !== null) return files.get(key, directory);
  const path = join(directory, "source");
  await downloads.fetch(imageUrl, path, imageLimits, signal);
  return path;
};

const advise = async (
  deps: RunSuggestionDeps,
  { imageUrl, traceContext = null, ...order }: SuggestionTask,
  signal: AbortSignal,
): Promise<Advice> => {
  const directory = await mkdtemp(join(deps.scratch, "advice-"));
  const note: Note = (type, data) => deps.note?.(type, { ...data, ...traceFields(traceContext) });
  const isTest = isTestTenant(order.tenantId);
  const calls = (isTest ? undefined : deps.calls)?.(
    { kind: "suggestion", tenantId: order.tenantId, suggestionId: uuidv7() },
    {
      workspace: {
        path: (name) => join(directory, name),
        open: (key) => deps.files.get(key, directory),
      },
      signal,
      traceContext,
    },
  );
  try {
    const { advisor, downloads } = isTest ? await deps.test() : deps;
    const { files } = deps;
    const image = await fetchPicture({ files, downloads }, imageUrl, directory, signal);
    const control: Control = {
      signal,
      progress: () => undefined,
      ...(calls && { calls }),
      ...(deps.note && { note }),
    };
    return await advisor.advise({ ...order, image, directory }, control);
  } finally {
    calls?.release();
    const remove = () => rm(directory, { recursive: true, force: true });
    // An abandoned call still stores its result.
    const idle = calls?.idle().then(remove);
    if (idle) idle.catch((error: unknown) => note("advice.unswept", { error }));
    else await remove();
  }
};

const beginSpan = (tracer: Tracer, { tenantId, traceContext = null }: SuggestionTask): Span =>
  tracer.begin(`process ${suggestionQueue}`, {
    kind: "consumer",
    parent: traceContext,
    attributes: {
      "messaging.system": "reelwright",
      "messaging.operation.type": "process",
      "messaging.destination.name": suggestionQueue,
      "reelwright.tenant.id": tenantId,
      "reelwright.request.id": traceContext?.request_id,
    },
  });

/** The worker's part: downloads and analyzes the image. Throws like `Downloads` and `Advisor`. */
export const runSuggestion =
  (deps: RunSuggestionDeps) =>
  async (task: SuggestionTask, signal: AbortSignal): Promise<Advice> => {
    const span = beginSpan(deps.tracer ?? silentTracer, task);
    try {
      return await advise(deps, { ...task, traceContext: span.traceContext }, signal);
    } catch (error) {
      span.fail(error);
      throw error;
    } finally {
      span.end();
    }
  };

/** Body of `POST /jobs/suggest-fields`. */
export const suggestBodySchema = schema({
  title: "SuggestFieldsRequest",
  type: "object",
  required: ["product_name", "product_image_url"],
  properties: {
    product_name: { type: "string", minLength: 1, maxLength: 200 },
    product_image_url: { type: "string", format: "http-url", maxLength: 2048 },
    persona_id: {
      ...nullable({ type: "string", maxLength: 100 }),
      default: null,
      description: "Who is to present it: a UUID or a slug.",
    },
    interaction_mode: { ...interactionModeSchema, default: "holdable" },
    segment_count: { type: "integer", minimum: 1, maximum: 10, default: 3 },
  },
});
type SuggestBody = Static<typeof suggestBodySchema>;

/** Reply of `POST /jobs/suggest-fields`; its fields go into `POST /jobs` as they are. */
export const suggestionSchema = schema({
  title: "FieldSuggestions",
  type: "object",
  required: [
    "key_selling_points",
    "cta_text",
    "environment_description",
    "custom_script",
    "analysis",
  ],
  properties: {
    key_selling_points: { type: "array", items: { type: "string" }, maxItems: 5 },
    cta_text: { type: "string", maxLength: 100 },
    environment_description: { type: "string" },
    custom_script: {
      type: "string",
      description: "Can be spoken in `segment_count` segments of the default length.",
    },
    analysis: {
      title: "ProductAnalysis",
      type: "object",
      description: "Extension: what was seen in the picture.",
      required: ["category", "shape", "text", "colors"],
      properties: {
        category: { type: "string" },
        shape: { type: "string" },
        text: {
          type: "array",
          items: { type: "string" },
          maxItems: 12,
          description: "Words that could be read in the picture.",
        },
        colors: {
          type: "array",
          items: {
            title: "ProductColor",
            type: "object",
            required: ["name", "hex", "share"],
            properties: {
              name: { type: "string" },
              hex: { type: "string" },
              share: { type: "number", minimum: 0, maximum: 1 },
            },
          },
        },
      },
    },
  },
});
type Suggestion = Static<typeof suggestionSchema>;
