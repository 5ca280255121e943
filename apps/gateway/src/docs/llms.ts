/** `/llms.txt`: the API in plain text, printed from the endpoints. */
import {
  maxCustomTracks,
  maxTemplates,
  type UploadUse,
  uploadLimits,
} from "@reelwright/core/ports";
import type { Schema } from "@reelwright/core/validation";
import type { Declaration } from "../http/endpoint.ts";
import { type FailureCode, failureCodes, meaningOf, statusOf } from "../http/failure-codes.ts";
import { tagDescriptions } from "../openapi/introduction.ts";

/** `name*` where it is required, with its choices, bounds and default. */
const fieldText = (name: string, schema: Schema, isRequired: boolean): string => {
  const { enum: choices, minimum, maximum, default: usual } = schema;
  const bounds =
    minimum !== undefined || maximum !== undefined ? `${minimum ?? ""}..${maximum ?? ""}` : "";
  const few = choices && choices.length <= 6 ? choices.join("|") : "";
  const shown = typeof usual === "object" ? "" : String(usual ?? "");
  const notes = [few, bounds, shown && `default ${shown}`].filter((note) => note !== "");
  return `${name}${isRequired ? "*" : ""}${notes.length > 0 ? ` (${notes.join(", ")})` : ""}`;
};

/** Required in any case, or unless another field stands for it. */
const requiredOf = (part: Schema | undefined): readonly string[] => [
  ...(part?.required ?? []),
  ...((part?.["else"] as Schema | undefined)?.required ?? []),
];

const fieldsText = (label: string, part: Declaration["body"]): string => {
  const required = requiredOf(part);
  const fields = Object.entries(part?.properties ?? {}).map(([name, schema]) =>
    fieldText(name, schema, required.includes(name)),
  );
  return fields.length > 0 ? ` ${label}: ${fields.join(", ")}.` : "";
};

const failuresText = ({ failures }: Declaration): string =>
  failures.length > 0 ? ` Fails with: ${failures.join(", ")}.` : "";

const operationLine = (prefix: string, declaration: Declaration): string => {
  const { method, path, summary, status, query, body, upload, produces } = declaration;
  const form = upload ? " Form: file*." : "";
  return (
    `- ${method.toUpperCase()} ${prefix}${path} → ${status}${produces ? " (event stream)" : ""}: ${summary}` +
    `${fieldsText("Query", query)}${form}${fieldsText(upload ? "Texts" : "Body", body)}${failuresText(declaration)}`
  );
};

const sections = (prefix: string, endpoints: readonly Declaration[]): string =>
  [...new Set(endpoints.map(({ tag }) => tag))]
    .map((tag) => {
      const own = endpoints.filter((each) => each.tag === tag);
      const lines = own.map((each) => operationLine(prefix, each));
      return `### ${tag}\n\n${tagDescriptions[tag]}\n\n${lines.join("\n")}`;
    })
    .join("\n\n");

const errorLines = (Object.keys(failureCodes) as FailureCode[])
  .map((code) => {
    const { kind, means } = meaningOf(code);
    return `- ${statusOf[kind]} ${code}: ${means}`;
  })
  .join("\n");

const uploadLines = (Object.keys(uploadLimits) as UploadUse[])
  .map((use) => {
    const { formats, maxBytes } = uploadLimits[use];
    return `- Upload, ${use.replace("_", " ")}: ${formats.join(", ")}; ${maxBytes / 1024 ** 2} MiB.`;
  })
  .join("\n");

/** The whole text, for these endpoints below `prefix`. */
export const llmsText = (endpoints: readonly Declaration[], prefix: string): string => `# Reelwright

> Turns a product's name and picture into a finished short marketing video: script, keyframes, video segments, voice-over, music and captions. JSON over HTTP below \`${prefix}\`.

The whole contract with schemas and examples: /openapi.json (OpenAPI 3.1). For people: /docs.

## Authentication

Send \`X-API-Key: <key>\` or \`Authorization: Bearer <access token>\`; where both are sent, the token decides. No credentials are needed for: ${endpoints
  .filter(({ access }) => access === "public")
  .map(({ method, path }) => `${method.toUpperCase()} ${prefix}${path}`)
  .join(", ")}.

## Main flow

1. See what it costs:
   curl -s "$BASE${prefix}/credits/estimate" -H "X-API-Key: $KEY" -H "Content-Type: application/json" -d '{"segment_count": 2}'
2. Order. The credits are reserved; the key makes it safe to send again:
   curl -s "$BASE${prefix}/jobs" -H "X-API-Key: $KEY" -H "Idempotency-Key: my-order-1" -H "Content-Type: application/json" -d '{"product_name": "Mighty Mug", "product_image_url": "https://example.com/mug.png", "segment_count": 2}'
3. Wait: poll every 5 to 10 seconds until \`status\` is completed, failed or cancelled, or follow the events, or set a webhook:
   curl -s "$BASE${prefix}/jobs/$JOB_ID" -H "X-API-Key: $KEY"
   curl -sN "$BASE${prefix}/jobs/$JOB_ID/events" -H "X-API-Key: $KEY"
4. Fetch \`final_video_url\`. Of a failed job \`error\` says why; its credits are back, and POST ${prefix}/jobs/{job_id}/retry runs it again.

A picture of one's own: curl -s "$BASE${prefix}/uploads/product-image" -H "X-API-Key: $KEY" -F file=@mug.png, then use its \`url\`.

## Conventions

- Lists: \`{items, total, page, page_size, total_pages}\`; templates, models, pricing and both lists of music are bare arrays.
- Times are ISO 8601 UTC, ids are UUIDs. Body fields are typed strictly; unknown ones are ignored.
- A credit is worth 0.01 USD. Credits are reserved when ordered, consumed when completed, released when failed or cancelled.
- Every answer has X-Request-Id.

## Operations

\`*\` marks what is required (a job's \`segment_count\` may come from its template); the number is the status of success.

${sections(prefix, endpoints)}

## Errors

Body: \`{"error": {"code", "message", "details"?, "request_id"}}\`. Missing and invalid fields are 422 with \`{"detail": [{"type", "loc", "msg", "input"}]}\`, all of them at once. On 429 and 503 wait for Retry-After seconds.

${errorLines}

## Limits

- Jobs of an account, whichever key: concurrent and daily; GET ${prefix}/tenants/me tells them.
- Reading is not limited. A body has at most 1 MiB. Pages have at most 100 items.
- Templates: ${maxTemplates}. Own tracks: ${maxCustomTracks}.
${uploadLines}
- Webhook: one address for each account; 3 attempts of 10 s each.
`;
