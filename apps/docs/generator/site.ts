/** What the site consists of. */
import { join } from "node:path";
import { answerOf } from "./answers.ts";
import { cliPage } from "./cli-page.ts";
import { errorsPage } from "./errors-page.ts";
import { llmsFull, llmsIndex, readablePages } from "./llms.ts";
import type { Page } from "./markdown.ts";
import { readOpenApi } from "./openapi.ts";
import { repositoryPages } from "./operating.ts";
import { ownPages } from "./own-pages.ts";
import { plainText } from "./plain.ts";
import { postmanCollection } from "./postman.ts";
import { referencePages } from "./reference.ts";
import { webhookEvents } from "./webhook-events.ts";

export type SiteSources = {
  readonly pages: readonly Page[];
  /** Served as they are: path and content. */
  readonly files: readonly Page[];
};

/** Pages, and the files beside them, made of the checkout at `root`. */
export const readSite = async (root: string): Promise<SiteSources> => {
  const document = readOpenApi();
  const home = join(root, "apps/docs");
  const completed: { readonly [path: string]: (page: Page) => Page | Promise<Page> } = {
    "tools/cli.md": (page) => cliPage(page.text),
    "errors.md": (page) => errorsPage(page.text),
    "webhooks.md": (page) => ({ ...page, text: `${page.text}\n${webhookEvents(document)}` }),
  };
  const written = ownPages(join(home, "pages"), join(home, "snippets"), (operation) =>
    answerOf(document, operation),
  );
  const own = await Promise.all(written.map((page) => completed[page.path]?.(page) ?? page));
  const pages = [...own, ...referencePages(document), ...repositoryPages(root)];
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
