/** `/llms.txt`: the API as plain text, generated from the endpoints. */

import { maxTemplates } from "@reelwright/core/ports/jobs";
import { maxCustomTracks } from "@reelwright/core/ports/tenants";
import type { Schema } from "@reelwright/core/validation/schema";
import { type UploadUse, uploadLimits } from "@reelwright/film/ports/intake";
import type { Declaration } from "../http/endpoint.ts";
import { type FailureCode, failureCodes, meaningOf, statusOf } from "../http/failure-codes.ts";
import { tagDescriptions } from "../openapi/openapi.ts";

/** A field: `name*` if required, with its values, bounds and default. */
const fieldText = (name: string, schema: Schema, isRequired: boolean): string => {
  const { enum: choices, minimum, maximum, default: usual } = schema;
  const bounds =
    minimum !== undefined || maximum !== undefined ? `${minimum ?? ""}..${maximum ?? ""}` : "";
  const few = choices && choices.length <= 6 ? choices.join("|") : "";
  const shown = typeof usual === "object" ? "" : String(usual ?? "");
  const notes = [few, bounds, shown && `default ${shown}`].filter((note) => note !== "");
  return `${name}${isRequired ? "*" : ""}${notes.length > 0 ? ` (${notes.join(", ")})` : ""}`;
};

/** Fields that are required, always or unless another field replaces them. */
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

const formats = { events: " (event stream)", csv: " (CSV)" } as const;

const operationLine = (prefix: string, declaration: Declaration): string => {
  const { method, path, summary, status, query, body, upload, produces } = declaration;
  const form = upload ? " Form: file*." : "";
  return (
    `- ${method.toUpperCase()} ${prefix}${path} → ${status}${produces ? formats[produces] : ""}: ${summary}` +
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

> Turns a product's name and image into a finished short marketing video: script, keyframes, video segments, voice-over, music and captions. JSON over HTTP below \`${prefix}\`.

The full contract, with schemas and examples: /openapi.json (OpenAPI 3.1). The whole documentation in one file: /llms-full.txt.

## Documentation

- [Quickstart](/docs/use/quickstart): a video by curl, TypeScript, Python or the command line
- [API reference](/docs/use/api/): every endpoint with its fields and errors
- [Errors](/docs/use/errors): every code and what to do
- [Jobs](/docs/use/jobs), [credits](/docs/use/credits), [limits](/docs/use/limits), [files](/docs/use/files), [idempotency](/docs/use/idempotency)
- [Webhooks](/docs/use/webhooks): receive events when a job ends
- [Human review](/docs/use/human-review), [batch from a CSV](/docs/use/batch), [keyframes first](/docs/use/keyframes-first), [templates](/docs/use/templates), [music](/docs/use/music), [playground](/docs/use/playground)
- [TypeScript SDK](/docs/use/sdk), [command line](/docs/use/cli), [MCP server](/docs/use/mcp), [dashboard](/docs/use/dashboard)
- [Operate](/docs/operate/): deployment, settings, vendors, runbooks

## Authentication

Send \`X-API-Key: <key>\` or \`Authorization: Bearer <access token>\`; if both are sent, the token is used, even if it is invalid. No credentials are needed for: ${endpoints
  .filter(({ access }) => access === "public")
  .map(({ method, path }) => `${method.toUpperCase()} ${prefix}${path}`)
  .join(", ")}.

## Main flow

1. Estimate the cost:
   curl -s "$BASE${prefix}/credits/estimate" -H "X-API-Key: $KEY" -H "Content-Type: application/json" -d '{"segment_count": 2}'
2. Create the job. Its credits are reserved; the idempotency key makes it safe to repeat the request:
   curl -s "$BASE${prefix}/jobs" -H "X-API-Key: $KEY" -H "Idempotency-Key: my-order-1" -H "Content-Type: application/json" -d '{"product_name": "Mighty Mug", "product_image_url": "https://example.com/mug.png", "segment_count": 2}'
3. Wait until \`status\` is completed, failed or cancelled: poll every 5 to 10 seconds, follow the events, or set a webhook:
   curl -s "$BASE${prefix}/jobs/$JOB_ID" -H "X-API-Key: $KEY"
   curl -sN "$BASE${prefix}/jobs/$JOB_ID/events" -H "X-API-Key: $KEY"
4. Fetch \`final_video_url\`. If the job failed, \`error\` says why and its credits were released; POST ${prefix}/jobs/{job_id}/retry runs it again.

To upload your own image: curl -s "$BASE${prefix}/uploads/product-image" -H "X-API-Key: $KEY" -F file=@mug.png, then use its \`url\`.

## Conventions

- Lists: \`{items, total, page, page_size, total_pages}\`; templates, models, pricing and both lists of music are bare arrays.
- Times are ISO 8601 UTC, ids are UUIDs. Body fields are typed strictly; unknown ones are ignored.
- Prices are in credits, which are bought in packs (GET ${prefix}/billing/packs). \`total_usd\` is their list value, 0.01 USD each, not what you pay. A job's credits are reserved when it is created, consumed when it completes, and released when it fails or is cancelled.
- Every response has X-Request-Id.

## Operations

\`*\` marks required fields (a job's \`segment_count\` may come from its template). The number is the success status.

${sections(prefix, endpoints)}

## Errors

Body: \`{"error": {"code", "message", "details"?, "request_id"}}\`. Missing and invalid fields get a 422 with \`{"detail": [{"type", "loc", "msg", "input"}]}\` that lists all of them. After a 429 or 503, wait Retry-After seconds.

${errorLines}

## Limits

- Jobs: concurrent and daily limits for each account, over all its keys; see GET ${prefix}/tenants/me.
- Reads are not limited. Bodies: 1 MiB. Pages: 100 items.
- Templates: ${maxTemplates}. Custom tracks: ${maxCustomTracks}.
${uploadLines}
- Webhook: one URL per account; 3 attempts of 10 s each.
`;
