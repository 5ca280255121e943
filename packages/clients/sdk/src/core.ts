/** Shared by all resources: the typed client, and helpers that send one call. */

import createClient, { type Client } from "openapi-fetch";
import type { paths } from "./generated/openapi.ts";
import { type Envelope, PageList, type Part, singlePage } from "./pages.ts";
import type { SendOptions, Transport } from "./transport.ts";

/** The typed client of every operation. */
export type Api = Client<paths>;

export type Core = { readonly api: Api; readonly transport: Transport };

/** Opens the typed client over a transport. */
export const openCore = (transport: Transport): Core => ({
  transport,
  api: createClient<paths>({
    baseUrl: `${transport.settings.baseUrl}/api/v1`,
    // Several values of a filter are separated by commas.
    querySerializer: { array: { style: "form", explode: false } },
    fetch: (request: Request) => transport.send(request),
  }),
});

/** Returns the part of an openapi-fetch call that sends it with these options. */
export const sending = (core: Core, options: SendOptions = {}) => ({
  fetch: (request: Request) => core.transport.send(request, options),
});

/** An optional body. */
export const asBody = <T>(body: T | undefined): { readonly body?: T } =>
  body === undefined ? {} : { body };

/** A form is sent unchanged. */
export const asForm = (form: FormData) => ({
  // OpenAPI types a file as a string.
  body: form as never,
  bodySerializer: (body: unknown) => body as FormData,
});

/** Returns the data of a call. A failed call has already thrown. */
export const dataOf = async <T>(
  call: Promise<{ readonly data?: T; readonly response: Response }>,
): Promise<Exclude<T, undefined>> => (await call).data as Exclude<T, undefined>;

/** Returns the response of a call as it comes. A failed call has already thrown. */
export const streamOf = async (
  core: Core,
  options: SendOptions | undefined,
  call: (
    sent: ReturnType<typeof sending> & { readonly parseAs: "stream" },
  ) => Promise<{ readonly response: Response }>,
): Promise<Response> =>
  (await call({ ...sending(core, { ...options, isStream: true }), parseAs: "stream" })).response;

/** Waits for a call without a response body. */
export const done = async (call: Promise<unknown>): Promise<void> => {
  await call;
};

/** Returns a paginated list. `read` reads one page. */
export const partsOf = <T>(query: Part, read: (part: Part) => Promise<Envelope<T>>): PageList<T> =>
  new PageList(read, query.page === undefined ? { cursor: query.cursor ?? "" } : {});

/** Returns a list that the API returns as one page. */
export const listOf = <T>(read: () => Promise<Envelope<T>>): PageList<T> => new PageList(read);

/** Returns a list that the API returns as an array. */
export const wholeListOf = <T>(read: () => Promise<readonly T[]>): PageList<T> =>
  new PageList(async () => singlePage(await read()));
