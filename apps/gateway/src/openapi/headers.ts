/** The headers that answers have besides those of HTTP itself: declared once, referred to where they are sent. */

const text = { type: "string" } as const;

export const headerComponents = {
  "X-Request-Id": {
    description:
      "Names the request in our logs; the caller's own, if it is 1 to 128 characters of `[A-Za-z0-9._-]`.",
    required: true,
    schema: { ...text, maxLength: 128 },
    example: "req-1",
  },
  Location: {
    description: "Where what was made can be read: a path of this host, or an address.",
    required: true,
    schema: { ...text, format: "uri-reference" },
    example: "/api/v1/jobs/019a0f3e-7c51-7b2a-9d4e-3f1c6a8b2e07",
  },
  "Idempotent-Replayed": {
    description:
      "`true`: the job of an earlier request with this idempotency key; nothing was made.",
    required: true,
    schema: { ...text, enum: ["true"] },
    example: "true",
  },
  "Retry-After": {
    description: "Whole seconds after which it is worth another try.",
    required: true,
    schema: { type: "integer", minimum: 1 },
    example: 30,
  },
  "WWW-Authenticate": {
    description: "How to come back with credentials (RFC 6750).",
    required: true,
    schema: text,
    example: 'Bearer realm="reelwright", ApiKey realm="reelwright", header="X-API-Key"',
  },
} as const;

export type HeaderName = keyof typeof headerComponents;

/** `headers` of a response that sends these, and what every response sends. */
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

/** The same for a refusal of this status. */
export const refusalHeaders = (status: number) => {
  const name = sentWith[status];
  return name ? headersOf(name) : headersOf();
};
