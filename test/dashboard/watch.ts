/** What must not happen in a page, noted as it happens. */
import type { Page } from "playwright-core";

export type Watch = { readonly problems: () => readonly string[] };

const isFetched = (url: string): boolean => /^(https?|wss?):/.test(url);

/** Notes errors on the console (violations of the policy among them), exceptions, and requests to other origins. */
export const watch = (page: Page, origins: readonly string[]): Watch => {
  const problems: string[] = [];
  page.on("console", (message) => {
    const [text, { url }] = [message.text(), message.location()];
    if (message.type() === "error") problems.push(`${text} (${url})`);
  });
  page.on("pageerror", (error) => problems.push(`exception: ${error.message}`));
  page.on("request", (request) => {
    const url = request.url();
    if (isFetched(url) && !origins.includes(new URL(url).origin)) problems.push(`asked ${url}`);
  });
  return { problems: () => problems };
};
