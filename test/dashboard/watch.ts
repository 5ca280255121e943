/** Records errors in a page. */
import type { Page } from "playwright-core";

export type Watch = { readonly problems: () => readonly string[] };

const isFetched = (url: string): boolean => /^(https?|wss?):/.test(url);

/** Records console errors (including policy violations), exceptions, and requests to other origins. */
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
