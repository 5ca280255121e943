/** All pages and static files of the site. */

import { cliPage } from "./cli-page.ts";
import { errorsPage } from "./errors-page.ts";
import { llmsFull, llmsIndex, plainText, readablePages } from "./llms.ts";
import type { Page } from "./markdown.ts";
import { answerOf, readOpenApi } from "./openapi.ts";
import { postmanCollection } from "./postman.ts";
import { referencePages, webhookEvents } from "./reference.ts";
import { writtenPages } from "./written-pages.ts";

export type SiteSources = {
  readonly pages: readonly Page[];
  /** Static files. */
  readonly files: readonly Page[];
};

/** Reads the site's sources from the checkout at `root`. */
export const readSite = async (root: string): Promise<SiteSources> => {
  const document = readOpenApi();
  const completed: { readonly [path: string]: (page: Page) => Page | Promise<Page> } = {
    "use/cli.md": (page) => cliPage(page.text),
    "use/errors.md": (page) => errorsPage(page.text),
    "use/webhooks.md": (page) => ({ ...page, text: `${page.text}\n${webhookEvents(document)}` }),
  };
  const written = await Promise.all(
    writtenPages(root, (operation) => answerOf(document, operation)).map(
      (page) => completed[page.path]?.(page) ?? page,
    ),
  );
  const pages = [...written, ...referencePages(document)];
  const collection = await postmanCollection(document);
  return {
    pages,
    files: [
      ...readablePages(pages).map((page) => ({ path: page.path, text: plainText(page) })),
      { path: "llms.txt", text: llmsIndex(pages) },
      { path: "llms-full.txt", text: llmsFull(pages) },
      { path: "reelwright.postman_collection.json", text: JSON.stringify(collection, null, 2) },
    ],
  };
};
