/** What an operation is sent, as the document shows it: JSON, a form with a file, or what others sign. */
import { type Schema, type UploadUse, uploadLimits } from "@reelwright/core";
import type { Declaration } from "../http/endpoint.ts";
import type { examplesOf } from "./examples.ts";
import { published } from "./published.ts";

type Document = { readonly [key: string]: unknown };
type Examples = ReturnType<typeof examplesOf>;

/** A body that shows what an ordinary request has; a change shows all that it can change. */
const bodyExample = (declaration: Declaration, body: Schema, examples: Examples): object => {
  const { operation, tag, method, shows = [] } = declaration;
  const all = Object.keys(body.properties ?? {});
  return examples.body(body, operation, tag, method === "patch" ? all : shows);
};

/** Where no field is required, no body is either. */
const requestBodyOf = (body: Schema, example: object): Document => ({
  required: (body.required?.length ?? 0) > 0,
  content: { "application/json": { schema: published(body), example } },
});

/** A form: the texts of `body`, and the file. */
const formBodyOf = (use: UploadUse, body: Schema | undefined, texts: object): Document => {
  const { maxBytes, formats } = uploadLimits[use];
  const file = {
    type: "string",
    format: "binary",
    description: `${formats.join(", ")}; at most ${maxBytes} bytes.`,
  };
  const schema = {
    type: "object",
    required: ["file", ...(body?.required ?? [])],
    properties: { file, ...(published(body?.properties ?? {}) as object) },
  };
  const example = { file: `@example.${formats[0]}`, ...texts };
  return { required: true, content: { "multipart/form-data": { schema, example } } };
};

/** What others sign: their own shape, which isn't ours to tell. */
const signedBody: Document = {
  required: true,
  content: {
    "application/json": {
      schema: { type: "object", description: "The provider's event, as it was signed." },
      example: { id: "evt_1", type: "checkout.session.completed" },
    },
  },
};

/** The request body of an operation; undefined where it takes none. */
export const bodyOf = (declaration: Declaration, examples: Examples): Document | undefined => {
  const { body, upload, receives } = declaration;
  if (receives) return signedBody;
  const example = body ? bodyExample(declaration, body, examples) : {};
  if (upload) return formBodyOf(upload, body, example);
  return body && requestBodyOf(body, example);
};
