/** The page of error codes, made of the code's own list and of the advice. */
import { type FailureCode, failureCodes, statusOf } from "@reelwright/gateway/http/failure-codes";
import { errorAdvice } from "./error-advice.ts";
import { anchorOf, type Page, paragraphs } from "./markdown.ts";

const codes = Object.keys(failureCodes) as readonly FailureCode[];

const statusFor = (code: FailureCode): number => statusOf[failureCodes[code].kind];

const codeText = (code: FailureCode): string => {
  const meaning: { readonly means: string; readonly example?: object } = failureCodes[code];
  return paragraphs(
    `### ${code} {#${anchorOf(code)}}`,
    `**${statusFor(code)}** ${meaning.means}`,
    errorAdvice[code],
    meaning.example && `\`details\`: \`${JSON.stringify(meaning.example)}\``,
  );
};

const titles: { readonly [status: number]: string } = {
  400: "Bad request",
  401: "Unauthorized",
  402: "Not enough credits",
  403: "Forbidden",
  404: "Not found",
  405: "Method not allowed",
  408: "Request timeout",
  409: "Conflict",
  413: "Body too large",
  414: "URI too long",
  429: "Too many requests",
  431: "Headers too large",
  500: "Internal error",
  502: "Payment provider",
  503: "Unavailable",
  504: "Timeout",
};

/** `use/errors.md`: every code by its status, below an introduction. */
export const errorsPage = (introduction: string): Page => {
  const statuses = [...new Set(codes.map(statusFor))].sort((a, b) => a - b);
  const sections = statuses.flatMap((status) => [
    `## ${status} ${titles[status] ?? ""}`,
    ...codes.filter((code) => statusFor(code) === status).map(codeText),
  ]);
  return { path: "use/errors.md", text: paragraphs(introduction.trim(), ...sections) };
};
