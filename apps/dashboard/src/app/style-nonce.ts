/** Returns the nonce that the page's policy asks of styles which scripts add; the gateway makes one for each page. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
