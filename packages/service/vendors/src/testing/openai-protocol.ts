/** What requests and replies of chat completions are, and what each fault makes of them. */

export const openAiKey = "sk-test-local-0123456789";
export const openAiModel = "gpt-4.1-mini";

/** What a server of another make does not take. */
export type Limits = {
  readonly takesSchema: boolean;
  readonly takesJsonObject: boolean;
  readonly tokenLimit: "max_tokens" | "max_completion_tokens" | "any";
};

/** What happens to one request instead of an answer, or to its answer. */
export type ChatFault =
  | "rate_limited"
  | "quota"
  | "unauthorised"
  | "unavailable"
  | "too_long"
  | "policy"
  | "refusal"
  | "content_filter"
  | "cut_off"
  | "empty"
  | "tool_call"
  | "not_json"
  | "truncated_body"
  | "reset"
  | "accept_then_hang"
  | "slow_trickle";

export type ChatBody = {
  readonly model: string;
  readonly messages: readonly {
    readonly role: string;
    readonly content: string | readonly ({ readonly type: string } & Record<string, unknown>)[];
  }[];
  readonly response_format?: {
    readonly type: string;
    readonly json_schema?: {
      readonly name: string;
      readonly strict: boolean;
      readonly schema: object;
    };
  };
  readonly max_tokens?: number;
  readonly max_completion_tokens?: number;
};

export type Reply = {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Record<string, string>;
};

export const failed = (
  status: number,
  error: object,
  headers: Record<string, string> = {},
): Reply => ({
  status,
  body: { error: { type: "invalid_request_error", param: null, code: null, ...error } },
  headers,
});

export const unauthorised = (key: string) =>
  failed(401, { code: "invalid_api_key", message: `Incorrect API key provided: ${key}.` });

export const refusals: { readonly [fault in ChatFault]?: (key: string) => Reply } = {
  rate_limited: () =>
    failed(
      429,
      { type: "requests", code: "rate_limit_exceeded", message: "Rate limit reached" },
      {
        "retry-after": "2",
        "retry-after-ms": "1500",
      },
    ),
  quota: () =>
    failed(429, {
      type: "insufficient_quota",
      code: "insufficient_quota",
      message: "You exceeded your current quota",
    }),
  unauthorised,
  unavailable: (key) =>
    failed(503, { type: "server_error", message: `The engine is overloaded for ${key}` }),
  too_long: () =>
    failed(400, {
      code: "context_length_exceeded",
      param: "messages",
      message: "This model's maximum context length is 8192 tokens.",
    }),
  policy: () =>
    failed(400, {
      code: "content_policy_violation",
      message: "Your request was rejected by our safety system.",
    }),
};

export const tokensOf = (text: string): number => Math.ceil(text.length / 4);

export const textsOf = ({ messages }: ChatBody): string =>
  messages
    .map(({ content }) =>
      typeof content === "string" ? content : content.map((part) => part["text"] ?? "").join("\n"),
    )
    .join("\n");

export const picturesOf = ({ messages }: ChatBody): string[] =>
  messages.flatMap(({ content }) =>
    typeof content === "string"
      ? []
      : content.flatMap((part) =>
          part.type === "image_url" ? [(part["image_url"] as { url: string }).url] : [],
        ),
  );

/** The choice that a fault makes of an answer; everything that has a 200. */
export const choiceOf = (fault: ChatFault | null, text: string) => {
  const message = {
    role: "assistant",
    content: text as string | null,
    refusal: null as string | null,
  };
  if (fault === "refusal")
    return {
      finish_reason: "stop",
      message: { ...message, content: null, refusal: "I can't help with that." },
    };
  if (fault === "content_filter")
    return { finish_reason: "content_filter", message: { ...message, content: "" } };
  if (fault === "cut_off")
    return {
      finish_reason: "length",
      message: { ...message, content: text.slice(0, text.length / 2) },
    };
  if (fault === "empty") return { finish_reason: "stop", message: { ...message, content: null } };
  if (fault === "tool_call")
    return { finish_reason: "tool_calls", message: { ...message, content: null, tool_calls: [] } };
  return { finish_reason: "stop", message };
};

const unsupported = (param: string) =>
  failed(400, {
    param,
    code: "unsupported_parameter",
    message: `Unsupported parameter: '${param}' is not supported with this model.`,
  });

/** What this server's limits refuse; null: it takes the request. */
export const limited = (body: ChatBody, limits: Limits): Reply | null => {
  const other = limits.tokenLimit === "max_tokens" ? "max_completion_tokens" : "max_tokens";
  if (limits.tokenLimit !== "any" && body[other] !== undefined) return unsupported(other);
  const format = body.response_format?.type;
  if (format === "json_schema" && !limits.takesSchema)
    return failed(400, {
      param: "response_format",
      message:
        "Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model.",
    });
  if (format === "json_object" && !limits.takesJsonObject)
    return { status: 422, body: { detail: "response_format: extra fields not permitted" } };
  return null;
};
