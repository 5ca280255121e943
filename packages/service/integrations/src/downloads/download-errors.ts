import { Failure } from "@reelwright/core/errors/failure";

/** Statuses that another try may turn into a success. */
const passingStatus = (status: number): boolean =>
  status >= 500 || status === 408 || status === 425 || status === 429;

/** What a status other than 200 or a redirect means. */
export function statusFailure(url: URL, status: number): Failure {
  const details = { host: url.hostname, status };
  if (status === 404 || status === 410)
    return new Failure(
      "invalid",
      "IMAGE_NOT_FOUND",
      `There is no image at this address: ${url.hostname} answered ${status}.`,
      { details },
    );
  const hint =
    status === 401 || status === 403
      ? "; the image must be readable without credentials, cookies or a referrer"
      : "";
  return new Failure(
    passingStatus(status) ? "upstream" : "invalid",
    "IMAGE_UNREACHABLE",
    `The image could not be fetched: ${url.hostname} answered ${status}${hint}.`,
    { details },
  );
}

/** Connections that another try cannot save: the certificate is bad, or the other side speaks no TLS. */
const isCertificateError = (code: string): boolean =>
  code.includes("CERT") ||
  code.includes("SELF_SIGNED") ||
  code.startsWith("ERR_TLS") ||
  code.includes("UNABLE_TO_VERIFY") ||
  code.startsWith("ERR_SSL") ||
  code === "EPROTO";

/** A connection that could not be made or that broke. */
export function unreachable(url: URL, cause: Error & { code?: string }): Failure {
  const code = cause.code ?? "";
  const certificate = isCertificateError(code);
  return new Failure(
    certificate ? "invalid" : "upstream",
    "IMAGE_UNREACHABLE",
    certificate
      ? `The image could not be fetched: no trusted TLS connection to ${url.hostname} is possible.`
      : `The image could not be fetched: the connection to ${url.hostname} failed.`,
    { details: { host: url.hostname, ...(code && { code }) }, cause },
  );
}
