/** Checks bodies by what the server itself says of `POST /jobs`. */

import type { ErrorObject } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { readJson } from "../connection/fetch-within.ts";
import type { JobBody } from "../jobs/job-body.ts";

export type BodyFault = { readonly field: string | null; readonly message: string };
export type BodyCheck = (body: JobBody) => readonly BodyFault[];

const isHttp = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const fieldOf = ({ instancePath, keyword, params }: ErrorObject): string | null => {
  const path = instancePath.slice(1).replaceAll("/", ".");
  if (keyword === "required")
    return [path, String(params["missingProperty"])].filter(Boolean).join(".");
  return path || null;
};

const messageOf = ({ keyword, message, params }: ErrorObject): string => {
  if (keyword === "required") return "is missing";
  if (keyword === "enum")
    return `must be one of ${(params["allowedValues"] as unknown[]).join(", ")}`;
  return message ?? keyword;
};

/** What the alternatives of a field say together: of "a text or null", the text's fault is the one that helps. */
const helpful = (errors: readonly ErrorObject[]): readonly ErrorObject[] =>
  errors.filter(
    ({ keyword, params }) =>
      !["anyOf", "if", "oneOf"].includes(keyword) &&
      !(keyword === "type" && params["type"] === "null"),
  );

/** Reads the server's schema of a job. */
export const readBodyCheck = async (url: string): Promise<BodyCheck> => {
  const { body: document } = await readJson<object>(`${url}/openapi.json`);
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
  ajv.addFormat("http-url", isHttp);
  ajv.addFormat("uri", isHttp);
  ajv.addFormat("uuid", uuid);
  ajv.addFormat("date-time", (text) => !Number.isNaN(Date.parse(text)));
  ajv.addSchema({ $id: "document", ...document });
  const check = ajv.compile({ $ref: "document#/components/schemas/CreateJobRequest" });
  return (body) => {
    if (check(body)) return [];
    const faults = helpful(check.errors ?? []).map((error) => ({
      field: fieldOf(error),
      message: messageOf(error),
    }));
    return faults.filter(
      ({ field, message }, at) =>
        faults.findIndex((each) => each.field === field && each.message === message) === at,
    );
  };
};
