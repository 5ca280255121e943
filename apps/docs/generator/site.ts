/** What the site consists of. */
import { answerOf } from "./answers.ts";
import { cliPage } from "./cli-page.ts";
import { errorsPage } from "./errors-page.ts";
import { llmsFull, llmsIndex, readablePages } from "./llms.ts";
import type { Page } from "./markdown.ts";
import { readOpenApi } from "./openapi.ts";
import { plainText } from "./plain.ts";
import { postmanCollection } from "./postman.ts";
import { referencePages } from "./reference.ts";
import { webhookEvents } from "./webhook-events.ts";
import { writtenPages } from "./written-pages.ts";

export type SiteSources = {
  readonly pages: readonly Page[];
  /** Served as they are: path and content. */
  readonly files: readonly Page[];
};

/** Pages, and the files beside them, made of the checkout at `root`. */
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
