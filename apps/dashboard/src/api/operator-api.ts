import type { Fetch } from "reelwright";

/** `/admin/…` of the gateway. Every call throws `OperatorApiError`, or a TypeError where nothing is reached. */
export type OperatorApi = {
  get<T>(path: string, signal?: AbortSignal): Promise<T>;
  post<T>(path: string, body: object): Promise<T>;
};

/** What the gateway refused, in its own words. */
export class OperatorApiError extends Error {
  readonly status: number;
  readonly code: string | null;
  readonly requestId: string | null;
  constructor(response: Response, body: { readonly code?: string; readonly message?: string }) {
    super(body.message ?? `The gateway answered ${response.status}.`);
    this.name = "OperatorApiError";
    this.status = response.status;
    this.code = body.code ?? null;
    this.requestId = response.headers.get("x-request-id");
  }
}

/** Opens it with the token of whoever is signed in. */
export const openOperatorApi = (send: Fetch, accessToken: () => Promise<string>): OperatorApi => {
  const call = async <T>(path: string, init: RequestInit): Promise<T> => {
    const headers = {
      accept: "application/json",
      authorization: `Bearer ${await accessToken()}`,
      ...(init.body ? { "content-type": "application/json" } : {}),
    };
    const response = await send(new Request(new URL(path, location.origin), { ...init, headers }));
    const isJson = response.headers.get("content-type")?.includes("json") ?? false;
    const body: unknown = isJson ? await response.json() : {};
    if (response.ok) return body as T;
    const { error } = body as { readonly error?: { code?: string; message?: string } };
    throw new OperatorApiError(response, error ?? {});
  };
  return {
    get: (path, signal) => call(path, signal ? { signal } : {}),
    post: (path, body) => call(path, { method: "POST", body: JSON.stringify(body) }),
  };
};
