/** Response headers of the API: declared once, referenced where they are sent. */

const text = { type: "string" } as const;

export const headerComponents = {
  "X-Request-Id": {
    description:
      "Identifies the request in our logs. A caller's own id is kept if it is 1 to 128 characters of `[A-Za-z0-9._-]`.",
    required: true,
    schema: { ...text, maxLength: 128 },
    example: "req-1",
  },
  Location: {
    description: "Where to get the created resource: a path on this host or an absolute URL.",
    required: true,
    schema: { ...text, format: "uri-reference" },
    example: "/api/v1/jobs/019a0f3e-7c51-7b2a-9d4e-3f1c6a8b2e07",
  },
  "Idempotent-Replayed": {
    description:
      "`true`: an earlier request with the same idempotency key was carried out, and nothing new was done. Absent otherwise.",
    required: false,
    schema: { ...text, enum: ["true"] },
    example: "true",
  },
  "Retry-After": {
    description: "Seconds to wait before trying again.",
    required: true,
    schema: { type: "integer", minimum: 1 },
    example: 30,
  },
  "WWW-Authenticate": {
    description: "How to authenticate (RFC 6750).",
    required: true,
    schema: text,
    example: 'Bearer realm="reelwright", ApiKey realm="reelwright", header="X-API-Key"',
  },
} as const;

export type HeaderName = keyof typeof headerComponents;

/** Returns `headers` of a response that sends these in addition to the common ones. */
export const headersOf = (...names: readonly HeaderName[]) => ({
  headers: Object.fromEntries(
    (["X-Request-Id", ...names] as const).map((name) => [
      name,
      { $ref: `#/components/headers/${name}` },
    ]),
  ),
});

const sentWith: { readonly [status: number]: HeaderName } = {
  401: "WWW-Authenticate",
  429: "Retry-After",
  503: "Retry-After",
};

/** Returns `headers` of an error response with this status. */
export const errorHeaders = (status: number) => {
  const name = sentWith[status];
  return name ? headersOf(name) : headersOf();
};
