/** Sends requests generated from the OpenAPI document and validates the responses against it. */
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormatsModule from "ajv-formats";
import type { Random } from "../simulation/random.ts";
import {
  asText,
  corrupted,
  formOf,
  type Json,
  type Operation,
  operationsOf,
  sampleOf,
} from "./schema-samples.ts";

const atOnce = 8;
const requestLimitMs = 30_000;

type Tools = {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly jobIds: string[];
  readonly random: Random;
  readonly matches: (operation: Operation, status: number, body: unknown) => string | null;
};
export type Found = { readonly statuses: Map<number, number>; readonly wrong: Map<string, number> };

/** Returns a validator of response bodies, compiled once per operation and status. */
const matcher = (document: Json) => {
  const ajv = new Ajv2020({ strict: false, validateFormats: true });
  (addFormatsModule as unknown as (ajv: Ajv2020) => void)(ajv);
  for (const format of ["http-url"]) ajv.addFormat(format, true);
  ajv.addSchema({ ...document, $id: "openapi" });
  const compiled = new Map<string, ReturnType<Ajv2020["compile"]>>();
  return (operation: Operation, status: number, body: unknown): string | null => {
    const schema = operation.replies.get(status);
    if (!schema) return null;
    const name = `${operation.id} ${status}`;
    const own = JSON.parse(
      JSON.stringify(schema).replaceAll('"#/components', '"openapi#/components'),
    ) as Json;
    const validate = compiled.get(name) ?? ajv.compile(own);
    compiled.set(name, validate);
    return validate(body) ? null : ajv.errorsText(validate.errors);
  };
};

const keyOf = ({ random, apiKey }: Tools): { [name: string]: string } => {
  const chance = random.fraction();
  if (chance < 0.03) return {};
  if (chance < 0.06) return { "x-api-key": `rw_live_${random.below(1e9)}` };
  if (chance < 0.08) return { authorization: "Bearer a.b.c" };
  return { "x-api-key": apiKey };
};

/** Encodes a value for a URL, without lone surrogates. */
const inUrl = (value: unknown, maxChars: number): string =>
  encodeURIComponent(Buffer.from(asText(value).slice(0, maxChars)).toString());

const pathOf = (operation: Operation, { random, jobIds }: Tools): string => {
  const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (name === "job_id" && random.chance(0.8)) return random.pick(jobIds);
    const value = random.chance(0.5)
      ? sampleOf({ type: "string", format: "uuid" }, random)
      : corrupted("", random);
    return inUrl(value, 300) || "x";
  });
  const query = operation.parameters.filter((each) => each.in === "query" && random.chance(0.5));
  const parts = query.map(({ name, schema }) => {
    const value = sampleOf(schema, random);
    return `${name}=${inUrl(random.chance(0.4) ? corrupted(value, random) : value, 2_000)}`;
  });
  return parts.length > 0 ? `${filled}?${parts.join("&")}` : filled;
};

/** A body: valid, corrupted, or not JSON. */
const bodyOf = ({ body, form }: Operation, random: Random): string | FormData | undefined => {
  if (form) return formOf(form, random);
  if (!body) return undefined;
  const chance = random.fraction();
  if (chance < 0.03) return '{"product_name": ';
  if (chance < 0.05) return undefined;
  let value = sampleOf(body, random);
  if (chance > 0.45) for (let n = random.below(4); n >= 0; n--) value = corrupted(value, random);
  return JSON.stringify(value);
};

const note = ({ wrong }: Found, what: string): void =>
  void wrong.set(what, (wrong.get(what) ?? 0) + 1);

/** The fault of a response; null if it conforms to the document. */
const defectOf = (
  operation: Operation,
  { status, headers }: Pick<Response, "status" | "headers">,
  text: string,
  tools: Tools,
): string | null => {
  const { id, replies } = operation;
  if (status >= 500) return `${id} ${status}: ${text.slice(0, 200)}`;
  // Junk in the path may match no operation, which is 404 or 405 for any operation.
  const isElsewhere = (status === 404 || status === 405) && text.includes('"code"');
  if (!replies.has(status) && !isElsewhere)
    return `${id} answers an undeclared ${status}: ${text.slice(0, 150)}`;
  if (text === "") return null;
  try {
    const isJson = (headers.get("content-type") ?? "").includes("json");
    const defect = tools.matches(operation, status, isJson ? JSON.parse(text) : text);
    return defect === null ? null : `${id} ${status} is off its schema: ${defect.slice(0, 200)}`;
  } catch (error) {
    return `${id} ${status}: ${String(error).slice(0, 200)} in ${text.slice(0, 100)}`;
  }
};

const judge = async (
  operation: Operation,
  response: Response,
  tools: Tools,
  found: Found,
  sent: string,
): Promise<void> => {
  const { status } = response;
  found.statuses.set(status, (found.statuses.get(status) ?? 0) + 1);
  if (operation.isStream && status === 200) return void (await response.body?.cancel());
  const text = await response.text();
  const defect = defectOf(operation, response, text, tools);
  if (defect !== null) return note(found, `${defect} for ${sent.slice(0, 300)}`);
  if (operation.id === "createJob" && status === 201 && tools.jobIds.length < 200) {
    tools.jobIds.push((JSON.parse(text) as { job_id: string }).job_id);
  }
};

const sendOne = async (operation: Operation, tools: Tools, found: Found): Promise<void> => {
  const { random, baseUrl } = tools;
  const path = pathOf(operation, tools);
  const body = bodyOf(operation, random);
  const type = random.chance(0.02) ? "text/plain" : "application/json";
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), requestLimitMs);
  try {
    const response = await fetch(`${baseUrl}/api/v1${path}`, {
      method: operation.method,
      // A form sets its own content type with the boundary.
      headers: { ...keyOf(tools), ...(typeof body === "string" && { "content-type": type }) },
      ...(body !== undefined && { body }),
      signal: controller.signal,
    });
    await judge(
      operation,
      response,
      tools,
      found,
      `${operation.method} ${path} ${typeof body === "string" ? body : ""}`,
    );
  } catch (error) {
    note(found, `${operation.id} gave no answer: ${String(error)} for ${path.slice(0, 200)}`);
  } finally {
    clearTimeout(timer);
    controller.abort();
  }
};

/** Sends `count` requests, rotating through the operations, and returns the results. */
export const fuzz = async (
  document: Json,
  { cases, ...given }: Omit<Tools, "matches"> & { readonly cases: number },
): Promise<Found & { readonly operations: number }> => {
  const operations = operationsOf(document as Parameters<typeof operationsOf>[0]);
  const found: Found = { statuses: new Map(), wrong: new Map() };
  const tools: Tools = { ...given, matches: matcher(document) };
  let sent = 0;
  const hand = async (): Promise<void> => {
    while (sent < cases) {
      const operation = operations[sent++ % operations.length];
      if (operation) await sendOne(operation, tools, found);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, hand));
  return { ...found, operations: operations.length };
};

/** Number of successful requests. */
export const fulfilled = ({ statuses }: Found): number =>
  [...statuses].filter(([status]) => status < 300).reduce((sum, [, n]) => sum + n, 0);
