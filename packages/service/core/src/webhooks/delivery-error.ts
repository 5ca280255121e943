/** What went wrong with a delivery, in words. */
const advice: { readonly [code: string]: string } = {
  TIMEOUT: "The receiver did not answer within 10 seconds.",
  ADDRESS_FORBIDDEN: "The host points inside a private network.",
  ENOTFOUND: "The host does not exist.",
  ECONNREFUSED: "Nothing listens at this address.",
  SECRET_UNREADABLE: "The secret that signs it can't be read for now; it is tried again.",
};

const answered = (status: number): string =>
  status >= 300 && status < 400
    ? "The receiver redirects; redirects are not followed, use the final address."
    : `The receiver answered ${status}; 2xx was expected.`;

/** An error with its text, by a code of a SendOutcome or `HTTP_` with the receiver's status. */
export const deliveryError = (code: string) => {
  const status = /^HTTP_(\d+)$/.exec(code)?.[1];
  const message =
    status === undefined
      ? (advice[code] ?? "The request could not be completed.")
      : answered(Number(status));
  return { code, message };
};
