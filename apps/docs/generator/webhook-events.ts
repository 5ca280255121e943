/** The events' fields, as the end of the page on webhooks. */
import { fieldsTable } from "./fields.ts";
import { json, paragraphs } from "./markdown.ts";
import type { OpenApi, Schema } from "./openapi.ts";

const schemaIn = (document: OpenApi, schema: Schema | undefined): Schema => {
  const name = schema?.$ref?.split("/").at(-1);
  return (name && document.components.schemas[name]) || schema || {};
};

const eventText = (document: OpenApi, name: string): string => {
  const operation = document.webhooks[name]?.post;
  const media = Object.values(operation?.requestBody?.content ?? {})[0];
  const schema = schemaIn(document, media?.schema);
  const example = media?.example ?? Object.values(media?.examples ?? {})[0]?.value;
  const title = String(schema.properties?.["event"]?.const ?? name);
  return paragraphs(
    `## ${title}`,
    operation?.summary,
    fieldsTable(schema).replaceAll("](./objects", "](/use/api/objects"),
    example !== undefined && json(example),
  );
};

export const webhookEvents = (document: OpenApi): string =>
  Object.keys(document.webhooks)
    .map((name) => eventText(document, name))
    .join("\n\n");
