import { VendorFailure } from "@reelwright/core/vendors";
import { type HttpAnswer, statusFailure } from "../http.ts";
import type { Dialect } from "./request-body.ts";

type ErrorFields = {
  readonly code: string;
  readonly type: string;
  readonly param: string;
  readonly message: string;
};

const text = (value: unknown): string => (typeof value === "string" ? value : "");

const fieldsOf = (value: unknown): ErrorFields => {
  const body =
    typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  const error = body["error"] ?? body["detail"] ?? body["message"] ?? body;
  if (typeof error === "string") return { code: "", type: "", param: "", message: error };
  const { code, type, param, message } = (error ?? {}) as Record<string, unknown>;
  return {
    code: text(code),
    type: text(type),
    param: text(param),
    message: text(message) || JSON.stringify(error ?? "").slice(0, 500),
  };
};

/** The error of an answer, whoever's server it is: `{error: {…}}`, `{error: "…"}`, `{detail: …}`. */
const errorOf = (answer: HttpAnswer): ErrorFields => fieldsOf(answer.json());

const isMalformed = ({ status }: HttpAnswer): boolean => status === 400 || status === 422;

/** A dialect that asks for less, where the server refused this one because of what it asks for; null: it refused for another reason. */
export const simplerDialect = (answer: HttpAnswer, dialect: Dialect): Dialect | null => {
  if (!isMalformed(answer) && answer.status !== 501) return null;
  const { param, message } = errorOf(answer);
  const said = `${param} ${message}`;
  if (
    said.includes("max_tokens") &&
    dialect.limit === "max_tokens" &&
    /unsupported|not supported/i.test(said)
  )
    return { ...dialect, limit: "max_completion_tokens" };
  if (said.includes("max_completion_tokens") && dialect.limit === "max_completion_tokens")
    return { ...dialect, limit: "max_tokens" };
  if (!/response_format|json_schema|json_object|structured output|guided|grammar/i.test(said))
    return null;
  if (dialect.format === "json_schema") return { ...dialect, format: "json_object" };
  return dialect.format === "json_object" ? { ...dialect, format: "none" } : null;
};

const quotaCodes = new Set([
  "insufficient_quota",
  "billing_hard_limit_reached",
  "billing_not_active",
]);

const operatorMessage = "The language model refuses our account; its operator must act.";

/** What a refusal means, by the error's code where it has one and by its status otherwise. */
export const refusalOf = (answer: HttpAnswer): VendorFailure => {
  const { code, type, message } = errorOf(answer);
  const cause = new Error(`HTTP ${answer.status}: ${answer.excerpt()}`);
  if (quotaCodes.has(code) || quotaCodes.has(type))
    return new VendorFailure("operator", operatorMessage, { cause });
  if (/content_policy|content_filter|safety|moderation/i.test(`${code} ${type}`))
    return new VendorFailure(
      "policy_input",
      "The language model's content policy refuses the product's texts or its picture; change them.",
      { cause },
    );
  if (
    isMalformed(answer) &&
    (code === "context_length_exceeded" ||
      /context length|context window|too many tokens/i.test(message))
  )
    return new VendorFailure("invalid_input", "The texts are too long for the language model.", {
      cause,
    });
  return statusFailure(answer);
};
