/** `/admin/price-books`: prices at run time. docs/operate/billing.md, "Price books". */

import { bookDocumentSchema, marginsSchema } from "@reelwright/core/pricing/price-book";
import {
  bookCheck,
  bookListOf,
  bookListSchema,
  checkedBook,
  publishedSchema,
} from "@reelwright/core/pricing/publish";
import { refuseUnknown } from "@reelwright/core/validation/invalid-fields";
import { schema } from "@reelwright/core/validation/schema";
import { act, operatorEndpoint, read } from "./operator-ports.ts";

const version = { type: "integer", minimum: 1, maximum: 1_000_000 } as const;

/** What operators see and publish of prices. */
export const priceEndpoints = [
  operatorEndpoint(
    { ...read, path: "/price-books", reply: bookListSchema },
    ({ priceBooks, edition }) =>
      async () => ({ body: bookListOf(await priceBooks.list(), edition) }),
  ),
  operatorEndpoint(
    {
      ...act,
      role: "support",
      path: "/price-books/check",
      reply: marginsSchema,
      body: schema({
        type: "object",
        required: ["document"],
        properties: { document: bookDocumentSchema },
      }),
    },
    ({ edition }) =>
      ({ body, sentBody, warnings }) => {
        // The body of a publication can be checked as it is.
        refuseUnknown(
          warnings.filter(({ field }) => field.startsWith("document.")),
          sentBody,
        );
        return { body: bookCheck(body.document, edition) };
      },
  ),
  operatorEndpoint(
    {
      ...act,
      path: "/price-books",
      reply: publishedSchema,
      body: schema({
        type: "object",
        required: ["version", "document"],
        properties: {
          version: { ...version, description: "The next one: the newest plus one." },
          effective_at: {
            type: "string",
            format: "date-time",
            description: "Left out: now.",
          },
          note: { type: "string", minLength: 1, maxLength: 500 },
          force: {
            type: "boolean",
            default: false,
            description: "Publishes it although something is sold below its cost.",
          },
          document: bookDocumentSchema,
        },
      }),
    },
    ({ priceBooks, books, edition }) =>
      async ({ body, sentBody, warnings, actor }) => {
        refuseUnknown(warnings, sentBody);
        const { effective_at = null, note = null, force, document } = body;
        const book = { version: body.version, effective_at, note, document };
        const done = await priceBooks.publish(checkedBook(book, edition, force), actor);
        await books.refresh();
        return { body: { version: body.version, ...done } };
      },
  ),
  operatorEndpoint(
    {
      ...act,
      path: "/price-books/{version}/withdraw",
      reply: publishedSchema,
      params: schema({
        type: "object",
        required: ["version"],
        properties: { version: { type: "string", pattern: "^[1-9][0-9]{0,6}$" } },
      }),
      body: schema({ type: "object", properties: {} }),
    },
    ({ priceBooks, books }) =>
      async ({ params, actor }) => {
        const done = await priceBooks.withdraw(Number(params.version), actor);
        await books.refresh();
        return { body: { version: Number(params.version), ...done } };
      },
  ),
];
